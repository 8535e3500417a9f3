"""What a register answers."""

import json
import pickle
from datetime import date
from pathlib import Path

import pytest
from pydantic import ValidationError

from specs import LITERAL, Place, Register, Unknown, coverage, load
from tests.specs.marbles import plant


def test_statements_come_in_the_documents_order(folder: Path) -> None:
    """Order is that of the document's lines, whatever the files are called."""
    (folder / "clauses/03.toml").rename(folder / "clauses/00-end.toml")
    register = load(folder)
    assert [s.id for s in register] == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    assert [c.id for c in register.clauses] == ["1", "2", "3"]
    assert len(register) == 6


def test_entries_are_found_by_id(register: Register) -> None:
    """Statements, clauses, readings and cards are found by the ids of the files."""
    assert register.statement("2.2").lines == (9, 10)
    assert register.statement("2.2").words.text("en") == "What 2.2 says."
    assert register.clause("2").heading.text("ja") == "2。"
    assert register.clause_of("2.2") is register.clause("2")
    assert register.reading("miss").named("go-on").words.ja == "続ける"
    assert register.card("red").values == {"points": 3, "colour": "red", "round": True}
    assert register.card("blue").values == {}
    assert [t.en for t in register.terms] == ["marble", "the active player"]
    assert register.accepted[0].on == date(2026, 11, 30)
    assert "2.2" in register
    assert "2.9" not in register


def test_an_unknown_id_offers_the_nearest(register: Register) -> None:
    """Asking for what is not there raises `Unknown`, and says what is."""
    with pytest.raises(Unknown, match=r'marbles has no statement 2\.22 \(did you mean "2\.2"'):
        register.statement("2.22")
    with pytest.raises(Unknown, match=r'has no card read \(did you mean "red"'):
        register.card("read")
    with pytest.raises(Unknown, match="reading miss has no option go_on"):
        register.reading("miss").named("go_on")


def test_full_ids_begin_with_the_document(register: Register) -> None:
    """`full_id` and `local_id` undo each other; an id of another document is `Unknown`."""
    assert register.full_id("2.2") == "marbles:2.2"
    assert register.local_id("marbles:2.2") == "2.2"
    for foreign in ("doremi:2.2", "2.2"):
        with pytest.raises(Unknown, match="expected marbles:…"):
            register.local_id(foreign)


def test_every_reading_has_a_literal_and_a_chosen_option(register: Register) -> None:
    """The two sets of options under which a document is analysed."""
    assert register.all_chosen == {"miss": "go-on"}
    assert register.all_literal == {"miss": LITERAL}


def test_entries_know_their_place(register: Register, folder: Path) -> None:
    """A place is the line of the entry's own header, in a path that begins with the document."""
    place = register.place(register.statement("2.2"))
    assert place.file == "marbles/clauses/02.toml"
    lines = (folder.parent / place.file).read_text("utf-8").splitlines()
    assert lines[place.line - 1 : place.line + 1] == ["  [[clause.statement]]", '  id = "2.2"']
    assert register.place(register.card("blue")) == Place("marbles/cards.toml", 8)
    assert register.place(register.document) == Place("marbles/document.toml", 1)


def test_a_review_is_suspect_once_the_lines_change(folder: Path) -> None:
    """A signature stands for the digest that was signed; nothing is signed by itself."""
    digest = load(folder).statement("1.1").digest
    assert not load(folder).statement("1.1").suspect
    signed = 'en = "What 1.1 says."\n  reviewed = { by = "Ai", on = "2026-12-01", digest = "%s" }'
    plant(folder, "clauses/01.toml", 'en = "What 1.1 says."', signed % digest)
    assert not load(folder).statement("1.1").suspect
    plant(folder, "clauses/01.toml", f'digest = "{digest}" }}', 'digest = "00000000" }')
    assert load(folder).statement("1.1").suspect


def test_lines_are_counted_by_what_they_are(register: Register, folder: Path) -> None:
    """The kinds of lines add up to all lines; those not encoded yet are not registered."""
    counted = coverage(register)
    assert (counted.blank, counted.stated, counted.headings, counted.not_normative) == (3, 6, 3, 2)
    assert counted.total == counted.registered == 14
    (folder / "clauses/03.toml").unlink()
    plant(folder, "document.toml", "[[not_normative]]", "[[not_yet]]\nlines = [[12, 13]]\n[[not_normative]]")
    counted = coverage(load(folder))
    assert (counted.not_yet, counted.registered, counted.total) == (2, 12, 14)


def test_a_register_is_frozen_and_travels(register: Register) -> None:
    """Nobody changes a register by accident, and other processes get an equal one."""
    with pytest.raises(ValidationError, match="frozen"):
        register.statement("1.1").ja = "別"  # type: ignore[misc]
    with pytest.raises(TypeError):
        register.card("red").values["points"] = 4  # type: ignore[index]
    copy: Register = pickle.loads(pickle.dumps(register))
    assert copy.statements == register.statements
    assert copy.cards == register.cards
    assert len({*copy.cards, *register.cards}) == 2


def test_entries_become_json(register: Register) -> None:
    """Every entry can be written as JSON, as reports do, and keeps what it says."""
    card = json.loads(register.card("red").model_dump_json())
    assert card["values"] == {"points": 3, "colour": "red", "round": True}
    assert json.loads(register.clause("2").model_dump_json())["statements"][1]["lines"] == [9, 10]


def test_what_is_accepted_of_mutants(register: Register) -> None:
    """A score that is not listed is a hundred; survivors stand under their statement, or under none."""
    assert register.mutants.score("2.1") == 80
    assert register.mutants.score("2.2") == 100
    assert [(sid, s.id, s.note.text("en")) for sid, s in register.mutants.survivors] == [
        ("2.1", "2.1 drop", "A marble can be flicked without it."),
        ("", "marble drop", "It is a matter of words."),
    ]
    assert register.place(register.mutants.scores[0]) == Place("marbles/mutants.toml", 1)


def test_a_document_may_name_no_card_and_have_nothing_accepted(folder: Path) -> None:
    """Without cards.toml there are no cards; without findings.toml and mutants.toml nothing is accepted."""
    for name in ("cards.toml", "findings.toml", "mutants.toml"):
        (folder / name).unlink()
    register = load(folder)
    assert register.cards == ()
    assert register.accepted == ()
    assert register.mutants.survivors == ()
