"""The encoding of a statement, read back in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from features.games import Rules
from reports.readback import Readback

BREATH = "プレイヤーが狙われた灯籠に息を吹くと宣言する", "the player declares a breath at the target"


@pytest.mark.parametrize(
    ("changes", "ja", "en"),
    [
        ({}, "", ""),
        ({"lapses": "target.dark", "cites": ("3.4",)}, "（狙われた灯籠が消えているなら中断される）", " (void once the target is out)"),
        (
            {"lapses": "target.dark", "lapse": "lanterns:breath"},
            "（狙われた灯籠が消えているなら中断される。解決するときはlanterns:breathを行う）",
            " (void once the target is out; it then resolves to lanterns:breath)",
        ),
    ],
)  # fmt: skip
def test_an_action_is_read_back_with_what_makes_it_void(
    mini: Rules, changes: dict[str, str], ja: str, en: str
) -> None:
    """And with what then runs in place of its resolution."""
    actions = tuple(
        replace(action, **changes) if action.name == "blow" else action  # type: ignore[arg-type]  # any field
        for action in mini.book.actions
    )
    of = Rules(mini.register, replace(mini.book, actions=actions), mini.folder)
    (said,) = Readback(of.game()).statement([("definition", "blow")])
    assert (said.ja, said.en) == (BREATH[0] + ja, BREATH[1] + en)
