"""Who is answered in which language, and how what was stored in English is said."""

import pytest
from babel.messages.catalog import Catalog
from django.utils.translation import override

from scoring.language import phrase
from tests.tracker.views.reading import page
from tracker import language
from tracker.language import said
from words.catalogues import mo_bytes

GERMAN = {
    "{meld}: not the better one": "{meld}: nicht die bessere",
    "{sequence}, {card} high": "{sequence} bis {card}",
    "Last trick": "Letzter Stich",
    "sequence of three": "Terz",
    "{sequence} in {suit}": "{sequence} in {suit}",
    "Round {round} has started.": "Runde {round} hat begonnen.",
    "Round {}: {} and {} exchanged their seats.": "Runde {}: {} und {} tauschten die Plätze.",
    "The event is over.": "Das Turnier ist zu Ende.",
    "{maker} made {suit}.": "{suit} machte {maker}.",
}


@pytest.fixture
def german(settings, tmp_path):
    """A catalogue with a few texts."""
    catalogue = Catalog(locale="de")
    for text, translation in GERMAN.items():
        catalogue.add(text, translation)
    file = tmp_path / "de" / "LC_MESSAGES" / "django.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(mo_bytes(catalogue))
    settings.LOCALE_PATHS = [tmp_path]
    yield
    language._known.cache_clear()
    language._recalled.cache_clear()


@pytest.mark.parametrize(
    ("stored", "wanted"),
    [
        ("Last trick", "Letzter Stich"),
        ("Dad, K♠ high: not the better one", "Dad bis K♠: nicht die bessere"),
        (
            "Round 3 has started. The event is over.",
            "Runde 3 hat begonnen. Das Turnier ist zu Ende.",
        ),
        (
            "Round 2: Anna and Bea exchanged their seats.",
            "Runde 2: Anna und Bea tauschten die Plätze.",
        ),
        ("Anna has a cold.", "Anna has a cold."),
        ("", ""),
    ],
)
def test_stored_text_is_said_by_its_pattern(german, stored, wanted):
    with override("de"):
        assert said(stored) == wanted
    assert said(stored) == stored


def test_phrase_is_said_by_its_values(german):
    with override("de"):
        assert (
            said(phrase("{maker} made {suit}.", maker="Anna made", suit="♥"))
            == "♥ machte Anna made."
        )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "chosen", "wanted"),
    [
        ("", "", "en"),
        ("de-AT,en;q=0.5", "", "de"),
        ("pl", "", "en"),
        ("de", "fr", "fr"),
        ("de", "klingon", "de"),
    ],
)
def test_reader_is_answered_in_the_language_chosen_or_asked_for(client, asked, chosen, wanted):
    client.cookies["language"] = chosen
    response = client.get("/rules/", headers={"Accept-Language": asked})
    assert page(response).one("html")["lang"] == wanted
    assert response.headers["Content-Language"] == wanted
    assert {*response.headers["Vary"].split(", ")} == {"Accept-Language", "Cookie"}


@pytest.mark.django_db
def test_language_is_chosen_where_the_look_is(client):
    buttons = (
        page(client.get("/rules/")).one("details", class_="look").all("button", name="language")
    )
    assert [(one["value"], one.attributes.get("lang", "")) for one in buttons] == [
        ("", ""),
        ("en", "en"),
        ("de", "de"),
        ("fr", "fr"),
        ("nl", "nl"),
    ]
    client.post("/look", {"language": "nl"})
    assert page(client.get("/rules/")).one("html")["lang"] == "nl"
    client.post("/look", {"language": ""})
    assert page(client.get("/rules/")).one("html")["lang"] == "en"


@pytest.mark.django_db
def test_worker_of_a_phone_is_another_in_another_language(client):
    english = client.get("/sw.js")
    again = {"If-None-Match": english.headers["ETag"]}
    assert client.get("/sw.js", headers=again).status_code == 304
    client.cookies["language"] = "de"
    german = client.get("/sw.js", headers=again)
    assert german.status_code == 200
    assert '-de";' in german.text
