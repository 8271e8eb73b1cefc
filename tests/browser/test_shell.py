"""The shell: how much is loaded first, what is there without a server, and how one is called back."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from mulle.web.server import STATIC
from mulle.words import catalogue
from tests.browser.conftest import Visit
from tests.browser.played import Table
from tests.web.running import NodeProcess, node_process

FIRST_LOAD = 60_000
SAY = catalogue("sv")
_NOTIFICATIONS = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map((one) => one.body);
}"""


@pytest.fixture
def node(tmp_path: Path) -> Iterator[NodeProcess]:
    with node_process(f"sqlite:///{tmp_path / 'mulle.sqlite'}") as started:
        yield started


_KEPT = """async () => {
  const workers = navigator.serviceWorker;
  await workers.ready;
  if (!workers.controller) await new Promise((done) => workers.addEventListener('controllerchange', done));
}"""


def kept(page: Page) -> None:
    """Wait until the shell is kept and the worker stands between the page and the server."""
    page.evaluate(_KEPT)


def test_the_first_load_is_small(visit: Visit) -> None:
    page = visit.profile().new_page()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    loaded: list[float] = []
    network.on("Network.loadingFinished", lambda told: loaded.append(told["encodedDataLength"]))
    page.goto(visit.site)
    page.locator(".tile").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert 10_000 < sum(loaded) <= FIRST_LOAD


def test_the_shell_opens_without_a_server_and_says_so(visit: Visit, node: NodeProcess) -> None:
    page = visit.profile().new_page()
    page.goto(node.url)
    kept(page)
    node.kill()
    page.goto(node.url)
    page.get_by_role("heading", name=SAY["front.offline"]).wait_for()
    page.get_by_text(SAY["front.offline_words"]).wait_for()
    page.goto(f"{node.url}/settings")
    page.get_by_role("heading", name=SAY["front.settings"]).wait_for()
    page.goto(f"{node.url}/rules/mulle")
    page.locator("article h2").first.wait_for()
    page.goto(f"{node.url}/t/a-table-of-mine")
    page.get_by_role("heading", name=SAY["front.offline"]).wait_for()


def test_the_shell_comes_back_with_the_server(visit: Visit, node: NodeProcess) -> None:
    page = visit.profile().new_page()
    page.goto(node.url)
    kept(page)
    node.kill()
    page.goto(node.url)
    page.get_by_role("heading", name=SAY["front.offline"]).wait_for()
    node.start()
    page.locator(".tile").first.wait_for()  # nobody touched anything


def test_a_page_that_cannot_be_fetched_says_so(visit: Visit) -> None:
    context = visit.profile(service_workers="block")
    context.route("**/assets/Settings-*.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(visit.site)
    page.get_by_role("link", name=SAY["front.settings"]).click()
    expect(page.get_by_role("alert")).to_have_text(SAY["front.page_failed"])
    context.unroute("**/assets/Settings-*.js")
    page.get_by_role("button", name=SAY["front.again"]).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(SAY["front.settings"])


def test_the_app_can_be_installed(visit: Visit) -> None:
    page = visit("/")
    kept(page)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A profile of Playwright's is a private window, which installs nothing; it is the only hindrance.
    assert {one["errorId"] for one in found} <= {"in-incognito"}


def test_the_icons_are_as_large_as_the_manifest_says() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        picture = STATIC / icon["src"].lstrip("/")
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.read_bytes()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert picture.is_file()
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_the_title_says_that_it_is_my_turn(visit: Visit) -> None:
    page = visit("/")
    table = Table(page, visit.site)
    page.goto(f"{visit.site}/t/{table.game}")
    expect(page).to_have_title(SAY["front.title"].format(page="Mulle"))
    table.do({"type": "ready"})
    expect(page).to_have_title(SAY["front.your_turn_title"])


def test_one_who_looks_elsewhere_is_called_back(visit: Visit) -> None:
    context = visit.profile(settings={"notify": True})
    context.grant_permissions(["notifications"], origin=visit.site)
    page = context.new_page()
    page.goto(visit.site)
    kept(page)
    table = Table(page, visit.site)
    page.add_init_script("Object.defineProperty(document, 'hidden', {get: () => true})")
    page.goto(f"{visit.site}/t/{table.game}")
    page.locator("main").wait_for()
    table.do({"type": "ready"})
    until = monotonic() + 15
    while not (told := page.evaluate(_NOTIFICATIONS)) and monotonic() < until:
        page.wait_for_timeout(100)
    assert len(told) == 1
    assert "Gösta" in told[0]
