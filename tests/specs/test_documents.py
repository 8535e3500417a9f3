"""The registers of this project."""

import pytest

from specs import check_digests, documents, folder, load, originals


@pytest.mark.parametrize("document", documents())
def test_the_register_is_without_fault(document: str) -> None:
    """Every register is complete and consistent, and accounts for every line of its document."""
    register = load(folder(document))
    assert register.id == document
    assert len(register) > 0


@pytest.mark.parametrize("document", documents())
def test_the_digests_are_those_of_the_document(document: str) -> None:
    """Where the documents are at hand, the register agrees with them line by line."""
    texts = originals()
    if texts is None:
        pytest.skip("HANTEI_DOCUMENTS is not set")
    found = check_digests(load(folder(document)), texts)
    assert not found, "\n".join(map(str, found))
