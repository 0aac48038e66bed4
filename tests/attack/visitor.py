"""A client with a real connection and the interface of Django's test client."""

import json
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPMessage
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode, urlsplit

from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart

TOKEN = "t" * 32
"""Both halves of the CSRF token, as a browser would hold them."""
FORM = "application/x-www-form-urlencoded"
OURS = {"X-Score-Book": "1"}
SECONDS = 60
LOST = 0
"""The status if no response came."""
SPELT = "/%?&=:;,+$!*'()@~#[]-._"
"""Characters left unescaped in an address."""


class Answer(NamedTuple):
    """A response, and its time."""

    status_code: int
    headers: HTTPMessage
    content: bytes
    seconds: float
    streaming: bool = False

    @property
    def text(self) -> str:
        return self.content.decode(errors="replace")

    def json(self) -> Any:
        """The body as JSON; None if it is not."""
        try:
            return json.loads(self.content)
        except ValueError:
            return None

    @property
    def leads_to(self) -> str:
        """The redirect target."""
        return str(self.headers.get("Location", ""))


class Visitor:
    """A browser or program with its own cookies and source address."""

    def __init__(
        self, url: str, cookies: Mapping[str, str] | None = None, source: str = "127.0.0.1"
    ) -> None:
        place = urlsplit(url)
        self._place = place.hostname or "", place.port or 80
        self._source = source
        self.cookies: dict[str, str] = {"csrf": TOKEN, **(cookies or {})}
        self.headers: dict[str, str] = {}
        self._line: HTTPConnection | None = None

    @property
    def port(self) -> int:
        return self._place[1]

    def like(self, client: Client) -> "Visitor":
        """This visitor with the cookies of a test client."""
        self.cookies |= {name: morsel.value for name, morsel in client.cookies.items()}
        return self

    def get(
        self,
        address: str,
        query: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """The response to GET."""
        joined = "&" if "?" in address else "?"
        whole = address + (joined + urlencode(query, doseq=True) if query else "")
        return self.generic("GET", whole, headers=headers)

    def head(self, address: str, query: Mapping[str, object] | None = None) -> Answer:
        """The response to HEAD."""
        whole = address + ("?" + urlencode(query) if query else "")
        return self.generic("HEAD", whole)

    def post(
        self,
        address: str,
        fields: Any = None,
        content_type: str = FORM,
        headers: Mapping[str, str] | None = None,
        *,
        is_marked: bool = True,
    ) -> Answer:
        """The response to a form; `is_marked` says whether it carries our header."""
        if isinstance(fields, str | bytes):
            body = fields.encode() if isinstance(fields, str) else fields
            return self.generic("POST", address, body, content_type, headers)
        half = self.cookies.get("__Host-csrf") or self.cookies.get("csrf", "")
        mark = {"csrfmiddlewaretoken": half} if is_marked else {}
        named = {**mark, **(fields or {})}
        if content_type == MULTIPART_CONTENT:
            body = encode_multipart(BOUNDARY, named)
        else:
            body = urlencode(named, doseq=True, errors="surrogatepass").encode()
        return self.generic("POST", address, body, content_type, headers)

    def sends(self, address: str, sent: object, *, method: str = "POST", **headers: str) -> Answer:
        """The response to JSON, sent like our scripts do; bytes are sent verbatim."""
        body = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.generic(method, address, body, "application/json", OURS | named)

    def generic(
        self,
        method: str,
        address: str,
        body: bytes = b"",
        content_type: str = FORM,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """The response to a request; its cookies are kept."""
        given = {"Cookie": self._jar(), **self.headers}
        if body or method in ("POST", "PUT", "PATCH"):
            given["Content-Type"] = content_type
        given |= headers or {}
        begun = time.perf_counter()
        status, got, content = self._ask(method, quote(address, SPELT), body, given)
        for name, value in got.items():
            if name.lower() == "set-cookie":
                self._keep(value)
        return Answer(status, got, content, time.perf_counter() - begun)

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def _ask(
        self, method: str, address: str, body: bytes, headers: Mapping[str, str]
    ) -> tuple[int, HTTPMessage, bytes]:
        """The raw response; retried on a connection that was closed meanwhile."""
        for is_last in (self._line is None, True):
            if self._line is None:
                self._line = HTTPConnection(
                    *self._place, timeout=SECONDS, source_address=(self._source, 0)
                )
            try:
                self._line.request(method, address, body or None, dict(headers))
                answer = self._line.getresponse()
                return answer.status, answer.headers, answer.read()
            except (OSError, HTTPException):
                self.close()
                if is_last:
                    break
        return LOST, HTTPMessage(), b""

    def _jar(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _keep(self, cookie: str) -> None:
        name, _, value = cookie.partition(";")[0].partition("=")
        if "max-age=0" in cookie.lower().replace(" ", ""):
            self.cookies.pop(name.strip(), None)
        else:
            self.cookies[name.strip()] = value.strip()
