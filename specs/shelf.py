"""Where the registers are, and where the documents themselves may be."""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path

from specs.problem import Unknown, nearest

DOCUMENTS_VARIABLE = "HANTEI_DOCUMENTS"


def documents() -> tuple[str, ...]:
    """The ids of the documents that have a register, sorted. Works in a checkout and when installed."""
    return tuple(sorted(path.name for path in _shelf().iterdir() if any(path.glob("**/*.toml"))))


def folder(document: str) -> Path:
    """The folder of a document's register. Raises `Unknown`, offering the nearest id."""
    if document not in documents():
        known = documents()
        raise Unknown(f"no document {document}{nearest(document, known)}; there are {', '.join(known)}")
    return _shelf() / document


def originals() -> Path | None:
    """The folder of the documents' own texts that HANTEI_DOCUMENTS names, if it is set."""
    named = os.environ.get(DOCUMENTS_VARIABLE)
    return Path(named) if named else None


def _shelf() -> Path:
    # An application is installed as files, never run from an archive: a Path serves.
    return Path(str(files("specs")))
