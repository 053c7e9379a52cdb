"""The examples of servers: their files exist, their commands work with a real server, and they allow only what is needed."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from .harness import SECONDS, RunningServer

ROOT = Path(__file__).parents[2]
SERVICE = ROOT / "examples" / "server" / "feodum.service"
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
    readme = (ROOT / "examples" / "README.md").read_text().replace("\\\n", " ")
    (shown,) = re.findall(r"^docker run .* feodum (--.*)$", readme, re.MULTILINE)
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


def test_base_images_can_be_pinned_by_their_digest() -> None:
    """Each FROM names an argument, so that `docker build --build-arg` can add a digest, and Node is a supported version."""
    images = dict(re.findall(r"^ARG (\w+)=(\S+)$", DOCKERFILE, re.MULTILINE))
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == [f"${{{name}}}" for name in images]
    assert int(images["NODE"].removeprefix("node:").split("-")[0]) >= 22


def test_installation_for_systemd_is_pinned() -> None:
    readme = (ROOT / "examples" / "README.md").read_text()
    installs = re.findall(r"^sudo /opt/feodum/bin/pip install (.*)$", readme, re.MULTILINE)
    assert installs == ["--require-hashes -r requirements-play.lock", "--no-deps feodum-*.whl"]


def test_service_is_confined() -> None:
    settings = dict(re.findall(r"^(\w+)=(.*)$", SERVICE.read_text(), re.MULTILINE))
    assert {"MemoryMax", "TasksMax", "SystemCallFilter", "SystemCallArchitectures", "NoNewPrivileges"} <= settings.keys()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_service_is_valid_and_safe_for_systemd(tmp_path: Path) -> None:
    unit = tmp_path / "feodum.service"
    unit.write_text(SERVICE.read_text().replace("/opt/feodum/bin/feodum", sys.executable))
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=SECONDS)
    assert (checked.returncode, checked.stderr) == (0, "")
    rated = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(unit)],
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert rated.returncode == 0, rated.stdout[-500:]
