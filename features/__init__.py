"""Scenarios: Gherkin features in Japanese and English, the phrases they use, and running them.

    from features.games import catalogue, documents, game, rules
    from features.runner import run_document, run_file

    for result in run_document("yaboo"):
        print(result.scenario.place, result.verdict, result.message)

`games` has the documents, `catalogue` and `phrase` what steps can say, `desk` and `subject` what
they speak to, `gherkin` and `lint` the files, `runner` the direct runner, `film` what a scenario
showed, `write` the way back from positions and moves to texts.
"""
