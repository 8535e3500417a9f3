"""The site promises: every page is whole, bilingual, linked, and reachable without a network."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from posixpath import normpath

import pytest

from reports import events as e
from reports.run import Run
from reports.site import build, links, pages
from reports.site.html import anchor, tidy
from tests.reports import sample
from tests.reports.pages import Element, parse

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
ENGLISH = re.compile(r"[A-Za-z]{3,}")

PLANTED = sample.a_run(
    sample.FAILED, sample.BROKEN, sample.NEW, sample.GONE, sample.BUILT, sample.WARNING, sample.PROBLEM,
    sample.NEW_MUTANT, sample.GONE_MUTANT, sample.SURVIVES_THERE, sample.LOW, sample.IDLE,
)  # fmt: skip
SITE = dict(pages(PLANTED))
PAGES = {address: parse(text) for address, text in SITE.items() if address.endswith(".html")}


def page(address: str, run: Run | None = None) -> Element:
    return PAGES[address] if run is None else parse(dict(pages(run))[address])


def each_page() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("address", list(PAGES), ids=list(PAGES))


# ---- every page


@each_page()
def test_ids_are_unique(address: str) -> None:
    """A deep link leads to one place."""
    ids = [element.attributes["id"] for element in PAGES[address].walk() if "id" in element.attributes]
    assert len(ids) == len(set(ids))


@each_page()
def test_every_link_leads_somewhere(address: str) -> None:
    """Internal links resolve to a file of the site, and their fragments to an id on it."""
    folder = address.rpartition("/")[0]
    for element in PAGES[address].walk():
        for name in ("href", "src", "xlink:href"):
            if name not in element.attributes:
                continue
            path, _, fragment = element.attributes[name].partition("#")
            target = normpath(f"{folder}/{path}").lstrip("/") if path else address
            assert target in SITE, f"{address} links to {element.attributes[name]}"
            if fragment:
                ids = {e.attributes.get("id") for e in PAGES[target].walk()}
                assert fragment in ids, f"{address} links to {element.attributes[name]}"


@each_page()
def test_nothing_is_loaded_from_elsewhere(address: str) -> None:
    """The report opens from disk, without a network."""
    said = SITE[address].replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "://" not in said
    assert "//" not in re.sub(r"\s+", "", said).replace("</", "")


def test_style_and_script_load_nothing_from_elsewhere() -> None:
    """Neither fonts nor scripts of others."""
    for name in ("static/hantei.css", "static/hantei.js"):
        code = re.sub(r"/\*.*?\*/|^\s*//.*$", "", SITE[name], flags=re.DOTALL | re.MULTILINE)
        assert not re.search(r"https?:|@import|url\(", code), name


@each_page()
def test_text_stands_in_its_language(address: str) -> None:
    """Japanese is marked as Japanese, English as English; ids, places and traces are neither."""
    for element, said in PAGES[address].texts():
        around = [element, *element.above()]
        if {"script", "style", "code", "time", "svg"} & {x.tag for x in around}:
            continue
        if any(x.tag == "p" and x.parent and x.parent.tag in ("div", "details") for x in around):
            continue
        if "no" in element.classes or (element.tag == "a" and not JAPANESE.search(said)):
            continue
        if JAPANESE.search(said):
            assert element.language == "ja", (said, element.tag)
        elif ENGLISH.search(said) and element.tag not in ("title", "pre"):
            assert element.language == "en", (said, element.tag)


@each_page()
def test_what_is_said_is_said_in_both_languages(address: str) -> None:
    """Every piece of Japanese has its English beside it, films' own words apart."""
    for element in PAGES[address].walk():
        if element.attributes.get("lang") != "ja" or element.tag == "html" or "k" in element.classes:
            continue
        assert element.parent is not None
        siblings = [x for x in element.parent.children if isinstance(x, Element)]
        after = siblings[siblings.index(element) + 1]
        assert after.attributes.get("lang") == "en", element.text()


@each_page()
def test_headings_come_in_order(address: str) -> None:
    """One first heading, and no level is skipped: a screen reader's outline."""
    levels = [int(x.tag[1]) for x in PAGES[address].walk() if re.fullmatch(r"h[1-6]", x.tag)]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))


