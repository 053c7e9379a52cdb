from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres_server import NO_FSYNC, PostgresServer, postgres_server

from .harness import RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server shared by all tests that leave it running. Any output on stderr fails the run."""
    running = RunningServer(tmp_path_factory.mktemp("server") / "games.sqlite3")
    yield running
    errors = running.stop()
    assert running.process.returncode == 0
    assert errors == ""


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server shared by all tests. Each test creates its own database."""
    with postgres_server(*NO_FSYNC) as server:
        yield server


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture(params=["file", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """The address of a new database: a file, then a PostgreSQL server."""
    if request.param == "file":
        return tmp_path / "games.sqlite3"
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()
