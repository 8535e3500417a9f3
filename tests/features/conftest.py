"""The miniature document, for the tests of the scenario layer."""

from pathlib import Path

import pytest

from features.games import Rules
from tests.features.miniature import lanterns


@pytest.fixture(scope="session")
def mini(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """灯籠, with an empty folder of features."""
    parent: Path = tmp_path_factory.mktemp("mini")
    return lanterns(parent)
