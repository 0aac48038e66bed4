"""Registration: who has a place, who waits, who moves up, and what the database refuses."""

import datetime as dt
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tournaments import closed, entered, log_of, started, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import refused
from tracker.models import (
    Entrant,
    RegisteredPlayer,
    Registration,
    RegistrationTerms,
    SelfCheckIn,
    Tournament,
)
from tracker.players.services.contacts import forget_registrations
from tracker.players.services.erasing import erase_player
from tracker.tournaments.entries.services import check_in, check_out, leave, remove_entrant
from tracker.tournaments.registration.services import (
    NewRegistration,
    accept_registration,
    close_registration,
    give_place,
    move_to_waiting_list,
    readmit_registration,
    refuse_registration,
    register,
    set_registration,
    withdraw_registration,
)
from tracker.tournaments.registration.waiting_list_services import check_in_on_phone
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db

HOUR = dt.timedelta(hours=1)
NAMES = ("Anna", "Bea", "Carla", "Dora")


def registering(limit: int | None = None, **given: Any) -> Tournament:
    """A tournament that takes registrations for an hour."""
    tournament = tournament_of(**given)
    set_registration(tournament=tournament, until=NOW + HOUR, limit=limit, now=NOW)
    return tournament


def sent(tournament: Tournament, *players: str, **more: Any) -> Registration:
    """A registration for these."""
    new = NewRegistration(players, **more)
    return register(tournament=tournament, new=new, secret=f"link of {players}", now=NOW)


def accepted(registration: Registration) -> Entrant:
    """The entrant of a registration that is accepted as it came."""
    players = [player.name for player in registration.players.all()]
    return accept_registration(registration=registration, players=players, now=NOW)


def states(tournament: Tournament) -> list[tuple[int, str]]:
    """The number and state of each registration."""
    return [*tournament.registrations.values_list("number", "state")]


def text(tournament: Tournament) -> list[str]:
    """The log without its first two lines, which tell of the tournament."""
    return [line for line, _reason, _is_public in log_of(tournament)][2:]


def test_places_go_in_the_order_of_coming_and_then_the_line_begins() -> None:
    tournament = registering(2)
    for name in NAMES:
        sent(tournament, name)
    assert states(tournament) == [(1, "placed"), (2, "placed"), (3, "waiting"), (4, "waiting")]
    assert text(tournament) == [
        "Registration is open.",
        *(f"Registration {number} came in." for number in range(1, 5)),
    ]


def test_entrants_of_the_director_take_places_too() -> None:
    tournament = registering(2)
    entered(tournament, 1)
    for name in NAMES[:2]:
        sent(tournament, name)
    assert states(tournament) == [(1, "placed"), (2, "waiting")]


def test_who_takes_it_back_makes_room_for_who_waited_longest() -> None:
    tournament = registering(1)
    anna, *_rest = (sent(tournament, name) for name in NAMES[:3])
    withdraw_registration(registration=anna, now=NOW)
    assert states(tournament) == [(1, "withdrawn"), (2, "placed"), (3, "waiting")]
    assert text(tournament)[-2:] == [
        "Registration 1 was taken back.",
        "Registration 2 moved up from the waiting list.",
    ]
    before = stored()
    withdraw_registration(registration=anna, now=NOW)
    assert stored() == before


def test_entrant_who_takes_it_back_comes_off_the_list() -> None:
    tournament = registering(1)
    anna, _bea = sent(tournament, "Anna"), sent(tournament, "Bea")
    accepted(anna)
    withdraw_registration(registration=anna, now=NOW)
    assert states(tournament) == [(1, "withdrawn"), (2, "placed")]
    assert not tournament.entrants.exists()


def test_nobody_takes_it_back_after_the_draw() -> None:
    tournament = registering(None)
    found = [sent(tournament, name) for name in NAMES]
    for registration in found:
        check_in(entrant=accepted(registration), now=NOW)
    started(tournament)
    before = stored()
    problem = refused(withdraw_registration, registration=found[0], now=NOW)
    assert problem == [("", "entrant_drawn")]
    assert stored() == before


def test_entrant_whom_the_director_takes_off_leaves_the_registration_its_place() -> None:
    tournament = registering(1)
    anna, _bea = sent(tournament, "Anna"), sent(tournament, "Bea")
    remove_entrant(entrant=accepted(anna), now=NOW)
    assert states(tournament) == [(1, "placed"), (2, "waiting")]


