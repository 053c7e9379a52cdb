"""Read requests: their parts, their bodies, and whether the client is still there."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from starlette.requests import ClientDisconnect, HTTPConnection, Request

from feodum.server.http.client_messages import BODY_BYTES
from feodum.server.http.refusals import Refusal

ID_LENGTH: Final = 40

Result = TypeVar("Result")


def game_id_of(connection: HTTPConnection) -> str:
    game_id: str = connection.path_params["game"]
    if len(game_id) > ID_LENGTH:
        raise Refusal("not_found", "there is no such game")
    return game_id


def parse_number(text: str, name: str, maximum: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > maximum:
        raise Refusal("bad_message", f"{name} must be a whole number from 0 to {maximum}")
    return int(text)


async def receive_body(request: Request, maximum: int = BODY_BYTES) -> bytes:
    """Return the request body. Raises Refusal if it is too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > maximum:
            raise Refusal("too_large", f"a request may have at most {maximum} bytes", most=maximum)
    return bytes(body)


async def until_hung_up(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of the work. Cancel it when the client hangs up. The request's body must have been read."""
    working = asyncio.create_task(work)
    hanging_up = asyncio.create_task(_hang_up(request))
    try:
        await asyncio.wait({working, hanging_up}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        hanging_up.cancel()
        await asyncio.gather(working, hanging_up, return_exceptions=True)
        del working  # its error refers to this frame: a reference cycle


async def _hang_up(request: Request) -> None:
    """Wait until the client has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