@each_page()
def test_the_frame_serves_keyboard_and_screen_reader(address: str) -> None:
    """A way past the header, a main part, named navigation, labels for every input."""
    root = PAGES[address]
    skip = next(x for x in root.all("a") if "skip" in x.classes)
    assert skip.attributes["href"] == "#main"
    assert [x.attributes["id"] for x in root.all("main")] == ["main"]
    named = {x.attributes["for"] for x in root.all("label")}
    assert {x.attributes["id"] for x in root.all("input")} == named
    ids = {x.attributes.get("id"): x for x in root.walk()}
    for nav in root.all("nav"):
        if "aria-labelledby" in nav.attributes:
            assert ids[nav.attributes["aria-labelledby"]].text("ja")
    (html,) = root.all("html")
    assert html.attributes["lang"] == "ja"
    chosen = [x.attributes["value"] for x in root.all("input") if "checked" in x.attributes]
    assert chosen == ["both"]  # without a script; the script chooses Japanese


# ---- what the pages say


def test_the_first_page_puts_what_is_wrong_first() -> None:
    """Failed scenarios, unsettled findings and bad files stand before the documents."""
    said = page("index.html").all("main")[0].text("ja")
    places = [said.index(x) for x in ("検証に不合格", "もぐらは必ず動く", "1.1が指す9はない", "ベルの規則")]
    assert places == sorted(places)
    assert "reading name: is odd" in page("index.html").text("en")


def test_a_run_that_passed_says_so() -> None:
    """The verdict is a word with an icon, not a colour."""
    said = page("index.html", sample.a_run()).all("section", "banner")[0]
    assert "passed" in said.classes
    assert "✓" in said.text()
    assert "検証に合格" in said.text("ja")
    assert "The check passed" in said.text("en")


def test_the_three_figures_are_told_apart() -> None:
    """Statements with a scenario, not executable, and covered by mutants; what nobody measured says so."""
    figures = page("index.html").all("div", "figure")
    said = [re.sub(r"\s+", "", f.text("ja")) for f in figures]
    assert said[0].startswith("シナリオがある2/450%")
    assert said[1].startswith("実行の対象外1/425%")
    assert said[2].startswith("変異がすべて見破られる1/425%")
    header, results, footer = (getattr(sample.a_run(), part) for part in ("header", "results", "footer"))
    unmeasured = Run(header, tuple(r for r in results if r not in sample.MUTANTS), footer)
    figure = page("index.html", unmeasured).all("div", "figure")[2]
    assert re.sub(r"\s+", "", figure.text("ja")) == "変異がすべて見破られる–未測定"


def test_a_planted_failure_shows_on_its_clause() -> None:
    """The failed scenario is unfolded, with verdict, message and the step at fault."""
    film = next(x for x in page("bells/1.html").all("details", "failed"))
    assert "open" in film.attributes
    assert "不合格" in film.text()
    assert '"Mole" is in the shop <still> & asleep' in film.text("en")
    (fault,) = film.all("li", "failed")
    assert "おか" in fault.text("ja")
    assert fault.attributes["id"] == f"{film.attributes['id']}-4"


def test_a_passed_scenario_is_folded_and_deep_linked() -> None:
    """Clause, statement, scenario and step have addresses that stay."""
    root = page("bells/1.html")
    ids = {x.attributes.get("id") for x in root.walk()}
    film = next(x for x in root.all("details") if x.classes == ["f"])
    assert "open" not in film.attributes
    assert {"1.1", "1.2", film.attributes["id"], f"{film.attributes['id']}-1"} <= ids
    assert film.attributes["id"] == links.scenario_anchor(sample.MOVE.id)


def test_a_clause_tells_everything_about_its_statements() -> None:
    """Our words, the encoding read back, code, references, readings, findings."""
    said = page("bells/1.html").all("section", "statement")[0]
    assert "手番の人は、起きているもぐらを1匹、庭へ移動できる。" in said.text("ja")
    assert "A move is permitted while the mole is awake." in said.text("en")
    assert "model/bells/c1.py:12" in said.text()
    assert "（文書にない）" in said.text("ja")
    assert "鈴を2度鳴らせるか" in said.text("ja")
    assert "宛先のない参照" in said.text("ja")


