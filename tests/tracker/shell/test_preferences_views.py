"""Light or dark, the colours of the suits and what a phone does at the table: kept in cookies."""

import pytest

from tests.tracker.helpers.reading import page
from tracker.platform.web.preferences import SUITS, THEMES

pytestmark = pytest.mark.django_db


def look(response):
    """How the page was asked to look."""
    html = page(response).one("html").attributes
    return html.get("data-theme", ""), html.get("data-suits", "")


@pytest.mark.parametrize("theme", THEMES)
def test_theme_is_kept(client, theme):
    client.cookies["theme"] = "dark"
    response = client.post("/look", {"theme": theme, "next": "/rules/zensa"})
    assert (response.status_code, response.headers["Location"]) == (303, "/rules/zensa")
    cookie = response.cookies["theme"]
    wanted = {"max-age": 31536000, "samesite": "Lax", "httponly": True, "secure": "", "path": "/"}
    assert {name: cookie[name] for name in wanted} == wanted
    assert look(client.get("/rules/")) == (theme, "")


@pytest.mark.parametrize("suits", SUITS)
def test_colours_of_the_suits_are_kept_beside_the_theme(client, suits):
    client.cookies["theme"] = "candle"
    client.post("/look", {"suits": suits})
    assert look(client.get("/rules/")) == ("candle", suits)


def test_what_is_chosen_is_marked(client):
    client.cookies["theme"] = "candle"
    form = page(client.get("/rules/")).one("details", class_="look")
    pressed = [button.text for button in form.all("button", **{"aria-pressed": "true"})]
    assert pressed == [
        "Language of the browser",
        *("Candle", "Suits in four colours", "Keep the screen on"),
    ]


@pytest.mark.parametrize(("name", "value"), [("hand", "left"), ("awake", "off"), ("shown", "on")])
def test_switch_is_turned_and_turned_back(client, name, value):
    switched = page(client.get("/rules/")).one("html").attributes
    assert f"data-{name}" not in switched
    for offered in (value, ""):
        form = page(client.get("/rules/")).one("details", class_="look")
        button = form.one("button", name=name)
        assert button.attributes["value"] == offered
        client.post("/look", {name: offered})
        html = page(client.get("/rules/")).one("html").attributes
        assert html.get(f"data-{name}", "") == offered


def test_choosing_twice_is_choosing_once(client):
    for _ in range(2):
        client.post("/look", {"theme": "dark"})
    assert look(client.get("/rules/")) == ("dark", "")


@pytest.mark.parametrize("value", ["pink", '"><script>', "dark light", "DARK"])
def test_look_that_is_not_offered_is_not_kept(client, value):
    assert client.post("/look", {"theme": value, "suits": value}).cookies == {}
    client.cookies["theme"] = value
    assert look(client.get("/rules/")) == ("", "")


def test_page_says_where_it_wants_to_go_back_to(client):
    form = page(client.get("/rules/?a=1&b=2")).one("details", class_="look")
    assert form.typed == {"next": "/rules/?a=1&b=2"}


@pytest.mark.parametrize(
    "page_before",
    [
        *("", "https://elsewhere.example/", "//elsewhere.example", "///elsewhere.example"),
        *("http:elsewhere.example", "http:///elsewhere.example", "\\\\elsewhere.example"),
        *("/\\elsewhere.example", "javascript:alert(1)", "data:text/html,x", "ftp://testserver/"),
        *("https://testserver@elsewhere.example", "\thttps://elsewhere.example", "\x00/rules/"),
        *("https://testserver.elsewhere.example/", "/\t/elsewhere.example"),
    ],
)
def test_look_never_leads_elsewhere(client, page_before):
    response = client.post("/look", {"theme": "dark", "next": page_before})
    assert response.headers["Location"] == "/"


def test_cookie_of_a_site_on_https_stays_there(client):
    response = client.post("/look", {"theme": "dark"}, secure=True)
    assert response.cookies["theme"]["secure"]
