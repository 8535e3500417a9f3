"""The site in a real browser, opened from disk: Debian's chromium, driven by Playwright.

Skipped with the reason where chromium is missing; the CI run installs it and fails on a skip.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from reports.site import build, links
from tests.reports import sample

CHROMIUM = Path("/usr/bin/chromium")
LIGHT: Literal["light"] = "light"
DARK: Literal["dark"] = "dark"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CHROMIUM.exists(), reason=f"no {CHROMIUM}: apt-get install chromium fonts-noto-cjk"
    ),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    run = sample.a_run(
        sample.FAILED, sample.BROKEN, sample.NEW, sample.GONE, sample.BUILT, sample.PROBLEM, sample.LATE
    )
    return build(run, tmp_path_factory.mktemp("site")).parent


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A fresh reader: nothing stored."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


def opened(context: BrowserContext, site: Path, address: str, said: list[str] | None = None) -> Page:
    """The page from disk; what the console says, and what is asked of a network, goes to `said`."""
    page = context.new_page()
    said = [] if said is None else said
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: said.extend([request.url] * (not request.url.startswith("file:"))))
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url}"))
    path, mark, rest = address.partition("#")
    page.goto(
        f"{(site / path.partition('?')[0]).as_uri()}{'?' + path.partition('?')[2] if '?' in path else ''}{mark}{rest}"
    )
    return page


def choose(page: Page, language: str) -> None:
    page.locator(f"label[for=lang-{language}]").click()


WIDTHS = """() => {
  document.querySelectorAll("details").forEach(fold => { fold.open = true });
  return ["ja", "en", "both"].map(language => {
    document.getElementById(`lang-${language}`).click();
    return document.documentElement.scrollWidth;
  });
}"""
"""How wide the unfolded page is, in each language and in both."""


@pytest.mark.parametrize("width", [360, 1280])
def test_every_page_fits_and_says_nothing_to_the_console(browser: Browser, site: Path, width: int) -> None:
    """No sideways scrolling, no error, no network, in any language, width and colour scheme."""
    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme="light")
    said: list[str] = []
    for path in sorted(site.rglob("*.html")):
        page = opened(context, site, str(path.relative_to(site)), said)
        for scheme in (LIGHT, DARK):
            page.emulate_media(color_scheme=scheme)
            assert max(page.evaluate(WIDTHS)) <= width, (path, scheme)
        page.close()
    context.close()
    assert said == []


def test_light_and_dark_differ(browser: Browser, site: Path) -> None:
    """The page follows the reader's own setting."""
    grounds = []
    for scheme in (LIGHT, DARK):
        context = browser.new_context(color_scheme=scheme)
        page = opened(context, site, "index.html")
        grounds.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert grounds[0] != grounds[1]


def test_japanese_first_then_the_language_that_was_chosen(context: BrowserContext, site: Path) -> None:
    """Japanese by default; a choice switches everything at once and holds on the next page."""
    page = opened(context, site, "bells/1.html")
    ja, en = page.locator("h1 [lang=ja]").first, page.locator("h1 [lang=en]").first
    assert (ja.is_visible(), en.is_visible()) == (True, False)
    assert page.evaluate("document.documentElement.lang") == "ja"
    choose(page, "en")
    assert (ja.is_visible(), en.is_visible()) == (False, True)
    assert page.evaluate("document.documentElement.lang") == "en"
    assert page.title() == "1 Moving — hantei"
    choose(page, "both")
    assert (ja.is_visible(), en.is_visible()) == (True, True)
    choose(page, "en")
    other = opened(context, site, "index.html")
    assert other.locator("h2 [lang=en]").first.is_visible()
    assert not other.locator("h2 [lang=ja]").first.is_visible()


def test_no_word_of_the_other_language_is_left_visible(context: BrowserContext, site: Path) -> None:
    """In English, a film's table says everything in English, names that a copy numbers included."""
    page = opened(context, site, "bells/1.html?lang=en")
    film = page.locator("details.f").nth(1)
    said = film.inner_text()
    assert "Mole(2)" in said
    assert "the active player" in said
    assert "asleep" in said
    assert not any("\u3040" <= letter <= "\u9fff" for letter in said)


def test_what_is_not_in_the_text_is_said_so_in_english(context: BrowserContext, site: Path) -> None:
    """The mark of a ruling is in the language that was chosen, and leads to the presupposition."""
    page = opened(context, site, "bells/index~.html?lang=en")
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    ruling = page.locator("details.f p.x").first
    assert "◇ presupposed, not in the text base.yard" in ruling.inner_text()
    assert ruling.locator("a").last.get_attribute("href") == "base.html#base.yard"


def test_every_step_has_its_english(context: BrowserContext, site: Path) -> None:
    """A step that repeats on the page has its English below it like the first one."""
    page = opened(context, site, "bells/1.html?lang=en")
    steps = page.locator("details.f").nth(2).locator("li")
    assert steps.count() == 4
    for i in range(4):
        assert steps.nth(i).locator("[lang=en]").first.is_visible()
        assert not steps.nth(i).locator("p").first.is_visible()


