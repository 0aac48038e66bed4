"""`deploy/` and the Dockerfile match the program and pass their own linters."""

import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml

import tracker
from deploy import healthy

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSED = sorted(DEPLOY.glob("compose.*.yaml"))
DOCKERFILE = (ROOT / "Dockerfile").read_text()
UNIT = (DEPLOY / "scorebook.service").read_text()
KNOWN = {
    name
    for file in (ROOT / "tracker").rglob("*.py")
    for name in re.findall(r"""env\.\w+\(\s*"(\w+)\"""", file.read_text())
}
OF_PYTHON = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
PATIENCE = 300


def test_every_variable_that_is_set_is_one_that_the_program_reads():
    of_image = set(re.findall(r"(\w+)=", DOCKERFILE.split("\nENV ")[1].split("\n")[0]))
    of_unit = set(re.findall(r"(\w+)=", UNIT.split("\nEnvironment=")[1].split("\n")[0]))
    of_books = {
        name
        for file in COMPOSED
        for name in yaml.safe_load(file.read_text())["services"]["book"]["environment"]
    }
    assert (of_image - OF_PYTHON) | of_unit | of_books <= KNOWN
    assert of_books >= {"ALLOWED_HOSTS", "HTTPS", "BEHIND_PROXY", "DATABASE_URL", "WORKERS"}
    documented = (ROOT / "docs/settings.md").read_text()
    assert [name for name in KNOWN if f"| `{name}` |" not in documented] == []


@pytest.mark.parametrize("file", COMPOSED, ids=lambda file: file.stem)
def test_container_of_the_book_can_do_little(file):
    text = yaml.safe_load(file.read_text())
    book, caddy = text["services"]["book"], text["services"]["caddy"]
    assert (book["read_only"], book["cap_drop"]) == (True, ["ALL"])
    assert book["security_opt"] == ["no-new-privileges:true"]
    assert book["image"] == f"scorebook:{tracker.__version__}"
    assert "ports" not in book
    named = {
        volume.split(":")[0]
        for service in text["services"].values()
        for volume in service["volumes"]
    }
    files = {name for name in named if name.startswith("./")}
    assert named - files == set(text["volumes"])
    assert all((DEPLOY / name).exists() for name in files)
    assert caddy["environment"]["BOOK"] == "book:8000"
    for name, service in text["services"].items():
        assert {"mem_limit", "pids_limit"} <= service.keys(), name
        tag = service["image"].partition(":")[2]
        assert re.fullmatch(r"\d+\.\d+(\.\d+)?", tag), "the tag of a moving version"


def test_book_is_no_superuser_of_its_database():
    text = yaml.safe_load((DEPLOY / "compose.postgres.yaml").read_text())["services"]
    user = text["book"]["environment"]["DATABASE_URL"].removeprefix("postgresql://").split(":")[0]
    assert text["database"]["environment"].get("POSTGRES_USER", "postgres") != user
    made = (DEPLOY / "database.sh").read_text()
    assert f"CREATE ROLE {user} LOGIN PASSWORD" in made
    assert "SUPERUSER" not in made
    assert "ALTER ROLE postgres PASSWORD NULL;" in made


