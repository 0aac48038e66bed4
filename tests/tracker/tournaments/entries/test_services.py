"""Somebody enters, is taken off the list, gets another name, a fixed table or another place."""

from typing import Any

import pytest

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import log, refused
from tracker.models import Entrant, Player, Tournament
from tracker.tournaments.entries import services as entering
from tracker.tournaments.entries.services import (
    NewEntrant,
    entry_problems,
    fix_table,
    keep_apart,
    remove_entrant,
    rename_entrant,
    set_order,
    substitute,
)
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db


def listed(tournament: Tournament) -> list[tuple[Any, ...]]:
    """The entry list: order, name, start number, club, and the players by place."""
    return [
        (
            entrant.order,
            entrant.name,
            entrant.number,
            entrant.from_club,
            [
                (member.place, member.player.name, member.from_round)
                for member in entrant.members.all()
            ],
        )
        for entrant in tournament.entrants.all()
    ]


def enter(tournament: Tournament, *new: NewEntrant) -> tuple[Entrant, ...]:
    return entering.enter(tournament=tournament, new=new, now=NOW)


def test_player_enters_and_is_added_to_the_club_where_new() -> None:
    club = ClubFactory.create()
    anna = PlayerFactory.create(club=club, name="Anna")
    tournament = tournament_of(club)
    (first, second) = enter(
        tournament, NewEntrant((" ANNA ",)), NewEntrant(("Bea",), from_club=" Kanal  West ")
    )
    assert listed(tournament) == [
        (1, "ANNA", None, "", [(0, "Anna", 1)]),
        (2, "Bea", None, "Kanal West", [(0, "Bea", 1)]),
    ]
    assert set(club.players.values_list("name", flat=True)) == {"Anna", "Bea"}
    assert first.members.get().player == anna
    assert (second.entered_at, second.checked_in_at) == (NOW, None)
    assert log(tournament)[-1] == "Entered: ANNA, Bea."


def test_pair_is_called_after_its_players_or_as_it_likes() -> None:
    tournament = tournament_of(format="standing-order")
    enter(tournament, NewEntrant(("Anna", "Bea")), NewEntrant(("Max", "Otto"), "The Jacks"))
    assert listed(tournament) == [
        (1, "Anna – Bea", None, "", [(0, "Anna", 1), (1, "Bea", 1)]),
        (2, "The Jacks", None, "", [(0, "Max", 1), (1, "Otto", 1)]),
    ]


def test_who_comes_late_gets_the_next_number_and_plays_from_the_next_round() -> None:
    tournament = tournament_of()
    entered(tournament, 4)
    started(tournament)
    enter(Tournament.objects.get(pk=tournament.pk), NewEntrant(("Late",)))
    assert listed(tournament)[-1] == (5, "Late", 5, "", [(0, "Late", 2)])


LONG = "x" * 81
REFUSED = [
    ((NewEntrant(("Kim",)),), [("entrants.0.players", "player_count")]),
    (
        (NewEntrant(("", "a\u202eb")),),
        [("entrants.0.players.0", "missing_field"), ("entrants.0.players.1", "bad_name")],
    ),
    (
        (NewEntrant(("Kim", "Max"), LONG, LONG),),
        [("entrants.0.from_club", "too_long"), ("entrants.0.name", "too_long")],
    ),
    (
        (NewEntrant(("Kim", "Max")), NewEntrant(("Eve", "KIM"))),
        [("entrants.1.players.1", "entered_twice")],
    ),
    ((NewEntrant(("Kim", "Kim")),), [("entrants.0.players.1", "entered_twice")]),
    ((NewEntrant(("Kim", "bea")),), [("entrants.0.players.1", "entered_twice")]),
    ((NewEntrant(("Kim", "Max"), "the jacks"),), [("entrants.0.name", "taken")]),
    (
        (NewEntrant(("Kim", "Max"), "Two"), NewEntrant(("Eve", "Ida"), "two")),
        [("entrants.1.name", "taken")],
    ),
]


@pytest.mark.parametrize(("new", "problems"), REFUSED)
def test_entries_that_cannot_be_are_refused_all_together(
    new: tuple[NewEntrant, ...], problems: list[tuple[str, str]]
) -> None:
    tournament = tournament_of(format="standing-order")
    enter(tournament, NewEntrant(("Anna", "Bea"), "The Jacks"))
    fit = NewEntrant(("Zoe", "Yan"))
    assert refused(entering.enter, tournament=tournament, new=(*new, fit), now=NOW) == problems
    found = entry_problems(tournament=tournament, new=(*new, fit))
    assert [(problem.field, problem.code) for problem in found] == problems


