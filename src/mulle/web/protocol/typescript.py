"""The protocol as TypeScript types, made from the same schema."""

from __future__ import annotations

import json
from typing import Any

from mulle.web.protocol.commands import PHRASES, Command
from mulle.web.protocol.happenings import Happening
from mulle.web.protocol.messages import FromClient, FromServer
from mulle.web.protocol.schema import definitions, union
from mulle.web.protocol.words import VERSION

_HEAD = "// Made by `python -m mulle.web.protocol`; change the Structs in mulle/web/protocol instead.\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
_UNIONS = {"Command": Command, "Happening": Happening, "FromClient": FromClient, "FromServer": FromServer}


def typescript() -> str:
    """The module's text."""
    interfaces = [_interface(name, schema) for name, schema in definitions().items()]
    unions = [f"export type {name} = {' | '.join(union(members))};\n" for name, members in _UNIONS.items()]
    constants = [
        f"export const VERSION = {VERSION};\n",
        f"export const PHRASES = {json.dumps(PHRASES)} as const;\n",
    ]
    return "\n".join([_HEAD, *constants, *unions, *interfaces])


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {type_text(kind)};"
        for field, kind in schema.get("properties", {}).items()
    ]
    comment = f"/** {schema['description']} */\n" if "description" in schema else ""
    return f"{comment}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def type_text(schema: dict[str, Any]) -> str:
    """A field's type as TypeScript writes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_text(member) for member in schema["anyOf"]))
    return _plain(schema)


def _plain(schema: dict[str, Any]) -> str:
    kind = schema.get("type")
    if kind == "array":
        inner = type_text(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        return f"Record<string, {type_text(schema['additionalProperties'])}>"
    return _PLAIN[kind] if isinstance(kind, str) else "unknown"
