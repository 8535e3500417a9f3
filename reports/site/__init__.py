"""The static site of a run: bilingual, offline, one folder that opens from disk."""

from reports.site.build import build, pages

__all__ = ["build", "pages"]
