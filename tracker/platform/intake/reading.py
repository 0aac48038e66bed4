"""Reads a request body with a deadline and a size limit."""

import asyncio
from collections.abc import Awaitable, Callable
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from tracker.platform.intake.environ import UNKNOWN

Receive = Callable[[], Awaitable[dict[str, Any]]]

MEMORY = 65_536
"""Longer bodies are spooled to disk."""
LONGEST = 4
"""The time limit for a few kilobytes, as a multiple of the allowed stall."""
SLOWEST = 2_000
"""One more second per this many bytes: less than the slowest mobile network."""


class ClientDisconnectedError(Exception):
    """The client disconnected."""


class ClientTimeoutError(Exception):
    """The client stalled, or took too long."""


class Body(NamedTuple):
    """The body; if it is too large, only its size is valid."""

    file: IO[bytes]
    size: int


async def body_of(receive: Receive, size: int, most: int, silence: float) -> Body:
    """The body, unread if longer than `most` bytes.

    Raises ClientDisconnectedError and ClientTimeoutError.
    """
    if size == 0 or most < size < UNKNOWN:
        return Body(BytesIO(), size)
    file = SpooledTemporaryFile(MEMORY)  # noqa: SIM115 - closed by who reads it
    try:
        return await _whole(receive, file, most, silence)
    except BaseException:
        file.close()
        raise


async def _whole(receive: Receive, file: IO[bytes], most: int, silence: float) -> Body:
    now = asyncio.get_running_loop().time
    begun, size, is_more = now(), 0, True
    while is_more and size <= most:
        latest = begun + LONGEST * silence + size / SLOWEST
        try:
            async with asyncio.timeout_at(min(now() + silence, latest)):
                piece = await receive()
        except TimeoutError:
            raise ClientTimeoutError(f"{size} bytes came in {now() - begun:.0f} seconds") from None
        if piece["type"] == "http.disconnect":
            raise ClientDisconnectedError
        size += file.write(piece.get("body", b""))
        is_more = piece.get("more_body", False)
    file.seek(0)
    return Body(file, size)
