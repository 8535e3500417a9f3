"""The register: what the documents say, statement by statement, in our own words.

for document in specs.documents():
    register = specs.load(specs.folder(document))
    for statement in register:
        print(register.full_id(statement.id), statement.en)
"""

from specs.coverage import Coverage, coverage
from specs.entry import Language
from specs.load import load
from specs.problem import BadFiles, Problem, Unknown
from specs.register import (
    LITERAL,
    Accepted,
    Basis,
    Card,
    Clause,
    Document,
    Kind,
    Mutants,
    NotNormative,
    NotYet,
    Option,
    Place,
    Presupposition,
    Reading,
    Register,
    Review,
    Score,
    See,
    Statement,
    Survivor,
    Term,
    Words,
)
from specs.shelf import documents, folder, originals
from specs.source import Difference, check_digests, compare

__all__ = [
    "LITERAL",
    "Accepted",
    "BadFiles",
    "Basis",
    "Card",
    "Clause",
    "Coverage",
    "Difference",
    "Document",
    "Kind",
    "Language",
    "Mutants",
    "NotNormative",
    "NotYet",
    "Option",
    "Place",
    "Presupposition",
    "Problem",
    "Reading",
    "Register",
    "Review",
    "Score",
    "See",
    "Statement",
    "Survivor",
    "Term",
    "Unknown",
    "Words",
    "check_digests",
    "compare",
    "coverage",
    "documents",
    "folder",
    "load",
    "originals",
]