def test_problems_are_told_without_writing() -> None:
    tournament = tournament_of()
    before = stored()
    assert entry_problems(tournament=tournament, new=[NewEntrant(("Anna",))]) == ()
    assert stored() == before


def test_name_of_somebody_with_a_substitute_is_not_taken_twice() -> None:
    tournament = tournament_of()
    (anna,) = enter(tournament, NewEntrant(("Anna",)))
    facts: dict[str, Any] = {"place": 0, "from_round": 1, "reason": "ill", "now": NOW}
    substitute(entrant=anna, player="Bea", **facts)
    new = [NewEntrant(("Anna",))]
    assert refused(entering.enter, tournament=tournament, new=new, now=NOW) == [
        ("entrants.0.name", "taken")
    ]


def test_nobody_entering_writes_nothing() -> None:
    tournament = tournament_of()
    before = stored()
    assert enter(tournament) == ()
    assert stored() == before


def test_entrant_is_taken_off_the_list_until_it_is_drawn() -> None:
    tournament = tournament_of()
    first, second, *_ = entered(tournament, 5)
    keep_apart(first=first, second=second, is_absolute=True, now=NOW)
    remove_entrant(entrant=first, now=NOW)
    assert [entrant.name for entrant in tournament.entrants.all()] == [
        f"Player {n}" for n in (2, 3, 4, 5)
    ]
    assert (tournament.conflicts.count(), tournament.members.count()) == (0, 4)
    assert Player.objects.filter(name="Player 1").exists()
    started(tournament)
    second.refresh_from_db()
    assert refused(remove_entrant, entrant=second, now=NOW) == [("", "entrant_drawn")]


def test_entrant_gets_another_name() -> None:
    tournament = tournament_of()
    first, second = entered(tournament, 2)
    renamed = rename_entrant(entrant=first, name=" Anna ", from_club="Kanal", now=NOW)
    assert (renamed.name, renamed.from_club) == ("Anna", "Kanal")
    facts = {"entrant": second, "from_club": "", "now": NOW}
    assert refused(rename_entrant, name="Anna", **facts) == [("name", "taken")]
    assert refused(rename_entrant, name=" ", **facts) == [("name", "missing_field")]


@pytest.mark.parametrize("table", [1, 999])
def test_entrant_is_kept_at_a_table_until_that_ends(table: int) -> None:
    (first, *_) = entered(tournament_of(), 1)
    assert fix_table(entrant=first, table=table, now=NOW).table == table
    before = stored()
    fix_table(entrant=first, table=table, now=NOW)
    assert stored() == before
    assert fix_table(entrant=first, table=None, now=NOW).table is None


@pytest.mark.parametrize("table", [0, 1000])
def test_table_that_no_hall_has_is_refused(table: int) -> None:
    (first, *_) = entered(tournament_of(), 1)
    found = refused(fix_table, entrant=first, table=table, now=NOW)
    assert found == [("table", "bad_value")]


def test_list_gets_another_order_by_which_numbers_go() -> None:
    tournament = tournament_of(seeding="order")
    a, b, c, d = entered(tournament, 4)
    set_order(tournament=tournament, order=(c, a, d, b), now=NOW)
    assert list(tournament.entrants.all()) == [c, a, d, b]
    started(tournament)
    numbers = {entrant.name: entrant.number for entrant in tournament.entrants.all()}
    assert numbers == {"Player 3": 1, "Player 1": 2, "Player 4": 3, "Player 2": 4}


def test_list_stays_when_the_tournament_is_over() -> None:
    tournament = tournament_of(rounds=1)
    first, *_ = entered(tournament, 4)
    closed(tournament)
    finish_tournament(tournament=tournament, now=NOW)
    over = [("", "event_final")]
    facts: dict[str, Any] = {"entrant": first, "now": NOW}
    new = [NewEntrant(("Late",))]
    assert refused(entering.enter, tournament=tournament, new=new, now=NOW) == over
    assert refused(remove_entrant, **facts) == over
    assert refused(rename_entrant, name="A", from_club="", **facts) == over
    assert refused(fix_table, table=3, **facts) == over
    assert refused(set_order, tournament=tournament, order=(first,), now=NOW) == over
