"""Attacks through a victim's browser: cross-site forms, links, hosts, caches."""

import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from urllib.parse import urlsplit

from django.core.cache import cache

from tests.attack.stage import ANNA, SETTINGS, Stage, now_stored, written
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.tracker.helpers.posting import Post, pages_with_games, posts
from tests.tracker.whole.test_every_answer import EXPOSED, INSIDE
from tests.tracker.whole.test_foreign_requests import ELSEWHERE, FOREIGN, E

SHORT_FORMS, SHORT_SHARE = 6, 8
OWN = ("Location", "HX-Redirect", "HX-Location", "Refresh")
HOSTS = (
    *(E, f"{E}:80", f"127.0.0.1@{E}", f"127.0.0.1.{E}", f"{E}#127.0.0.1", f"{E}/127.0.0.1"),
    *(f"{E}\\127.0.0.1", f"127.0.0.1, {E}", "[::1", "127.0.0.1:80:80", "127.0.0.1:port", " "),
)
FORWARDED = (
    *("X-Forwarded-Host", "X-Host", "Forwarded", "X-Forwarded-Server", "X-HTTP-Host-Override"),
    *("X-Original-URL", "X-Rewrite-URL", "HX-Current-URL", "Referer"),
)
TO_US = b" HTTP/1.1\r\nHost: localhost\r\n"
SMUGGLED = b"0\r\n\r\nGET /kanal/settings" + TO_US + b"\r\n"
CONTENTS = ("root:x:", "import ", "DJANGO_SETTINGS_MODULE", "INSTALLED_APPS", "SECRET_KEY")
MALFORMED = (
    b"GET /" + TO_US + b"Host: elsewhere.example\r\n\r\n",
    b"POST /look" + TO_US + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
    b"POST /look" + TO_US + b"Content-Length: -1\r\n\r\n",
    b"POST /look" + TO_US + b"Content-Length: 1e3\r\n\r\n",
    b"POST /look" + TO_US + b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n" + SMUGGLED,
    b"POST /look" + TO_US + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    b"GET /%00" + TO_US + b"\r\n",
    b"GET /%ff%fe" + TO_US + b"\r\n",
    b"GET http://elsewhere.example/" + TO_US + b"\r\n",
    b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    b"GET /" + TO_US + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    b"GET /" + b"a" * 100_000 + TO_US + b"\r\n",
    b"GET /" + TO_US + b"X: a\r\n" * 5000 + b"\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\x00" * 100,
    b"TRACE /" + TO_US + b"Cookie: sid=secret\r\n\r\n",
    b"CONNECT elsewhere.example:80" + TO_US + b"\r\n",
)


def forms(stage: Stage, browser: Visitor) -> list[Post]:
    """The forms of the club's pages, as this browser sees them."""
    pages = pages_with_games(stage.kanal)
    return posts(browser, pages[:SHORT_FORMS] if stage.is_brief else pages)


@attack("forms from other sites", "S14", is_brief=True)
def forms_from_elsewhere(stage: Stage) -> Iterator[Try]:
    """Every form an admin can see, sent by another site, in other content types, and as a link."""
    stage.serve()
    admin = stage.admin()
    found = forms(stage, admin)
    assert found
    before = now_stored()
    for post in found:
        for headers in FOREIGN:
            marks = (False,) if not headers or "Sec-Fetch-Site" in headers else (False, True)
            for is_marked in marks:
                answer = admin.post(post.address, post.fields, headers=headers, is_marked=is_marked)
                won = "" if answer.status_code in (403, 405) else str(answer.status_code)
                yield Try(f"{post.address} {headers} {is_marked}", won, answer.seconds)
        answer = admin.post(post.address, "a=b", content_type="text/plain")
        won = "" if answer.status_code in (403, 405) else str(answer.status_code)
        yield Try(f"{post.address} as text", won, answer.seconds)
        answer = admin.get(post.address, post.fields)
        yield Try(f"{post.address} as a link", "", answer.seconds)
    yield Try("rows of the book", written(before))


@attack("sent to another site", "S15", is_brief=True)
def sent_elsewhere(stage: Stage) -> Iterator[Try]:
    """Addresses of other sites in every redirect: login, logout, preferences, and headers."""
    anna = stage.anna_logged_in()
    for target in ELSEWHERE[:: SHORT_SHARE if stage.is_brief else 1]:
        for browser, address, fields in (
            (stage.visitor(), "/look", {"theme": "dark", "next": target}),
            (anna, "/account/login/", {"login": ANNA, "password": "x", "next": target}),
            (anna, "/account/reauthenticate/", {"password": "x", "next": target}),
        ):
            answer = browser.post(address, fields)
            yield Try(f"{address} {target!r}", led_away(answer), answer.seconds)
        for name in ("next", "url", "return", "redirect_to"):
            answer = anna.get("/account/login/", {name: target})
            yield Try(f"?{name}={target!r}", led_away(answer), answer.seconds)
    for path in (f"//{E}", f"//{E}/..", f"/\\{E}", f"/%2f{E}", f"//{E}/kanal", "/kanal//" + E):
        answer = stage.visitor().get(path)
        yield Try(path, led_away(answer), answer.seconds)


