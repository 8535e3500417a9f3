"""The stream of events as a file: JSON lines from the header to the footer.

What breaks off has no footer, and is refused: half a run is never a pass.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pydantic import ValidationError

from reports.events import EVENT, Footer, Header, Result, schema
from reports.run import Run, passes

EVENTS, SCHEMA = "events.jsonl", "events.schema.json"

AnyEvent = Header | Result | Footer


class BrokenStream(Exception):
    """A stream that cannot be relied on: where (`line` from 1, 0 for all of it) and why."""

    def __init__(self, line: int, message: str) -> None:
        self.line = line
        self.message = message
        super().__init__(f"line {line}: {message}" if line else message)


def scenario_id(clause: str, name: str, row: int = 0) -> str:
    """The id of a scenario: the same as long as it stands in its clause under its name.

    `doremi:6~3f9c01ab`; names are unique in a file, so ids are unique in a run. The rows of an
    outline, which share its name, are counted from 1.
    """
    said = f"{name}#{row}" if row else name
    return f"{clause}~{hashlib.sha256(said.encode()).hexdigest()[:8]}"


def closed(header: Header, results: Iterable[Result], seconds: Callable[[], float]) -> Iterator[AnyEvent]:
    """The whole stream: the header, the results as they come, and the footer that they earn.

    `seconds()` is asked at the end: how long the run took.
    """
    totals: Counter[str] = Counter({header.type: 1})
    passed = True
    yield header
    for result in results:
        totals[result.type] += 1
        passed = passed and passes(result)
        yield result
    yield Footer(
        totals=dict(sorted(totals.items())),
        verdict="passed" if passed else "failed",
        seconds=round(seconds(), 3),
        complete=True,
    )


def line_of(event: AnyEvent) -> str:
    """The event as a line of the stream."""
    said = {"type": event.type, **event.model_dump(mode="json", exclude_defaults=True)}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def write(events: Iterable[AnyEvent], folder: Path) -> Path:
    """Writes the events, each as it comes, and their schema; gives back the file of the events.

    Raises BrokenStream if they do not end with a footer, as when a run was interrupted; what
    came until then stays in the file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SCHEMA).write_text(json.dumps(schema(), indent=2, sort_keys=True) + "\n", "utf-8")
    path = folder / EVENTS
    last: AnyEvent | None = None
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for event in events:
            file.write(line_of(event))
            last = event
    if not isinstance(last, Footer):
        raise BrokenStream(0, NO_FOOTER)
    return path


NO_FOOTER = "the stream has no footer: the run did not finish, and what it shows is no result"


def read(path: Path) -> Run:
    """The run that a stream tells. Raises BrokenStream for anything but a whole, consistent one."""
    with path.open("rb") as file:
        return run(_parsed(file))


def _parsed(lines: Iterable[bytes]) -> Iterator[AnyEvent]:
    for number, line in enumerate(lines, 1):
        try:
            yield EVENT.validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            cut = "" if line.endswith(b"\n") else "; the line is cut off: the run did not finish"
            raise BrokenStream(number, f"{where or 'the line'}: {first['msg']}{cut}") from None


def run(events: Iterable[AnyEvent]) -> Run:
    """The run that events in memory tell, held to the same rules as a file."""
    header: Header | None = None
    footer: Footer | None = None
    results: list[Result] = []
    number = 0
    for number, event in enumerate(events, 1):
        if footer is not None:
            raise BrokenStream(number, "something stands after the footer")
        if isinstance(event, Header) is not (number == 1):
            raise BrokenStream(number, "expected the header first, and only there")
        match event:
            case Header():
                header = event
            case Footer():
                footer = event
            case _:
                results.append(event)
    if header is None:
        raise BrokenStream(0, "the stream is empty")
    if footer is None:
        raise BrokenStream(number, NO_FOOTER)
    counted = dict(sorted(Counter(event.type for event in (header, *results)).items()))
    if counted != dict(footer.totals):
        raise BrokenStream(number, f"the footer counted {dict(footer.totals)}; the stream has {counted}")
    if (footer.verdict == "passed") is not all(map(passes, results)):
        raise BrokenStream(number, f"the footer says {footer.verdict}; its events say otherwise")
    whole = Run(header, tuple(results), footer)
    if problem := whole.inconsistency():
        raise BrokenStream(0, problem)
    return whole
