"""How much anybody may ask of the server, in one place."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from time import monotonic

from mulle.web.tables.errors import Refusal

MOST_REMEMBERED = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The bounds; what is not told here is told where it holds.

    By address: `requests`, `doors` (sockets opened), `logins`, guests. By person: `orders` (commands by
    POST), `others` (commands that are no moves, however they come), tables, sockets. By socket: `frames`.
    """

    body_bytes: int = 16 * 1024
    frames_a_second: float = 50.0
    frames_at_once: int = 200
    frames_refused: int = 200
    requests_a_second: float = 50.0
    requests_at_once: int = 500
    doors_a_second: float = 20.0
    doors_at_once: int = 400
    orders_a_second: float = 50.0
    orders_at_once: int = 200
    others_a_second: float = 5.0
    others_at_once: int = 100
    logins_a_second: float = 0.2
    logins_at_once: int = 10
    sockets_each: int = 10
    sockets_an_address: int = 200
    sockets: int = 20_000
    tables_each_socket: int = 12
    queue_frames: int = 512
    queue_bytes: int = 2 * 1024 * 1024
    guests_an_hour: int = 60
    tables_each: int = 12


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: int) -> None:
        self._rate, self._most = rate, most
        self._left, self._at = float(most), monotonic()

    def take(self) -> bool:
        """Whether there was a token to take."""
        now = monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody who asks; those who were quiet longest are forgotten."""

    def __init__(self, rate: float, most: int) -> None:
        self._rate, self._most = rate, most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def verify(self, who: str) -> None:
        """Raise when `who` has asked too often."""
        bucket = self._buckets.pop(who, None) or Bucket(self._rate, self._most)
        self._buckets[who] = bucket
        if len(self._buckets) > MOST_REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal("web.too_fast", status=429)
