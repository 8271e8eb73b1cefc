"""Every refusal over HTTP as the catalogue's key and its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import structlog
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from sqlalchemy.exc import SQLAlchemyError

from mulle.rules.errors import RuleError
from mulle.web.protocol.words import Fault
from mulle.web.tables.errors import Refusal
from mulle.words import LANGUAGES, say

if TYPE_CHECKING:
    from litestar.types import ExceptionHandlersMap

    from mulle.web.http.asked import Asked


RETRY_AFTER = "10"
_KEYS = {
    400: "web.bad_request",
    401: "web.nobody",
    403: "web.forbidden",
    404: "web.not_found",
    405: "web.bad_method",
    413: "web.too_large",
    415: "web.bad_request",
    429: "web.too_fast",
}
log = structlog.get_logger()


def language_of(request: Asked) -> str:
    """The language that the request asks for."""
    told = request.query_params.get("language", "")
    return told if told in LANGUAGES else "sv"


def fault_of(error: Exception, language: str) -> Fault:
    """What a refusal says."""
    if isinstance(error, RuleError):
        return Fault(key=error.key, text=error.message(language))
    if isinstance(error, msgspec.ValidationError | msgspec.DecodeError):
        return Fault(key="web.bad_request", text=say("web.bad_request", language))
    return Fault(key="web.broken", text=say("web.broken", language))


def status_of(error: RuleError) -> int:
    """HTTP's word for a refusal."""
    return error.status if isinstance(error, Refusal) else 400


def _answer(request: Asked, fault: Fault, status: int) -> Response[Fault]:
    del request
    headers = {"Retry-After": RETRY_AFTER} if status in (429, 503) else {}
    return Response(fault, status_code=status, headers=headers)


def _refused(request: Asked, error: RuleError) -> Response[Fault]:
    return _answer(request, fault_of(error, language_of(request)), status_of(error))


def _not_understood(request: Asked, error: HTTPException) -> Response[Fault]:
    status = error.status_code
    if status >= 500:
        return _broken(request, error)
    key = _KEYS.get(status, "web.bad_request")
    return _answer(request, Fault(key=key, text=say(key, language_of(request))), status)


def _away(request: Asked, error: SQLAlchemyError) -> Response[Fault]:
    log.error("database.away", reason=str(error))
    return _answer(request, Fault(key="web.busy", text=say("web.busy", language_of(request))), 503)


def _broken(request: Asked, error: Exception) -> Response[Fault]:
    log.error("request.broken", path=request.url.path, exc_info=error)
    return _answer(request, fault_of(error, language_of(request)), 500)


HANDLERS: ExceptionHandlersMap = {
    RuleError: _refused,
    ValidationException: _not_understood,
    HTTPException: _not_understood,
    SQLAlchemyError: _away,
    Exception: _broken,
}
