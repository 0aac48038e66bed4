"""The pages in a real browser under the content security policy."""

import re
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from playwright.sync_api import expect

ROOT = Path(__file__).resolve().parents[2]
DOCS = (ROOT / "docs/dependencies.md").read_text()
HTMX = "vendor/htmx.min.js"
PAGES_WITH_HTMX = [
    page for page in (ROOT / "templates").rglob("*.html") if HTMX in page.read_text()
]


def documented_configuration() -> str:
    """The meta tag that the docs require on every page with htmx."""
    found = re.search(r"<meta name=\"htmx-config\" content='[^']+'>", DOCS)
    assert found
    return found[0]


def htmx_page(request: HttpRequest) -> HttpResponse:
    """A form that answers with its errors."""
    return HttpResponse(
        f"<!doctype html><title>t</title>{documented_configuration()}"
        f'<script src="/static/{HTMX}" defer></script>'
        '<div id="answer" class="htmx-indicator">none</div>'
        '<button hx-get="/refused" hx-target="#answer">Save</button>'
    )


def refused(request: HttpRequest) -> HttpResponse:
    """The response to a form with an error."""
    return HttpResponse("it must be 152", status=422)


urlpatterns = [
    path("", include("tracker.urls")),
    path("htmx", htmx_page),
    path("refused", refused),
]

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls(__name__)]


def test_health_page_opens_on_a_phone(phone):
    phone.goto("/health")
    expect(phone.get_by_role("heading")).to_contain_text("All is well")


def test_htmx_takes_the_documented_configuration(page):
    page.goto("/htmx")
    page.wait_for_function("() => window.htmx !== undefined")
    names = ["mode", "history", "defaultTimeout", "includeIndicatorCSS", "noSwap"]
    values = [page.evaluate(f"htmx.config.{name}") for name in names]
    assert values == ["same-origin", "reload", 15000, False, [204, 304]]
    assert page.evaluate("document.adoptedStyleSheets.length") == 0
    assert page.evaluate("htmx.version") == "4.0.1"


def test_htmx_shows_an_answer_with_problems(page):
    page.goto("/htmx")
    page.get_by_text("Save").click()
    expect(page.locator("#answer")).to_have_text("it must be 152")


@pytest.mark.parametrize("template", PAGES_WITH_HTMX, ids=lambda path: path.name)
def test_page_with_htmx_carries_the_documented_configuration(template):
    assert documented_configuration() in template.read_text()
