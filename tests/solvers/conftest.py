"""What the tests of the questions share."""

import pytest

from features.games import Rules
from tests.features.miniature import lanterns as made


@pytest.fixture(scope="session")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """The lanterns, with a register of their own."""
    return made(tmp_path_factory.mktemp("lanterns"))
