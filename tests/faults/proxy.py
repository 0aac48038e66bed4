"""A load balancer in front of several hosts, as docs/run/federation.md recommends."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from threading import Thread
from urllib.parse import urlsplit

from tests.faults.wire import SECONDS

OWN_ID = "/sync"
"""The suffix of the addresses to which phones send: each hand there has an id of its own."""
SAFE = ("GET", "HEAD")
CONNECT_SECONDS = 1
"""The connection timeout of a host in seconds; one whose network is cut does not respond at all."""
BETWEEN = {"connection", "keep-alive", "transfer-encoding", "content-length"}
"""Hop-by-hop headers."""


class Door(ThreadingHTTPServer):
    """Forwards requests round robin, skipping hosts that are down."""

    daemon_threads = True

    def __init__(self, hosts: Sequence[str]) -> None:
        super().__init__(("127.0.0.1", 0), _Request)
        self._hosts, self._turns = [urlsplit(host).netloc for host in hosts], count()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def in_turn(self) -> list[str]:
        """The hosts, starting with the next one."""
        first = next(self._turns) % len(self._hosts)
        return self._hosts[first:] + self._hosts[:first]


class _Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Door

    def do_GET(self) -> None:
        """Forwards to the first host that is reachable."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        for host in self.server.in_turn():
            with closing(HTTPConnection(host, timeout=CONNECT_SECONDS)) as line:
                try:
                    line.connect()
                except OSError:
                    continue
                line.sock.settimeout(SECONDS)
                try:
                    line.request(self.command, self.path, body, dict(self.headers))
                    answer = line.getresponse()
                    return self._pass_on(answer, answer.read())
                except (OSError, HTTPException):
                    if self.command not in SAFE and not self.path.endswith(OWN_ID):
                        break
        return self.send_error(502)

    do_POST = do_PUT = do_GET  # noqa: N815 - so the library asks for them

    def _pass_on(self, answer: HTTPResponse, content: bytes) -> None:
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in BETWEEN:
                self.send_header(name, value)
        if answer.status != 304:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_texts: object) -> None:
        """Says nothing."""


@contextmanager
def before(hosts: Sequence[str]) -> Iterator[str]:
    """The address of a proxy in front of these hosts."""
    with Door(hosts) as door:
        Thread(target=door.serve_forever, daemon=True).start()
        try:
            yield door.url
        finally:
            door.shutdown()