def test_what_is_presupposed_is_said_not_to_be_in_the_text() -> None:
    """Its clause says so in both languages, and each of its statements by icon and word, without lines."""
    root = page("bells/base.html")
    (unsaid,) = root.all("div", "unsaid")
    assert "どれも本文にない" in unsaid.text("ja")
    assert "None of this is in the text." in unsaid.text("en")
    (statement,) = root.all("section", "statement")
    (mark,) = statement.all("p", "meta")[0].all("span", "presupposed")
    assert (mark.text("ja").strip(), mark.all("b")[0].text()) == ("◇ 本文にない前提", "◇")
    assert "presupposed, not in the text" in mark.text("en")
    assert "行" not in statement.all("p", "meta")[0].text("ja")
    assert not page("bells/1.html").all("div", "unsaid")


def test_a_presupposition_and_what_needs_it_lead_to_each_other() -> None:
    """It names what needs it; what needs it names it, with the mark; nothing else does."""
    (needed,) = page("bells/base.html").all("div", "needed")
    assert [a.attributes["href"] for a in needed.all("a")] == ["1.html#1.1", "index~.html#index.2"]
    (needs,) = page("bells/1.html").all("div", "needs")
    assert needs.parent is not None
    assert needs.parent.parent is page("bells/1.html").all("section", "statement")[0]
    assert [a.attributes["href"] for a in needs.all("a")] == ["base.html#base.yard"]
    assert "庭はひとつである" in needs.text("ja")
    assert needs.all("span", "presupposed")


def test_presuppositions_are_counted_apart() -> None:
    """On the first page and the document's, beside its statements, with its clause marked; no figure if none."""
    for address in ("index.html", "bells/index.html"):
        assert "文4件" in page(address).text("ja")
        assert "本文にない前提1件" in page(address).text("ja")
        assert "1 presupposition" in page(address).text("en")
    tree = page("bells/index.html").all("ol", "tree")[0]
    marked = [item.all("code")[0].text() for item in tree.all("li") if item.all("span", "presupposed")]
    assert marked == ["base"]
    header, results, footer = (getattr(sample.a_run(), part) for part in ("header", "results", "footer"))
    without = Run(header, tuple(r for r in results if not getattr(r, "presupposed", False)), footer)
    for address in ("index.html", "bells/index.html"):
        assert (
            "前提" not in page(address, without).all("p", "meta")[1 if address == "index.html" else 0].text()
        )


def test_a_ruling_marks_what_is_not_in_the_text() -> None:
    """Where a presupposition decides, the ruling says so; where the text does, it has no mark."""
    (refused,) = page("bells/index~.html").all("p", "x")
    assert "◇ 本文にない前提 base.yard" in refused.text()
    assert "◇" not in page("bells/1.html").all("details", "f")[0].text()


def test_a_finding_marks_what_is_not_in_the_text() -> None:
    """Among the statements that it is about, what is presupposed has its mark."""
    about = sample.FINDING.model_copy(update={"statements": ("bells:1.1", "bells:base.yard")})
    header, results, footer = (getattr(sample.a_run(), part) for part in ("header", "results", "footer"))
    changed = Run(header, tuple(about if r == sample.FINDING else r for r in results), footer)
    (finding,) = page("findings.html", changed).all("article", "finding")
    assert len(finding.all("span", "presupposed")) == 1
    assert not page("findings.html", sample.a_run()).all("span", "presupposed")


def test_a_statement_shows_its_score_and_what_is_to_be_read_of_its_mutants() -> None:
    """The score in figures; survivors with their reason and scenario; others' kills; equivalents."""
    statement = page("bells/1.html").all("section", "statement")[0]
    score = next(x for x in statement.all("div") if x.text("ja").startswith("変異"))
    assert "66% 見破られる 2/3 · その条のシナリオが見破る 1 · 同値1件 · 下限 66%" in score.text("ja")
    (mutants,) = statement.all("details", "mutants")
    assert "open" not in mutants.attributes
    said = mutants.text("ja")
    assert "承認済み1.1の条件「もぐらが起きている」を外す" in said
    assert "次の版で直る。" in said
    assert "機能: 見破る\n  シナリオ: 寝ている\n" in [x.text() for x in mutants.all("pre")]
    assert "1.1を行わずに先へ進む" in said
    assert links.scenario_anchor(sample.REFUSED.id) in str([x.attributes for x in mutants.all("a")])
    assert "どの局面でも同じである。" in said
    assert "1.1 without the condition that <the mole> is awake" in mutants.text("en")


