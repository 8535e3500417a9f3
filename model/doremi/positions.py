"""What exploration goes by: where play may begin, what every table satisfies, and what is claimed of play."""

from model.kernel.rulebook import Start
from model.kernel.words import Words

WITHIN_A_DAY = (("doremi:game", "4.order"),)

STARTS = (
    Start("main", "doremi:4", "4.main.1", Words("メインステップ", "the main step"), callers=WITHIN_A_DAY),
    Start(
        "morning",
        "doremi:4",
        "4.morning.2",
        Words("おはようステップ", "the morning step"),
        callers=WITHIN_A_DAY,
    ),
    Start(
        "breakfast",
        "doremi:4",
        "4.breakfast.1",
        Words("朝ごはんステップ", "the breakfast step"),
        callers=WITHIN_A_DAY,
    ),
    Start(
        "night",
        "doremi:4",
        "4.order/night",
        Words("おやすみステップ", "the night step"),
        callers=WITHIN_A_DAY,
    ),
)
INVARIANTS = ()
PROPERTIES = ()
POSITIONS = ()
