"""What all tests share: scenarios run through pytest-bdd on our catalogue, and property tests
draw the same examples every time, so that a run can be repeated."""

from hypothesis import settings

pytest_plugins = ["tests.features.binding"]

settings.register_profile("hantei", deadline=None, derandomize=True, database=None)
settings.load_profile("hantei")
