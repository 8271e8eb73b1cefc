"""Somebody who sees nothing: hears the accessibility tree, and has a keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

Node = dict[str, Any]
_PAUSE_MS = 60


@dataclass
class ScreenReader:
    """Reads the page as the browser's own accessibility tree tells it, never its document."""

    page: Page
    heard: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._cdp = self.page.context.new_cdp_session(self.page)
        self._cdp.send("Accessibility.enable")

    # Hearing

    def tree(self) -> list[Node]:
        """Everything that is told, in the order of reading; what is announced is kept in `heard`."""
        nodes = self._cdp.send("Accessibility.getFullAXTree")["nodes"]
        self._by_id = {node["nodeId"]: node for node in nodes}
        told = list(self._walk(nodes[0]))
        self._listen(told)
        return told

    def _walk(self, node: Node) -> Iterator[Node]:
        if not node.get("ignored"):
            yield node
        for child in node.get("childIds", []):
            if child in self._by_id:
                yield from self._walk(self._by_id[child])

    def _listen(self, told: list[Node]) -> None:
        """What the live region of the table says, once each time that it changes."""
        for node in told:
            if role_of(node) == "status":
                text = self.text(node)
                if text and (not self.heard or self.heard[-1] != text):
                    self.heard.append(text)

    def text(self, node: Node) -> str:
        """Everything that stands in a node."""
        parts = [name_of(part) for part in self._walk(node) if role_of(part) == "StaticText"]
        return " ".join(part for part in parts if part)

    def find(self, role: str, name: str) -> Node | None:
        """The first of that role and name."""
        return next((node for node in self.tree() if (role_of(node), name_of(node)) == (role, name)), None)

    def within(self, role: str, name: str, inner: str) -> list[Node]:
        """Everything of the role `inner` within the first of `role` and `name`."""
        outer = self.find(role, name)
        return [] if outer is None else [node for node in self._walk(outer) if role_of(node) == inner]

    @property
    def focused(self) -> str:
        """The name of what has the focus."""
        found = self._cdp.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        told = self._cdp.send(
            "Accessibility.getPartialAXTree", {"objectId": found["objectId"], "fetchRelatives": False}
        )
        return name_of(told["nodes"][0])

    def wait_for(self, *found: tuple[str, str], patience: int = 800) -> tuple[str, str]:
        """The first of `found`, by role and the beginning of the name or the text, that is there."""
        for _ in range(patience):
            told = self.tree()
            for role, name in found:
                if any(role_of(node) == role and name_of(node).startswith(name) for node in told):
                    return role, name
            self.page.wait_for_timeout(_PAUSE_MS)
        raise AssertionError(f"none of {found} is told: {[(role_of(n), name_of(n)) for n in told]}")

    # Doing

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def go_to(self, name: str, most: int = 60) -> None:
        """Press Tab until `name` has the focus."""
        for _ in range(most):
            if self.focused == name:
                return
            self.press("Tab")
        raise AssertionError(f"{name} cannot be reached by Tab; the focus is at {self.focused}")


def role_of(node: Node) -> str:
    return str(node.get("role", {}).get("value", ""))


def name_of(node: Node) -> str:
    return str(node.get("name", {}).get("value", ""))
