"""What the handbook says besides its numbered walks is there, by the words that it prints."""

from collections.abc import Iterator
from urllib.parse import urlencode, urljoin

import pytest
from django.conf import settings

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    played,
)
from tests.people import logged_in, user_of
from tests.tracker.helpers.reading import Element, page
from tracker.models import Player, PlayerMerge

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

LANGUAGES = [code for code, _ in settings.LANGUAGES]


class Reader:
    """Somebody who taps what the handbook prints in bold, on pages without scripts."""

    def __init__(self, client, language, address):
        self.client, self.headers = client, {"accept-language": language}
        self.go(address)

    def go(self, address):
        """Opens a page, wherever it leads."""
        answer = self.client.get(address, headers=self.headers, follow=True)
        assert answer.status_code == 200, address
        hops = [where for where, _status in answer.redirect_chain]
        self.address = urljoin(address, hops[-1]) if hops else address
        self.read = page(answer)

    def tap(self, text, /, **typed):
        """The link that is called so or begins so, else the button, with what was typed."""
        links = [link for link in self.read.all("a") if link.text.startswith(text)]
        if links:
            self.go(urljoin(self.address, links[0]["href"]))
            return
        form = next(
            form
            for form in self.read.all("form")
            if any(button.text.startswith(text) for button in form.all("button"))
        )
        where = urljoin(self.address, form.attributes.get("action", "") or self.address)
        if form.attributes["method"] == "get":
            self.go(f"{where}?{urlencode(form.typed | typed)}")
            return
        answer = self.client.post(where, form.typed | typed, headers=self.headers, follow=True)
        assert answer.status_code == 200, answer.text
        self.read = page(answer)
        self.address = answer.redirect_chain[-1][0] if answer.redirect_chain else where


def words(client, language, chapter, section):
    """What a section of the handbook prints in bold, in order."""
    answer = client.get(f"/help/{chapter}", headers={"accept-language": language})
    return [bold.text for part in _section(page(answer), section) for bold in part.all("b")]


def _section(read: Element, name: str) -> Iterator[Element]:
    within = False
    for element in read.one("main").all():
        if element.tag == "h2":
            within = element.attributes.get("id") == name
        elif within and element.tag in ("p", "ol"):
            yield element


def named(read, start):
    """The field whose label begins so."""
    label = next(label for label in read.all("label") if label.text.startswith(start))
    return next(element for element in read.all() if element.attributes.get("id") == label["for"])[
        "name"
    ]


@pytest.fixture
def club(client):
    """A club in which one person is twice; its admin is logged in."""
    club = ClubFactory.create(name="Kanal")
    user_of("anna", admin_of=club)
    logged_in(client)
    for name in ("Anna Berg", "Anna B."):
        PlayerFactory.create(club=club, name=name)
    return club


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_many_members_come_in_at_once(client, club, language):
    reader = Reader(client, language, "/kanal/")
    for text in words(client, language, "first-evening", "members"):
        reader.tap(text)
    form = next(form for form in reader.read.all("form") if form.all("textarea"))
    box = form.one("textarea")["name"]
    reader.tap(form.all("button")[-1].text, **{box: "Ben\nCarla"})
    assert {"Ben", "Carla"} <= {row.text for row in reader.read.all("bdi")}
    assert Player.objects.count() == 2
    reader.tap(reader.read.one("button", name="enter").text, enter="yes")
    assert Player.objects.filter(name__in=["Ben", "Carla"]).count() == 2


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_others_are_let_direct(client, club, language):
    evening = EveningFactory.create(club=club)
    reader = Reader(client, language, f"/kanal/evenings/{evening.pk}/")
    for text in words(client, language, "first-evening", "duty"):
        reader.tap(text)
    assert reader.address.endswith("/invite")
    assert reader.read.one("h1").text


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_player_who_is_in_the_book_twice_becomes_one(client, club, language):
    players, edit, twice, look, merge = words(client, language, "trouble", "twice")
    reader = Reader(client, language, "/kanal/")
    reader.tap(players)
    reader.tap("Anna B.")
    reader.tap(edit)
    reader.tap(twice)
    other = Player.objects.get(name="Anna Berg")
    reader.tap(look, other=str(other.pk))
    reader.tap(merge)
    assert PlayerMerge.objects.count() == 1


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_somebody_reads_what_the_book_knows_and_is_forgotten(client, club, language):
    _players, edit, *_rest = words(client, language, "trouble", "twice")
    everything, erase = words(client, language, "trouble", "erase")
    reader = Reader(client, language, "/kanal/players/")
    reader.tap("Anna Berg")
    reader.tap(edit)
    (row,) = (row for row in reader.read.all("li") if row.text.startswith(everything))
    for link in row.all("a"):
        assert client.get(link["href"]).status_code == 200
    reader.tap(erase)
    assert "30" in reader.read.one("main").text


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_readers_at_home_find_calendar_and_line_for_a_site(client, language):
    club = ClubFactory.create(name="Kanal")
    evening = EveningFactory.create(club=club)
    game = GameFactory.create(
        evening=evening, ruleset={"variant": "klaberjass", "options": {"target": 1}}
    )
    HandFactory.create(game=game, record=played(0, (100, 20)))
    calendar, line = words(client, language, "print", "home")
    lists = Reader(client, language, "/kanal/evenings/")
    assert [link.text for link in lists.read.all("a") if link["href"].endswith(".ics")] == [
        calendar
    ]
    own = Reader(client, language, f"/kanal/evenings/{evening.pk}/")
    assert [summary.text for summary in own.read.all("summary") if summary.text == line] == [line]
