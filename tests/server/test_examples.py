"""The Docker example: its files exist, and its commands work with a real server."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

from .harness import SECONDS, RunningServer

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "examples" / "server" / "Dockerfile").read_text().replace("\\\n", " ")


def run_check(words: list[str], url: str) -> subprocess.CompletedProcess[str]:
    """Run the health check against another address."""
    here = [word.replace("http://127.0.0.1:8765/", url) for word in words]
    assert here != words
    return subprocess.run([sys.executable, *here[1:]], capture_output=True, text=True, timeout=SECONDS)


def test_container_starts_and_reports_its_health(tmp_path: Path) -> None:
    """With the options for a proxy that examples/README.md gives."""
    (command,) = re.findall(r"^ENTRYPOINT (\[.*\])$", DOCKERFILE, re.MULTILINE)
    program, serve, *options = json.loads(command)
    assert (program, serve, options[0], options[2]) == ("feodum", "serve", "--host", "--database")
    (shown,) = re.findall(r"^docker run .* feodum (--.*)$", (ROOT / "examples" / "README.md").read_text(), re.MULTILINE)
    (check,) = re.findall(r"^HEALTHCHECK .*CMD (\[.*\])$", DOCKERFILE, re.MULTILINE)
    server = RunningServer(tmp_path / "games.sqlite3", *shlex.split(shown))
    done = run_check(json.loads(check), server.url)
    assert (done.returncode, done.stderr) == (0, "")
    assert server.stop() == ""
    assert run_check(json.loads(check), server.url).returncode != 0


def test_container_copies_existing_files() -> None:
    copied = re.findall(r"^COPY (?!--from)(\S+) \S+$", DOCKERFILE, re.MULTILINE)
    assert "requirements-play.lock" in copied
    assert all((ROOT / name).exists() for name in copied)


def test_container_installs_only_locked_packages() -> None:
    installs = re.findall(r"pip (?:install|wheel) [^&\n]*", DOCKERFILE)
    assert len(installs) == 4
    assert all("--require-hashes" in install or "--no-deps" in install for install in installs)
