"""Where registers are found, in a checkout and when installed."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from specs import Unknown, documents, folder, originals


def test_every_folder_of_a_document_is_listed() -> None:
    """The ids are the names of the folders that hold registers, sorted."""
    assert list(documents()) == sorted(documents())
    assert all(folder(document).is_dir() for document in documents())


def test_an_unknown_document_offers_the_nearest() -> None:
    """A mistyped document raises `Unknown`, and says which there are."""
    for document in documents():
        with pytest.raises(Unknown, match=f'no document {document}x \\(did you mean "{document}"'):
            folder(f"{document}x")


def test_the_documents_own_texts_are_where_the_variable_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """HANTEI_DOCUMENTS names the folder; unset or empty there is none."""
    monkeypatch.setenv("HANTEI_DOCUMENTS", "some/where")
    assert originals() == Path("some/where")
    monkeypatch.setenv("HANTEI_DOCUMENTS", "")
    assert originals() is None
    monkeypatch.delenv("HANTEI_DOCUMENTS")
    assert originals() is None


def test_an_installed_wheel_carries_the_registers(wheel: Path, tmp_path: Path) -> None:
    """What is built from the checkout finds the same registers, without the checkout."""
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
        assert not [name for name in archive.namelist() if name.startswith("tests/")]
    ask = "import specs; print(specs.__file__, *specs.documents(), *map(specs.folder, specs.documents()))"
    told = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()
    folders = [str(installed / "specs" / document) for document in documents()]
    assert told == [str(installed / "specs" / "__init__.py"), *documents(), *folders]
