"""The HTTP interface as data: method, path, body and answer of every endpoint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from mulle.web.protocol.analysis import MatchAnalysis
from mulle.web.protocol.lessons import LessonAnswer, LessonMove, Lessons
from mulle.web.protocol.lobby import (
    ChangeMe,
    ChangePassword,
    Credentials,
    DeleteAccount,
    Games,
    Me,
    MyTables,
    NewGuest,
    NewTable,
    OpenTable,
    Order,
    Replay,
    TableLink,
)
from mulle.web.protocol.messages import FromServer, Reply, Welcome

Who = Literal["anyone", "guest", "account"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One endpoint; `who` is the least that a visitor must be."""

    method: Literal["GET", "POST"]
    path: str
    about: str
    who: Who = "guest"
    body: type[msgspec.Struct] | None = None
    answer: object = None


def _get(path: str, about: str, answer: object = None, who: Who = "guest") -> Endpoint:
    return Endpoint(method="GET", path=path, about=about, answer=answer, who=who)


def _post(
    path: str, about: str, body: type[msgspec.Struct] | None, answer: object = None, who: Who = "guest"
) -> Endpoint:
    return Endpoint(method="POST", path=path, about=about, body=body, answer=answer, who=who)


ENDPOINTS = (
    _get("/api/games", "Games, options, levels, phrases, card faces; `?language=`.", Games, who="anyone"),
    _post("/api/guest", "Become a guest; sets the cookie.", NewGuest, Me, who="anyone"),
    _get("/api/me", "Who one is; 401 without a cookie.", Me),
    _post("/api/me", "Change name or language.", ChangeMe, Me),
    _post("/api/logout", "End this session.", None),
    _post("/api/account", "Make the guest an account; history is kept.", Credentials, Me),
    _post("/api/login", "Come back to an account.", Credentials, Me, who="anyone"),
    _post("/api/password", "Another password.", ChangePassword, Me, who="account"),
    _post("/api/account/delete", "Delete the account with its data.", DeleteAccount, who="account"),
    _get("/api/lessons", "What can be learnt; `?language=`.", Lessons, who="anyone"),
    _post(
        "/api/lessons",
        "A move in a lesson, and what the teacher says.",
        LessonMove,
        LessonAnswer,
        who="anyone",
    ),
    _get("/api/tables", "The open tables.", list[OpenTable], who="anyone"),
    _post("/api/tables", "Make a table.", NewTable, TableLink),
    _get("/api/mine", "One's own tables; `?before=` for older ones.", MyTables),
    _get("/api/tables/{game}", "A table as it is now; `?after=&language=&words=`.", Welcome, who="anyone"),
    _get(
        "/api/tables/{game}/events",
        "The same frames as a stream; `?after=`.",
        FromServer,
        who="anyone",
    ),
    _post("/api/tables/{game}/commands", "Do a command; `?language=`.", Order, Reply),
    _get("/api/tables/{game}/record", "The record of a finished match (docs/records.md).", who="anyone"),
    _get("/api/tables/{game}/replay", "A finished match step by step; `?language=`.", Replay, who="anyone"),
    _get("/api/tables/{game}/analysis", "Its analysis; `?language=`.", MatchAnalysis, who="anyone"),
)
