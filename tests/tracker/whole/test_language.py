"""Who is answered in which language."""

import subprocess
import sys
from fractions import Fraction

import pytest
from django.utils.translation import gettext, override

from scoring import VARIANTS, Seat
from scoring.card_words import CardWords
from scoring.language import in_english
from scoring.record import Meld
from scoring.words import meld_text
from tests.scoring.answers import answer
from tests.scoring.melds import hand
from tests.tracker.helpers.reading import page
from tracker.engine.ranking.standings import number

NOTHING_SAID = """
import importlib, pkgutil
import django
from scoring.language import Phrase

def said(self, *rest):
    raise AssertionError(f"said before anybody asked: {str.__str__(self)}")

Phrase.__str__ = Phrase.__format__ = said
django.setup()
import scoring, tracker, tracker.urls
for package in (scoring, tracker):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith(("__main__", "wsgi", "asgi")):  # those that start something
            importlib.import_module(module.name)
"""


def test_no_phrase_is_said_while_modules_are_loaded():
    """It would stay in the language of that moment, whoever reads it later."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", NOTHING_SAID],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "chosen", "wanted"),
    [
        ("", "", "en"),
        ("de-AT,en;q=0.5", "", "de"),
        ("pl", "", "en"),
        ("pt-BR", "", "en"),
        ("xx", "", "en"),
        ("pt-BR,nl-BE;q=0.5", "", "nl"),
        ("fr", "de-AT", "de"),
        ("fr", "pt-BR", "fr"),
        ("de", "fr", "fr"),
        ("de", "klingon", "de"),
    ],
)
def test_reader_is_answered_in_the_language_chosen_or_asked_for(client, asked, chosen, wanted):
    client.cookies["language"] = chosen
    response = client.get("/rules/", headers={"Accept-Language": asked})
    assert page(response).one("html")["lang"] == wanted
    assert response.headers["Content-Language"] == wanted
    assert {*response.headers["Vary"].split(", ")} == {
        *("Accept-Encoding", "Accept-Language", "Cookie"),
    }


@pytest.mark.django_db
def test_language_is_chosen_where_the_look_is(client):
    buttons = (
        page(client.get("/rules/")).one("details", class_="look").all("button", name="language")
    )
    assert [(button["value"], button.attributes.get("lang", "")) for button in buttons] == [
        ("", ""),
        ("en", "en"),
        ("de", "de"),
        ("fr", "fr"),
        ("nl", "nl"),
        ("hr", "hr"),
        ("ar", "ar"),
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


@pytest.mark.parametrize(
    ("language", "thousands", "hundredths"),
    [
        ("en", "1,204½", "−13.38"),
        ("de", "1.204½", "−13,38"),
        ("nl", "1.204½", "−13,38"),
        ("fr", "1\xa0204½", "−13,38"),
        ("hr", "1.204½", "−13,38"),
        ("ar", "1,204½", "\u200e−13.38"),
    ],
)
def test_numbers_of_standings_have_the_marks_of_the_language(language, thousands, hundredths):
    with override(language):
        assert str(number(Fraction(2409, 2))) == thousands
        assert str(number(Fraction(-107, 8))) == hundredths


@pytest.mark.parametrize(
    ("language", "letters"),
    [
        ("en", "A K Q J 10 9"),
        ("de", "A K D B 10 9"),
        ("fr", "A R D V 10 9"),
        ("nl", "A H V B 10 9"),
        ("hr", "A K Q J 10 9"),
        ("ar", "A K Q J 10 9"),
    ],
)
def test_cards_have_the_letters_of_the_reader(language, letters):
    cards = [CardWords().card(f"{rank}H") for rank in "AKQJT9"]
    run = meld_text(VARIANTS["clabber"], Meld(Seat(0), "sequence", length=3, high="Q", suit="S"))
    with override(language):
        assert " ".join(map(str, cards)).replace("\u2665\ufe0e", "") == letters
        assert f"{letters.split()[2]}\u2660" in str(run)
    assert "Q\u2660" in in_english(run)


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "Anna & Carl won the small game: a big point."),
        ("de", "Kleines Spiel für Anna & Carl: ein großer Punkt."),
        ("fr", "Petite partie pour Anna & Carl\u00a0: un grand point."),
        ("nl", "Klein spel voor Anna & Carl: een groot punt."),
    ],
)
def test_small_game_is_won_by_one_or_by_two(language, message):
    with override(language):
        text = gettext("{side} won the small game: a big point.").format(side="Anna & Carl")
    assert text == message


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Choose the side, or enter the high card and suit of melds 1, 2."),
        ("de", "Sagen Sie es, oder geben Sie höchste Karte und Farbe an von: Meldungen 1, 2."),
        ("fr", "Indiquez-le, ou la carte haute et la couleur\xa0: annonces 1, 2."),
        ("nl", "Geef dat aan, of de hoogste kaart en kleur van roem 1, 2."),
    ],
)
def test_what_is_filled_into_a_problem_is_in_the_language_too(language, text):
    melds = [{"seat": seat, "kind": "sequence", "length": 3} for seat in (0, 1)]
    with override(language):
        refused = answer("klaberjass", hand("klaberjass", {}) | {"melds": melds})
        assert str(refused["error"]["message"]).partition("? ")[2] == text
