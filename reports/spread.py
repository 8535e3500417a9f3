"""Parts of a check spread over the processors of this machine."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed

from reports.work import Done, Part, work

Progress = Callable[[Done, int, int], None]
"""Called with what is done, how many parts are, and how many there are."""


def quietly(done: Done, number: int, of: int) -> None:
    """No progress is shown."""


def all_done(wanted: Sequence[Part], progress: Progress = quietly) -> Mapping[Part, Done]:
    """All parts, done by processes; in this one where there is only one processor or part."""
    found: dict[Part, Done] = {}
    processors = os.cpu_count() or 1
    if processors == 1 or len(wanted) == 1:
        for part in wanted:
            found[part] = work(part)
            progress(found[part], len(found), len(wanted))
        return found
    with ProcessPoolExecutor(processors) as executor:
        for done in _as_done(executor, wanted):
            found[done.part] = done
            progress(done, len(found), len(wanted))
    return found


def _as_done(executor: Executor, wanted: Sequence[Part]) -> Iterator[Done]:
    futures = [executor.submit(work, part) for part in wanted]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
