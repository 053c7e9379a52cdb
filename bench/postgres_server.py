"""A PostgreSQL of one's own, for tests and benches: Debian's, in a temporary folder, reached by a socket there.

It runs as a user of its own, since it refuses to be root, and is ended by its id.
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
FASTER = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""What is lost only when the whole machine goes down, which no test does."""


def _program(name: str) -> str:
    """A program of the newest PostgreSQL here, which Debian keeps out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        raise FileNotFoundError("PostgreSQL is not installed: `make postgres` does it")
    return path


def _user() -> str | None:
    """As whom it runs: ourselves, or whom Debian has made for it."""
    return "postgres" if os.getuid() == 0 else None


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
        """Start it, and wait until it takes connections."""
        data = str(self.folder / "data")
        # Nothing of it can be reached from outside: it has only its socket.
        places = ("-D", data, "-k", str(self.folder), "-p", str(self.port), "-c", "listen_addresses=")
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [_program("postgres"), *places, "-c", "max_connections=100", *self.settings],
                user=_user(), cwd=self.folder, stdout=log, stderr=log,
            )  # fmt: skip
        end = time.monotonic() + SECONDS
        while subprocess.run(
            [_program("pg_isready"), "-q", "-h", str(self.folder), "-p", str(self.port)], check=False
        ).returncode:
            if time.monotonic() > end or self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def sql(self, statement: str, database: str = "postgres") -> str:
        """What a statement gives, as text."""
        command = [_program("psql"), "-h", str(self.folder), "-p", str(self.port), "-U", "feodum", "-d", database]
        done = subprocess.run([*command, "-qAt", "-v", "ON_ERROR_STOP=1", "-c", statement], check=True, capture_output=True)
        return done.stdout.decode().strip()

    def new_database(self) -> str:
        """The address of a database of its own."""
        name = f"feodum_{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://feodum@/{name}?host={self.folder}&port={self.port}"

    def backends(self, database: str) -> list[int]:
        """The processes that serve the connections to a database."""
        found = self.sql(f"SELECT pid FROM pg_stat_activity WHERE datname = '{name_of(database)}'")
        return [int(line) for line in found.split()]

    def remove(self) -> None:
        """End it at once: nothing of it is kept."""
        if self.process.poll() is None:
            os.kill(self.process.pid, signal.SIGQUIT)
        self.process.wait(timeout=SECONDS)
        shutil.rmtree(self.folder)


def name_of(url: str) -> str:
    """The name of the database in an address."""
    return url.partition("@/")[2].partition("?")[0]


@contextmanager
def postgres_server(*settings: str) -> Iterator[PostgresServer]:
    server = PostgresServer(*settings)
    try:
        yield server
    finally:
        server.remove()
