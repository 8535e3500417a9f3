"""What all tests share: scenarios run through pytest-bdd on our catalogue, and property tests
draw the same examples every time, so that a run can be repeated."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["tests.features.binding"]

settings.register_profile("hantei", deadline=None, derandomize=True, database=None)
settings.load_profile("hantei")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built without the network."""
    folder: Path = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=Path(__file__).parent.parent, check=True, capture_output=True)
    (built,) = folder.glob("hantei-*.whl")
    return built
