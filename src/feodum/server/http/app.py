"""The web application: routes to the lobby, the sockets and the page."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from feodum.engine.errors import SetupError
from feodum.game import Game
from feodum.server.bots.bot_scheduler import Thinker
from feodum.server.bots.coach import Coach
from feodum.server.http.catalog import catalog_json
from feodum.server.http.client_messages import (
    BODY_BYTES,
    MESSAGE_BYTES,
    SAVE_BYTES,
    ClaimRequest,
    GameRequest,
    HintRequest,
    KingdomRequest,
    clean_name,
    encoded,
    read_body,
)
from feodum.server.http.host_check import Door, Guard, address_of
from feodum.server.http.limits import AddressBuckets, Connections, Limits
from feodum.server.http.network_addresses import reach
from feodum.server.http.proxies import Proxies
from feodum.server.http.refusals import DamagedGame, Goodbye, Refusal, farewell, impossible_setup, server_fault
from feodum.server.http.replies import ClaimedSeat, GameInfo, ReplaySteps
from feodum.server.http.responses import json_response, refusal_response
from feodum.server.http.shared_limits import SharedLimits
from feodum.server.http.uvicorn_protocols import TOGETHER
from feodum.server.ops.garbage import steady_collections
from feodum.server.ops.health import Operating
from feodum.server.storage.loading import opened, refusal_of
from feodum.server.storage.records import GameRecord
from feodum.server.table.finished_games import MOST_STEPS, replay, replay_steps, saved, summary
from feodum.server.table.lobby import Lobby
from feodum.server.table.room import Room
from feodum.server.table.session import Session

STATIC: Final = Path(__file__).parent.parent / "static"
NOT_BUILT: Final = "The page is not built yet: `make play` in the project's folder does it. The API is at /api/catalog.\n"
ID_LENGTH: Final = 40
FINISH_SECONDS: Final = 30
FORGET_EVERY_SECONDS: Final = 6 * 3600.0
SENT_TOGETHER: Final = 16
"""How many messages are written at once, before it is looked whether the client reads them."""
FILE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
PLACE: Final = re.compile(r"|(game/[A-Za-z0-9_-]+(/replay)?|cards(/[^/]+)?|how-to-play|k/[^/]+)/?")
"""Where the page has something to show, as its router (web/src/ui/routes.ts) has it; elsewhere it says that it has not."""
logger = logging.getLogger("feodum.server")

Result = TypeVar("Result")
Handler = Callable[[Request], Awaitable[Response]]


class Server:
    """Everything one server process has."""

    def __init__(
        self,
        database: Path | str,
        door: Door,
        limits: Limits,
        static: Path = STATIC,
        forget_after: int | None = None,
        thinker: Thinker | None = None,
        metrics_readers: Proxies | None = None,
    ) -> None:
        self.database = database
        self.forget_after = forget_after
        """After how many days games are forgotten that are over or were never played; None: never."""
        self.door = door
        self.limits = limits
        self.static = static
        self.requests = AddressBuckets(limits.requests_burst, limits.requests_a_second)
        self.posts = AddressBuckets(limits.posts_burst, limits.posts_a_second)
        self.looks = AddressBuckets(limits.looks_burst, limits.looks_a_second)
        self.connections = Connections(limits)
        self.lobby = Lobby(database, limits, thinker)
        self.operating = Operating(self.lobby, self.connections, metrics_readers)
        buckets = {"requests": self.requests, "posts": self.posts, "looks": self.looks}
        self._shared_limits = SharedLimits(self.lobby.store, buckets, self.connections)
        self._looking_back = asyncio.Semaphore(2)
        self.coach = Coach(limits)
        self.coachings = AddressBuckets(limits.coachings_burst, limits.coachings_a_second)

    def app(self) -> Starlette:
        routes = [
            Route("/api/catalog", self._safely(self.catalog)),
            Route("/api/kingdom", self._safely(self.kingdom), methods=["POST"]),
            Route("/api/reach", self._safely(self.reach)),
            Route("/api/games", self._safely(self.create), methods=["POST"]),
            Route("/api/saves", self._safely(self.open_file), methods=["POST"]),
            Route("/api/games/{game}", self._safely(self.public)),
            Route("/api/games/{game}/claim", self._safely(self.claim), methods=["POST"]),
            Route("/api/games/{game}/save", self._safely(self.save)),
            Route("/api/games/{game}/summary", self._safely(self.summary)),
            Route("/api/games/{game}/replay", self._safely(self.replay)),
            Route("/api/games/{game}/replay/{step}", self._safely(self.replay_steps)),
            Route("/api/games/{game}/analysis", self._safely(self.analysis)),
            Route("/api/games/{game}/hint", self._safely(self.hint), methods=["POST"]),
            WebSocketRoute("/api/games/{game}/ws", self.socket),
            Route("/api/{rest:path}", self._safely(self.nothing_here)),
            *self.operating.routes(),
            Mount("/assets", Assets(directory=self.static / "assets", check_dir=False)),
            Route("/{rest:path}", self._safely(self.page)),
        ]
        middleware = [Middleware(Guard, door=self.door, requests=self.requests), Middleware(GZipMiddleware, minimum_size=1000)]
        handlers: dict[Any, Any] = {HTTPException: _http_error, Exception: _fault}
        return Starlette(routes=routes, middleware=middleware, exception_handlers=handlers, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.lobby.thinker.warm_up()
        await self.lobby.start()
        self._shared_limits.start()
        forgetting = None if self.forget_after is None else asyncio.create_task(self._forget(self.forget_after))
        try:
            async with steady_collections():
                yield
        finally:
            if forgetting is not None:
                forgetting.cancel()
            self.coach.close()
            self._shared_limits.close()
            await self._finish()

    async def _finish(self) -> None:
        """Carry out what was asked for, unless that takes too long: a database that is away must not keep the process."""
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await self.lobby.finish()
        except TimeoutError:
            logger.error("what was under way could not be finished in %d seconds", FINISH_SECONDS)
            self.lobby.close()

    async def _forget(self, days: int) -> None:
        while True:
            with suppress(Refusal):  # the log has it
                await self.lobby.forget(days)
            await asyncio.sleep(FORGET_EVERY_SECONDS)

    def _safely(self, handler: Handler) -> Handler:
        """The handler, with every failure made into a response that says no more than it should."""

        async def safe(request: Request) -> Response:
            try:
                return await handler(request)
            except Refusal as refusal:
                return refusal_response(refusal)
            except SetupError as error:
                return refusal_response(impossible_setup(error))
            except asyncio.CancelledError:
                raise
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it
            except Exception as error:
                logger.error("%s failed with %s", handler.__name__, type(error).__name__)
                return refusal_response(server_fault())

        return safe

    # Setting up ----------------------------------------------------------------------------------------------------------
    async def catalog(self, request: Request) -> Response:
        text, tag = catalog_json()
        headers = {"Cache-Control": "public, max-age=0, must-revalidate", "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return json_response(text, headers=headers)

    async def reach(self, request: Request) -> Response:
        return json_response(await asyncio.to_thread(reach, request, self.door.only_loopback))

    async def kingdom(self, request: Request) -> Response:
        self.posts.check(address_of(request))
        asked = read_body(await _body(request), KingdomRequest)
        return json_response((await self.lobby.kingdom(asked)).data())

    async def create(self, request: Request) -> Response:
        self.posts.check(address_of(request))
        return json_response(await self.lobby.create(read_body(await _body(request), GameRequest)), 201)

    async def open_file(self, request: Request) -> Response:
        self.posts.check(address_of(request))
        return json_response(await self.lobby.open_file(await _body(request, SAVE_BYTES)), 201)

    async def claim(self, request: Request) -> Response:
        self.posts.check(address_of(request))
        asked = read_body(await _body(request), ClaimRequest)
        async with self.lobby.room(_game_id(request)) as room:
            await room.refresh()
            seat, token = await room.surely(room.claim(asked.invite, clean_name(asked.name), asked.seat))
        claimed: ClaimedSeat = {"game": room.id, "seat": seat, "kind": room.seats[seat].kind, "token": token}
        return json_response(claimed)

    async def public(self, request: Request) -> Response:
        self.looks.check(address_of(request))
        async with self.lobby.room(_game_id(request)) as room:
            await room.refresh()
            async with room.lock:
                said: GameInfo = {
                    "game": room.id,
                    "over": room.is_over,
                    "players": len(room.seats),
                    "setup": room.setup_data(),
                    "seats": room.seats_data(),
                    "open": [seat.number for seat in room.seats if seat.is_open],
                    "rematch": room.rematch,
                    "commitment": room.commitment,
                    "clock": room.record.clock,
                    "game_clock": room.record.game_clock,
                    "memory_aid": room.memory_aid,
                }
        return json_response(said)

    # Looking back --------------------------------------------------------------------------------------------------------
    async def save(self, request: Request) -> Response:
        record = await self._finished(request)
        text = await self._look_back(record, lambda: saved(record))
        disposition = f'attachment; filename="feodum-{record.id}.json"'
        return json_response(text.encode(), headers={"Content-Disposition": disposition})

    async def summary(self, request: Request) -> Response:
        record = await self._finished(request)
        return json_response(await self._look_back(record, lambda: summary(record)))

    async def replay(self, request: Request) -> Response:
        record = await self._finished(request)
        return json_response(await self._look_back(record, lambda: replay(record)))

    async def replay_steps(self, request: Request) -> Response:
        record = await self._finished(request)
        last = len(record.answers)
        first = _number(request.path_params["step"], "the step", last)
        count = _number(request.query_params.get("count", "1"), "count", MOST_STEPS)
        steps = await self._look_back(record, lambda: replay_steps(record, first, max(1, count)))
        said: ReplaySteps = {"steps": steps}
        return json_response(said)

    # The coach -----------------------------------------------------------------------------------------------------------
    async def analysis(self, request: Request) -> Response:
        record = await self._finished(request)
        self.coachings.check(address_of(request))
        answers = await self._look_back(record, lambda: Game.from_saved(record.saved).answers)
        return json_response(await self.coach.analysis(record, answers))

    async def hint(self, request: Request) -> Response:
        self.posts.check(address_of(request))
        self.coachings.check(address_of(request))
        asked = read_body(await _body(request), HintRequest)
        async with self.lobby.room(_game_id(request)) as room:
            async with room.lock:
                game, decision = room.position_for_hint(asked.token)
            return json_response(await self.coach.hint(game, decision))

    async def _finished(self, request: Request) -> GameRecord:
        self.looks.check(address_of(request))
        return await self.lobby.finished(_game_id(request))

    async def _look_back(self, record: GameRecord, work: Callable[[], Result]) -> Result:
        """Do the work in a thread, few at a time, and only on a game that is sound."""

        def look() -> Result:
            opened(record)
            return work()

        async with self._looking_back:
            try:
                return await asyncio.to_thread(look)
            except DamagedGame as damage:
                raise refusal_of(record.id, damage) from None

    # The page ------------------------------------------------------------------------------------------------------------
    async def nothing_here(self, request: Request) -> Response:
        raise Refusal("not_found", "there is nothing at this address")

    async def page(self, request: Request) -> Response:
        """A file of the page, or the page itself for every other address: it finds its way, or says that there is none."""
        name = request.path_params["rest"]
        file = self.static / name
        if FILE_NAME.fullmatch(name) and file.is_file():
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        if "." in name.rpartition("/")[2]:
            raise Refusal("not_found", "there is nothing at this address")
        index = self.static / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        status = 200 if PLACE.fullmatch(name) else 404
        return FileResponse(index, status, headers={"Cache-Control": "no-cache"})

    # The socket ----------------------------------------------------------------------------------------------------------
    async def socket(self, socket: WebSocket) -> None:
        address = address_of(socket)
        try:
            self.door.check_host(socket.headers)
            self.door.check_origin(socket.headers)
            self.looks.check(address)
        except Refusal as refusal:
            await _turn_away(socket, refusal)
            return
        if not self.connections.enter(address):
            await _turn_away(socket, Refusal("busy", "too many connections; please try again later"))
            return
        try:
            await self._host(socket)
        finally:
            self.connections.leave(address)

    async def _host(self, socket: WebSocket) -> None:
        try:
            async with self.lobby.room(_game_id(socket)) as room:
                await self._seat(socket, room)
        except Refusal as refusal:
            await _turn_away(socket, refusal)

    async def _seat(self, socket: WebSocket, room: Room) -> None:
        await socket.accept()
        session = Session(self.lobby, room, self.limits)
        goodbye: Goodbye | None = None
        try:
            await _converse(socket, session, self.limits.hello_seconds)
        except Goodbye as end:
            goodbye = end
        finally:
            session.leave()
        if goodbye is not None:
            await _say_goodbye(socket, goodbye)


async def _converse(socket: WebSocket, session: Session, hello_seconds: float) -> None:
    """Listen and speak until either ends."""
    tasks = [
        asyncio.create_task(_listen(socket, session, hello_seconds)),
        asyncio.create_task(_speak(socket, session)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, Goodbye):
            raise result
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
            logger.error("a connection failed with %s", type(error).__name__)


async def _listen(socket: WebSocket, session: Session, hello_seconds: float) -> None:
    try:
        async with asyncio.timeout(hello_seconds):
            while not session.is_greeted:
                await session.receive(await _frame(socket))
    except TimeoutError:
        raise Goodbye(1008, "no hello came in time") from None
    while True:
        await session.receive(await _frame(socket))


async def _frame(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    frame: str | bytes = message["bytes"] if text is None else text
    if len(frame) > MESSAGE_BYTES:
        raise Goodbye(1009, "a message has at most 4096 bytes")
    return frame


async def _speak(socket: WebSocket, session: Session) -> None:
    while True:
        await _send(socket, await session.next_frames())


async def _send(socket: WebSocket, frames: Sequence[bytes]) -> None:
    if TOGETHER not in socket.scope.get("extensions", {}):
        for frame in frames:
            await socket.send_text(frame.decode())
        return
    for start in range(0, len(frames), SENT_TOGETHER):
        await socket.send({"type": "websocket.send", "frames": frames[start : start + SENT_TOGETHER]})


async def _say_goodbye(socket: WebSocket, goodbye: Goodbye) -> None:
    if socket.application_state is not WebSocketState.CONNECTED or socket.client_state is not WebSocketState.CONNECTED:
        return
    with suppress(WebSocketDisconnect, RuntimeError):
        if goodbye.last_words is not None:
            await socket.send_text(encoded(goodbye.last_words))
        await socket.close(goodbye.code, goodbye.reason)


async def _turn_away(socket: WebSocket, refusal: Refusal) -> None:
    """Accept only to say why not: a browser is told nothing about a refused handshake."""
    await socket.accept()
    await _say_goodbye(socket, farewell(refusal))


class Assets(StaticFiles):
    """Files whose names change with their contents, and so may be kept for ever."""

    async def check_config(self) -> None:
        """Nothing to check: the page may be built later."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


# Reading requests ----------------------------------------------------------------------------------------------------------
def _game_id(connection: HTTPConnection) -> str:
    game_id: str = connection.path_params["game"]
    if len(game_id) > ID_LENGTH:
        raise Refusal("not_found", "there is no such game")
    return game_id


def _number(text: str, what: str, most: int) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9 or int(text) > most:
        raise Refusal("bad_message", f"{what} must be a whole number from 0 to {most}")
    return int(text)


async def _body(request: Request, most: int = BODY_BYTES) -> bytes:
    """The body, if it is not too large."""
    body = bytearray()
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise Refusal("too_large", f"a request has at most {most} bytes", most=most)
    return bytes(body)


async def _http_error(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        return refusal_response(Refusal("method", "this address does not take that kind of request"))
    return refusal_response(Refusal("not_found", "there is nothing at this address"))


async def _fault(request: Request, error: Exception) -> Response:
    return refusal_response(server_fault())
