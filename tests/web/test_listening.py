"""The listening socket."""

from __future__ import annotations

import asyncio
import socket

from mulle.web.run import Listening, listener_of


def test_answers_do_not_wait_for_the_other_side_to_acknowledge() -> None:
    """Without TCP_NODELAY an answer in two pieces takes 40 ms on asyncio's own loop."""

    async def accepted() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            made = writer.get_extra_info("socket")
            found.set_result(made.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listener = listener_of(Listening(port=0))
        async with await asyncio.start_server(meet, sock=listener):
            _, writer = await asyncio.open_connection(*listener.getsockname())
            writer.close()
            return await asyncio.wait_for(found, 10)

    assert asyncio.run(accepted())
