"""How facts are declared: short forms for the three that documents need most."""

from model.kernel.vocabulary import Bool, Fact, Int
from model.kernel.words import Words


def yes(name: str, query: str | None, ja: str, en: str, *, cites: tuple[str, ...] = ()) -> Fact:
    """A yes/no fact about `it`; `ja` and `en` are its forms, `yes|no`, that follow `{it}`."""
    (ja_yes, ja_no), (en_yes, en_no) = ja.split("|"), en.split("|")
    words, no = Words("{it}" + ja_yes, "{it} " + en_yes), Words("{it}" + ja_no, "{it} " + en_no)
    return Fact(name, Bool(), query, words, no, cites)


def state(name: str, query: str, ja: str, en: str, *, cites: tuple[str, ...] = ()) -> Fact:
    """A yes/no fact about the table alone; `ja` and `en` are its forms, `yes|no`."""
    (ja_yes, ja_no), (en_yes, en_no) = ja.split("|"), en.split("|")
    return Fact(name, Bool(), query, Words(ja_yes, en_yes), Words(ja_no, en_no), cites)


def number(name: str, high: int, query: str | None, ja: str, en: str, *, cites: tuple[str, ...] = ()) -> Fact:
    """A number from 0 to `high`; without a query, formulas give it. Words that do not name `{it}` are of it."""
    ja = ja if "{it}" in ja else "{it}の" + ja
    en = en if "{it}" in en else en + " of {it}"
    return Fact(name, Int(0, high), query, Words(ja, f"the {en}"), None, cites)
