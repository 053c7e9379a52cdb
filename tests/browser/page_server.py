"""`feodum serve` in a process of its own, over a database that may already hold games."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

START = [sys.executable, "-c", "from feodum.cli.main import main; main()", "serve"]
SECONDS = 600.0


class TableServer:
    """A server on a port of this machine that it keeps when it is started again, so that clients find it there."""

    def __init__(self, database: Path, *options: str) -> None:
        self.database = database
        self.options = options
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [*START, "--port", str(self.port), "--database", str(self.database), *self.options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "FEODUM_CACHE": str(self.database.parent / "cache")},
        )
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                httpx.get(f"{self.url}/api/catalog", verify=False)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.stop()}")

    def stop(self) -> str:
        """End it in good order; what it said on stderr."""
        return self._end(signal.SIGTERM)

    def kill(self) -> str:
        """End it as a power cut would."""
        return self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> str:
        process = self._process
        if process is None:
            return ""
        self._process = None
        if process.poll() is None:
            os.kill(process.pid, how)
        _, errors = process.communicate(timeout=SECONDS)
        return errors

    def new_game(self, *seats: Mapping[str, object], **wishes: object) -> dict[str, Any]:
        """Create a game by the protocol; the ids and tokens that the server gives."""
        response = httpx.post(f"{self.url}/api/games", json={"seats": list(seats), **wishes}, verify=False)
        assert response.status_code == 201, response.text
        created: dict[str, Any] = response.json()
        return created


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
