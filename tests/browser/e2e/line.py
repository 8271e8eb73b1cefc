"""The line between one browser and the server: it can be cut, as by sleep or a lift, and mended."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Cuttable:
    """A port that leads to another; while it is cut nothing gets through and nothing new is let in."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._is_cut = False
        self._open: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._let_in, daemon=True).start()

    def cut(self) -> None:
        """End every connection, without a goodbye, and let nobody in."""
        self._is_cut = True
        for end in self._open:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def mend(self) -> None:
        """Let people in again."""
        self._is_cut = False

    def close(self) -> None:
        """Cut it for good."""
        self.cut()
        self._door.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                came, _ = self._door.accept()
                if self._is_cut:
                    came.close()
                else:
                    self._join(came)

    def _join(self, came: socket.socket) -> None:
        there = socket.create_connection(("127.0.0.1", self._to))
        self._open += [came, there]
        for one, other in ((came, there), (there, came)):
            threading.Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while received := one.recv(65536):
            other.sendall(received)
    for end in (one, other):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
