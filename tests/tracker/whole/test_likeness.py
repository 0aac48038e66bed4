"""Whoever is only like a player of the club is asked about at every door, never answered for."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory, PlayerFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.registration.test_public_views import end_of_day
from tracker.common.queries.matching import name_matches
from tracker.engine.records import likeness
from tracker.tournaments.registration.services import NewRegistration, register, set_registration

pytestmark = pytest.mark.django_db

LIKE = [
    ("Martina Weber", "Martin Weber"),
    ("Peter Meyer", "Peter Meier"),
    ("Peter Mayer", "Peter Maier"),
    ("Ute Weber", "Uwe Weber"),
    ("Maria Kok", "Mario Kok"),
    ("Gerda Kok", "Gerd Kok"),
    ("Hanna Kok", "Anna Kok"),
    ("Jan Schmitt", "Jan Schmidt"),
    ("Jurgen Muller", "Juergen Mueller"),
    ("Michal Braun", "Michael Braun"),
    ("M. Weber", "Martin Weber"),
    ("Weber Martin", "Martin Weber"),
    ("Anna Weber", "Anna Maria Weber"),
    ("Anna Weber", "Anna Weber-Kok"),
    ("Martin", "Martin Weber"),
    ("Jan van Dam", "Jan van Dan"),
]
"""A typed name, and somebody of the club who is probably, but not surely, another person."""
SAME = [
    ("Zeljko Peric", "Željko Perić"),
    ("juergen MUELLER", "Jürgen Müller"),
    ("Jurgen Mueller", "Jürgen Müller"),
    ("karl heinz Meier", "Karl-Heinz Meier"),
    ("Djuro Duric", "Đuro Đurić"),
    ("Weber, Martin", "Martin Weber"),
    ("Renee Leger", "Renée Léger"),
    ("Lukasz Orsted", "Łukasz Ørsted"),
    ("Strauss", "Strauß"),
    ("Sean OConnor", "Sean O’Connor"),
]
"""A typed name, and the player of the club whose name it is on another keyboard."""
OTHER = [
    ("Maria Weber", "Martin Weber"),
    ("Hans Weber", "Heinz Weber"),
    ("Anna Lena Weber", "Anna Maria Weber"),
    ("Martin Weber", "Martin Huber"),
    ("Jan Kok", "Jan Smit"),
    ("Player 1", "Player 2"),
    ("Player 1", "Player 11"),
    ("Eve", "Otto"),
    (".", "Otto"),
]
"""Two people whom nobody takes for each other."""


def kanal(*names):
    club = ClubFactory.create(name="Kanal")
    for name in names:
        PlayerFactory.create(club=club, name=name)
    return club


def matched(typed, known):
    (match,) = name_matches(kanal(known), [typed]).values()
    return match.known, match.near


@pytest.mark.parametrize(("typed", "known"), LIKE)
def test_likeness_offers_and_never_answers(typed, known):
    assert matched(typed, known) == ("", (known,))
    assert likeness.taken_for(typed, "", [known]) == known


@pytest.mark.parametrize(("typed", "known"), SAME)
def test_name_on_another_keyboard_is_the_same(typed, known):
    assert matched(typed, known) == (known, ())


@pytest.mark.parametrize(("typed", "known"), OTHER)
def test_other_people_are_not_asked_about(typed, known):
    assert matched(typed, known) == ("", ())
    assert likeness.taken_for(typed, "", [known]) == ""


def test_name_that_can_be_two_of_the_club_is_asked_about():
    (match,) = name_matches(kanal("Zeljko Perić", "Željko Peric"), ["Zeljko Peric"]).values()
    assert (match.known, set(match.near)) == ("", {"Zeljko Perić", "Željko Peric"})


def test_registrations_of_new_people_are_clear():
    members = [f"{given} {family}" for given in GIVEN for family in FAMILIES[:3]]
    new = [f"{given} {family}" for given in GIVEN for family in FAMILIES[3:]]
    matches = name_matches(kanal(*members), new)
    assert [name for name, match in matches.items() if match.known or match.near] == []


GIVEN = ["Anna", "Bernd", "Claudia", "Dieter", "Elke", "Frank", "Gisela", "Heinz"]
FAMILIES = ["Weber", "Schneider", "Hoffmann", "Koch", "Richter", "Wolf"]


@pytest.mark.some(3)
@pytest.mark.parametrize(("typed", "known"), LIKE)
def test_pasted_name_that_is_only_like_another_enters_nobody(client, typed, known):
    tournament = tournament_of(kanal(known))
    address = reverse("entries-paste", args=("kanal", tournament.pk))
    form = page(client.post(address, {"text": typed})).one("form", class_="form")
    before = stored()
    refused = client.post(address, form.typed | {"enter": "yes"})
    assert (refused.status_code, problems(refused)) == (422, {"do-1": "Choose who this is."})
    again = page(refused).one("form", class_="form")
    assert again.typed["text"].strip() == typed
    assert stored() == before
    for answer, player in ((f"same:{known}", known), ("enter", " ".join(typed.split()))):
        client.post(address, again.typed | {"enter": "yes", "do-1": answer})
        assert tournament.entrants.latest("pk").members.get().player.name == player


@pytest.mark.some(3)
@pytest.mark.parametrize(("typed", "known"), LIKE)
def test_pasted_pair_with_somebody_like_another_enters_nobody(client, typed, known):
    tournament = tournament_of(kanal(known), format="standing-order")
    address = reverse("entries-paste", args=("kanal", tournament.pk))
    form = page(client.post(address, {"text": f"{typed} / Otto"})).one("form", class_="form")
    before = stored()
    refused = client.post(address, form.typed | {"enter": "yes"})
    assert (refused.status_code, problems(refused)) == (422, {"who-1-0": "Choose who this is."})
    assert stored() == before
    assert client.post(address, form.typed | {"enter": "yes", "who-1-0": "+"}).status_code == 303
    assert tournament.members.filter(player__name=typed).exists()


@pytest.mark.some(3)
@pytest.mark.parametrize(("typed", "known"), LIKE)
def test_imported_member_who_is_only_like_another_is_not_added(client, typed, known):
    kanal(known)
    form = page(client.post("/kanal/players/bring", {"text": typed})).one("form", class_="form")
    before = stored()
    refused = client.post("/kanal/players/bring", form.typed | {"enter": "yes"})
    assert (refused.status_code, problems(refused)) == (422, {"who-1": "Choose who this is."})
    assert stored() == before


@pytest.mark.some(3)
@pytest.mark.parametrize(("typed", "known"), LIKE)
def test_registration_of_somebody_like_another_waits_for_an_answer(client, typed, known):
    tournament, now = tournament_of(kanal(known)), timezone.now()
    set_registration(tournament=tournament, until=end_of_day(now), limit=None, now=now)
    register(tournament=tournament, new=NewRegistration((typed,)), secret="x" * 40, now=now)
    before = stored()
    client.post(reverse("registrations-accept", args=("kanal", tournament.pk)))
    client.post(reverse("registration-accept", args=("kanal", tournament.pk, 1)))
    refused = client.post(
        reverse("registration", args=("kanal", tournament.pk, 1)), {"name-0": typed}
    )
    assert (refused.status_code, problems(refused)) == (422, {"who-0": "Choose who this is."})
    assert stored() == before


@pytest.mark.some(4)
@pytest.mark.parametrize(("typed", "known"), LIKE)
@pytest.mark.parametrize("where", ["player", "entrant"])
def test_name_typed_by_hand_that_is_like_another_is_asked_about(client, typed, known, where):
    tournament = tournament_of(kanal(known))
    doors = {
        "player": (reverse("players", args=("kanal",)), "name"),
        "entrant": (reverse("entries", args=("kanal", tournament.pk)), "player-0"),
    }
    address, field = doors[where]
    before = stored()
    asked = client.post(address, {field: typed})
    text = (
        f"The club has a player {known}. Is this the same person? "
        "If not, press the button once more."
    )
    assert (asked.status_code, problems(asked)) == (422, {field: text})
    assert stored() == before
    sure = page(asked).one("input", name="sure")["value"]
    assert client.post(address, {field: typed, "sure": sure}).status_code == 303


def test_two_lines_of_one_player_are_told(client):
    tournament = tournament_of(kanal("Željko Perić"))
    address = reverse("entries-paste", args=("kanal", tournament.pk))
    text = "Zeljko Peric\nŽeljko Perić\nEve"
    form = page(client.post(address, {"text": text})).one("form", class_="form")
    assert [note.text for note in form.all("small", class_="note")] == [
        "Željko Perić is named twice."
    ]
    assert form.one("button", name="enter").text == "Enter 2 players, leave 1 out"
    before = stored()
    refused = client.post(address, form.typed | {"enter": "yes", "do-2": "enter"})
    assert problems(refused) == {"do-2": "Željko Perić is named twice."}
    assert stored() == before
    done = client.post(address, form.typed | {"enter": "yes"}, follow=True)
    message = page(done).one(role="status").one("p").text
    assert message == "2 players entered, 1 left out: Željko Perić."
