"""Both distributions are built, and work when installed alone in an empty environment."""

import json
import os
import socket
import subprocess
import sys
import sysconfig
import time
import tomllib
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

import tracker

pytest.importorskip("hatchling", reason="no hatchling here; `make test` installs it")

ROOT = Path(__file__).resolve().parents[2]
BUILD = "import sys; from hatchling.build import build_wheel; print(build_wheel(sys.argv[1]))"
PATIENCE = 300


def run(*command: object, **more: Any) -> str:
    """The output of a program, which must succeed."""
    text = [str(part) for part in command]
    done: subprocess.CompletedProcess[str] = subprocess.run(
        text, capture_output=True, text=True, check=False, **more
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def installed(source: Path, home: Path) -> Path:
    """The bin directory of a new environment with only that distribution installed."""
    name = run(sys.executable, "-c", BUILD, home, cwd=source).split()[-1]
    run(sys.executable, "-m", "venv", "--without-pip", home / "env")
    base = sys._base_executable  # type: ignore[attr-defined]
    pip = [base, "-m", "pip", "-q", "--disable-pip-version-check"]
    if subprocess.run([*pip, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("the Python beside this environment has no pip")
    alone = ("install", "--no-deps", "--no-index", "--root-user-action=ignore")
    run(*pip, "--python", home / "env/bin/python", *alone, home / name)
    return home / "env/bin"


@pytest.fixture(scope="module")
def scorebook(tmp_path_factory):
    """The installed program, its variables and its home, with dependencies from here."""
    home = tmp_path_factory.mktemp("server")
    programs = installed(ROOT, home)
    (packages,) = (home / "env/lib").glob("python*/site-packages")
    (packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    known = {"PATH": os.environ["PATH"], "HOME": str(home), "HOST": "127.0.0.1"}
    return programs / "scorebook", known | {"PORT": str(port)}, home


@pytest.fixture(scope="module")
def served(scorebook):
    program, environment, home = scorebook
    site = f"http://127.0.0.1:{environment['PORT']}"
    with (home / "log").open("wb") as log:
        server = subprocess.Popen(
            [program, "serve"], cwd=home, env=environment, stdout=log, stderr=log
        )
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urlopen(f"{site}/health").close()
            break
        except (URLError, ConnectionError):
            assert server.poll() is None, (home / "log").read_text()
            assert time.monotonic() < deadline, (home / "log").read_text()
            time.sleep(0.1)
    yield site
    server.terminate()
    server.wait(PATIENCE)


def page(address: str, **headers: str) -> str:
    """The body of the response."""
    with urlopen(Request(address, headers=headers)) as answer:
        text: str = answer.read().decode()
    return text


@pytest.mark.long
def test_installed_server_has_its_pages_files_and_languages(served):
    assert f"Version: {tracker.__version__}" in page(f"{served}/health")
    german = page(f"{served}/", **{"Accept-Language": "de"})
    assert '<html lang="de"' in german
    assert "Spielbuch" in german or "Klub" in german or "Verein" in german
    style = german.split('href="/static/css/base.')[1].split('"')[0]
    assert "{" in page(f"{served}/static/css/base.{style}")


@pytest.mark.long
def test_installed_program_does_what_manage_py_does(served, scorebook):
    program, environment, home = scorebook
    elsewhere = {"cwd": home / "env", "env": environment}
    text = run(program, "backup", **elsewhere)
    assert text.endswith(", checked.\n")
    (made,) = (home / ".local/share/scorebook/backups").glob("*.zip")
    assert run(program, "verify", made, **elsewhere) == f"{made} is sound.\n"
    asked = [str(program), "backup", "--if-due"]
    assert subprocess.run(asked, check=True, capture_output=True, **elsewhere).stdout == b""


@pytest.mark.long
def test_engine_alone_needs_nothing_and_passes_its_own_hands(tmp_path):
    python = installed(ROOT / "scoring", tmp_path) / "python"
    (packages,) = (tmp_path / "env/lib").glob("python*/site-packages")
    assert (packages / "scoring/py.typed").exists()
    asked = run(python, "-I", "-m", "scoring", "conformance", "questions")
    answered = run(python, "-I", "-m", "scoring", "conformance", "answers", input=asked)
    *_, last = run(python, "-I", "-m", "scoring", "conformance", input=answered).splitlines()
    assert json.loads(last) == {"passed": asked.count("\n"), "failed": 0, "missing": []}


def test_both_distributions_are_of_one_version_and_licence():
    alone, whole = (
        tomllib.loads((ROOT / place / "pyproject.toml").read_text()) for place in ("scoring", ".")
    )
    assert (alone["project"]["version"], alone["build-system"]) == (
        whole["project"]["version"],
        whole["build-system"],
    )
    assert alone["project"]["dependencies"] == []
    assert (ROOT / "scoring/LICENSE").read_text() == (ROOT / "LICENSE").read_text()
