"""The ASGI application: HTTP routes, WebSockets and the static page."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

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
from feodum.server.bots.bot_scheduler import BotScheduler
from feodum.server.bots.coach import Coach
from feodum.server.http.asgi.scopes import FRAMES_EXTENSION
from feodum.server.http.catalog import packed_catalog
from feodum.server.http.client_messages import (
    MESSAGE_BYTES,
    SAVE_BYTES,
    ClaimRequest,
    GameRequest,
    HintRequest,
    KingdomRequest,
    clean_name,
    encode_text,
    read_body,
)
from feodum.server.http.host_check import HostCheck, SecurityMiddleware, client_address
from feodum.server.http.limits import (
    ANSWERS_PER_TOKEN,
    BYTES_PER_TOKEN,
    SENT_BYTES_PER_TOKEN,
    AddressBuckets,
    HeldBytes,
    Limits,
    SocketCounter,
)
from feodum.server.http.network_addresses import reachable_addresses
from feodum.server.http.proxies import Proxies
from feodum.server.http.refusals import CloseConnection, DamagedGame, Refusal, close_with, server_fault, setup_refusal
from feodum.server.http.replies import ClaimedSeat, GameInfo
from feodum.server.http.request_reading import game_id_of, parse_number, receive_body, until_hung_up
from feodum.server.http.responses import accepts_gzip, json_response, packed_response, refusal_response
from feodum.server.http.shared_limits import SharedLimits
from feodum.server.ops.garbage import rare_collections
from feodum.server.ops.health import StatusEndpoints
from feodum.server.storage.loading import damage_refusal
from feodum.server.storage.records import Outline
from feodum.server.table.finished_games import MAX_STEPS
from feodum.server.table.lobby import Lobby
from feodum.server.table.ready_text import ReadyText, requested_text
from feodum.server.table.replay_desk import ReplyRequest
from feodum.server.table.room import Room
from feodum.server.table.session import Session
from feodum.server.table.table_cache import bytes_of

STATIC: Final = Path(__file__).parents[1] / "static"
NOT_BUILT: Final = (
    "This installation has no web page. Install Feodum from a wheel, or run `make play` in a checkout. "
    "The API is at /api/catalog.\n"
)
SCHEMA: Final = Path(__file__).parents[1] / "protocol.schema.json"
FINISH_SECONDS: Final = 30
FORGET_EVERY_SECONDS: Final = 6 * 3600.0
EVENTS_PER_TOKEN: Final = 500
"""Sending this many events to a new client costs as much as a request."""
FRAMES_PER_SEND: Final = 16
"""Maximum number of messages per write, so that backpressure from a slow client takes effect."""
FILE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
PAGE_PATH: Final = re.compile(r"|(game/[A-Za-z0-9_-]+(/replay)?|cards(/[^/]+)?|how-to-play|k/[^/]+)/?")
"""Paths that the page's router knows (web/src/ui/routes.ts); other paths get status 404."""
logger = logging.getLogger("feodum.server")

Handler = Callable[[Request], Awaitable[Response]]


