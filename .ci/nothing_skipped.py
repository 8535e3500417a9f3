"""Fails when a test was skipped that the gate is meant to run.

Usage: nothing_skipped.py JUNIT.xml. Without HANTEI_DOCUMENTS the tests that read the
documents may be skipped, and no others; they say so in their reason. A test that is expected to
fail has run: it fails the gate by passing (`xfail_strict`), and is counted here.
"""

import os
import sys
import xml.etree.ElementTree as ET

EXPECTED = "pytest.xfail"
"""The type under which pytest's report counts a test that was expected to fail among the skipped ones."""


def main(path: str) -> int:
    cases = list(ET.parse(path).getroot().iter("testcase"))
    marked = [(case.get("classname"), case.get("name"), case.find("skipped")) for case in cases]
    expected = sum(s is not None and s.get("type") == EXPECTED for _, _, s in marked)
    skipped = [(c, n, s) for c, n, s in marked if s is not None and s.get("type") != EXPECTED]
    reasons = [(f"{c}::{n}", s.get("message", "")) for c, n, s in skipped]
    excused = "" if os.environ.get("HANTEI_DOCUMENTS") else "HANTEI_DOCUMENTS"
    wrong = [(name, why) for name, why in reasons if not excused or excused not in why]
    for name, why in wrong:
        print(f"skipped: {name}: {why}")
    print(
        f"{len(cases)} tests, {expected} expected to fail, {len(reasons)} skipped, {len(wrong)} without excuse"
    )
    return 1 if wrong or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