def sent() -> list[Path]:
    """The files of the checkout that `.dockerignore` lets into the image."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in lines
    return [ROOT / line[1:] for line in lines if line.startswith("!")]


def test_image_is_made_of_what_there_is():
    assert [path for path in sent() if not path.exists()] == []
    assert (ROOT / "requirements-postgres.lock") in sent()
    assert "\nUSER scorebook\n" in DOCKERFILE
    assert DOCKERFILE.index("\nUSER ") < DOCKERFILE.index("\nENTRYPOINT ")
    for told in ('CMD ["python", "deploy/healthy.py"]', 'ENTRYPOINT ["python", "manage.py"]'):
        assert told in DOCKERFILE


@pytest.fixture
def image(tmp_path):
    """The directory tree of the image."""
    tree = tmp_path / "scorebook"
    for path in sent():
        if path.parent.name == "words":  # only compiles the catalogues, then is deleted
            continue
        place = tree / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, place, ignore=shutil.ignore_patterns("__pycache__", "*.po"))
        else:
            shutil.copy(path, place)
    return tree


def written(tree: Path) -> dict[str, int]:
    """Every file of a tree with its modification time."""
    return {str(path): path.stat().st_mtime_ns for path in tree.rglob("*")}


@pytest.mark.long
def test_tree_of_the_image_serves_and_is_not_written(image, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    environment = {
        "PATH": os.environ["PATH"],
        "PORT": port,
        "DATA_DIR": str(tmp_path / "data"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "ALLOWED_HOSTS": "scores.club.example",
        "HTTPS": "1",
        "BEHIND_PROXY": "1",
    }
    before = written(image)
    command = [sys.executable, "manage.py", "serve"]
    asked = [sys.executable, "deploy/healthy.py"]
    log = tmp_path / "log"
    with log.open("wb") as out:
        server = subprocess.Popen(command, cwd=image, env=environment, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + PATIENCE
        while subprocess.run(asked, cwd=image, env=environment, check=False).returncode:
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
        made = [sys.executable, "manage.py", "backup"]
        subprocess.run(made, cwd=image, env=environment, check=True, capture_output=True)
    finally:
        server.terminate()
        server.wait(PATIENCE)
    assert written(image) == before


@pytest.mark.parametrize(("status", "is_ready"), [(200, True), (503, False), (400, False)])
def test_container_is_ready_where_the_server_says_so(monkeypatch, status, is_ready):
    heard: dict[str, Any] = {}

    class Server(BaseHTTPRequestHandler):
        def do_GET(self):
            heard.update(self.headers, path=self.path)
            self.send_response(status)
            self.end_headers()

        def log_message(self, *told):
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.handle_request).start()
        monkeypatch.setenv("PORT", str(server.server_port))
        assert healthy.is_ready() is is_ready
    assert heard["path"] == "/readyz"
    with pytest.raises(URLError):
        urlopen(f"http://127.0.0.1:{server.server_port}/readyz")
    assert healthy.is_ready() is False


def tool(name: str) -> str:
    """The path of a program; skips the test if it is missing."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"there is no {name} here")
    return found


def test_systemd_finds_no_fault_in_the_unit(tmp_path):
    file = tmp_path / "scorebook.service"
    # Installed only with the service itself.
    here = UNIT.replace("/opt/scorebook/bin/scorebook", shutil.which("true") or "/bin/true")
    file.write_text(here.replace("EnvironmentFile=", "EnvironmentFile=-"))
    checked = subprocess.run(
        [tool("systemd-analyze"), "verify", file], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    told = [*(["security", "--offline=true"]), *(["--threshold=20", "--no-pager"]), str(file)]
    exposed = subprocess.run(
        [tool("systemd-analyze"), *told], capture_output=True, text=True, check=False
    )
    assert exposed.returncode == 0, exposed.stdout[-300:]


def test_unit_starts_the_program_that_is_installed():
    assert "\nExecStart=/opt/scorebook/bin/scorebook serve\n" in UNIT
    assert 'scorebook = "tracker.__main__:main"' in (ROOT / "pyproject.toml").read_text()


def test_caddy_finds_no_fault_in_its_file():
    command = [tool("caddy"), "validate", "--adapter", "caddyfile", "--config"]
    checked = subprocess.run(
        [*command, DEPLOY / "Caddyfile"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


def test_nginx_finds_no_fault_in_its_file(tmp_path):
    program, keys = tool("nginx"), (tmp_path / "cert", tmp_path / "key")
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=x"]
    out = ["-out", keys[0], "-keyout", keys[1]]
    subprocess.run([tool("openssl"), *make, *out], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text()
    for name, file in zip(("fullchain", "privkey"), keys, strict=True):
        text = re.sub(rf"/etc/\S+/{name}\.pem", str(file), text)
    text = re.sub(r"(listen (?:\[::\]:)?)(80|443)", r"\g<1>1\g<2>0", text)
    text = text.replace("/var/log/nginx", str(tmp_path))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {tmp_path}; " for kind in kinds)
    whole = tmp_path / "nginx.conf"
    logs = f"pid {tmp_path}/pid; error_log {tmp_path}/log;"
    whole.write_text(f"{logs} events {{}} http {{ access_log off; {temporary}\n{text}\n}}")
    command = [program, "-t", "-q", "-c", whole, "-p", tmp_path]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


def test_proxies_set_all_that_is_believed_of_them():
    text = (DEPLOY / "nginx.conf").read_text()
    for name in ("Host", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-For"):
        assert len(re.findall(rf"proxy_set_header {name} \$\w+;", text)) == 1
    # Caddy sets these three itself, and drops those sent by clients.
    assert "header_up" not in (DEPLOY / "Caddyfile").read_text()
