"""The cookie: a random token and its signature; what is stored is only the token's hash."""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest, new
from secrets import token_urlsafe

TOKEN_BYTES = 24


class Signer:
    """Signs with a secret that all nodes share."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new_cookie(self) -> tuple[str, str]:
        """A new cookie, and the session that it opens."""
        token = token_urlsafe(TOKEN_BYTES)
        return f"{token}.{self._signed('session', token)}", session_of(token)

    def opened(self, cookie: str) -> str | None:
        """The session that `cookie` opens, when nobody has changed it."""
        token, _, signature = cookie.partition(".")
        if not token or not compare_digest(signature.encode(), self._signed("session", token).encode()):
            return None
        return session_of(token)

    def csrf(self, session: str) -> str:
        """What POSTs of `session` must repeat in a header, where another site cannot put it."""
        return self._signed("csrf", session)

    def is_csrf(self, session: str, told: str) -> bool:
        """Whether `told` is the token of `session`."""
        return compare_digest(self.csrf(session).encode(), told.encode())

    def _signed(self, use: str, text: str) -> str:
        return new(self._secret, f"{use}:{text}".encode(), sha256).hexdigest()[:43]


def session_of(token: str) -> str:
    """The session's key in the database; who reads the database cannot make the cookie from it."""
    return sha256(token.encode()).hexdigest()
