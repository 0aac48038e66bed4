"""nginx and Caddy with the files of `deploy/`, in front of a book that refuses what it is sent."""

import http.client
import re
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.test_ground.test_deploy import DEPLOY, PATIENCE, tool

pytestmark = pytest.mark.long
NAME = "scores.club.example"
SECRETS = ("link=s3cret-link", "code=s3cret-code", "s3cret-key")
MEGABYTE = 1_000_000


class Refusing(BaseHTTPRequestHandler):
    """A book that answers before it reads a body, and notes what it was asked."""

    seen: list[tuple[str, dict[str, str]]]

    def do_GET(self) -> None:
        type(self).seen.append((self.path, dict(self.headers)))
        self.send_response(403)
        self.send_header("Content-Length", "0")
        self.send_header("Connection", "close")
        self.end_headers()

    do_POST = do_GET  # noqa: N815 -- the name that the library asks for

    def log_message(self, *_told: Any) -> None:
        """Says nothing."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


@pytest.fixture
def book() -> Iterator[Any]:
    Refusing.seen = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Refusing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


@contextmanager
def running(command: list[Any], port: int) -> Iterator[None]:
    """The proxy, once it listens at the port."""
    proxy = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            assert proxy.poll() is None, "the proxy has ended"
            assert time.monotonic() < deadline
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.1)
        yield
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)


@pytest.fixture
def nginx(book: Any, tmp_path: Path) -> Iterator[tuple[int, int, Path]]:
    """Its ports for http and https, and the directory with its logs and what it stores."""
    program = tool("nginx")
    plain, secure, home = free_port(), free_port(), tmp_path / "nginx"
    (home / "kept").mkdir(parents=True)
    for path in (tmp_path.parent.parent, tmp_path.parent, tmp_path, home, home / "kept"):
        path.chmod(0o777)
    names = ["-subj", f"/CN={NAME}", "-out", str(home / "cert"), "-keyout", str(home / "key")]
    make = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names]
    subprocess.run([tool("openssl"), *make], check=True, capture_output=True)
    text = (DEPLOY / "nginx.conf").read_text()
    text = re.sub(r"/etc/\S+/fullchain\.pem", str(home / "cert"), text)
    text = re.sub(r"/etc/\S+/privkey\.pem", str(home / "key"), text)
    text = text.replace("/var/log/nginx", str(home)).replace("127.0.0.1:8000", own_place(book))
    text = re.sub(r" *listen \[::\].*\n", "", text)
    text = text.replace("listen 80", f"listen 127.0.0.1:{plain}")
    text = text.replace("listen 443", f"listen 127.0.0.1:{secure}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    kept = "".join(f"{kind}_temp_path {home}/kept/{kind}; " for kind in kinds)
    about = f"daemon off; pid {home}/pid; error_log {home}/log; events {{}}"
    (home / "conf").write_text(f"{about} http {{ {kept}\n{text}\n}}")
    with running([program, "-c", home / "conf", "-p", home], secure):
        yield plain, secure, home


@pytest.fixture
def caddy(book: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Its port; http only, as it could fetch no certificate here."""
    program, port = tool("caddy"), free_port()
    monkeypatch.setenv("SITE", f"http://{NAME}:{port}")
    monkeypatch.setenv("BOOK", own_place(book))
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    text = (DEPLOY / "Caddyfile").read_text().replace("\n{\n", "\n{\n\tadmin off\n", 1)
    (tmp_path / "Caddyfile").write_text(text)
    with running([program, "run", "--config", tmp_path / "Caddyfile"], port):
        yield port


def own_place(book: Any) -> str:
    return f"127.0.0.1:{book.server_address[1]}"


def asked_securely(port: int, path: str, method: str = "GET", body: bytes = b"") -> int:
    """The status of the answer; 0 if there is none."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", port), timeout=20) as line,
        context.wrap_socket(line, server_hostname=NAME) as secure,
    ):
        return answered(secure, path, method, body)


def answered(line: Any, path: str, method: str, body: bytes = b"", host: str = NAME) -> int:
    head = f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
    line.sendall(head.encode())
    with suppress(OSError):
        line.sendall(body)
    with closing(http.client.HTTPResponse(line)) as answer:
        try:
            answer.begin()
        except (OSError, http.client.HTTPException):
            return 0
        return answer.status


def fetched(
    port: int, method: str, path: str, headers: dict[str, str], body: bytes = b""
) -> tuple[int, http.client.HTTPMessage]:
    """The status and headers of an answer over plain http."""
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as line:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        answer.read()
        return answer.status, answer.headers


def bytes_kept(home: Path) -> int:
    return sum(path.stat().st_size for path in (home / "kept").rglob("*") if path.is_file())


def test_nginx_keeps_no_body_of_a_stranger_on_its_disk(nginx):
    _, port, home = nginx
    most = [0]
    stop = threading.Event()

    def watch() -> None:
        while not stop.is_set():
            most[0] = max(most[0], bytes_kept(home))
            time.sleep(0.002)

    watcher = threading.Thread(target=watch)
    watcher.start()
    body = b"x" * 30 * MEGABYTE
    senders = [
        threading.Thread(target=asked_securely, args=(port, path, "POST", body))
        for path in ("/kanal/players/", "/account/login/", "/kanal/archive", "/new/archive")
    ]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    stop.set()
    watcher.join()
    assert most[0] == 0
    assert asked_securely(port, "/kanal/players/", "POST", b"x" * 4 * MEGABYTE) == 413
    assert asked_securely(port, "/kanal/players/", "POST", b"x" * 1000) == 403


def test_nginx_answers_for_its_own_name_alone(nginx, book):
    plain, secure, _ = nginx
    with socket.create_connection(("127.0.0.1", plain), timeout=20) as line:
        assert answered(line, "/", "GET", host="evil.example") == 0
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection(("127.0.0.1", secure), timeout=20) as line,
        pytest.raises(ssl.SSLError),
    ):
        context.wrap_socket(line, server_hostname="evil.example")
    status, headers = fetched(plain, "GET", "/kanal/", {"Host": NAME})
    assert (status, headers["Location"]) == (301, f"https://{NAME}/kanal/")
    assert Refusing.seen == []


def test_log_of_nginx_has_no_secret(nginx):
    _, port, home = nginx
    asked_securely(port, "/kanal/events/1/registered?link=s3cret-link")
    asked_securely(port, "/kanal/events/1/door?code=s3cret-code")
    asked_securely(port, "/account/password/reset/key/1-s3cret-key/")
    deadline = time.monotonic() + 20
    while (log := (home / "scorebook.log").read_text()).count("\n") < 3:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    told = log + "".join(path.read_text() for path in home.glob("*log"))
    assert [secret for secret in (*SECRETS, "?") if secret in told] == []
    assert '"GET /account/password/reset/key/" 403' in log
    assert len(Refusing.seen) == 3


def test_caddy_passes_small_bodies_and_believes_no_client(caddy):
    forged = {"Host": f"{NAME}:{caddy}", "X-Forwarded-For": "203.0.113.9"}
    assert fetched(caddy, "POST", "/kanal/players/", forged, b"x" * 1000)[0] == 403
    ((path, headers),) = Refusing.seen
    assert (path, headers["X-Forwarded-For"]) == ("/kanal/players/", "127.0.0.1")
    _, answer = fetched(caddy, "GET", "/", {"Host": "evil.example"})
    assert (answer.get("Location"), len(Refusing.seen)) == (None, 1)
