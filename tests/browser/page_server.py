"""Run `feodum serve` in a subprocess."""

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

PROGRAM = "from feodum.cli.main import main; main()"
SECONDS = 600.0


class TableServer:
    """A local server that keeps its port across restarts."""

    def __init__(
        self,
        database: Path,
        *options: str,
        program: str = PROGRAM,
        python: str = sys.executable,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self.database = database
        self.options = options
        self.program = program
        self.python = python
        self.environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [
                self.python,
                "-c",
                self.program,
                "serve",
                "--port",
                str(self.port),
                "--database",
                str(self.database),
                *self.options,
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**self.environment, "FEODUM_CACHE": str(self.database.parent / "cache")},
        )
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                httpx.get(f"{self.url}/api/catalog", verify=False, timeout=SECONDS)
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.stop()}")

    def stop(self) -> str:
        """Shut down gracefully and return stderr."""
        return self._end(signal.SIGTERM)

    def kill(self) -> str:
        """Kill the server and return stderr."""
        return self._end(signal.SIGKILL)

    def _end(self, signal_: signal.Signals) -> str:
        process = self._process
        if process is None:
            return ""
        self._process = None
        if process.poll() is None:
            os.kill(process.pid, signal_)
        _, errors = process.communicate(timeout=SECONDS)
        return errors

    def new_game(self, *seats: Mapping[str, object], **wishes: object) -> dict[str, Any]:
        """Create a game over HTTP and return the reply with ids and tokens."""
        response = httpx.post(f"{self.url}/api/games", json={"seats": list(seats), **wishes}, verify=False, timeout=SECONDS)
        assert response.status_code == 201, response.text
        created: dict[str, Any] = response.json()
        return created

    def claim(self, created: Mapping[str, Any], name: str = "") -> str:
        """Claim an open seat of a new game for a friend, and return its token."""
        claim = {"invite": created["invite"], "name": name}
        response = httpx.post(f"{self.url}/api/games/{created['game']}/claim", json=claim, verify=False)
        assert response.status_code < 300, response.text
        token: str = response.json()["token"]
        return token


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
