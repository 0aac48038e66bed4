"""What leaves is small, is the same when unpacked, and tells nothing by its length."""

import gzip
import re
from itertools import chain

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.urls import include, path

from tests.factories import GameFactory, HandFactory

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

GZIP = {"Accept-Encoding": "gzip, deflate, br"}
LINES = [f"{number},Annemarie,{number * 7}\n".encode() for number in range(2000)]
MARK = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
asked_for: list[int] = []


def lines(request):
    """A long file, made while it leaves."""

    def made():
        for place, line in enumerate(LINES):
            asked_for.append(place)
            yield line

    return StreamingHttpResponse(made(), content_type="text/csv")


def packed(request):
    """A file that is compressed in itself."""
    return HttpResponse(b"".join(LINES), content_type="application/pdf")


def version(request):
    """The resources that can be replaced by version."""
    return HttpResponse(b"".join(LINES), headers={"ETag": '"3"'}, content_type="application/json")


urlpatterns = [
    path("lines", lines),
    path("packed", packed),
    path("version", version),
    path("", include("tracker.urls")),
]


def test_page_is_the_same_for_who_takes_it_compressed(client):
    plain, small = client.get("/help/rights"), client.get("/help/rights", headers=GZIP)
    assert (small.headers["Content-Encoding"], plain.headers.get("Content-Encoding")) == (
        "gzip",
        None,
    )
    assert MARK.sub("", gzip.decompress(small.content).decode()) == MARK.sub("", plain.text)
    assert len(small.content) < len(plain.content) / 2
    for response in (small, plain):
        assert "Accept-Encoding" in response.headers["Vary"].split(", ")


def test_length_of_the_same_page_changes_from_answer_to_answer(client):
    lengths = {len(client.get("/version", headers=GZIP).content) for _ in range(20)}
    assert len(lengths) > 5


def test_mark_of_a_form_is_another_one_in_each_answer(client):
    pages = [client.get("/accounts/login/", headers=GZIP).content for _ in range(3)]
    marks = {mark for page in pages for mark in MARK.findall(gzip.decompress(page).decode())}
    assert len(marks) == 3


def test_sheet_that_left_compressed_is_known_by_its_tag(client):
    game = HandFactory.create().game
    address = f"/{game.evening.club.slug}/games/{game.pk}/sheet"
    first = client.get(address, headers=GZIP | {"HX-Request": "true"})
    assert first.headers["ETag"].startswith('W/"')
    seen = GZIP | {"HX-Request": "true", "If-None-Match": first.headers["ETag"]}
    again = client.get(address, headers=seen)
    assert (again.status_code, again.content) == (304, b"")


def test_long_file_is_compressed_while_it_leaves(client):
    asked_for.clear()
    response = client.get("/lines", headers=GZIP)
    pieces = iter(response.streaming_content)
    begun = [next(pieces)]
    assert len(asked_for) < len(LINES)
    whole = b"".join(chain(begun, pieces))
    assert gzip.decompress(whole) == b"".join(LINES)
    assert len(whole) < sum(map(len, LINES)) / 2
    assert "Content-Length" not in response.headers


@pytest.mark.parametrize(("method", "address"), [("get", "/packed"), ("put", "/version")])
def test_answer_that_gains_nothing_or_names_a_version_stays_as_it_is(client, method, address):
    response = getattr(client, method)(address, headers=GZIP | {"X-Score-Book": "1"})
    assert response.content == b"".join(LINES)
    assert response.headers.get("ETag", '"3"') == '"3"'


def test_refusal_to_a_program_is_plain_json_in_one_compression(client):
    response = client.get("/api/v1/nowhere", headers=GZIP)
    content = response.content
    if response.headers.get("Content-Encoding") == "gzip":
        content = gzip.decompress(content)
    assert b'"code": "not_found"' in content


def test_answer_that_nothing_is_new_carries_no_needless_header(client):
    game = GameFactory.create()
    sheet = f"/{game.evening.club.slug}/games/{game.pk}/sheet"
    first = client.get(sheet, headers={"HX-Request": "true"})
    seen = {"HX-Request": "true", "If-None-Match": first.headers["ETag"]}
    again = client.get(sheet, headers=seen)
    assert again.status_code == 304
    assert {*again.headers} - {"X-Request-Id"} <= {
        *("ETag", "Cache-Control", "Vary", "Content-Language", "Content-Length"),
    }
