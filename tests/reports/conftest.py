"""What tests of reports share: the scenario layer's miniature, and its run told as events."""

from pathlib import Path

import pytest

from features.games import Rules
from tests.features.miniature import lanterns


@pytest.fixture(scope="session")
def mini(tmp_path_factory: pytest.TempPathFactory) -> Rules:
    """灯籠, the made-up document of the scenario layer's tests."""
    folder: Path = tmp_path_factory.mktemp("lanterns")
    return lanterns(folder)
