"""Where everything stands in the site. These addresses stay from run to run."""

from __future__ import annotations

from reports.events import Finding, Reading, Scenario
from reports.run import Run
from reports.site.html import anchor

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

FINDINGS, READINGS, INDEX = "findings.html", "readings.html", "index.html"


def document(id: str) -> str:
    return f"{id}/{INDEX}"


def timing(id: str) -> str:
    return f"{id}/timing.html"


def clause(id: str) -> str:
    doc, _, local = id.partition(":")
    # `index` and `timing` are pages of the document; no clause may take their place.
    name = anchor(local)
    return f"{doc}/{name}{'~' if name in ('index', 'timing') else ''}.html"


def statement_anchor(id: str) -> str:
    return anchor(id.partition(":")[2])


def scenario_anchor(id: str) -> str:
    """The digest of its id in four letters and digits: enough among the scenarios of one page."""
    digest = int(id.rpartition("~")[2], 16)
    return "".join(_DIGITS[digest // 36**place % 36] for place in range(4))


def reading_anchor(id: str) -> str:
    return f"r-{anchor(id.partition(':')[2])}"


def finding_anchor(id: str) -> str:
    return f"f-{anchor(id)}"


def card_anchor(key: str) -> str:
    return f"card-{anchor(key)}"


class Links:
    """The addresses of what a run tells, seen from one page. `root` leads to the site's folder.

    Asking for something that the run does not have gives ``""``: it is named, not linked.
    """

    def __init__(self, run: Run, page: str) -> None:
        self._run = run
        self._page = page
        self.root = "../" * page.count("/")

    def to(self, address: str) -> str:
        """An address from the site's folder, as it reads on this page."""
        page, hash, fragment = address.partition("#")
        if page == self._page:
            return f"#{fragment}" if hash else page.rpartition("/")[2]
        folder = self._page.rpartition("/")[0]
        if folder and page.startswith(f"{folder}/"):
            return address[len(folder) + 1 :]
        return self.root + address

    def document(self, id: str) -> str:
        return self.to(document(id))

    def timing(self, id: str) -> str:
        return self.to(timing(id))

    def clause(self, id: str) -> str:
        return self.to(clause(id)) if id in self._run.clause else ""

    def statement(self, id: str) -> str:
        """A statement; a clause's id leads to the clause."""
        found = self._run.statement.get(id)
        if found is None:
            return self.clause(id)
        return self.to(f"{clause(found.clause)}#{statement_anchor(id)}")

    def scenario(self, scenario: Scenario) -> str:
        return self.to(f"{clause(scenario.clause)}#{scenario_anchor(scenario.id)}")

    def reading(self, id: str) -> str:
        found = self._run.reading.get(id)
        if found is None:
            return ""
        return self.to(f"{home(self._run, found)}#{reading_anchor(id)}")

    def finding(self, finding: Finding) -> str:
        return self.to(f"{FINDINGS}#{finding_anchor(finding.id)}")


def home(run: Run, reading: Reading) -> str:
    """The page on which a reading stands whole: the clause of the first statement it is about."""
    for id in reading.statements:
        if id in run.statement:
            return clause(run.statement[id].clause)
    return READINGS