def test_place_of_who_leaves_goes_to_the_next() -> None:
    tournament = registering(1)
    anna, _bea = sent(tournament, "Anna"), sent(tournament, "Bea")
    leave(entrant=accepted(anna), reason="left", now=NOW)
    assert states(tournament) == [(1, "accepted"), (2, "placed")]


def test_higher_limit_lets_those_move_up_who_wait() -> None:
    tournament = registering(1)
    for name in NAMES:
        sent(tournament, name)
    set_registration(tournament=tournament, until=NOW + HOUR, limit=3, now=NOW)
    assert [state for _number, state in states(tournament)] == ["placed"] * 3 + ["waiting"]
    set_registration(tournament=tournament, until=NOW + HOUR, limit=None, now=NOW)
    assert [state for _number, state in states(tournament)] == ["placed"] * 4


def test_director_gives_a_place_and_takes_it_again() -> None:
    tournament = registering(1)
    _anna, _bea, carla = (sent(tournament, name) for name in NAMES[:3])
    give_place(registration=carla, now=NOW)
    assert states(tournament) == [(1, "placed"), (2, "waiting"), (3, "placed")]
    move_to_waiting_list(registration=carla, now=NOW)
    assert states(tournament) == [(1, "placed"), (2, "waiting"), (3, "waiting")]


def test_refusal_has_a_word_and_can_be_taken_back() -> None:
    tournament = registering(1)
    anna, _bea = sent(tournament, "Anna"), sent(tournament, "Bea")
    assert refused(refuse_registration, registration=anna, word=" ", now=NOW) == [
        ("word", "missing_field")
    ]
    refuse_registration(registration=anna, word="Members only", now=NOW)
    assert states(tournament) == [(1, "refused"), (2, "placed")]
    readmit_registration(registration=anna, now=NOW)
    assert states(tournament) == [(1, "waiting"), (2, "placed")]
    anna.refresh_from_db()
    assert (anna.ended_at, anna.refused_because) == (None, "")


def test_refused_registration_is_not_accepted() -> None:
    tournament = registering()
    anna = sent(tournament, "Anna")
    refuse_registration(registration=anna, word="No", now=NOW)
    call = {"registration": anna, "players": ["Anna"], "now": NOW}
    assert refused(accept_registration, **call) == [("", "registration_ended")]


def test_accepted_twice_is_one_entrant() -> None:
    tournament = registering()
    anna = sent(tournament, "Anna", from_club="Kanal")
    assert accepted(anna) == accepted(anna)
    assert [*tournament.entrants.values_list("name", "from_club")] == [("Anna", "Kanal")]


@pytest.mark.parametrize(
    ("until", "limit", "field"),
    [
        (NOW, None, "until"),
        (NOW - HOUR, None, "until"),
        (NOW + dt.timedelta(days=1), None, "until"),
        (NOW + HOUR, 0, "limit"),
        (NOW + HOUR, 1, "limit"),
        (NOW + HOUR, 2001, "limit"),
    ],
)
def test_terms_that_cannot_be_are_refused(
    until: dt.datetime, limit: int | None, field: str
) -> None:
    tournament = tournament_of()
    entered(tournament, 2)
    before = stored()
    call = {"tournament": tournament, "until": until, "limit": limit, "now": NOW}
    assert refused(set_registration, **call) == [(field, "bad_value")]
    assert stored() == before


def test_nobody_registers_once_it_is_closed() -> None:
    tournament = registering()
    close_registration(tournament=tournament, now=NOW)
    closed = [("", "registration_closed")]
    call: dict[str, Any] = {
        "tournament": tournament,
        "new": NewRegistration(("Anna",)),
        "secret": "s",
    }
    assert refused(register, **call, now=NOW) == closed
    set_registration(tournament=tournament, until=NOW + HOUR, limit=None, now=NOW)
    assert refused(register, **call, now=NOW + HOUR) == closed
    assert refused(register, **call | {"tournament": tournament_of()}, now=NOW) == closed


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"players": ("",)}, "players.0"),
        ({"players": ("x" * 81,)}, "players.0"),
        ({"players": ("Anna", "Bea")}, "players"),
        ({"players": ("Anna",), "wishes": "x" * 401}, "wishes"),
        ({"players": ("Anna",), "from_club": "x" * 81}, "from_club"),
        ({"players": ("Anna",), "email": "anna"}, "email"),
    ],
)
def test_registration_that_cannot_be_is_refused(given: dict[str, Any], field: str) -> None:
    tournament = registering()
    call = {"tournament": tournament, "new": NewRegistration(**given), "secret": "s", "now": NOW}
    before = stored()
    assert [path for path, _code in refused(register, **call)] == [field]
    assert stored() == before


