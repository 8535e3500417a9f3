"""Feature files for tests: the lines around a few steps."""

from features import gherkin
from features.games import Rules
from features.runner import Result, run

HEAD = """\
# language: ja
@clause:lanterns:2
機能: 手番

  @statement:lanterns:2.1
  ルール: 2.1のとおりにする
"""

SCENARIO = """
    # en: A lantern rises
    シナリオ: 灯籠が浮かぶ
      前提 手番の人の手札に「絹灯籠」がある
      もし 手番の人が「絹灯籠」を浮かべると宣言する
      かつ 以後、どのプレイヤーも応じない
      ならば 「絹灯籠」は灯った状態で空に置かれている
"""

SOUND = HEAD + SCENARIO


def feature(*steps: str, tags: str = "", title: str = "筋書き") -> str:
    """A feature file with one scenario of these steps (each with its keyword)."""
    lines = "".join(f"      {step}\n" for step in steps)
    above = f"    {tags}\n" if tags else ""
    return f"{HEAD}\n    # en: A story ({title})\n{above}    シナリオ: {title}\n{lines}"


def played(of: Rules, *steps: str, tags: str = "") -> Result:
    """What comes of one scenario."""
    return run(gherkin.read(feature(*steps, tags=tags), "t.feature").scenarios, of)[0]
