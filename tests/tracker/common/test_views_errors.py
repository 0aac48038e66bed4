"""What went wrong is said on a page of ours, without the program's inside."""

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.urls import include, path

from tests.tracker.helpers.reading import page
from tracker import urls


def broken(request):
    raise ValueError("the inside of the program")


def closed(request):
    raise PermissionDenied("the inside of the program")


def forged(request):
    raise SuspiciousOperation("the inside of the program")


urlpatterns = [
    path("broken/", broken),
    path("closed/", closed),
    path("forged/", forged),
    path("", include(urls)),
]
handler400 = urls.handler400

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]

PAGES = [
    ("/forged/", 400, "The score book did not understand that"),
    ("/closed/", 403, "You need someone else for this"),
    ("/nowhere/", 404, "Page not found"),
    ("/look", 405, "There is no page at this address"),
    ("/broken/", 500, "Something broke on our side"),
]


@pytest.fixture(autouse=True)
def answered(client):
    """Lets the client answer a broken page as a server does."""
    client.raise_request_exception = False


@pytest.mark.parametrize(("address", "status", "heading"), PAGES)
def test_error_has_a_page_with_a_way_on(client, address, status, heading):
    response = client.get(address)
    assert response.status_code == status
    read = page(response)
    assert read.one("h1").text == heading
    assert "Go to the front page" in [link.text for link in read.one("main").all("a")]
    assert "inside" not in response.text
    assert "Traceback" not in response.text


@pytest.mark.some(2)
@pytest.mark.parametrize(("address", "status", "heading"), PAGES)
def test_error_page_is_not_put_into_a_part_of_another(client, address, status, heading):
    assert client.get(address, headers={"HX-Request": "true"}).headers["HX-Reswap"] == "none"
    assert "HX-Reswap" not in client.get(address).headers


def test_refused_method_names_the_allowed_ones(client):
    assert client.get("/look").headers["Allow"] == "POST"
    assert client.put("/rules/").headers["Allow"] == "GET, HEAD"


def test_form_without_our_mark_gets_a_page(client):
    client.handler.enforce_csrf_checks = True
    response = client.post("/look", {"theme": "dark"})
    assert response.status_code == 403
    assert page(response).one("h1").text == "Nothing was saved: the page was too old"


def test_name_of_another_host_gets_a_page(client):
    response = client.get("/rules/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert page(response).one("h1").text == "The score book did not understand that"


def test_page_for_a_breakdown_needs_neither_database_nor_cookies(client):
    client.cookies["theme"] = "dark"
    response = client.get("/broken/")
    assert page(response).all("form") == []


def test_icon_is_found_at_the_address_of_old(client):
    response = client.get("/favicon.ico")
    assert (response.status_code, response.headers["Location"]) == (
        302,
        "/static/icons/favicon.svg",
    )
