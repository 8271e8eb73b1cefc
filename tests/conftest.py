"""What every test stands on: no clock for Hypothesis, and the options of the browser's tests."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


# Real servers, browsers and screens, on a machine that may do other things: each failure there is tried once
# more, and the summary counts it. What fails twice fails; what reckons without a clock is never tried again.
BY_THE_CLOCK = frozenset({"browser", "server_failures", "tui"})


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where screenshots lie, and whether every match is played to its end."""
    parser.addoption("--shots", default=None, metavar="FOLDER", help="keep the browser's screenshots there")
    parser.addoption("--whole", action="store_true", help="also the long tests: whole matches in the browser")


def pytest_configure(config: pytest.Config) -> None:
    """The marker of the long tests."""
    config.addinivalue_line("markers", "whole: takes minutes; runs with --whole")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tests out where they are not asked for; mark those that go by a clock."""
    for item in items:
        if not BY_THE_CLOCK.isdisjoint(item.path.parts):
            item.add_marker(pytest.mark.flaky(reruns=1))
    if config.getoption("--whole"):
        return
    long = [item for item in items if item.get_closest_marker("whole")]
    config.hook.pytest_deselected(items=long)
    items[:] = [item for item in items if item not in long]