def test_later_tables_are_completed(context: BrowserContext, site: Path) -> None:
    """Below each step the whole table stands, with what changed marked and the rest faint."""
    page = opened(context, site, "bells/1.html")
    tables = page.locator("details.f").nth(1).locator("table")
    assert tables.count() == 2
    places = [tables.nth(i).locator("tr:not(:first-child) > th").count() for i in (0, 1)]
    assert places[0] == places[1]
    assert tables.nth(1).locator("tr.old").count() == 2  # the opponent's deck and hours
    assert tables.nth(1).locator(".old .n").count() == 0
    assert tables.nth(1).locator("b.n").count() == 4


def test_places_that_appear_later_are_empty_before(context: BrowserContext, site: Path) -> None:
    """All tables of a film show the same places, with what lay there at the time."""
    page = opened(context, site, "bells/1.html")
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
    film = page.locator(f"[id='{links.scenario_anchor(sample.LATE.id)}']")
    assert [table.inner_text().split() for table in film.locator("table").all()] == [
        ["手番の人", "店", "もぐら", "対戦相手", "時間", "–", "共通", "公開の場", "空"],
        ["手番の人", "店", "空", "対戦相手", "時間", "4", "共通", "公開の場", "おか"],
        ["手番の人", "店", "空", "対戦相手", "時間", "4", "共通", "公開の場", "空"],
    ]


def test_traces_lead_to_statements_and_readings(context: BrowserContext, site: Path) -> None:
    """Each id of a trace is a link to where it stands."""
    page = opened(context, site, "bells/1.html")
    found = page.locator("details.f").nth(1).locator(":scope > div > p:not(:has(b, i)) a")
    hrefs = [found.nth(i).get_attribute("href") for i in range(found.count())]
    assert hrefs == ["1.html#1.1", "1.html#1.1", "index~.html#index.1+2", "index~.html#r-twice"]


def test_search_finds_a_clause_and_leads_there(context: BrowserContext, site: Path) -> None:
    """By number, by words of either language, in half or full width, with the keyboard alone."""
    page = opened(context, site, "index.html")
    for query in ("移動", "moving", "ＭＯＶＩＮＧ"):
        page.keyboard.press("/")
        page.locator("#q").fill(query)
        hit = page.locator(".hits a").first
        hit.wait_for()
        assert hit.get_attribute("href", timeout=1000).endswith("bells/1.html")  # type: ignore[union-attr]  # it has one
        page.keyboard.press("Escape")
        assert not page.locator(".hits").is_visible()
    page.locator("#q").fill("1.2")
    page.locator(".hits a").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bells/1.html#1.2")


@pytest.mark.parametrize(
    ("query", "target"),
    [("もぐらが起きて", ""), ("起きているもぐらは庭", "#1.1"), ("an awake mole moves", "#"), ("しずか", "")],
    ids=["nothing", "statement", "scenario", "other spelling"],
)
def test_search_covers_statements_and_scenarios(
    context: BrowserContext, site: Path, query: str, target: str
) -> None:
    """What is not there is said not to be there."""
    page = opened(context, site, "index.html")
    page.locator("#q").fill(query)
    page.locator(".hits li").first.wait_for()
    found = page.locator(".hits a")
    if not target:
        assert found.count() == 0
        assert "見つからない" in page.locator(".hits").inner_text()
    else:
        assert target in (found.first.get_attribute("href") or "")


def test_cards_are_found_whatever_the_kana(context: BrowserContext, site: Path) -> None:
    """Katakana and hiragana are one in a search."""
    page = opened(context, site, "index.html")
    page.locator("#q").fill("モグラ")
    page.locator(".hits a[href$='#card-mole']").wait_for()


def test_a_deep_link_unfolds_its_scenario(context: BrowserContext, site: Path) -> None:
    """A link to a step shows the step, though its scenario is folded."""
    anchor = links.scenario_anchor(sample.MOVE.id)
    page = opened(context, site, f"bells/1.html#{anchor}-3")
    step = page.locator(f"[id='{anchor}-3']")
    assert step.is_visible()
    assert step.evaluate("element => element.getBoundingClientRect().top < innerHeight")


def test_without_scripts_everything_can_be_read(browser: Browser, site: Path) -> None:
    """Both languages, the switch works, scenarios unfold, tables are drawn, no search box."""
    context = browser.new_context(java_script_enabled=False)
    page = opened(context, site, "bells/1.html")
    film = page.locator("details.f").nth(1)
    assert film.locator("li > p:not([lang])").first.is_visible()
    assert page.locator("h1 [lang=ja]").first.is_visible()
    assert page.locator("h1 [lang=en]").first.is_visible()
    assert film.locator("td b").first.is_visible()
    assert not page.locator("#q").is_visible()
    choose(page, "en")
    assert page.locator("h1 [lang=en]").first.is_visible()
    assert not page.locator("h1 [lang=ja]").first.is_visible()
    context.close()


def test_a_page_prints_on_a4_with_every_scenario(context: BrowserContext, site: Path) -> None:
    """Paper has no folds: scenarios are printed open, the search box is not."""
    page = opened(context, site, "bells/1.html")
    page.emulate_media(media="print")
    assert not page.locator(".top").is_visible()
    folded = page.locator("details.f:not([open])").first
    assert folded.locator("li").first.is_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")


def test_the_keyboard_reaches_everything(context: BrowserContext, site: Path) -> None:
    """The first stop leads past the header; a language is chosen with the arrow keys."""
    page = opened(context, site, "bells/1.html")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.locator("#lang-ja").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.documentElement.lang") == "en"