def test_a_document_shows_what_its_scenarios_leave_undone() -> None:
    """Totals; survivors that nobody accepted, idle scenarios, low scores; what no statement owns."""
    root = page("bells/index.html")
    section = next(
        x for x in root.all("section") if any(h.attributes["id"] == "mutants" for h in x.all("h2"))
    )
    figures = [re.sub(r"\s+", "", f.text("ja")) for f in section.all("div", "figure")]
    assert [f.partition("%")[0] for f in figures] == ["見破られる3/650", "その条のシナリオが見破る2/366"]
    said = section.text("ja")
    assert "見破られない1.1の条件「もぐらが起きている」を外す" in said
    assert "消失over drop" in said
    assert said.index("どの変異でも結果の変わらないシナリオ") < said.index("起きているもぐらは動ける")
    low = said[said.index("変異がすべては見破られない文") :]
    assert low.index("0%1.2") < low.index("66%1.1")
    assert "どの文にも属さない変異" in low
    assert "over negate · twice=literal" in low


def test_what_is_open_about_mutants_stands_on_the_first_page() -> None:
    """Two survivors, one of them gone, a score and an idle scenario; nothing where all is well."""
    said = page("index.html").text("ja")
    assert "変異について未対処4件" in said
    assert "! 4 未対処" in said
    well = page("index.html", sample.a_run()).text("ja")
    assert "未対処" not in well
    assert "変異 75%" in well


def test_a_trace_names_statements_readings_and_what_ruled() -> None:
    """Why the answer is what it is: passed, permitted by, overruled, ranked; repeated steps once."""
    film = next(x for x in page("bells/1.html").all("details") if x.classes == ["f"])
    assert traces(film) == ["1.1", "1.1 index.1#2 twice=each"]
    (ruling,) = [x for x in film.all("p") if x.all("b")]
    assert ruling.text() == "許可 1.1 退けられた文 1.2 優先の原則 index.2"
    (declined,) = [x for x in film.all("p") if x.text().startswith("割り込まない")]
    assert declined.text() == "割り込まない 対戦相手 index.1#2"


def traces(film: Element) -> list[str]:
    """What the film says was passed, row by row."""
    rows = [x for x in film.children if isinstance(x, Element) and x.tag == "div"]
    below = [x for row in rows for x in row.children if isinstance(x, Element)]
    return [x.text() for x in below if x.tag == "p" and not (x.all("b") or x.all("i"))]


def test_the_head_of_a_repeated_id_is_left_out() -> None:
    """What leads from clause to clause stays whole; within a clause only what differs is said."""
    trace = tuple(e.Passed(step="x", statement=f"bells:{id}") for id in ("1.1", "1.2", "index.2", "1.1"))
    moved = sample.MOVE.model_copy(update={"trace": trace})
    results = tuple(moved if r is sample.MOVE else r for r in sample.a_run().results)
    root = page("bells/1.html", Run(sample.a_run().header, results, sample.a_run().footer))
    assert traces(root.all("details", "f")[0])[0] == "1.1 .2 index.2 1.1"


def test_a_refusal_says_why() -> None:
    """Not on offer, what is required instead, and which condition of which grant fails."""
    (ruling,) = page("bells/index~.html").all("p", "x")
    assert "記載なし" in ruling.text()
    assert "この段では選べない" in ruling.text()
    assert "ほかに義務 index.2" in ruling.text()
    assert "the mole is awake" in ruling.text("en")


def test_a_step_that_changes_nothing_says_so() -> None:
    """A table equal to the one before is not drawn again; the style sheet puts a note in its place."""
    film = page("bells/index~.html").all("details", "f")[0]
    assert len(film.all("table")) == 1
    assert 'content: "変化なし"' in SITE["static/hantei.css"]


def test_open_readings_come_first() -> None:
    """What makes a different game and nobody shows is listed before what is settled."""
    said = page("readings.html").all("main")[0].text("ja")
    assert said.index("未決の解釈") < said.index("鈴を2度鳴らせるか") < said.index("鈴の呼び名")
    document = page("bells/index.html").all("main")[0].text("ja")
    assert document.index("未決の解釈") < document.index("条文")


