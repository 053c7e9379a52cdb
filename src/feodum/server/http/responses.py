"""Helpers for HTTP responses."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from feodum.server.http.refusals import Refusal
from feodum.server.work.packed_json import PackedJson


def json_response(data: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response, uncacheable by default. Bytes are sent as they are."""
    content = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(content, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def accepts_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def packed_response(request: Request, packed: PackedJson, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response that is compressed already. Clients that can't decompress it get it in parts."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept-Encoding", **(headers or {})}
    if accepts_gzip(request):
        headers["Content-Encoding"] = "gzip"
        return Response(packed.compressed, headers=headers, media_type="application/json")
    headers["Content-Length"] = str(packed.length)
    return StreamingResponse(packed.parts(), headers=headers, media_type="application/json")


def refusal_response(refusal: Refusal) -> Response:
    return json_response(refusal.data(), refusal.status)
