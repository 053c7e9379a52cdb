"""What the server says on stderr: one line each, as text or as JSON, and nothing that a player may not know.

The text of an exception can name cards of a hand or hold bytes of a message, so only its kind is told.
"""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final

CLIENTS_NOISE: Final = ("Invalid HTTP request", "Invalid UTF-8 sequence")
"""What uvicorn says of bytes that make no sense: the client has been told, and could fill the log with it."""


class OneLine(logging.Filter):
    """Makes one line of everything, with the kind of an exception in place of its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.getMessage().startswith(CLIENTS_NOISE):
            return False
        if record.exc_info and record.exc_info[0] is not None:
            record.msg = f"{record.getMessage().strip()} ({record.exc_info[0].__name__})"
            record.args = ()
            record.exc_info = None
            record.exc_text = None
        return True


class JsonLines(logging.Formatter):
    """Every line an object, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        said = {"time": when, "level": record.levelname.lower(), "process": record.process, "logger": record.name}
        return json.dumps({**said, "message": record.getMessage()}, ensure_ascii=False)


def set_up_logs(as_json: bool = False) -> None:
    """Let warnings and errors of the server, and of what it runs on, go to stderr in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else logging.Formatter("feodum: %(levelname)s: %(message)s"))
    handler.addFilter(OneLine())
    for name in ("uvicorn", "feodum.server", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(logging.WARNING)
