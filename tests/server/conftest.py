from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres_server import FASTER, PostgresServer, postgres_server

from .harness import RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that leave it running; whatever it complained of fails the run."""
    running = RunningServer(tmp_path_factory.mktemp("server") / "games.sqlite3")
    yield running
    errors = running.stop()
    assert running.process.returncode == 0
    assert errors == ""


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One PostgreSQL for all tests, each of which takes a database of its own."""
    with postgres_server(*FASTER) as server:
        yield server


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"
