"""Who may write at a table: its phones, scorers, directors, and at an open evening everybody."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    applicant,
    joined,
    new_id,
    new_players,
    table_of,
)
from tests.tournaments import entered, started, tournament_of
from tests.tracker.access.people import logged_in, officer, person
from tests.tracker.api.asking import ask
from tests.tracker.helpers.at_table import counted
from tests.tracker.helpers.at_table_pages import form_at
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.games.hands.services import record_hand
from tracker.models import Agreement, Call, Hand, Phone, Tournament
from tracker.platform.web.phone_cookie import cookie_name
from tracker.tournaments.rounds.services import call_director

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]


@pytest.fixture
def evening():
    return EveningFactory.create(club=ClubFactory.create(name="Kanal", slug="kanal"))


@pytest.fixture
def game(evening):
    return GameFactory.create(evening=evening, ruleset="clabber", table="3")


class Browser(Client):
    """That of a phone which has joined a table."""

    phone: Phone


def phone_of(evening, table):
    """A browser of a phone that has joined the table."""
    new, client = applicant(now=timezone.now()), Browser()
    client.phone = joined(table_of(evening, table, new.now), **new._asdict())
    client.cookies[cookie_name()] = new.secret
    return client


@pytest.fixture
def typed(game):
    """The form for the first hand, filled in."""
    client = phone_of(game.evening, game.table)
    return form_at(client, reverse("hand-new", args=("kanal", game.pk)), bid="0-H", points__0="96")


def sends(client, game, typed):
    """The answer to a hand that is typed into the form."""
    return client.post(reverse("hand-record", args=("kanal", game.pk)), typed)


def written(game):
    """The hand, as a phone of the table has written it."""
    phone = phone_of(game.evening, game.table).phone
    return record_hand(
        game=game,
        record=counted(96),
        submission_id=new_id(),
        now=timezone.now(),
        phone=phone,
    )


@pytest.mark.parametrize("role", ["scorer", "director"])
def test_officer_of_the_evening_writes_a_hand(game, role, typed):
    client = logged_in(officer(role, game.evening))
    assert sends(client, game, typed).status_code == 303
    assert Hand.objects.get().record["counted"] == [96, None]


def test_phone_of_the_table_writes_a_hand(game, typed):
    assert sends(phone_of(game.evening, "3"), game, typed).status_code == 303
    assert Hand.objects.count() == 1


def test_others_are_refused_and_told_how_to_come_back(game, typed):
    other = EveningFactory.create(club=game.evening.club)
    others = [
        Client(),
        logged_in(person()),
        logged_in(officer("admin", game.evening)),
        logged_in(officer("director", other)),
    ]
    before = stored()
    for client in others:
        answer = sends(client, game, typed)
        assert answer.status_code == 403
        (join, *_) = page(answer).one("div", class_="actions").all("a")
        assert join["href"] == reverse("table-join", args=("kanal", game.evening_id, "3"))
    assert stored() == before


def test_phone_of_another_table_is_told_where_it_belongs(game, typed):
    answer = sends(phone_of(game.evening, "4"), game, typed)
    assert answer.status_code == 403
    assert "This phone belongs to table 4." in page(answer).one("main").text
    assert Hand.objects.count() == 0


def test_everybody_writes_at_an_open_evening_but_keeps_no_phones(game, typed):
    club = game.evening.club
    club.has_open_evenings = True
    club.save()
    assert sends(Client(), game, typed).status_code == 303
    assert Client().get(reverse("phones", args=("kanal", game.evening_id))).status_code == 302


def test_script_without_a_phone_is_told_to_join(client, game):
    address = f"/api/v1/kanal/evenings/{game.evening_id}/sync"
    sent = {"device": None, "epoch": None, "client": 1, "clock": None, "unsent": 0}
    status, text = ask(client, address, sent | {"writing": None, "items": []})
    assert (status, text["error"]) == (401, "not_paired")
    game.evening.club.has_open_evenings = True
    game.evening.club.save()
    status, text = ask(client, address, sent | {"writing": None, "items": []})
    assert (status, text["results"]) == (200, [])


def test_script_corrects_no_hand_without_a_phone(client, game):
    hand = written(game)
    address = f"/api/v1/kanal/games/{game.pk}/hands/{hand.number}"
    sent = {"submission_id": str(new_id()), "record": counted(90)}
    status, text = ask(client, address, sent, method="PUT", If_Match='"1"')
    assert (status, text["error"]) == (401, "not_paired")
    assert Hand.objects.get().revision == 1


@pytest.mark.parametrize(("role", "status", "revision"), [("scorer", 403, 1), ("director", 303, 2)])
def test_scorer_leaves_hands_alone_that_both_sides_agree_to(game, role, status, revision):
    hand = written(game)
    Agreement.objects.create(
        hand=hand,
        revision=1,
        phone=phone_of(game.evening, "3").phone,
        is_agreed=True,
        said_at=timezone.now(),
    )
    client = logged_in(officer(role, game.evening))
    void = reverse("hand-void", args=("kanal", game.pk, 1)) + "?revision=1"
    assert client.post(void, {"reason": "Misheard"}).status_code == status
    assert Hand.objects.get().revision == revision


def test_scorer_changes_a_hand_that_nobody_has_agreed_to(game):
    written(game)
    client = logged_in(officer("scorer", game.evening))
    void = reverse("hand-void", args=("kanal", game.pk, 1)) + "?revision=1"
    assert client.post(void).status_code == 303
    assert Hand.objects.get().state == "void"


def test_phone_starts_games_at_its_own_table(evening):
    client = phone_of(evening, "3")
    players = new_players(evening.club, "clabber")
    address = reverse("game-new", args=("kanal", evening.pk)) + "?game=clabber"
    fields = page(client.get(address)).one("main").one("form").typed
    fields |= {f"seat-{place}": str(one.pk) for place, one in enumerate(players)}
    fields |= {"first_dealer": "0"}
    refused = client.post(address, fields | {"table": "4"})
    assert refused.status_code == 422
    assert "This phone belongs to table 3: start the game there." in page(refused).one("main").text
    assert client.post(address, fields | {"table": "3"}).status_code == 303


def test_director_finds_the_own_draft_in_the_list(evening):
    tournament = tournament_of(evening.club)
    Tournament.objects.update(state="draft")
    address = reverse("tournaments", args=("kanal",))
    name = tournament.evening.title
    readers = {"director": True, "scorer": True, "admin": True}
    found = {
        role: name
        in page(logged_in(officer(role, tournament.evening)).get(address)).one("main").text
        for role in readers
    }
    assert found == readers
    others = (Client(), logged_in(officer("director", evening)))
    assert [name in page(client.get(address)).one("main").text for client in others] == [
        False,
        False,
    ]


def test_phone_takes_back_the_call_of_its_own_table_only(evening):
    tournament = tournament_of(evening.club)
    entered(tournament, 8)
    first, second = started(tournament).pairings.order_by("table")[:2]
    call = call_director(pairing=first, reason="", now=timezone.now())
    never_mind = reverse("call-never-mind", args=("kanal", tournament.pk, call.pk))
    assert phone_of(tournament.evening, str(second.table)).post(never_mind).status_code == 403
    assert Call.objects.get().answered_at is None
    assert phone_of(tournament.evening, str(first.table)).post(never_mind).status_code == 303
    assert Call.objects.get().answered_at is not None
