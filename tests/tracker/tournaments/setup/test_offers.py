"""What pages offer: nothing that their reader may not do, and to officers all that they need."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from tests.factories import EveningFactory, HandFactory, table_of
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.access.people import (
    AGAIN,
    PASSED,
    Browser,
    browser_of,
    came_of,
    officer,
    person,
    phone_at,
)
from tests.tracker.helpers.reading import page
from tests.tracker.whole.test_every_page import cast_of, pages_of
from tracker.access import Action
from tracker.access.routes import policy_of
from tracker.models import Role, Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.setup.services import finish_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

TABS = "tournament-desk entries tournament-print tournament-edit"
OF_OFFICERS = {
    "evening": {
        "scorer": "game-new on-paper",
        "director": "evening-edit phones on-paper game-new",
        "admin": "evening-edit evening-officers phones",
        "phone": "game-new",
        "nobody": "",
    },
    "table": {
        "scorer": "game-new table-code",
        "director": "game-new table-code",
        "admin": "table-code",
        "phone": "game-new",
        "nobody": "",
    },
    "phones": {
        "director": "phones table-code phone-revoke",
        "admin": "phones table-code phone-revoke",
    },
    "game": {
        "scorer": "hand-record hand-preview hand-new game-remove",
        "director": "hand-record hand-preview hand-new game-remove",
        "admin": "",
        "phone": "",
        "nobody": "",
    },
    "players": {"director": "", "admin": "players players-bring people-who", "nobody": ""},
    "player": {"director": "", "admin": "player-edit", "nobody": ""},
    "player-edit": {
        "admin": "player-edit player-retire player-details player-contact player-merge merge-undo"
        " player-personal player-erase",
    },
    "evenings": {"director": "", "admin": "evening-new evening-again", "nobody": ""},
    "tournaments": {"director": "", "admin": "tournament-new", "nobody": ""},
    "tournament-desk": {
        "director": f"{TABS} phones entries-sit-out tournament-rehearse round-table call-answer"
        " round-undo-start"
        " round-length round-codes round-slips",
    },
    "entries": {
        "director": f"{TABS} round-draw-new entries-members entries-paste entries-file entry"
        " entry-check-out registration registration-accept registration-terms tournament-door-code"
        " entries-order entries-sit-out entries-apart tournament-rehearse",
        "admin": "entries entries-members entries-paste entries-file entry entry-check-out"
        " tournament-edit registration registration-accept registration-terms tournament-door-code",
    },
    "entry": {
        "director": f"{TABS} round-draw-new entry-no-show entry-leave entry-send-away"
        " entry-substitute entry-sit-out entry-table entry-details",
        "admin": "entries tournament-edit entry-no-show entry-leave entry-substitute entry-details",
    },
    "tournament-standings": {
        "director": f"{TABS} round-draw-new tournament-hide",
        "admin": "entries tournament-edit tournament-hide",
        "nobody": "",
    },
    "tournament-rulings": {
        "director": f"{TABS} ruling-new ruling-cancel round-slips",
        "admin": "entries tournament-edit",
        "nobody": "",
    },
    "round-codes": {"scorer": "round-codes", "director": f"{TABS} round-codes round-slips"},
    "archive": {"admin": "archive club-settings archive-club-file archive-tournament-file"},
    "home": {"admin": "", "site_admin": "club-new", "nobody": ""},
}
"""What pages offer that not everybody may do, by whom; left out are those who do not get there."""


@pytest.fixture
def kanal():
    return cast_of("Kanal")


def of_all_evenings(role, club):
    """The scorer or director of every evening of a club."""
    first, *others = club.evenings.all()
    user = officer(role, first)
    for evening in others:
        Role.objects.create(user=user, name=role, evening=evening, given_at=timezone.now())
    return user


def browsers(cast):
    """Everybody who reads, by what they are here."""
    club, elsewhere = cast.club, EveningFactory.create(title="Elsewhere")
    yield "nobody", Browser(Client())
    yield "phone", Browser(phone_at(cast.table))
    yield (
        "phone at a game",
        Browser(phone_at(table_of(cast.evening, cast.game.table, timezone.now()))),
    )
    yield "phone elsewhere", Browser(phone_at(table_of(elsewhere, "1", timezone.now())))
    yield "scorer", browser_of(of_all_evenings("scorer", club))
    yield "director", browser_of(of_all_evenings("director", club))
    yield "admin", browser_of(officer("admin", cast.evening))
    yield "site_admin", browser_of(person(is_site_admin=True))
    yield "officer elsewhere", browser_of(officer("admin", elsewhere))


def offered(address, response):
    """Everything that a page offers: with what method it is asked for, and where."""
    read = page(response)
    for link in read.all("a"):
        yield "GET", link["href"]
    for form in read.all("form"):
        yield form.attributes.get("method", "get").upper(), form.attributes.get("action", address)
    for button in read.all("button"):
        if "formaction" in button.attributes:
            yield "POST", button["formaction"]
    for element in read.all():
        for method in ("get", "post"):
            if f"hx-{method}" in element.attributes:
                yield method.upper(), element[f"hx-{method}"]


def asked_for(address, response):
    """The same, with whole addresses; without those that are found on the page itself."""
    for method, target in set(offered(address, response)):
        found = urlsplit(target)
        if found.netloc in ("", "testserver") and (found.path or found.query):
            yield method, found.path or urlsplit(address).path


def needs(method, path):
    """The name of an address, and the action that it is for."""
    match = resolve(path)
    policy = policy_of(match)
    assert policy is not None, path
    return match.url_name, policy.read if method == "GET" else policy.write


def test_no_page_offers_what_its_reader_may_not_do(kanal, is_asked):
    wrong: list[tuple[str, ...]] = []
    seen: Counter[str] = Counter()
    known: dict[tuple[str, tuple[str, str]], str] = {}
    addresses = [*pages_of(kanal), "/"]
    for reader, (who, browser) in enumerate(browsers(kanal)):
        for address in [one for place, one in enumerate(addresses) if is_asked(reader, place)]:
            if came_of(browser, "GET", address) != PASSED:
                continue
            response = browser.client.get(address)
            seen[who] += response.status_code == 200
            for asked in asked_for(address, response):
                if (who, asked) not in known:
                    known[who, asked] = came_of(browser, *asked)
                if known[who, asked] not in (PASSED, AGAIN):
                    wrong.append((who, address, *asked))
    assert wrong == []
    assert min(seen.values()) >= 5
    assert len(seen) == 9


@pytest.mark.long
def test_the_more_one_may_do_the_more_pages_there_are(kanal):
    passed = {
        who: sum(came_of(browser, "GET", address) == PASSED for address in pages_of(kanal))
        for who, browser in browsers(kanal)
    }
    assert passed["director"] > passed["scorer"] > passed["nobody"] > 30
    assert passed["nobody"] == passed["officer elsewhere"] == passed["phone elsewhere"]
    assert passed["admin"] > passed["nobody"]


def test_officers_are_offered_what_they_need(kanal):
    slug, played, of_tournament = kanal.club.slug, kanal.played.pk, kanal.tournament.pk
    keys: dict[str, tuple[object, ...]] = {
        "evening": (kanal.evening.pk,),
        "phones": (kanal.evening.pk,),
    }
    keys |= {"table": (kanal.evening.pk, kanal.table.name), "game": (kanal.game.pk,)}
    keys |= dict.fromkeys(("player", "player-edit"), (kanal.player.pk,))
    keys |= {"entries": (of_tournament,), "tournament-standings": (of_tournament,)}
    keys |= {"entry": (of_tournament, kanal.entrant.pk), "tournament-desk": (played,)}
    keys |= {"tournament-rulings": (played,), "round-codes": (played, 1)}
    people = dict(browsers(kanal))
    found: dict[str, dict[str, set[str]]] = {}
    for name, readers in OF_OFFICERS.items():
        address = reverse(name, args=() if name == "home" else (slug, *keys.get(name, ())))
        for who in readers:
            needed = [
                needs(*asked) for asked in asked_for(address, people[who].client.get(address))
            ]
            names = {name for name, action in needed if action != Action.SEE}
            found.setdefault(name, {})[who] = names
    assert found == {
        name: {who: set(names.split()) for who, names in readers.items()}
        for name, readers in OF_OFFICERS.items()
    }


def test_phone_is_offered_the_game_of_its_own_table_only(kanal):
    phones = dict(browsers(kanal))
    address = reverse("game", args=("kanal", kanal.game.pk))
    own, other = (phones[name].client.get(address) for name in ("phone at a game", "phone"))
    enters = reverse("hand-new", args=("kanal", kanal.game.pk))
    assert ("GET", enters) in set(asked_for(address, own))
    assert ("GET", enters) not in set(asked_for(address, other))


def test_what_somebody_was_shown_before_gives_nobody_else_its_buttons(kanal):
    # Rows of a sheet are printed once and kept: what is kept must not know who was first to look.
    HandFactory.create(game=kanal.game)
    address = reverse("game", args=("kanal", kanal.game.pk))
    fixes = ("GET", reverse("hand-fix", args=("kanal", kanal.game.pk, 1)))
    people = dict(browsers(kanal))
    for _time in range(2):
        for who, is_shown in (("director", True), ("nobody", False), ("scorer", True)):
            seen = set(asked_for(address, people[who].client.get(address)))
            assert (fixes in seen) == is_shown, who


def test_admin_takes_the_end_of_a_tournament_back_without_the_desk(kanal):
    closed(kanal.tournament)
    tournament = finish_tournament(
        tournament=Tournament.objects.get(pk=kanal.tournament.pk), now=timezone.now()
    )
    admin = browser_of(officer("admin", tournament.evening))
    shown, reopen = (
        reverse(name, args=("kanal", tournament.pk)) for name in ("tournament", "tournament-reopen")
    )
    assert ("GET", reopen) in set(asked_for(shown, admin.client.get(shown)))
    assert ("GET", shown) in set(asked_for(reopen, admin.client.get(reopen)))
    response = admin.client.post(reopen, {"reason": "A slip was lost"})
    assert (response.status_code, response["Location"]) == (303, shown)


def test_desk_leads_to_a_draw_that_nobody_sees_yet(kanal):
    tournament = tournament_of(kanal.club)
    entered(tournament, 4)
    draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=timezone.now())
    director = browser_of(officer("director", tournament.evening))
    desk, draw = (
        reverse(name, args=("kanal", tournament.pk, *keys))
        for name, keys in (("tournament-desk", ()), ("round-draw", (1,)))
    )
    assert ("GET", draw) in set(asked_for(desk, director.client.get(desk)))
    assert director.client.get(draw).status_code == 200