def test_findings_stand_by_urgency() -> None:
    """Unsettled, gone, accepted, warnings, then what nobody can tell."""
    headings = [x.attributes["id"] for x in page("findings.html").all("h2")]
    assert headings == ["new", "gone", "accepted", "warnings", "cant-tell"]


def test_findings_stand_below_what_they_are_about() -> None:
    """In the words of the rulebook, else of the question; the class of a clash stands with it."""
    said = page("findings.html").all("main")[0].text("ja")
    assert said.index("鈴を鳴らす") < said.index("記載のない場面")
    labels = [x.text("ja").strip() for x in page("findings.html").all("p", "label")]
    assert labels.count("鈴を鳴らす") == 3
    assert "宛先のない参照" in labels
    (built,) = [x for x in page("findings.html").all("article", "finding") if "overlap/1" in x.text()]
    assert "優先の原則どうしが逆" in built.text("ja")


def test_a_finding_carries_its_replay_as_it_is_written() -> None:
    """The scenario text can be copied and run: no space of it is lost."""
    texts = [x.text() for x in page("findings.html").all("pre") if x.language == "ja"]
    assert "機能: 再現\n  シナリオ: 再現\n" in texts


def test_properties_show_their_mode_and_counterexample() -> None:
    """An `always` that holds, a `sometimes` that is refuted, and one that nobody could tell."""
    (exploration,) = page("bells/index.html").all("article", "exploration")
    said = exploration.text("ja")
    assert "常に: 成り立つ" in re.sub(r"\s+", " ", said) or "常に成り立つ" in said
    assert "成り立たない" in said
    assert "不明" in said
    assert "1,200" in exploration.text()
    assert "反例" in exploration.all("pre")[0].text()


def test_the_graph_is_drawn_in_both_languages_with_links_and_ids_of_its_own() -> None:
    """Two drawings on one page do not share ids; their links lead to statements."""
    root = page("bells/timing.html")
    assert len(root.all("svg")) == 2
    hrefs = {a.attributes.get("href") for svg in root.all("svg") for a in svg.all("a")}
    assert hrefs == {"index~.html#index.1+2", None}
    assert "<!DOCTYPE svg" not in SITE["bells/timing.html"]


def test_cards_lead_to_their_clauses_and_made_up_ones_are_marked() -> None:
    """Whoever looks for a card finds the clauses whose scenarios name it."""
    cards = {x.attributes["id"]: x for x in page("bells/index.html").all("li") if "id" in x.attributes}
    assert [a.attributes["href"] for a in cards["card-mole"].all("a")] == ["1.html"]
    assert "架空のカード" in cards["card-song"].text("ja")
    assert "架空のカード" not in cards["card-mole"].text("ja")


def test_markup_in_the_words_of_others_stays_text() -> None:
    """Nothing that a register or a message says becomes an element."""
    evil = sample.CLAUSES[0].model_copy(
        update={"heading": e.Words(ja="<script>alert(1)</script>", en='"><img src=x onerror=alert(1)>')}
    )
    planted = [evil if r is sample.CLAUSES[0] else r for r in sample.a_run().results]
    run = Run(sample.a_run().header, tuple(planted), sample.a_run().footer)
    for address, text in pages(run):
        if address.endswith(".html"):
            root = parse(text)
            assert all("src" in x.attributes for x in root.all("script"))
            assert not root.all("img")


# ---- search


def test_the_index_finds_everything_there_is() -> None:
    """Documents, clauses, statements, cards, scenarios, findings, readings: each with an address."""
    index = json.loads(SITE["static/index.js"].partition("=")[2])
    assert {entry[0] for entries in index.values() for entry in entries} == set("dctnsfr")
    for address, entries in index.items():
        ids = {x.attributes.get("id") for x in PAGES[address].walk()}
        assert all(fragment in ids for _, fragment, *_ in entries if fragment)
    scenario = ["s", links.scenario_anchor(sample.MOVE.id), "", sample.MOVE.name.ja, sample.MOVE.name.en]
    assert scenario in index["bells/1.html"]


