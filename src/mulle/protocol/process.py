"""A bot's process: lines to it and from it, each with a deadline, and an end that leaves nothing running."""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import IO

from mulle.protocol.messages import MOST_BYTES_FROM_BOT, ProtocolError
from mulle.words import Quoted

KEPT_OF_STDERR = 4096
CHUNK = 1 << 16
PATIENCE = 0.5


class BotFault(ProtocolError):
    """What a bot did that it must not do; `lost` when its process is gone."""

    @property
    def lost(self) -> bool:
        """Whether the bot has to be started again."""
        return self.key != "protocol.illegal"


class BotProcess:
    """A running command in a process group of its own, spoken to line by line."""

    def __init__(self, command: str) -> None:
        self._process = _started(command)
        self._stdin, self._stdout, self._stderr = (
            _descriptor(pipe) for pipe in (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._heard_from = {self._stdout, self._stderr}
        self._heard = b""
        self._last_words = b""

    def send(self, line: bytes, deadline: float) -> None:
        """Write `line`, also to a bot that reads slowly."""
        left = memoryview(line)
        while left:
            self._wait(deadline, self._stdin)
            left = left[self._written(left[:CHUNK]) :]

    def receive(self, deadline: float) -> bytes:
        """The next line without its end."""
        while b"\n" not in self._heard:
            self._wait(deadline)
        line, _, self._heard = self._heard.partition(b"\n")
        return line

    def unasked(self) -> bytes:
        """What the bot has said that nobody asked for."""
        with suppress(BlockingIOError):
            self._hear(os.read(self._stdout, CHUNK))
        return self._heard

    def _written(self, data: memoryview) -> int:
        try:
            return os.write(self._stdin, data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise self._gone() from None

    def _wait(self, deadline: float, writing: int | None = None) -> None:
        """Wait until something happens on the pipes, and hear what is said on them."""
        if monotonic() >= deadline:
            raise BotFault("protocol.too_slow")
        ready = self._ready(deadline, writing)
        if self._stderr in ready:
            self._overhear()
        if self._stdout in ready:
            self._hear(os.read(self._stdout, CHUNK))

    def _ready(self, deadline: float, writing: int | None) -> set[int]:
        with selectors.DefaultSelector() as selector:
            for pipe in self._heard_from:
                selector.register(pipe, selectors.EVENT_READ)
            if writing is not None:
                selector.register(writing, selectors.EVENT_WRITE)
            return {key.fd for key, _ in selector.select(max(0.0, deadline - monotonic()))}

    def _hear(self, said: bytes) -> None:
        if not said:
            raise self._gone()
        self._heard += said
        if len(self._heard) > MOST_BYTES_FROM_BOT:
            raise BotFault("protocol.too_long", most=MOST_BYTES_FROM_BOT)

    def _overhear(self) -> None:
        """Keep the end of what the bot writes on its standard error."""
        said = os.read(self._stderr, CHUNK)
        self._last_words = (self._last_words + said)[-KEPT_OF_STDERR:]
        if not said:
            self._heard_from.discard(self._stderr)

    def _gone(self) -> BotFault:
        """The fault of a bot whose output has ended: how it ended, and its last words."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        with suppress(BlockingIOError):
            self._overhear()
        words = self._last_words.decode("utf-8", "replace").strip().splitlines()
        status = "?" if self._process.returncode is None else str(self._process.returncode)
        return BotFault("protocol.gone", status=status, words=Quoted(words[-1] if words else ""))

    def leave(self, line: bytes, seconds: float) -> None:
        """Say `line`, give the bot `seconds` to end by itself, and end whatever is left of it."""
        deadline = monotonic() + seconds
        with suppress(BotFault, OSError, subprocess.TimeoutExpired):
            self.send(line, deadline)
            self._end_input()
            self._process.wait(max(0.0, deadline - monotonic()))
        self.kill()

    def kill(self) -> None:
        """End the whole process group at once."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._end_input()
        for pipe in (self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()

    def _end_input(self) -> None:
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()


def _started(command: str) -> subprocess.Popen[bytes]:
    if os.name != "posix":
        raise BotFault("protocol.needs_posix")
    try:
        words = shlex.split(command)
        return subprocess.Popen(  # noqa: S603 - running the command that the person names is the point
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
    except (OSError, ValueError, IndexError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BotFault("protocol.cannot_start", command=Quoted(command), reason=Quoted(reason)) from None


def _descriptor(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    os.set_blocking(pipe.fileno(), False)
    return pipe.fileno()
