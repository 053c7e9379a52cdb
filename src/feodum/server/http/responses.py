"""Helpers for HTTP responses."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

from feodum.server.http.refusals import Refusal


def json_response(data: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response, uncacheable by default. Bytes are sent as they are."""
    content = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return Response(content, status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def refusal_response(refusal: Refusal) -> Response:
    return json_response(refusal.data(), refusal.status)
