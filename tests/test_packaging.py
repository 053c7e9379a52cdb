"""The package as built and installed, with and without optional dependencies."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import feodum

ROOT = Path(__file__).parents[1]
SECONDS = 600
OF_EXTRAS = (
    "polars",
    "altair",
    "numpy",
    "openskill",
    "vl_convert",
    "starlette",
    "uvicorn",
    "dask",
    "distributed",
    "websockets",
    "asyncpg",
    "prometheus_client",
    "pyminion",
    "textual",
)
WITHOUT_EXTRAS = f"import sys\nfor name in {OF_EXTRAS!r}: sys.modules[name] = None\nfrom feodum.cli.main import main; main()"


def run_alone(*command: str) -> subprocess.CompletedProcess[str]:
    """Run the command without any optional dependency, and return the finished process."""
    return subprocess.run([sys.executable, "-c", WITHOUT_EXTRAS, *command], capture_output=True, text=True, timeout=SECONDS)


@pytest.mark.parametrize(
    "command",
    [
        ("--version",),
        ("check", str(ROOT / "rules" / "claims.jsonl")),
        ("play", "--seed", "1"),
        ("card", "Smithy"),
        ("kingdom", "First Game"),
        ("bench", "copy", "--seconds", "0.01", "--repeats", "1"),
        ("soak", "--help"),
        ("lab", "simulate", "big-money", "big-money", "--games", "2", "--workers", "1"),
    ],
)
def test_core_commands_need_no_extras(command: tuple[str, ...]) -> None:
    done = run_alone(*command)
    assert "Traceback" not in done.stderr
    assert "not installed" not in done.stderr
    assert done.returncode == (1 if command[0] == "check" else 0)


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("serve",), "table"),
        (("lab", "tournament", "big-money", "random", "--games", "2"), "lab"),
        (("lab", "simulate", "big-money", "big-money", "--games", "2", "--plot", "never-drawn.png"), "lab"),
        (("bench", "--peers", "--seconds", "0.01"), "peers"),
    ],
)
def test_commands_name_the_missing_extra(command: tuple[str, ...], extra: str) -> None:
    done = run_alone(*command)
    assert done.returncode == 2
    assert re.fullmatch(
        rf"feodum: this needs \w+, which is not installed; install it with pip install 'feodum\[{extra}\]'\n", done.stderr
    )


def built(tmp_path: Path, **environment: str) -> tuple[list[str], str]:
    """Build a wheel from a checkout without the web page; return its file names and the build output."""
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", checkout / "src", ignore=shutil.ignore_patterns("__pycache__", "static", "*.egg-info"))
    for folder in ("rules", "tools"):
        shutil.copytree(ROOT / folder, checkout / folder)
    (checkout / "web" / "public").mkdir(parents=True)
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "web/package.json"):
        shutil.copy(ROOT / file, checkout / file)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-v",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(tmp_path),
        str(checkout),
    ]
    done = subprocess.run(
        [*command, str(checkout)], capture_output=True, text=True, timeout=SECONDS, env={**os.environ, **environment}
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"feodum-{feodum.__version__}-")
    return zipfile.ZipFile(wheel).namelist(), done.stdout + done.stderr


def test_sdist_has_everything_the_build_needs(tmp_path: Path) -> None:
    """`python -m build` builds from the sdist, not from the checkout."""
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", checkout / "src", ignore=shutil.ignore_patterns("__pycache__", "static", "*.egg-info"))
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, checkout / file)
    pack = f"from setuptools.build_meta import build_sdist; build_sdist({str(tmp_path)!r})"
    environment = {**os.environ, "FEODUM_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", pack], cwd=checkout, capture_output=True, timeout=SECONDS, env=environment)
    assert done.returncode == 0, done.stderr[-3000:]
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    wanted = [file for file in (ROOT / "src").rglob("*") if file.suffix in (".py", ".h", ".json", ".ftl", ".strategy")]
    missing = {str(file.relative_to(ROOT)) for file in wanted if "static" not in file.parts} - names
    assert not missing
    assert {"setup.py", "pyproject.toml", "src/feodum/engine/quick.h"} <= names


def test_wheel_can_be_built_without_compiler_and_node(tmp_path: Path) -> None:
    (tmp_path / "no tools").mkdir()
    names, output = built(tmp_path, CC="/bin/false", PATH=str(tmp_path / "no tools"))
    assert "feodum/engine/turns.py" in names
    assert not [name for name in names if name.endswith(".so")]
    assert "the C compiler can't compile" in output
    assert "installing the slower pure Python package" in output
    assert "without the web page" in output
    assert not [name for name in names if "/static/" in name]


def test_wheel_includes_the_web_page(tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    npm = tools / "npm"
    npm.write_text(
        '#!/bin/sh\n[ "$1" = ci ] && exit 0\nmkdir -p ../src/feodum/server/static/assets\n'
        "echo page > ../src/feodum/server/static/index.html\necho > ../src/feodum/server/static/assets/x.js\n"
        "cp public/rulings-moat.json ../src/feodum/server/static/\n"
    )
    npm.chmod(0o755)
    names, _ = built(tmp_path, FEODUM_PURE="1", PATH=f"{tools}:{os.environ['PATH']}")
    assert "feodum/server/static/index.html" in names
    assert "feodum/server/static/assets/x.js" in names
    assert "feodum/server/static/rulings-moat.json" in names, "the rulings of a card"


def test_locked_dependencies_have_hashes_and_no_urls() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    pinned = re.findall(r"^[\w.-]+==\S+.*\\\n    --hash=sha256:[0-9a-f]{64}", lock, re.MULTILINE)
    assert len(pinned) == lock.count("==") - lock.count(" == ") > 70
    assert "://" not in lock
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
            assert "resolved" not in package, name


def test_version_is_defined_once() -> None:
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text())
    assert f'"{feodum.__version__}"' not in (ROOT / "pyproject.toml").read_text()
    assert f"\nversion: {feodum.__version__}\n" in (ROOT / "CITATION.cff").read_text(), "the citation names another version"
