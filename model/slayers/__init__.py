"""スレイヤーズふぁいと, its tournament rules encoded whole: counters, targets and precedence.

They supplement base rules that are not in the text; what they presuppose of those stands in
`base`, and nothing else does.
"""
