"""Every page opens, in both languages, on a phone and on a desktop."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Language, Screen, Visit


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("language", ["sv", "en"])
def test_the_start_page_opens(visit: Visit, screen: Screen, language: Language) -> None:
    page = visit("/", screen=screen, language=language)
    assert page.evaluate("document.documentElement.lang") == language
