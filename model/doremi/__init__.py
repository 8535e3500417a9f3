"""doremi: the tournament rules 4.01 of おジャ魔女どれみ CGC, as far as they are encoded.

The happening movement, sometimes called the six-step, is section 6, with twelve steps:
`c06_moving.py`.
"""
