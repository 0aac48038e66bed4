"""Wherever a name is typed, one that looks like another is asked about once, and stays typed."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import ClubFactory, PlayerFactory
from tests.people import PASSWORD, logged_in, user_of
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.common.queries.matching import name_matches
from tracker.models import User
from tracker.tournaments.entries.services import NewEntrant, enter

pytestmark = pytest.mark.django_db

ALIKE = "\u0410nna"
"""Begins with a Cyrillic letter."""
MIXED = "Va\u03bd Loon"
"""Ends its first word with a Greek one."""
PERSON = (
    "There is already Anna, spelt with other letters. Is it the same person? "
    "If not, press the button once more."
)
CLUB = (
    "There is already Kanal, spelt with other letters. Is it the same club? "
    "If not, press the button once more."
)
LETTERS = "One word mixes letters of two alphabets. If that is right, press the button again."


@pytest.fixture
def kanal():
    club = ClubFactory.create(name="Kanal")
    PlayerFactory.create(club=club, name="Anna")
    return club


def bert(club):
    """Somebody of the club who is to be called otherwise."""
    return PlayerFactory.create(club=club, name="Bert")


def entrant_of(club):
    """Somebody who has entered a tournament of the club."""
    tournament = tournament_of(club)
    (entered,) = enter(
        tournament=tournament, new=[NewEntrant(("Carl",), "", "")], now=tournament.created_at
    )
    return entered


def places(club):
    """Where names are typed: the address, the field with the name, and what else is sent."""
    entrant = entrant_of(club)
    of_tournament = (club.slug, entrant.tournament_id)
    of_entrant = (*of_tournament, entrant.pk)
    player = bert(club)
    kept = {"agreement": club.agreement, "makers": club.makers}
    return {
        "add": (reverse("players", args=(club.slug,)), "name", {}),
        "rename": (reverse("player-edit", args=(club.slug, player.pk)), "name", {}),
        "details": (
            reverse("player-details", args=(club.slug, player.pk)),
            "name",
            {"shown": "usual"},
        ),
        "enter": (reverse("entries", args=of_tournament), "player-0", {}),
        "entrant": (reverse("entry-details", args=of_entrant), "name", {}),
        "substitute": (
            reverse("entry-substitute", args=of_entrant),
            "player",
            {"place": "0", "reason": "ill"},
        ),
        "found": (reverse("club-new"), "name", {"slug": "other"}),
        "club": (reverse("club-settings", args=(club.slug,)), "name", kept),
    }


def answered(client, place, typed, **more):
    """The result of a name typed there."""
    address, field, sent = place
    return client.post(address, {**sent, field: typed, **more})


@pytest.mark.some(6)
@pytest.mark.parametrize(
    "where", ["add", "rename", "details", "enter", "entrant", "substitute", "found", "club"]
)
@pytest.mark.parametrize("kind", ["alike", "mixed"])
def test_name_that_looks_like_another_is_asked_about_once(client, kanal, where, kind):
    place = places(kanal)[where]
    is_club = where in ("found", "club")
    if where == "club":
        ClubFactory.create(name="Anna")
    typed = {"alike": "\u0410nna", "mixed": MIXED}[kind]
    text = {"alike": PERSON, "mixed": LETTERS}[kind]
    if is_club and kind == "alike":
        typed = "K\u0430nal" if where == "found" else "\u0410nna"
        text = CLUB if where == "found" else CLUB.replace("Kanal", "Anna")
    before = stored()
    asked = answered(client, place, typed)
    assert asked.status_code == 422
    read = page(asked)
    box = read.one("input", name=place[1])
    assert box["value"] == typed
    assert text in asked.text
    assert stored() == before
    sure = read.one("input", name="sure")["value"]
    assert answered(client, place, MIXED + " X", sure=sure).status_code == 422
    assert answered(client, place, typed, sure=sure).status_code == 303
    assert stored() != before


def test_name_that_is_like_nobodys_is_taken_at_once(client, kanal):
    for where, place in places(kanal).items():
        assert answered(client, place, f"Dora {where}").status_code == 303, where


def test_own_name_is_set_right_and_kept_without_a_question(client, kanal):
    other = PlayerFactory.create(club=kanal, name=MIXED)
    address = reverse("player-edit", args=("kanal", other.pk))
    for name in (MIXED, "Van Loon"):
        assert client.post(address, {"name": name}).status_code == 303


@pytest.mark.usefixtures("locked")
def test_account_whose_name_has_two_alphabets_is_asked_about_once(kanal):
    user_of("anna", admin_of=kanal)
    admin = Client()
    logged_in(admin)
    shown = admin.post("/kanal/officers/invite", {"for_whom": "Bea"})
    secret = page(shown).one("code").text.partition("#t=")[2]
    browser = Client()
    browser.post("/invited", {"token": secret})
    typed = {"name": "B\u0435a", "username": "bea", "password": PASSWORD}
    asked = browser.post("/invited/role", typed)
    assert (asked.status_code, LETTERS in asked.text) == (422, True)
    assert not User.objects.filter(username="bea").exists()
    sure = page(asked).one("input", name="sure")["value"]
    assert browser.post("/invited/role", {**typed, "sure": sure}).status_code == 303
    assert User.objects.get(username="bea").name == "B\u0435a"


def test_pasted_name_is_offered_whom_it_looks_like(kanal):
    (match,) = name_matches(kanal, [ALIKE]).values()
    assert (match.known, match.near) == ("", ("Anna",))
