"""The HTTP interface as an OpenAPI description, for tools that read one."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from mulle.web.protocol.endpoints import ENDPOINTS, Endpoint
from mulle.web.protocol.words import VERSION, Fault, GameId, Language

_REFUSED = ("400", "401", "403", "404", "409", "413", "415", "429", "503")
_QUERIES: dict[str, object] = {"language": Language, "before": int, "after": int, "words": bool}


def openapi() -> dict[str, Any]:
    """Every endpoint with its body, its answers and its parameters."""
    kinds = [*_kinds(), Fault]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    found = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, found)
    return {
        "openapi": "3.1.0",
        "info": {"title": "mulle", "version": str(VERSION)},
        "paths": paths,
        "components": {"schemas": components},
    }


def _kinds() -> list[Any]:
    told: list[Any] = [GameId, *_QUERIES.values()]
    for endpoint in ENDPOINTS:
        told += [kind for kind in (endpoint.body, endpoint.answer) if kind is not None]
    return list({repr(kind): kind for kind in told}.values())


def _operation(endpoint: Endpoint, found: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {
        "summary": endpoint.about,
        "parameters": [*_in_path(endpoint, found), *_in_query(endpoint, found)],
        "responses": {_status(endpoint): _answer(endpoint, found)}
        | {status: _json("Refused.", found[repr(Fault)]) for status in _REFUSED},
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": found[repr(endpoint.body)]}}
        told["requestBody"] = {"required": True, "content": content}
    return told


def _status(endpoint: Endpoint) -> str:
    if endpoint.path == "/api/tables" and endpoint.method == "POST":
        return "201"
    return "204" if endpoint.method == "POST" and endpoint.answer is None else "200"


def _answer(endpoint: Endpoint, found: dict[str, Any]) -> dict[str, Any]:
    if endpoint.answer is None:
        return {"description": "Done, or a file."}
    if endpoint.path.endswith("/events"):
        return {"description": "Server-sent events."}
    return _json("Done.", found[repr(endpoint.answer)])


def _json(about: str, schema: Any) -> dict[str, Any]:
    return {"description": about, "content": {"application/json": {"schema": schema}}}


def _in_path(endpoint: Endpoint, found: dict[str, Any]) -> list[dict[str, Any]]:
    names = re.findall(r"\{(\w+)\}", endpoint.path)
    schema = found[repr(GameId)]
    return [{"name": name, "in": "path", "required": True, "schema": schema} for name in names]


def _in_query(endpoint: Endpoint, found: dict[str, Any]) -> list[dict[str, Any]]:
    names = {"language", *re.findall(r"[?&](\w+)=", endpoint.about)}
    return [
        {"name": name, "in": "query", "schema": found[repr(_QUERIES[name])]}
        for name in sorted(names & set(_QUERIES))
    ]
