"""How fast things are, side by side with the same done by hand, or by one solver. Run as a script:

    python tests/benchmark.py

Nothing here is a test: the figures depend on the machine, their ratios hardly do.
"""

import gc
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from features.games import documents, rules
from features.sheets import read as read_sheets
from model.kernel.expression import parse
from model.kernel.game import Game, Option
from model.kernel.lay import begin, lay
from model.kernel.position import Counted, Position
from model.kernel.table import Table
from tests.model.kernel.miniatures import gemioku, slayers, udj
from tests.model.kernel.playing import lying
from tests.pairs import shown_pairs
from tests.sheets import sheet as many_cards

ROUNDS = 5


def best(run: Callable[[], int]) -> float:
    """Seconds for one of the things that `run` does and counts, in the best of some rounds."""
    found = []
    gc.disable()
    for _ in range(ROUNDS):
        began = time.perf_counter()
        times = run()
        found.append((time.perf_counter() - began) / times)
    gc.enable()
    return min(found)


def repeated(times: int, once: Callable[[], object]) -> Callable[[], int]:
    def run() -> int:
        for _ in range(times):
            once()
        return times

    return run


# ---- a condition


def conditions() -> Iterator[tuple[str, float, float]]:
    """(expression, seconds compiled, seconds of a Python lambda that does the same)."""
    game = Game(slayers.BOOK, {}, file="benchmark")
    cards = (*lying("front", 0, "lina", "naga"), *lying("front", 1, "zangulus"), *lying("hand", 1, "pokota"))
    table = lay(game, Position(cards=cards), slayers.POOL)
    binding = {"fighter": 0, "target": 2, "player": 0}
    front = {i for i, name in enumerate(table.setup.zone_name) if name == "front"}
    by_hand: dict[str, Callable[[Table], object]] = {
        "fighter.in_front and target.in_front": (
            lambda t: t.cards[binding["fighter"]].zone in front and t.cards[binding["target"]].zone in front
        ),
        "fighter.mine and not target.mine": (
            lambda t: (
                t.setup.cards[binding["fighter"]].owner == binding["player"]
                and t.setup.cards[binding["target"]].owner != binding["player"]
            )
        ),
        "count(c for c in characters if c.in_front)": (lambda t: sum(1 for c in t.cards if c.zone in front)),
    }
    for text, written in by_hand.items():
        read = game.value(text)
        assert read(table, binding) == written(table)
        yield (
            text,
            best(repeated(20_000, lambda read=read: read(table, binding))),  # type: ignore[misc] # bound now
            best(repeated(20_000, lambda written=written: written(table))),  # type: ignore[misc] # bound now
        )


# ---- playing


def join_by_hand(table: Table, character: int, story: int) -> Table:
    """What declaring `join` does to the table, without asking anybody whether it may be done."""
    setup = table.setup
    return table.move(character, setup.place("at-stories", 0), posture="resting", host=story)


def playing() -> tuple[float, float, float]:
    """Seconds to declare with its check, without it, and to change the table by hand."""
    game = Game(udj.BOOK, {}, file="benchmark")
    cards = (*lying("stories", 0, "debut", "rescue"), *lying("stage", 0, "player-2", "player-3", "player-1"))
    table = begin(game, lay(game, Position(cards=cards), udj.POOL)).table
    option = Option("join", (("character", 2), ("story", 0)))
    return (
        best(repeated(500, lambda: game.play(table, option))),
        best(repeated(2_000, lambda: game.play(table, option, trusted=True))),
        best(repeated(2_000, lambda: join_by_hand(table, 2, 0))),
    )


def exploring() -> tuple[int, float]:
    """How many positions a breadth-first search of three players' turns finds, and plays a second."""
    game = Game(gemioku.BOOK, {}, file="benchmark")
    cards = tuple(
        laid
        for seat, (field, hand) in enumerate(
            (("dragon", "girl"), ("lotus", "robot"), ("girl(2)", "robot(2)"))
        )
        for laid in (
            *lying("field", seat, field),
            *lying("hand", seat, hand),
            *lying("deck", seat, f"dragon({seat + 5})", f"lotus({seat + 5})", f"robot({seat + 5})"),
        )
    )
    position = Position(cards=cards, counters=(Counted("first_turn", False),), standard=False, players=3)
    start = begin(game, lay(game, position, gemioku.POOL)).table
    seen, todo, plays = {start}, [start], 0
    began = time.perf_counter()
    while todo and len(seen) < 3_000:
        table = todo.pop(0)
        for option in game.options(table):
            plays += 1
            after = game.play(table, option, trusted=True).table
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return len(seen), plays / (time.perf_counter() - began)


def loading() -> float:
    """Seconds to check and compile a small rulebook for the second time."""
    Game(udj.BOOK, {}, file="benchmark")
    return best(repeated(5, lambda: Game(udj.BOOK, {}, file="benchmark")))


# ---- card sheets


def sheets(cards: int) -> Iterator[tuple[str, int, float, float]]:
    """(document, texts, seconds to read and check a sheet, seconds that Python takes to parse its TOML).

    Nothing is known of the document or of any expression before. See `tests.sheets` for the load.
    """
    with TemporaryDirectory() as folder:
        for document in documents():
            file = Path(folder) / f"{document}.toml"
            file.write_text(many_cards(rules(document), cards), "utf-8")
            began = time.perf_counter()
            tomllib.loads(file.read_text("utf-8"))
            parsed = time.perf_counter() - began
            rules.cache_clear()
            parse.cache_clear()
            rules(document).game()
            began = time.perf_counter()
            (sheet,) = read_sheets([file])
            seconds = time.perf_counter() - began
            yield document, sum(len(card.texts) for card in sheet.cards), seconds, parsed


def main() -> None:
    print("a condition, compiled and by hand")
    for text, compiled, written in conditions():
        print(f"  {compiled * 1e6:6.2f} µs  {written * 1e6:6.2f} µs  ×{compiled / written:4.1f}   {text}")
    checked, trusted, written = playing()
    print("a declaration: checked, trusted, and the bare change of the table")
    print(
        f"  {checked * 1e6:6.1f} µs  {trusted * 1e6:6.1f} µs  {written * 1e6:6.1f} µs  ×{trusted / written:4.1f}"
    )
    positions, rate = exploring()
    print(f"exploration: {rate:,.0f} plays a second, options included ({positions} positions)")
    print(f"a small rulebook loaded: {loading() * 1e3:.1f} ms")
    print("10 000 cards, read and checked against a document, and their TOML parsed alone")
    for document, texts, seconds, parsed in sheets(10_000):
        print(f"  {seconds:6.2f} s  {parsed:6.2f} s  ×{seconds / parsed:4.1f}   {document}, {texts:,} texts")
    shown_pairs()


if __name__ == "__main__":
    main()
