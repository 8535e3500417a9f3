"""What tests of the register share."""

from pathlib import Path

import pytest

from specs import Register, load
from tests.specs import marbles


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a small register without a fault, that the test may break."""
    return marbles.write(tmp_path)


@pytest.fixture
def register(folder: Path) -> Register:
    """A small register without a fault."""
    return load(folder)