def led_away(answer: Answer) -> str:
    """The foreign address to which a response redirects; empty if it stays here."""
    for name in OWN:
        target = answer.headers.get(name, "")
        read = target.strip().replace("\\", "/").lower()
        is_whole = read.startswith("//") or ":" in read.partition("/")[0]
        if is_whole and urlsplit(read).hostname not in ("127.0.0.1", "localhost"):
            return f"{name}: {target}"
    return ""


@attack("other hosts, and mail that leads there", "S15", is_brief=True)
def other_hosts(stage: Stage) -> Iterator[Try]:
    """Other host names in every header; the reset mail has to link to this one."""
    assert stage.anna
    stage.serve()
    cache.clear()
    for host in HOSTS:
        answer = stage.visitor().get("/", headers={"Host": host})
        won = "" if answer.status_code in (0, 400) else str(answer.status_code)
        yield Try(f"Host: {host}", won, answer.seconds)
    before = len(stage.book.log.read_text(errors="replace"))
    for name in FORWARDED:
        sent = {"email": "anna@example.org"}
        cache.clear()
        answer = stage.visitor().post("/account/password/reset/", sent, headers={name: E})
        yield Try(f"{name}: {E}", led_away(answer), answer.seconds)
        answer = stage.visitor().get("/", headers={name: f"http://{E}/"})
        is_in = E in answer.text or E in str(answer.headers)
        yield Try(f"{name} on a page", "is part of the page" * is_in, answer.seconds)
    mails = stage.book.log.read_text(errors="replace")[before:]
    yield Try("mails", "lead to the other site" * (f"//{E}" in mails))


@attack("requests that are none", "S20", is_brief=True)
def malformed_requests(stage: Stage) -> Iterator[Try]:
    """Two lengths, two hosts, smuggled requests, NUL bytes, endless heads, TLS, TRACE."""
    stage.serve()
    place = urlsplit(stage.book.url)
    for sent in MALFORMED:
        with socket.create_connection((place.hostname or "", place.port), timeout=5) as line:
            said = b""
            try:
                line.sendall(sent)
                line.shutdown(socket.SHUT_WR)
                while part := line.recv(65536):
                    said += part
            except OSError:
                said += b""
        won = "a breakdown" if b"HTTP/1.1 5" in said else ""
        won = won or ("what was sent comes back" if b"sid=secret" in said else "")
        won = won or ("two answers" if said.count(b"HTTP/1.1 ") > 1 else "")
        yield Try(repr(sent[:60]), won)
    is_well = stage.visitor().get("/health").status_code
    yield Try("the server afterwards", "" if is_well in (200, 503) else "does not answer")


@attack("what is somebody's own, kept for others", "S7 11")
def caches(stage: Stage) -> Iterator[Try]:
    """Responses to an admin and a phone, which shared caches must not store."""
    stage.serve()
    cast, nobody = stage.kanal, stage.visitor()
    own = [SETTINGS, "/kanal/officers/", "/account/", "/kanal/players/who", "/phone", "/kanal/"]
    own += [f"/kanal/evenings/{cast.evening.pk}/phones", f"/kanal/players/{cast.player.pk}/"]
    own += [*cast.addresses("kanal")]
    for who, browser in (("admin", stage.admin()), ("phone", stage.phone())):
        for address in dict.fromkeys(own):
            answer = browser.get(address)
            kept = answer.headers.get("Cache-Control", "")
            is_kept = "public" in kept or not ({"no-store", "no-cache"} & set(kept.split(", ")))
            is_own = answer.content != nobody.get(address).content
            won = f"may be kept by all: {kept!r}" if is_kept and is_own else ""
            yield Try(f"{who} {address}", won, answer.seconds)
            for disguise in (f"{address}/x.css", f"{address}%2fx.js", f"{address};a.css"):
                answer = browser.get(disguise)
                won = "a page under another name" * (answer.status_code == 200)
                yield Try(f"{who} {disguise}", won, answer.seconds)


@attack("what is not for visitors", "S9 S23", is_brief=True)
def inside(stage: Stage) -> Iterator[Try]:
    """Internal files and pages by every path, and internals revealed by errors."""
    stage.serve()
    climbs = ("../", "..%2f", "%2e%2e/", "..%5c", "....//", "%252e%252e%252f", "..;/", "..%c0%af")
    files = ("manage.py", "tracker/settings.py", "etc/passwd", "data/secret-key")
    paths = [f"/static/{climb * 6}{file}" for climb in climbs for file in files]
    for path in (*EXPOSED, *paths):
        place = urlsplit(stage.book.url)
        line = HTTPConnection(place.hostname or "", place.port, timeout=20)
        line.request("GET", path)  # verbatim, with all its ".."
        got = line.getresponse()
        text, status = got.read().decode(errors="replace").replace(path, ""), got.status
        line.close()
        # A page contains its own decoded address.
        inside = CONTENTS if path in paths else INSIDE
        told = [word for word in inside if word in text]
        won = f"told {told}" if told else "" if status in (301, 302, 400, 404) else str(status)
        yield Try(path, won)
    for address in ("/kanal/?page=x'", "/kanal/players/?page=%00", "/?q=\ud83d", "/kanal/%0d%0aX:"):
        answer = stage.visitor().get(address.encode("utf-8", "replace").decode())
        told = [word for word in INSIDE if word in answer.text]
        won = "a breakdown" if answer.status_code >= 500 else f"told {told}" if told else ""
        yield Try(address, won, answer.seconds)