def test_traces_can_be_linked() -> None:
    """The script finds the page of a statement by its clause: no statement stands elsewhere."""
    words = json.loads(SITE["bells/words.js"].partition("=")[2])
    for statement in sample.STATEMENTS:
        local = statement.id.partition(":")[2]
        clause = max((c for c in words["clauses"] if local.startswith(f"{c}.")), key=len)
        assert words["clauses"][clause] in SITE or f"bells/{words['clauses'][clause]}" in SITE
        target = PAGES[f"bells/{words['clauses'][clause]}"]
        assert anchor(local) in {x.attributes.get("id") for x in target.walk()}
    assert words["en"]["もぐら"] == "Mole"


# ---- originals


ORIGINAL = ["規則", "一", "二", "三", "", "四", "五", "六"]


def test_a_local_report_shows_original_lines(tmp_path: Path) -> None:
    """With the documents at hand, each statement has its lines beside ours, marked as local."""
    (tmp_path / "bells.txt").write_text("\n".join(ORIGINAL), "utf-8")
    local = {a: parse(t) for a, t in pages(PLANTED, tmp_path) if a.endswith(".html")}
    quotes = [[p.text() for p in q.all("p")[1:]] for q in local["bells/1.html"].all("blockquote")]
    assert quotes == [["一", "二"], ["三"]]
    assert local["bells/1.html"].all("p", "local")
    assert not local["bells/base.html"].all("blockquote")
    assert not PAGES["bells/1.html"].all("blockquote")
    assert not PAGES["bells/1.html"].all("p", "local")


def test_a_text_of_another_edition_is_said_to_differ(tmp_path: Path) -> None:
    """Lines that are not those the register cites are not passed off as them."""
    (tmp_path / "bells.txt").write_text("\n".join(ORIGINAL[:3]), "utf-8")
    statements = tuple(
        r.model_copy(update={"digest": "00000000"}) if isinstance(r, e.Statement) else r
        for r in PLANTED.results
    )
    run = Run(PLANTED.header, statements, PLANTED.footer)
    root = parse(dict(pages(run, tmp_path))["bells/1.html"])
    assert "手元の原文は登録した版と違う" in root.all("blockquote")[0].text("ja")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"], ids=["missing", "not text"])
def test_a_document_that_cannot_be_read_is_left_out(tmp_path: Path, content: bytes | None) -> None:
    """The report is built all the same, without original lines."""
    if content is not None:
        (tmp_path / "bells.txt").write_bytes(content)
    assert dict(pages(PLANTED, tmp_path)) == SITE


# ---- files


def test_pages_of_an_earlier_run_are_removed(tmp_path: Path) -> None:
    """A clause that is gone leaves no page behind; files of others stay."""
    build(PLANTED, tmp_path)
    (tmp_path / "bells" / "gone.html").write_text("old", "utf-8")
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert build(PLANTED, tmp_path) == tmp_path / "index.html"
    assert not (tmp_path / "bells" / "gone.html").exists()
    assert (tmp_path / "notes.txt").exists()


def test_pages_that_are_not_ours_stay(tmp_path: Path) -> None:
    """A folder that holds another site is not swept."""
    (tmp_path / "other.html").write_text("mine", "utf-8")
    build(PLANTED, tmp_path)
    assert (tmp_path / "other.html").exists()


def test_two_builds_are_equal() -> None:
    """The site is a pure function of the events."""
    assert dict(pages(PLANTED)) == SITE


def test_different_ids_have_different_anchors() -> None:
    """Addresses never clash, whatever an id holds; plain ids stay as they are."""
    ids = ["6.4", "6.4#2", "v4.00/9-1", "v4.00~9-1", "a b", "a+b", "退場", "A", "a"]
    assert len({anchor(id) for id in ids}) == len(ids)
    assert anchor("6.4") == "6.4"
    assert all(re.fullmatch(r"[A-Za-z0-9._~+!-]+", anchor(id)) for id in ids)


def test_tidying_keeps_what_is_written() -> None:
    """Indentation goes, preformatted text stays as it is."""
    assert (
        tidy("<div>\n   <p>a\n     b</p>\n<pre>\n  x\n</pre></div>")
        == "<div><p>a\nb</p>\n<pre>\n  x\n</pre></div>"
    )