class Server:
    """The state of one server process."""

    def __init__(
        self,
        database: Path | str,
        host_check: HostCheck,
        limits: Limits,
        static: Path = STATIC,
        forget_after: int | None = None,
        forget_most: bool = False,
        bot_scheduler: BotScheduler | None = None,
        metrics_readers: Proxies | None = None,
    ) -> None:
        self.database = database
        self.forget_after = forget_after
        """Days after which finished and never-played games are deleted. None keeps them forever."""
        self.forget_most = forget_most
        """Whether the first deletion may delete most of these games."""
        self.host_check = host_check
        self.limits = limits
        self.static = static
        self.requests = AddressBuckets(limits.requests_burst, limits.requests_per_second)
        self.posts = AddressBuckets(limits.posts_burst, limits.posts_per_second)
        self.reads = AddressBuckets(limits.reads_burst, limits.reads_per_second)
        self.sockets = SocketCounter(limits)
        self.lobby = Lobby(database, limits, bot_scheduler)
        self.status = StatusEndpoints(self.lobby, self.sockets, metrics_readers)
        buckets = {"requests": self.requests, "posts": self.posts, "looks": self.reads}
        self._shared_limits = SharedLimits(self.lobby.store, buckets, self.sockets)
        self.held_games = HeldBytes(limits)
        self.coach = Coach(limits, self.lobby.record)
        self.coach_requests = AddressBuckets(limits.coach_requests_burst, limits.coach_requests_per_second)

    def app(self) -> Starlette:
        routes = [
            Route("/api/catalog", self._handle_errors(self.catalog)),
            Route("/api/schema", self._handle_errors(self.schema)),
            Route("/api/kingdom", self._handle_errors(self.kingdom), methods=["POST"]),
            Route("/api/reach", self._handle_errors(self.network_addresses)),
            Route("/api/games", self._handle_errors(self.create), methods=["POST"]),
            Route("/api/saves", self._handle_errors(self.open_file), methods=["POST"]),
            Route("/api/games/{game}", self._handle_errors(self.game_info)),
            Route("/api/games/{game}/claim", self._handle_errors(self.claim), methods=["POST"]),
            Route("/api/games/{game}/save", self._handle_errors(self.save)),
            Route("/api/games/{game}/summary", self._handle_errors(self.summary)),
            Route("/api/games/{game}/replay", self._handle_errors(self.replay)),
            Route("/api/games/{game}/replay/{step}", self._handle_errors(self.replay_steps)),
            Route("/api/games/{game}/analysis", self._handle_errors(self.analysis)),
            Route("/api/games/{game}/analysis/estimate", self._handle_errors(self.analysis_estimate)),
            Route("/api/games/{game}/hint", self._handle_errors(self.hint), methods=["POST"]),
            WebSocketRoute("/api/games/{game}/ws", self.socket),
            Route("/api/{rest:path}", self._handle_errors(self.not_found)),
            *self.status.routes(),
            Mount("/assets", Assets(directory=self.static / "assets", check_dir=False)),
            Route("/{rest:path}", self._handle_errors(self.page)),
        ]
        middleware = [
            Middleware(SecurityMiddleware, host_check=self.host_check, requests=self.requests),
            Middleware(GZipMiddleware, minimum_size=1000),
        ]
        handlers: dict[Any, Any] = {HTTPException: _http_error, Exception: _fault}
        return Starlette(routes=routes, middleware=middleware, exception_handlers=handlers, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self.lobby.bot_scheduler.warm_up()
        await self.lobby.start()
        self._shared_limits.start()
        deletion_task = None if self.forget_after is None else asyncio.create_task(self._delete_old_games(self.forget_after))
        try:
            async with rare_collections():
                yield
        finally:
            if deletion_task is not None:
                deletion_task.cancel()
            self.coach.close()
            self._shared_limits.close()
            await self._finish()

    async def _finish(self) -> None:
        """Finish pending work, with a timeout so that an unreachable database cannot block the shutdown."""
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await self.lobby.finish()
        except TimeoutError:
            logger.error("shutdown: pending work did not finish within %d seconds", FINISH_SECONDS)
            self.lobby.close()

    async def _delete_old_games(self, days: int) -> None:
        allow_most = self.forget_most
        while True:
            with suppress(Refusal):  # already logged
                await self.lobby.forget(days, allow_most)
                allow_most = False
            await asyncio.sleep(FORGET_EVERY_SECONDS)

    def _handle_errors(self, handler: Handler) -> Handler:
        """Wrap a handler so that every failure becomes a response that reveals no internals."""

        async def safe(request: Request) -> Response:
            try:
                return await handler(request)
            except Refusal as refusal:
                return refusal_response(refusal)
            except SetupError as error:
                return refusal_response(setup_refusal(error))
            except asyncio.CancelledError:
                raise
            except ClientDisconnect:
                return Response(status_code=400)  # the client is gone
            except Exception as error:
                logger.error("request handler %s failed: %s", handler.__name__, type(error).__name__)
                return refusal_response(server_fault())

        return safe

    # Setting up ----------------------------------------------------------------------------------------------------------
    async def catalog(self, request: Request) -> Response:
        packed, tag = packed_catalog()
        headers = {"Cache-Control": "public, max-age=0, must-revalidate", "ETag": tag}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return packed_response(request, packed, headers)

    async def schema(self, request: Request) -> Response:
        """Serve the JSON Schema of the protocol."""
        return FileResponse(SCHEMA, media_type="application/schema+json", headers={"Cache-Control": "no-cache"})

    async def network_addresses(self, request: Request) -> Response:
        return json_response(await asyncio.to_thread(reachable_addresses, request, self.host_check.only_loopback))

    async def kingdom(self, request: Request) -> Response:
        self.posts.check(client_address(request))
        body = read_body(await receive_body(request), KingdomRequest)
        return json_response((await until_hung_up(request, self.lobby.kingdom(body, client_address(request)))).data())

    async def create(self, request: Request) -> Response:
        self.posts.check(client_address(request))
        body = read_body(await receive_body(request), GameRequest)
        if body.from_ is not None:
            answers = (await self.lobby.finished(body.from_.game)).answers
            self.posts.charge(client_address(request), answers // ANSWERS_PER_TOKEN)
        return json_response(await until_hung_up(request, self.lobby.create(body, client_address(request))), 201)

    async def open_file(self, request: Request) -> Response:
        self.posts.check(client_address(request))
        file = await receive_body(request, SAVE_BYTES)
        self.posts.charge(client_address(request), len(file) // BYTES_PER_TOKEN)
        return json_response(await until_hung_up(request, self.lobby.open_file(file, client_address(request))), 201)

    async def claim(self, request: Request) -> Response:
        self.posts.check(client_address(request))
        body = read_body(await receive_body(request), ClaimRequest)
        async with self._room(request) as room:
            await room.refresh()
            seat, token = await room.tasks.run_to_completion(room.claim(body.invite, clean_name(body.name), body.seat))
        claimed: ClaimedSeat = {"game": room.id, "seat": seat, "kind": room.seats[seat].kind, "token": token}
        return json_response(claimed)

    async def game_info(self, request: Request) -> Response:
        self.reads.check(client_address(request))
        return json_response(await until_hung_up(request, self._game_info(request)))

    async def _game_info(self, request: Request) -> GameInfo:
        async with self._room(request) as room:
            await room.refresh()
            async with room.lock:
                return {
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

    @asynccontextmanager
    async def _room(self, connection: HTTPConnection) -> AsyncIterator[Room]:
        """Hold the room of a game. One that was not in memory costs tokens by the length of the game."""
        game_id, address = game_id_of(connection), client_address(connection)
        is_new = game_id not in self.lobby.tables
        async with self.lobby.room(game_id, address) as room:
            if is_new:
                self.reads.charge(address, room.game.answer_count // ANSWERS_PER_TOKEN)
            yield room

    # Finished games ------------------------------------------------------------------------------------------------------
    async def save(self, request: Request) -> Response:
        outline = await self._finished_game(request)
        disposition = f'attachment; filename="feodum-{outline.record.id}.json"'
        return await self._reply(request, outline, ReplyRequest("save"), {"Content-Disposition": disposition})

    async def summary(self, request: Request) -> Response:
        return await self._reply(request, await self._finished_game(request), ReplyRequest("summary"))

    async def replay(self, request: Request) -> Response:
        return await self._reply(request, await self._finished_game(request), ReplyRequest("replay"))

    async def replay_steps(self, request: Request) -> Response:
        outline = await self._finished_game(request)
        first = parse_number(request.path_params["step"], "the step", outline.answers)
        count = parse_number(request.query_params.get("count", "1"), "count", MAX_STEPS)
        return await self._reply(request, outline, ReplyRequest("steps", first, max(1, count)))

    async def _reply(
        self, request: Request, outline: Outline, wanted: ReplyRequest, headers: dict[str, str] | None = None
    ) -> Response:
        """Reply about a finished game. A reply that is not known yet costs tokens by the length of the game."""
        address = client_address(request)
        desk = self.lobby.replay_desk
        if not desk.is_kept(outline, wanted):
            self.reads.charge(address, outline.answers // ANSWERS_PER_TOKEN)
        packed = await until_hung_up(request, desk.reply(outline, wanted, address))
        sent = len(packed.compressed) if accepts_gzip(request) else packed.length
        self.reads.charge(address, sent // SENT_BYTES_PER_TOKEN)
        return packed_response(request, packed, headers)

    # The coach -----------------------------------------------------------------------------------------------------------
    async def analysis(self, request: Request) -> Response:
        outline = await self._finished_game(request)
        address = client_address(request)
        self.coach_requests.check(address)
        if not self.coach.is_known(outline.record.id):
            self.coach_requests.charge(address, outline.answers // ANSWERS_PER_TOKEN)
        try:
            return json_response(await until_hung_up(request, self.coach.analysis(outline, address)))
        except DamagedGame as damage:
            raise damage_refusal(outline.record.id, damage) from None

    async def analysis_estimate(self, request: Request) -> Response:
        return json_response(self.coach.estimate(await self._finished_game(request)))

    async def hint(self, request: Request) -> Response:
        self.posts.check(client_address(request))
        self.coach_requests.check(client_address(request))
        body = read_body(await receive_body(request), HintRequest)
        async with self._room(request) as room:
            async with room.lock:
                game, decision = await room.position_for_hint(body.token)
            return json_response(await until_hung_up(request, self.coach.hint(game, decision, client_address(request))))

    async def _finished_game(self, request: Request) -> Outline:
        self.reads.check(client_address(request))
        return await self.lobby.finished(game_id_of(request))

    # The page ------------------------------------------------------------------------------------------------------------
    async def not_found(self, request: Request) -> Response:
        raise Refusal("not_found", "there is nothing at this address")

    async def page(self, request: Request) -> Response:
        """Serve a static file, or index.html for every other path, which the page's router handles."""
        name = request.path_params["rest"]
        file = self.static / name
        if FILE_NAME.fullmatch(name) and file.is_file():
            return FileResponse(file, headers={"Cache-Control": "no-cache"})
        if "." in name.rpartition("/")[2]:
            raise Refusal("not_found", "there is nothing at this address")
        index = self.static / "index.html"
        if not index.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        status = 200 if PAGE_PATH.fullmatch(name) else 404
        return FileResponse(index, status, headers={"Cache-Control": "no-cache"})

    # The socket ----------------------------------------------------------------------------------------------------------
    async def socket(self, socket: WebSocket) -> None:
        address = client_address(socket)
        try:
            self.host_check.check_host(socket.headers)
            self.host_check.check_origin(socket.headers)
            self.reads.check(address)
        except Refusal as refusal:
            await _reject_socket(socket, refusal)
            return
        if not self.sockets.enter(address):
            await _reject_socket(socket, Refusal("busy", "too many connections; try again later"))
            return
        try:
            await self._serve_socket(socket)
        finally:
            self.sockets.leave(address)

    async def _serve_socket(self, socket: WebSocket) -> None:
        ready_text: ReadyText | None = None
        try:
            ready_text = requested_text(socket.query_params.get("text"))
            async with self._room(socket) as room:
                await self._join_room(socket, room, ready_text)
        except Refusal as refusal:
            await _reject_socket(socket, refusal, ready_text)

    async def _join_room(self, socket: WebSocket, room: Room, ready_text: ReadyText | None) -> None:
        address, size = client_address(socket), bytes_of(room.game)
        self.reads.charge(address, len(room.game.run.log) // EVENTS_PER_TOKEN)
        with self.held_games.hold(address, size):
            await self._run_socket(socket, room, ready_text)

    async def _run_socket(self, socket: WebSocket, room: Room, ready_text: ReadyText | None) -> None:
        await socket.accept()
        session = Session(self.lobby, room, self.limits, ready_text, client_address(socket))
        try:
            closing = await _run_session(socket, session, self.limits.hello_seconds)
        finally:
            session.leave()
        if closing is not None:
            await _close_socket(socket, closing, ready_text)


async def _run_session(socket: WebSocket, session: Session, hello_seconds: float) -> CloseConnection | None:
    """Receive and send messages until the client or the server ends the session. Return how the server ends it."""
    tasks = [
        asyncio.create_task(_receive_loop(socket, session, hello_seconds)),
        asyncio.create_task(_send_loop(socket, session)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
    for result in results:
        if isinstance(result, CloseConnection):
            return result
    for task in done:
        error = task.exception()
        if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
            logger.error("connection failed: %s", type(error).__name__)
    return None


async def _receive_loop(socket: WebSocket, session: Session, hello_seconds: float) -> None:
    try:
        async with asyncio.timeout(hello_seconds):
            while not session.has_said_hello:
                await session.receive(await _receive_frame(socket))
    except TimeoutError:
        raise CloseConnection(1008, "no hello message in time") from None
    while True:
        await session.receive(await _receive_frame(socket))


async def _receive_frame(socket: WebSocket) -> str | bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text: str | None = message.get("text")
    frame: str | bytes = message["bytes"] if text is None else text
    if len(frame) > MESSAGE_BYTES:
        raise CloseConnection(1009, "a message may have at most 4096 bytes")
    return frame


async def _send_loop(socket: WebSocket, session: Session) -> None:
    while True:
        await _send(socket, await session.next_frames())


async def _send(socket: WebSocket, frames: Sequence[bytes]) -> None:
    if FRAMES_EXTENSION not in socket.scope.get("extensions", {}):
        for frame in frames:
            await socket.send_text(frame.decode())
        return
    for start in range(0, len(frames), FRAMES_PER_SEND):
        await socket.send({"type": "websocket.send", "frames": frames[start : start + FRAMES_PER_SEND]})


async def _close_socket(socket: WebSocket, closing: CloseConnection, ready_text: ReadyText | None = None) -> None:
    if socket.application_state is not WebSocketState.CONNECTED or socket.client_state is not WebSocketState.CONNECTED:
        return
    with suppress(WebSocketDisconnect, RuntimeError):
        error = closing.last_message
        if error is not None:
            await socket.send_text(encode_text(error if ready_text is None else ready_text.error(error)))
        await socket.close(closing.code, closing.reason)


async def _reject_socket(socket: WebSocket, refusal: Refusal, ready_text: ReadyText | None = None) -> None:
    """Accept, send the reason and close. Browsers hide the reason of a rejected handshake."""
    await socket.accept()
    await _close_socket(socket, close_with(refusal), ready_text)


class Assets(StaticFiles):
    """Static files with a content hash in their names, cached forever."""

    async def check_config(self) -> None:
        """Skip the check: the page may be built later."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if "\0" in path:
            raise HTTPException(404)
        response = await super().get_response(path, scope)
        if response.status_code == 200:
            response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


# Errors -------------------------------------------------------------------------------------------------------------------
async def _http_error(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        return refusal_response(Refusal("method", "method not allowed"))
    return refusal_response(Refusal("not_found", "there is nothing at this address"))


async def _fault(request: Request, error: Exception) -> Response:
    return refusal_response(server_fault())
