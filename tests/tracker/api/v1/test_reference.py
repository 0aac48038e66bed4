"""The page about the API says what the description says."""

import json

from scoring import VARIANTS
from tests.tracker.helpers.reading import page
from tracker.api.v1.api import api
from tracker.api.v1.reference import groups


def test_page_has_everything_that_can_be_asked(client):
    described = api.get_openapi_schema(path_prefix="/api/v1/")["paths"]
    asked = {(method.upper(), path) for path, methods in described.items() for method in methods}
    read = page(client.get("/api/v1/docs"))
    shown = [fold.one("summary") for fold in read.all("details", class_="asking")]
    assert {(row.one("b").text, row.one("code").text) for row in shown} == asked
    assert len(shown) == 30


def test_every_example_is_json_and_every_scope_is_told():
    found = {asking.id: asking for group in groups() for asking in group.askings}
    for asking in found.values():
        json.loads(asking.example)
        assert asking.about, asking.id
    assert json.loads(found["enter"].body) == {"players": ["Anna"], "name": "", "club": ""}
    assert {asking.scope for asking in found.values()} == {"", "hands", "events", "entries"}
    assert {asking.method == "GET" for asking in found.values() if not asking.scope} == {True}


def test_page_can_be_tried_in_a_browser(phone):
    phone.goto("/api/v1/docs")
    phone.click("#all_rules summary")
    phone.click("#all_rules button")
    phone.wait_for_selector("#all_rules .answer:not([hidden])")
    assert phone.inner_text("#all_rules .status") == "200 OK"
    assert len(json.loads(phone.inner_text("#all_rules .answer"))) == len(VARIANTS)
