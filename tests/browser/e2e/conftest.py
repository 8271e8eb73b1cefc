"""What the tests of whole evenings share: a line of one's own that can be cut."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.browser.e2e.line import Cuttable


@pytest.fixture
def line(site: str) -> Iterator[Cuttable]:
    """A line to the site that one browser can use alone."""
    port = urlsplit(site).port
    assert port is not None
    cuttable = Cuttable(port)
    yield cuttable
    cuttable.close()
