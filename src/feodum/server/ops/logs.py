"""Logging to stderr: one line per record, as text or JSON, without secrets of the games.

The text of an exception may name cards in a hand or contain message bytes, so only its type is logged.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from feodum.cards.custom import CustomCardError


class OneLine(logging.Filter):
    """Replaces the traceback of an exception with its type, so that each record is one line."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[0] is not None:
            record.msg = f"{record.getMessage().strip()} ({record.exc_info[0].__name__})"
            record.args = ()
            record.exc_info = None
            record.exc_text = None
        return True


class JsonLines(logging.Formatter):
    """Formats each record as a JSON object, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields = {"time": when, "level": record.levelname.lower(), "process": record.process, "logger": record.name}
        return json.dumps({**fields, "message": record.getMessage()}, ensure_ascii=False)


def describe_error(error: Exception) -> str:
    """Describe an error for the log. Only errors of custom cards include their text."""
    return str(error) if isinstance(error, CustomCardError) else type(error).__name__


def configure_logging(as_json: bool = False) -> None:
    """Log warnings and errors of the server, websockets and asyncio to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter("feodum: %(levelname)s: %(message)s"))
    handler.addFilter(OneLine())
    for name in ("feodum.server", "websockets", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
