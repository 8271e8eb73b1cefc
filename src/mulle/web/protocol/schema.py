"""The protocol as one JSON Schema, made from the Structs."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from mulle.web.protocol.endpoints import ENDPOINTS
from mulle.web.protocol.messages import FromClient, FromServer
from mulle.web.protocol.words import VERSION, Fault

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def _types() -> list[Any]:
    """Everything that is sent in either direction."""
    bodies = [endpoint.body for endpoint in ENDPOINTS if endpoint.body is not None]
    answers = [endpoint.answer for endpoint in ENDPOINTS if endpoint.answer is not None]
    return [FromClient, FromServer, *bodies, *answers, Fault]


def definitions() -> dict[str, dict[str, Any]]:
    """Every Struct of the protocol by name, in alphabetical order."""
    _, found = msgspec.json.schema_components(_types(), ref_template="#/$defs/{name}")
    return {name: _tidy(found[name]) for name in sorted(found)}


def _tidy(schema: dict[str, Any]) -> dict[str, Any]:
    """`schema` with its description on one line."""
    described = re.sub(r"\s+", " ", schema.get("description", "")).strip()
    return {**schema, "description": described} if described else schema


def union(members: object) -> list[str]:
    """The names of a union's Structs."""
    (schema,), _ = msgspec.json.schema_components([members], ref_template="{name}")
    return [member["$ref"] for member in schema["anyOf"]]


def schema() -> dict[str, Any]:
    """The whole protocol."""
    return {
        "$schema": DIALECT,
        "title": "mulle",
        "version": VERSION,
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {
            "FromClient": _any_of(union(FromClient)),
            "FromServer": _any_of(union(FromServer)),
            **definitions(),
        },
    }


def _any_of(names: list[str]) -> dict[str, Any]:
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