def test_names_and_wishes_of_four_scripts_are_kept() -> None:
    tournament = registering()
    words = "Žofie Ώρα Дора 花子 "
    wishes = (words * 20)[:200].strip()
    found = sent(tournament, words.strip(), wishes=wishes)
    assert (found.players.get().name, found.wishes) == (words.strip(), wishes)


def test_phone_checks_in_once_and_not_again_after_the_director() -> None:
    tournament = registering()
    anna = accepted(sent(tournament, "Anna"))
    check_in_on_phone(entrant=anna, has_link=True, now=NOW)
    check_in_on_phone(entrant=anna, has_link=False, now=NOW + HOUR)
    assert [*SelfCheckIn.objects.values_list("at", "has_link", "undone_at")] == [(NOW, True, None)]
    check_out(entrant=anna, now=NOW + HOUR)
    call = {"entrant": anna, "has_link": True, "now": NOW + HOUR}
    assert refused(check_in_on_phone, **call) == [("", "check_in_refused")]
    check_in(entrant=anna, now=NOW + HOUR)
    assert text(tournament)[-3:] == [
        "Anna checked in on their own phone.",
        "Anna is not there.",
        "Anna is there.",
    ]


@pytest.mark.parametrize("now", [NOW - dt.timedelta(days=1), NOW + HOUR + dt.timedelta(seconds=1)])
def test_phone_checks_nobody_in_before_the_day_or_after_the_time(now: dt.datetime) -> None:
    tournament = tournament_of(check_in_until=NOW + HOUR)
    (anna,) = entered(tournament, 1, is_there=False)
    before = stored()
    call = {"entrant": anna, "has_link": False, "now": now}
    assert refused(check_in_on_phone, **call) == [("", "check_in_closed")]
    assert stored() == before


def test_daily_command_forgets_registrations_of_long_ago() -> None:
    tournament = registering()
    for registration in [sent(tournament, name) for name in NAMES]:
        check_in_on_phone(entrant=accepted(registration), has_link=True, now=NOW)
    closed(tournament)
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    out = StringIO()
    call_command("erase_due", stdout=out)
    assert out.getvalue().splitlines() == [
        "Erased: 0. Waiting for the end of an event: 0.",
        "Registrations forgotten: 4.",
    ]
    assert not Registration.objects.exists()


def test_registrations_go_thirty_days_after_the_end() -> None:
    tournament = registering()
    for registration in [sent(tournament, name, email=f"{name}@example.org") for name in NAMES]:
        check_in_on_phone(entrant=accepted(registration), has_link=True, now=NOW)
    closed(tournament)
    finish_tournament(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    month = dt.timedelta(days=30)
    assert forget_registrations(now=NOW + month - dt.timedelta(seconds=1)) == 0
    assert forget_registrations(now=NOW + month) == 4
    for model in (Registration, RegisteredPlayer, SelfCheckIn):
        assert not model.objects.exists()
    assert tournament.entrants.count() == 4


def test_registration_goes_with_the_person() -> None:
    club = ClubFactory.create()
    anna = PlayerFactory.create(club=club, name="Anna")
    tournament = registering(1, club=club)
    sent(tournament, "ANNA", email="anna@example.org"), sent(tournament, "Bea")
    erase_player(player=anna, now=NOW, lots=Random(1))
    assert states(tournament) == [(2, "placed")]
    assert [*RegisteredPlayer.objects.values_list("name", flat=True)] == ["Bea"]


@pytest.mark.parametrize(
    "given",
    [
        {"state": "here"},
        {"state": "accepted"},
        {"state": "withdrawn"},
        {"state": "refused", "ended_at": NOW},
        {"refused_because": "No"},
        {"ended_at": NOW},
        {"number": 0},
        {"number": 2},
        {"secret_hash": None},
    ],
)
def test_database_refuses_a_registration_that_cannot_be(given: dict[str, Any]) -> None:
    tournament = registering()
    anna, _bea = sent(tournament, "Anna"), sent(tournament, "Bea")
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=anna.pk).update(**given)


@pytest.mark.parametrize("given", [{"limit": 0}, {"until": NOW}])
def test_database_refuses_terms_that_cannot_be(given: dict[str, Any]) -> None:
    tournament = registering()
    with pytest.raises(IntegrityError), transaction.atomic():
        RegistrationTerms.objects.filter(tournament=tournament).update(**given)
