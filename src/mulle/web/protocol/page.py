"""The generated part of docs/protocol.md: endpoints, frames, commands, happenings, states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mulle.web.protocol.commands import Command
from mulle.web.protocol.endpoints import ENDPOINTS
from mulle.web.protocol.happenings import Happening
from mulle.web.protocol.messages import FromClient, FromServer
from mulle.web.protocol.schema import definitions, union
from mulle.web.protocol.typescript import type_text

if TYPE_CHECKING:
    from mulle.web.protocol.endpoints import Endpoint

BEGIN, END = "<!-- made by python -m mulle.web.protocol -->", "<!-- end -->"


def with_page(text: str) -> str:
    """`text` with what stands between the marks made again."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{page()}\n{END}{after}"


def page() -> str:
    """The generated part."""
    found = definitions()
    parts = [
        ("Endpoints", _endpoints()),
        ("From the client", _structs(found, union(FromClient))),
        ("Commands", _structs(found, union(Command))),
        ("From the server", _structs(found, union(FromServer))),
        ("What happens", _structs(found, union(Happening))),
    ]
    told = {*union(FromClient), *union(Command), *union(FromServer), *union(Happening)}
    parts.append(("Parts, states and bodies", _structs(found, [name for name in found if name not in told])))
    return "\n".join(f"## {title}\n\n{text}" for title, text in parts)


def _endpoints() -> str:
    rows = [_row(endpoint) for endpoint in ENDPOINTS]
    head = ["| | who | body | answer | |", "|---|---|---|---|---|"]
    return "\n".join([*head, *rows, ""])


def _row(endpoint: Endpoint) -> str:
    names = [_name(endpoint.body), _name(endpoint.answer)]
    cells = [f"`{endpoint.method} {endpoint.path}`", endpoint.who, *names, endpoint.about]
    return f"| {' | '.join(cells)} |"


def _name(body: object) -> str:
    if body is None:
        return ""
    if isinstance(body, type) and body.__module__.startswith("mulle."):
        return body.__name__
    return "frames" if "|" in str(body) else "list of OpenTable"


def _structs(found: dict[str, dict[str, Any]], names: list[str]) -> str:
    return "\n".join(_struct(name, found[name]) for name in names)


def _struct(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    fields = [
        f"- `{field}{'' if field in required else '?'}`: `{type_text(kind)}`{_meaning(kind)}"
        for field, kind in schema.get("properties", {}).items()
    ]
    return "\n".join([f"### {name}\n", schema.get("description", ""), "", *fields, ""])


def _meaning(schema: dict[str, Any]) -> str:
    bounds = {"minimum": "at least", "maximum": "at most", "maxLength": "at most", "maxItems": "at most"}
    words = [schema["description"]] if "description" in schema else []
    words += [f"{word} {schema[key]}" for key, word in bounds.items() if key in schema]
    return f" – {', '.join(words)}" if words else ""
