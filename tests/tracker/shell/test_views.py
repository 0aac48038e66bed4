"""What makes the score book an app: its worker, its manifest, and the page of the phone."""

import re
from datetime import datetime, timedelta
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from django.utils import timezone

from tests.tracker.helpers.at_table_pages import at, game_of
from tests.tracker.helpers.reading import page
from tracker.platform.web.offline import build_manifest
from tracker.shell.views import PAPER

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def files(settings, tmp_path):
    """Lets these be the static files, by name and text."""

    def put(**texts):
        for name, text in texts.items():
            (tmp_path / f"{name}.js").write_text(text)
        settings.STATICFILES_DIRS = [tmp_path]
        build_manifest.cache_clear()
        return build_manifest()

    yield put
    build_manifest.cache_clear()


def kept(worker):
    """The addresses that the worker fetches when it is installed."""
    (addresses,) = re.findall(r"const SHELL = \[(.*?)\];", worker.text, re.DOTALL)
    return re.findall(r'"(.*)"', addresses)


def test_worker_comes_from_the_root_and_is_asked_for_each_time(client):
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    assert f'const VERSION = "{build_manifest().version}";' in response.text
    again = client.get("/sw.js", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_worker_keeps_every_file_of_ours_and_the_phones_page(client):
    addresses = kept(client.get("/sw.js"))
    files = {
        f"/static/{file.relative_to(ROOT / 'static')}"
        for file in (ROOT / "static").rglob("*.*")
        if file.suffix in (".css", ".js", ".svg")
    }
    assert addresses[0] == "/phone"
    assert sorted(addresses[1:]) == sorted(files)
    for address in addresses:
        response = client.get(address)
        assert response.status_code == 200, address
        response.close()


def test_version_changes_with_any_file(files):
    first = files(a="1", b="1")
    assert files(a="1", b="1") == first
    assert len({first.version, files(a="2").version, files(c="").version}) == 3


def test_worker_can_be_called_back(client, settings):
    usual = client.get("/sw.js")
    settings.OFFLINE = False
    gone = client.get("/sw.js", headers={"If-None-Match": usual.headers["ETag"]})
    assert gone.status_code == 200
    assert "registration.unregister()" in gone.text
    assert "fetch" not in gone.text
    assert "indexedDB" not in gone.text


def test_pages_register_the_worker_unless_it_was_called_back(client, settings):
    game = game_of()
    for address in (at(game, "hands/new"), "/phone"):
        settings.OFFLINE = True
        assert page(client.get(address)).one("script", id="shell")["data-worker"] == "/sw.js"
        settings.OFFLINE = False
        script = page(client.get(address)).one("script", id="shell")
        assert "data-worker" not in script.attributes


def test_table_page_says_which_table_it_is(client):
    game = game_of(club="Kanal")
    script = page(client.get(at(game, "hands/new"))).one("script", id="shell")
    named = {name: script[f"data-{name}"] for name in ("path", "club", "game", "place")}
    assert named == {
        "path": at(game, "hands/new"),
        "club": "Kanal",
        "game": "Clabber (Evansville)",
        "place": "Table 1",
    }


def test_manifest_makes_an_app_of_the_phones_page(client):
    response = client.get("/manifest.webmanifest")
    assert response.headers["Content-Type"] == "application/manifest+json"
    icon = {"src": "/static/icons/icon-512.png", "sizes": "512x512", "type": "image/png"}
    assert response.json() == {
        "id": "/phone",
        "name": "Score book",
        "short_name": "Score book",
        "start_url": "/phone",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf6e9",
        "theme_color": "#faf6e9",
        "icons": [
            icon | {"src": "/static/icons/icon-192.png", "sizes": "192x192", "purpose": "any"},
            icon | {"purpose": "any"},
            icon | {"src": "/static/icons/maskable-512.png", "purpose": "maskable"},
        ],
    }


def test_icons_have_the_sizes_that_the_manifest_says(client):
    for icon in client.get("/manifest.webmanifest").json()["icons"]:
        drawing = (ROOT / icon["src"].removeprefix("/")).read_bytes()
        width, height = (int.from_bytes(drawing[at : at + 4]) for at in (16, 20))
        assert f"{width}x{height}" == icon["sizes"]


def test_app_has_the_colour_of_the_paper():
    tokens = (ROOT / "static/css/tokens.css").read_text()
    assert re.findall(r"--paper: var\(--light, (#\w+)\)", tokens) == [PAPER]
    assert f'content="{PAPER}"' in (ROOT / "templates/base.html").read_text()


def test_only_pages_that_a_phone_may_keep_are_marked(client):
    game = game_of()
    version = build_manifest().version
    marked = {
        address: client.get(address).headers.get("X-Score-Book")
        for address in (
            "/phone",
            at(game, "hands/new"),
            at(game),
            "/kanal/",
            "/health",
            "/nowhere/",
        )
    }
    assert {address for address, mark in marked.items() if mark} == {
        "/phone",
        at(game, "hands/new"),
    }
    assert marked["/phone"] == version
    refused = client.post(at(game, "hands"), {"number": "1"})
    assert (refused.status_code, "X-Score-Book" in refused.headers) == (422, False)


def test_page_of_the_phone_is_the_same_for_everybody(client):
    first = client.get("/phone")
    game_of()
    assert client.get("/phone").text == first.text
    assert first.cookies == {}


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("host", "is_secure", "is_named", "way"),
    [
        ("localhost:8000", False, False, "usual"),
        ("127.0.0.1", False, True, "usual"),
        ("[::1]:8000", False, False, "usual"),
        ("book.test", False, False, "plain"),
        ("book.test:8000", False, True, "bare"),
        ("[fd00::7]:8000", False, False, "plain"),
        ("book.test", True, False, "usual"),
        ("book.test", True, True, "usual"),
    ],
)
def test_hands_wait_on_plain_http_only_where_that_is_asked_for(
    client, settings, *, host, is_secure, is_named, way
):
    settings.ALLOWED_HOSTS = ["*"]
    settings.PLAIN_HTTP_LAN = is_named
    answer = client.get(at(game_of(), "hands/new"), headers={"host": host}, secure=is_secure)
    read = page(answer)
    assert ("data-plain" in read.one("form", id="entry").attributes) is (way == "plain")
    banner = "Without https this page must stay open: do not reload while there is no network."
    assert [notice.text for notice in read.all("p", class_="bare")] == [banner] * (way == "bare")
    phone = client.get("/phone", headers={"host": host}, secure=is_secure).text
    assert ("This address has no https" in phone, banner in phone) == (
        way == "plain",
        way == "bare",
    )


def test_search_engines_are_kept_off_forms_and_secrets(client):
    response = client.get("/robots.txt")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "text/plain")
    assert response.cookies == {}
    rules = RobotFileParser()
    rules.parse(line.replace("/*/", "/kanal/events/1/") for line in response.text.splitlines())
    left_alone = ("/account/login/", "/api/v1/clubs", "/kanal/events/1/register")
    assert not any(rules.can_fetch("any", address) for address in left_alone)
    assert rules.can_fetch("any", "/kanal/events/1")
    assert "Disallow: /*?\n" in response.text


def test_contact_for_weaknesses_is_there_where_one_is_named(client, settings):
    settings.SECURITY_CONTACT = ""
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.SECURITY_CONTACT = "mailto:security@example.org"
    response = client.get("/.well-known/security.txt")
    assert response.headers["Content-Type"] == "text/plain"
    fields = dict(line.split(": ", 1) for line in response.text.splitlines())
    expires = datetime.fromisoformat(fields.pop("Expires"))
    assert timedelta(days=30) < expires - timezone.now() < timedelta(days=365)
    assert fields == {
        "Contact": "mailto:security@example.org",
        "Preferred-Languages": "en, de, fr, nl, hr, ar",
    }
