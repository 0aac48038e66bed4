"""Nothing is written for another site, and no visitor is sent to one."""

from urllib.parse import urljoin, urlsplit

import pytest

from tests.people import user_of
from tests.tracker.helpers.posting import pages_with_games, posts
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_every_page import cast_of, pages_of

pytestmark = pytest.mark.django_db

FOREIGN: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "http://elsewhere.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Origin": "http://testserver.elsewhere.example", "Sec-Fetch-Site": "same-site"},
)
E = "elsewhere.example"
ELSEWHERE = (
    *(f"//{E}", f"///{E}", f"////{E}", f"https://{E}", f"http://{E}", f"HTTPS://{E.upper()}"),
    *(f"http:{E}", f"http:/{E}", f"http:///{E}", f"https:{E}", f"http:\\\\{E}", f"\\\\{E}"),
    *(
        f"/\\{E}",
        f"\\/{E}",
        f"/\t/{E}",
        f"/\n/{E}",
        f"/\r/{E}",
        f" //{E}",
        f"\t//{E}",
        f"\x00//{E}",
    ),
    *(f"//{E}#testserver", f"//{E}?testserver", f"//{E}/testserver", f"//{E}\\@testserver"),
    *(f"//testserver@{E}", f"http://testserver@{E}", f"http://testserver:80@{E}"),
    *(f"http://testserver.{E}", f"http://{E}\\@testserver", f"//{E}%00.testserver"),
    *(
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " javascript:alert(1)",
        "java\tscript:alert(1)",
    ),
    *("data:text/html,x", "vbscript:x", "blob:http://x", f"ftp://{E}", "file:///etc/passwd"),
    *(f"mailto:x@{E}", "//[::1]", "//0x7f000001", f"http://{E}:80", "http://[elsewhere"),
)


def is_ours(target):
    """Whether a browser that is sent there from a page of ours stays with us."""
    read = target.strip("".join(map(chr, range(33)))).replace("\\", "/")
    read = read.translate(dict.fromkeys(map(ord, "\t\n\r")))
    whole = urlsplit(urljoin("http://testserver/kanal/", read))
    return (whole.scheme, whole.netloc) == ("http", "testserver")


def test_form_from_elsewhere_writes_nothing(client, share):
    cast = cast_of("Kanal")
    found = posts(client, share(pages_with_games(cast)))
    client.handler.enforce_csrf_checks = True
    assert len(found) > 4
    before = stored()
    for post in found:
        for headers in FOREIGN:
            assert client.post(post.address, post.fields, headers=headers).status_code == 403
        body = "&".join(f"{name}={value}" for name, value in post.fields.items())
        sent = client.post(post.address, body, content_type="text/plain")
        assert sent.status_code == 403
        for method in ("put", "patch", "delete"):
            assert getattr(client, method)(post.address).status_code in (403, 405)
    assert stored() == before


def test_what_a_form_sends_writes_nothing_as_a_link(client, share):
    cast = cast_of("Kanal")
    found = posts(client, share(pages_with_games(cast)))
    before = stored()
    for post in found:
        client.get(post.address, post.fields)
        client.head(post.address, post.fields)
    assert stored() == before


def test_good_mark_from_elsewhere_is_refused(client):
    client.handler.enforce_csrf_checks = True
    mark = page(client.get("/new")).all("input", name="csrfmiddlewaretoken")[0]["value"]
    sent = {"theme": "dark", "csrfmiddlewaretoken": mark}
    for headers in FOREIGN[1:3]:
        assert client.post("/look", sent, headers=headers).status_code == 403
    assert client.post("/look", sent).status_code == 303


@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_sent_elsewhere(client, target):
    assert len({*ELSEWHERE}) >= 40
    response = client.post("/look", {"theme": "dark", "next": target})
    assert response.headers["Location"] == "/"


def test_log_in_sends_nobody_elsewhere(client):
    """Not to another name of this machine either: "localhost" is another one for the reader."""
    client.force_login(user_of("anna"))
    sent = {
        target: client.get("/account/login/", {"next": target}).headers["Location"]
        for target in (*ELSEWHERE, "//localhost/", "http://127.0.0.1/", "//[::1]:8000/")
    }
    assert sent == dict.fromkeys(sent, "/")


def places(read):
    """Where a page leads, and what it loads."""
    names = ("href", "action", "src")
    found = [
        element.attributes[name]
        for element in read.all()
        for name in names
        if name in element.attributes
    ]
    return [place for place in found if not place.startswith("webcal:")]


def test_no_header_puts_another_site_into_a_page(client, share):
    cast = cast_of("Kanal")
    forged = {"X-Forwarded-Host": E, "HX-Current-URL": f"http://{E}/", "Referer": f"http://{E}/"}
    forged |= {"Forwarded": f"host={E}", "X-Original-URL": f"//{E}", "HX-Request": "true"}
    for address in share(pages_of(cast)):
        response = client.get(f"{address}?next=//{E}", headers=forged)
        for name in ("Location", "HX-Redirect", "HX-Location"):
            # What was asked for may be kept as the place to come back to, on this site.
            assert is_ours(response.headers.get(name, "/")), address
        if response.status_code == 200:
            assert [place for place in places(page(response)) if not is_ours(place)] == [], address
    for post in posts(client, share(pages_of(cast))):
        response = client.post(post.address, post.fields | {"next": f"//{E}"}, headers=forged)
        assert is_ours(response.headers.get("Location", "/")), post.address


@pytest.mark.parametrize("host", [E, f"testserver@{E}", f"testserver.{E}", f"{E}#testserver", ""])
def test_name_of_another_host_is_refused(client, host):
    assert client.get("/", headers={"host": host}).status_code == 400
