"""A temporary PostgreSQL server for tests and benchmarks, reached through a Unix socket.

Uses Debian's packages. When started as root it runs as the user postgres, because PostgreSQL refuses to run as root.
"""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SECONDS = 120.0
NO_FSYNC = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""Faster, and unsafe only if the whole machine crashes."""


def _program(name: str) -> str:
    """Return the path of a program of the newest PostgreSQL, which Debian does not put on PATH."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        raise FileNotFoundError("PostgreSQL is not installed; run `make postgres`")
    return path


def _user() -> str | None:
    """Return the user to run as, or None for the current user."""
    return "postgres" if os.getuid() == 0 else None


CONNECTION_LOST = 2
"""Exit status of psql when the server has closed the connection."""


class PostgresServer:
    def __init__(self, *settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="feodum-pg-"))
        self.settings = settings
        user = _user()
        if user is not None:
            entry = pwd.getpwnam(user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        data = str(self.folder / "data")
        subprocess.run(
            [_program("initdb"), "-D", data, "-U", "feodum", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
            check=True, user=user, cwd=self.folder, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        self.start()

    def start(self) -> None:
        """Start the server and wait until it accepts connections."""
        data = str(self.folder / "data")
        # Only the Unix socket: nothing is reachable from outside.
        places = ("-D", data, "-k", str(self.folder), "-p", str(self.port), "-c", "listen_addresses=")
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [_program("postgres"), *places, "-c", "max_connections=100", *self.settings],
                user=_user(), cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the server accepts connections, also after the end of one of its processes."""
        end = time.monotonic() + SECONDS
        while subprocess.run(
            [_program("pg_isready"), "-q", "-h", str(self.folder), "-p", str(self.port)], check=False
        ).returncode:
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")
            time.sleep(0.02)

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement with psql and return its output."""
        command = [_program("psql"), "-h", str(self.folder), "-p", str(self.port), "-U", "feodum", "-d", database]
        done = subprocess.run([*command, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement], check=True, capture_output=True)
        return done.stdout.decode().strip()

    def new_database(self) -> str:
        """Create a database and return its URL."""
        name = f"feodum_{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://feodum@/{name}?host={self.folder}&port={self.port}"

    def backends(self, database: str) -> list[int]:
        """Return the process ids of the backends connected to a database. Waits while the server recovers from a crash."""
        while True:
            self.wait_until_ready()
            try:
                found = self.sql(f"SELECT pid FROM pg_stat_activity WHERE datname = '{name_of(database)}'")
            except subprocess.CalledProcessError as error:
                if error.returncode != CONNECTION_LOST:
                    raise
            else:
                return [int(line) for line in found.split()]

    def remove(self) -> None:
        """Stop the server immediately and delete its files."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGQUIT)
        self.process.wait(timeout=SECONDS)
        shutil.rmtree(self.folder)


def name_of(url: str) -> str:
    """Return the database name in a URL."""
    return url.partition("@/")[2].partition("?")[0]


@contextmanager
def postgres_server(*settings: str) -> Iterator[PostgresServer]:
    server = PostgresServer(*settings)
    try:
        yield server
    finally:
        server.remove()
