"""A refused deed of a tournament writes nothing: every deed in every state, every refusal
reached."""

import ast
import datetime as dt
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from traceback import walk_tb
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

import tracker.tournaments as package
from tests.factories import NOW, new_id, played
from tests.tournaments import CLABBER, closed, entered, hand_at, plan, started, tournament_of
from tests.tournaments import with_results as typed
from tests.tracker.helpers.leagues import league
from tests.tracker.helpers.stored import Rows, stored
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.errors import RecordError
from tracker.games.hands.corrections_services import void_hand
from tracker.games.services import close_game, remove_game
from tracker.models import Game, Hand, Round, Tournament
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice
from tracker.tournaments.draws.services import (
    amend_and_draw,
    confirm_draw,
    draw_again,
    draw_round,
    keep_draw,
    lock_table,
    swap_seats,
    undo_draw,
    unlock_table,
)
from tracker.tournaments.entries.services import (
    NewEntrant,
    allow_meeting,
    cancel_bye,
    check_in,
    check_in_all,
    check_out,
    enter,
    fix_table,
    keep_apart,
    leave,
    re_enter,
    remove_entrant,
    rename_entrant,
    request_bye,
    set_order,
    substitute,
)
from tracker.tournaments.rounds.postponing_services import play_in_round, postpone
from tracker.tournaments.rounds.services import (
    add_minutes,
    answer_call,
    call_director,
    close_round,
    end_time,
    forfeit,
    reopen_round,
    run_clock,
    set_minutes,
    start_next_game,
    start_round,
    stop_clock,
    type_result,
    undo_start,
)
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.setup.services import (
    create_tournament,
    finish_tournament,
    open_tournament,
    rename_tournament,
    reopen_tournament,
    reveal,
    set_tournament,
    withdraw_tournament,
)

pytestmark = pytest.mark.django_db

HERE = Path(package.__file__).parent
DIRECTOR = Actor(AccessLevel.DIRECTOR)
KLABERJASS: dict[str, Any] = {"variant": "klaberjass", "options": {"target": None}}
OWN_TESTS = {"registration", "rehearsal"}
"""Rooms whose refusals are met in their own tests: by people who are no entrants, and in copies."""
BY_CHANCE = {("draws.services", "_drawn")}
"""What needs two who write at the same moment, and has its own test in test_drawing.py."""

Deed = Callable[[Tournament], Any]
Site = tuple[str, str, int]


class NoRowError(Exception):
    """There is nothing that the deed could be done to."""


# Tournaments in every state


def nobody(**given: Any) -> Tournament:
    more: dict[str, Any] = {"ruleset": KLABERJASS, "format": "swiss", "rounds": 2}
    return tournament_of(**more | given)


def draft() -> Tournament:
    return nobody(is_open=False)


def not_checked_in() -> Tournament:
    tournament = nobody()
    entered(tournament, 4, is_there=False)
    return tournament


def there(number: int = 4, **given: Any) -> Tournament:
    tournament = nobody(**given)
    entered(tournament, number)
    return tournament


def drawn(**given: Any) -> Tournament:
    tournament = there(5, **given)
    draw_round(tournament=tournament, now=NOW)
    return tournament


def confirmed() -> Tournament:
    tournament = drawn()
    confirm_draw(round_=Round.objects.get(), publish_at=NOW, now=NOW)
    return tournament


def running(**given: Any) -> Tournament:
    tournament = there(5, games=2, **given)
    started(tournament)
    call_director(pairing=_pairing(tournament), reason="A card is missing", now=NOW)
    return tournament


def running_with_a_ruling() -> Tournament:
    tournament = running()
    _rule(tournament, round_=_round(tournament), kind="warning", points=0)
    return tournament


def all_games_over() -> Tournament:
    tournament = there(4, hands=1)
    for pairing in started(tournament).pairings.all():
        hand_at(pairing, points=(80, 50))
    return tournament


def with_hands() -> Tournament:
    tournament = all_games_over()
    close_round(round_=Round.objects.get(), now=NOW)
    return tournament


def one_game_over() -> Tournament:
    tournament = there(4, games=2, hands=1)
    for pairing in started(tournament).pairings.all():
        hand_at(pairing, points=(80, 50))
    return tournament


def typed_and_open() -> Tournament:
    tournament = there(5, games=2)
    typed(started(tournament))
    return tournament


def between() -> Tournament:
    tournament = there(5)
    closed(tournament)
    return tournament


def second_drawn() -> Tournament:
    tournament = with_hands()
    draw_round(tournament=_fresh(tournament), now=NOW)
    return tournament


def stale_draft() -> Tournament:
    tournament = second_drawn()
    Round.objects.filter(number=2).update(stale_since=NOW)
    return tournament


def stale() -> Tournament:
    tournament = second_drawn()
    confirm_draw(round_=Round.objects.get(number=2), publish_at=NOW, now=NOW)
    Round.objects.filter(number=2).update(stale_since=NOW)
    return tournament


def all_played() -> Tournament:
    tournament = between()
    closed(tournament)
    return tournament


def over() -> Tournament:
    tournament = all_played()
    _rule(tournament)
    return finish_tournament(tournament=_fresh(tournament), now=NOW)


def somebody_left() -> Tournament:
    tournament = between()
    leave(entrant=_entrant(tournament), reason="left", now=NOW)
    return tournament


def ruling_cancelled() -> Tournament:
    tournament = between()
    cancel_ruling(ruling=_rule(tournament), reason="The clock was wrong", now=NOW)
    return tournament


def knock_out() -> Tournament:
    return drawn(format="knock-out", rounds=3)


def tied_final() -> Tournament:
    """A knock-out of two whose only match was tied."""
    tournament = there(2, format="knock-out", ruleset=KLABERJASS, rounds=1, keys=("MP",))
    closed(tournament, {1: (500, 500)})
    return tournament


def final_to_draw() -> Tournament:
    """A knock-out of four before its final."""
    tournament = there(4, format="knock-out", rounds=2)
    closed(tournament)
    return tournament


def round_robin() -> Tournament:
    return there(4, format="round-robin", rounds=1)


def late_for_the_plan() -> Tournament:
    tournament = there(4, format="balanced", ruleset=CLABBER, rounds=2)
    closed(tournament)
    entered(tournament, 1)
    return tournament


def threes() -> Tournament:
    """Three are over, and with this house rule nobody can play Klapper Jas at three."""
    tournament = there(7, format="drawn-partners", ruleset={"variant": "klapper-jas-4"}, hands=2)
    Tournament.objects.filter(pk=tournament.pk).update(
        format_options={"odd": "three"}, variant="clabber", options={"target": None}
    )
    return tournament


def with_a_bye_that_wins() -> Tournament:
    """A bye is worth what no table brings."""
    tournament = there()
    Tournament.objects.filter(pk=tournament.pk).update(hands=4, unplayed={"bye": "fixed:99999"})
    return _fresh(tournament)


def must_not_meet() -> Tournament:
    tournament = there(4, format="drawn-partners", ruleset=CLABBER)
    one, other = tournament.entrants.all()[:2]
    keep_apart(first=one, second=other, is_absolute=True, now=NOW)
    return tournament


def kept_apart() -> Tournament:
    tournament = there(4)
    one, other = tournament.entrants.all()[:2]
    keep_apart(first=one, second=other, is_absolute=True, now=NOW)
    draw_round(tournament=_fresh(tournament), now=NOW)
    return tournament


def fixtures_drawn() -> Tournament:
    tournament = league(games=2)
    draw_round(tournament=tournament, now=NOW)
    return tournament


def put_off() -> Tournament:
    """A table of a league that is to play on another day, before its round begins."""
    tournament = fixtures_drawn()
    confirm_draw(round_=Round.objects.get(), publish_at=NOW, now=NOW)
    return _put_off(tournament)


def put_off_running() -> Tournament:
    tournament = league(games=2)
    started(tournament)
    return _put_off(tournament)


def put_off_and_closed() -> Tournament:
    tournament = put_off_running()
    (other,) = Round.objects.get().pairings.filter(postponement=None)
    type_result(pairing=other, points=(100, 62), reason="slip", now=NOW)
    close_round(round_=Round.objects.get(), now=NOW)
    return tournament


def fixtures_typed() -> Tournament:
    tournament = league(games=2)
    typed(started(tournament))
    return tournament


def _put_off(tournament: Tournament) -> Tournament:
    postpone(pairing=_pairing(tournament), until=None, **WHY)
    return tournament


def locked() -> Tournament:
    tournament = drawn()
    lock_table(round_=Round.objects.get(), table=1, reason="A wheelchair", now=NOW)
    return tournament


STATES: tuple[Callable[[], Tournament], ...] = (
    *(draft, nobody, not_checked_in, there, drawn, confirmed, locked, kept_apart, running),
    running_with_a_ruling,
    *(
        with_hands,
        all_games_over,
        one_game_over,
        typed_and_open,
        between,
        second_drawn,
        all_played,
        over,
    ),
    *(somebody_left, ruling_cancelled, knock_out, tied_final, final_to_draw, round_robin),
    *(late_for_the_plan, threes),
    with_a_bye_that_wins,
    *(must_not_meet, stale, stale_draft),
    *(fixtures_drawn, put_off, put_off_running, put_off_and_closed, fixtures_typed),
)
SOME_STATES = (not_checked_in, second_drawn)
"""What an ordinary run looks at: the state in which much is refused, and the one with most rows."""


# What deeds are done to


def _fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def _entrant(tournament: Tournament, at: int = 0) -> Any:
    return _found(list(tournament.entrants.order_by("number", "pk")), at)


def _round(tournament: Tournament) -> Any:
    return _found(list(tournament.drawn_rounds.order_by("-number")))


def _first_round(tournament: Tournament) -> Any:
    return _found(list(tournament.drawn_rounds.order_by("number")))


def _pairing(tournament: Tournament) -> Any:
    return _found(list(_round(tournament).pairings.all()))


def _game(tournament: Tournament) -> Any:
    return _found(
        list(Game.objects.filter(pairing__round=_first_round(tournament), removed_at=None))
    )


def _hand(tournament: Tournament) -> Any:
    return _found(list(Hand.objects.filter(game=_game(tournament))))


def _corrected(tournament: Tournament, **more: Any) -> Any:
    sent: dict[str, Any] = {"expected_revision": 1, "submission_id": new_id(), **WHY}
    return amend_and_draw(hand=_hand(tournament), record=played(1, (80, 50)), **sent | more)


def _found(listed: list[Any], at: int = 0) -> Any:
    """The row that a deed is done to; where there is none the deed cannot even be asked for."""
    if len(listed) <= at:
        raise NoRowError
    return listed[at]


def _rule(tournament: Tournament, **given: Any) -> Any:
    facts: dict[str, Any] = {
        "kind": "own_score",
        "points": -50,
        "reason": "Late at the table",
        "now": NOW,
    }
    return give_ruling(entrant=_entrant(tournament), **facts | given)


def _new(tournament: Tournament, *names: str) -> Any:
    return enter(tournament=tournament, new=[NewEntrant((name,)) for name in names], now=NOW)


def _typed(tournament: Tournament, *points: int, reason: str = "From the slip") -> Any:
    return type_result(pairing=_pairing(tournament), points=points, reason=reason, now=NOW)


def _swap(tournament: Tournament, one: int, other: int, **given: Any) -> Any:
    first, second = _entrant(tournament, one), _entrant(tournament, other)
    facts: dict[str, Any] = {"reason": "They are a couple", "now": NOW} | given
    return swap_seats(round_=_round(tournament), first=first, second=second, **facts)


def _set(tournament: Tournament, **given: Any) -> Any:
    facts: dict[str, Any] = {"name": "Cup", "date": NOW.date(), "plan": plan(), "now": NOW}
    return set_tournament(tournament=tournament, **facts | given)


def _create(tournament: Tournament, **given: Any) -> Any:
    facts: dict[str, Any] = {"name": "Cup", "date": NOW.date(), "plan": plan(), "now": NOW}
    facts |= {"seed": "s", "epoch": UUID(int=9, version=4), "club": tournament.evening.club}
    return create_tournament(**facts | given)


def _substitute(tournament: Tournament, **given: Any) -> Any:
    facts: dict[str, Any] = {
        "place": 0,
        "player": "Nora",
        "from_round": 1,
        "reason": "Had to go",
        "now": NOW,
    }
    return substitute(entrant=_entrant(tournament), **facts | given)


WHY: dict[str, Any] = {"reason": "Read wrongly", "now": NOW}
DEEDS: dict[str, Deed | tuple[Deed, ...]] = {
    "create": _create,
    "create badly": lambda tournament: _create(tournament, plan=plan(rounds=0)),
    "create without a name": lambda tournament: _create(tournament, name=" "),
    "set": _set,
    "set badly": lambda tournament: _set(tournament, plan=plan(keys=())),
    "set without a name": lambda tournament: _set(tournament, name=""),
    "rename": lambda tournament: rename_tournament(tournament=tournament, name="Cup", now=NOW),
    "announce too much": lambda tournament: rename_tournament(
        tournament=tournament, name="Cup", notice=Notice(place="x" * 999), now=NOW
    ),
    "announce another day, then have too few rounds for it": (
        lambda tournament: rename_tournament(
            tournament=tournament, name="Cup", notice=_another_day(tournament), now=NOW
        ),
        lambda tournament: rename_tournament(
            tournament=tournament, name="Cup", rounds=tournament.rounds - 1, now=NOW
        ),
    ),
    "rename to nothing": lambda tournament: rename_tournament(
        tournament=tournament, name="", now=NOW
    ),
    "play more rounds": lambda tournament: rename_tournament(
        tournament=tournament, name="Cup", rounds=4, now=NOW
    ),
    "play too many rounds": lambda tournament: rename_tournament(
        tournament=tournament, name="Cup", rounds=100, now=NOW
    ),
    "open": lambda tournament: open_tournament(tournament=tournament, now=NOW),
    "withdraw": lambda tournament: withdraw_tournament(tournament=tournament, now=NOW),
    "finish": lambda tournament: finish_tournament(tournament=tournament, now=NOW),
    "reopen": lambda tournament: reopen_tournament(tournament=tournament, **WHY),
    "reopen for no reason": lambda tournament: reopen_tournament(
        tournament=tournament, reason="", now=NOW
    ),
    "reveal": lambda tournament: reveal(tournament=tournament, place=2, now=NOW),
    "enter": lambda tournament: _new(tournament, "Nora", "Otto"),
    "enter twice": lambda tournament: _new(tournament, "Nora", "Nora"),
    "enter nobody": lambda tournament: _new(tournament, "Nora", " "),
    "enter again": lambda tournament: _new(tournament, "Nora", _entrant(tournament).name),
    "enter too long": lambda tournament: _new(tournament, "Nora", "x" * 300),
    "remove": lambda tournament: remove_entrant(entrant=_entrant(tournament), now=NOW),
    "rename entrant": lambda tournament: rename_entrant(
        entrant=_entrant(tournament), name="Nora", from_club="", now=NOW
    ),
    "rename entrant to nothing": lambda tournament: rename_entrant(
        entrant=_entrant(tournament), name="", from_club="", now=NOW
    ),
    "rename entrant to another": lambda tournament: rename_entrant(
        entrant=_entrant(tournament), name=_entrant(tournament, 1).name, from_club="", now=NOW
    ),
    "fix table": lambda tournament: fix_table(entrant=_entrant(tournament), table=2, now=NOW),
    "fix no table": lambda tournament: fix_table(entrant=_entrant(tournament), table=0, now=NOW),
    "order": lambda tournament: set_order(
        tournament=tournament, order=[_entrant(tournament)], now=NOW
    ),
    "check in": lambda tournament: check_in(entrant=_entrant(tournament), now=NOW),
    "check all in": lambda tournament: check_in_all(tournament=tournament, now=NOW),
    "check out": lambda tournament: check_out(entrant=_entrant(tournament), now=NOW),
    "leave": lambda tournament: leave(entrant=_entrant(tournament), reason="left", now=NOW),
    "leave oddly": lambda tournament: leave(entrant=_entrant(tournament), reason="fled", now=NOW),
    "leave with odd results": lambda tournament: leave(
        entrant=_entrant(tournament), reason="left", results="double", now=NOW
    ),
    "come back": lambda tournament: re_enter(entrant=_entrant(tournament), now=NOW),
    "substitute": _substitute,
    "substitute nobody": lambda tournament: _substitute(tournament, player=" "),
    "substitute nowhere": lambda tournament: _substitute(tournament, place=7),
    "substitute a player": lambda tournament: _substitute(
        tournament, player=_entrant(tournament, 1).name
    ),
    "substitute for no reason": lambda tournament: _substitute(tournament, reason=""),
    "ask bye": lambda tournament: request_bye(entrant=_entrant(tournament), number=1, **WHY),
    "ask later bye": lambda tournament: request_bye(entrant=_entrant(tournament), number=2, **WHY),
    "ask bye of no round": lambda tournament: request_bye(
        entrant=_entrant(tournament), number=9, **WHY
    ),
    "take bye back": (
        lambda tournament: request_bye(entrant=_entrant(tournament), number=1, **WHY),
        lambda tournament: cancel_bye(entrant=_entrant(tournament), number=1, now=NOW),
    ),
    "keep apart": lambda tournament: keep_apart(
        first=_entrant(tournament), second=_entrant(tournament, 1), is_absolute=True, now=NOW
    ),
    "keep nobody apart": lambda tournament: keep_apart(
        first=_entrant(tournament), second=_entrant(tournament), is_absolute=True, now=NOW
    ),
    "let meet": lambda tournament: allow_meeting(
        conflict=_found(list(tournament.conflicts.all())), now=NOW
    ),
    "draw": lambda tournament: draw_round(tournament=tournament, now=NOW),
    "draw again": lambda tournament: draw_again(round_=_round(tournament), **WHY),
    "draw again for no reason": lambda tournament: draw_again(
        round_=_round(tournament), reason="", now=NOW
    ),
    "draw another again": lambda tournament: draw_again(
        round_=_round(tournament), version="another", **WHY
    ),
    "draw again without enough": (
        lambda tournament: check_out(entrant=_entrant(tournament), now=NOW),
        lambda tournament: check_out(entrant=_entrant(tournament, 1), now=NOW),
        lambda tournament: check_out(entrant=_entrant(tournament, 2), now=NOW),
        lambda tournament: check_out(entrant=_entrant(tournament, 3), now=NOW),
        lambda tournament: draw_again(round_=_round(tournament), **WHY),
    ),
    "take draw back": lambda tournament: undo_draw(round_=_round(tournament), now=NOW),
    "take gone draw back": lambda tournament: undo_draw(
        round_=Round(pk=1_000_000, tournament=tournament, number=1), now=NOW
    ),
    "confirm": lambda tournament: confirm_draw(round_=_round(tournament), publish_at=NOW, now=NOW),
    "keep draw": lambda tournament: keep_draw(round_=_round(tournament), **WHY),
    "swap": lambda tournament: _swap(tournament, 0, 1),
    "swap one": lambda tournament: _swap(tournament, 0, 0),
    "swap whoever": tuple(
        partial(_swap, one=one, other=other) for one, other in combinations(range(4), 2)
    ),
    "swap for no reason": lambda tournament: _swap(tournament, 0, 1, reason=""),
    "swap who came late": (
        lambda tournament: _new(tournament, "Nora"),
        lambda tournament: _swap(tournament, 0, -1),
    ),
    "lock": lambda tournament: lock_table(round_=_round(tournament), table=1, **WHY),
    "lock no table": lambda tournament: lock_table(round_=_round(tournament), table=99, **WHY),
    "unlock": lambda tournament: unlock_table(round_=_round(tournament), table=1, now=NOW),
    "undo start": lambda tournament: undo_start(round_=_round(tournament), now=NOW),
    "start": lambda tournament: start_round(round_=_round(tournament), now=NOW),
    "close": lambda tournament: close_round(round_=_round(tournament), now=NOW),
    "reopen round": lambda tournament: reopen_round(round_=_first_round(tournament), **WHY),
    "reopen round for no reason": lambda tournament: reopen_round(
        round_=_first_round(tournament), reason="", now=NOW
    ),
    "end time": lambda tournament: end_time(round_=_round(tournament), now=NOW),
    "stop clock": lambda tournament: stop_clock(round_=_round(tournament), now=NOW),
    "run clock": lambda tournament: run_clock(round_=_round(tournament), now=NOW),
    "set minutes": lambda tournament: set_minutes(round_=_round(tournament), minutes=50, now=NOW),
    "set no minutes": lambda tournament: set_minutes(round_=_round(tournament), minutes=0, now=NOW),
    "add minutes": lambda tournament: add_minutes(pairing=_pairing(tournament), minutes=5, **WHY),
    "add too many": lambda tournament: add_minutes(
        pairing=_pairing(tournament), minutes=999, **WHY
    ),
    "next game": lambda tournament: start_next_game(pairing=_pairing(tournament), now=NOW),
    "postpone": lambda tournament: postpone(pairing=_pairing(tournament), until=None, **WHY),
    "postpone to a day long gone": lambda tournament: postpone(
        pairing=_pairing(tournament), until=dt.date(2000, 1, 1), **WHY
    ),
    "postpone to its own day": lambda tournament: postpone(
        pairing=_pairing(tournament), until=tournament.evening.date, **WHY
    ),
    "play in round": lambda tournament: play_in_round(pairing=_pairing(tournament), now=NOW),
    "call": lambda tournament: call_director(pairing=_pairing(tournament), **WHY),
    "call at length": lambda tournament: call_director(
        pairing=_pairing(tournament), reason="x" * 999, now=NOW
    ),
    "answer": lambda tournament: answer_call(
        call=_found(list(_pairing(tournament).calls.all())), now=NOW
    ),
    "type": lambda tournament: _typed(tournament, 100, 62),
    "type otherwise": lambda tournament: _typed(tournament, 62, 100),
    "type too few": lambda tournament: _typed(tournament, 100),
    "type too much": lambda tournament: _typed(tournament, 10**9, 0),
    "type no hands": lambda tournament: type_result(
        pairing=_pairing(tournament), points=(100, 62), hands=0, **WHY
    ),
    "type for no reason": lambda tournament: _typed(tournament, 1, 2, reason=""),
    "take result back": lambda tournament: type_result(
        pairing=_pairing(tournament), points=None, **WHY
    ),
    "type and take back": (
        lambda tournament: _typed(tournament, 100, 62),
        lambda tournament: type_result(pairing=_pairing(tournament), points=None, **WHY),
    ),
    "forfeit": lambda tournament: forfeit(pairing=_pairing(tournament), side=1, **WHY),
    "forfeit nobody": lambda tournament: forfeit(pairing=_pairing(tournament), side=7, **WHY),
    "rule": _rule,
    "rule oddly": lambda tournament: _rule(tournament, kind="hang"),
    "rule for no reason": lambda tournament: _rule(tournament, reason=""),
    "cancel ruling": lambda tournament: cancel_ruling(
        ruling=_found(list(tournament.rulings.all())), **WHY
    ),
    "end game": lambda tournament: close_game(game=_game(tournament), now=NOW, by=DIRECTOR),
    "remove game": lambda tournament: remove_game(game=_game(tournament), now=NOW, by=DIRECTOR),
    "void hand": lambda tournament: void_hand(
        hand=_hand(tournament),
        expected_revision=1,
        submission_id=new_id(),
        **WHY,
    ),
    "correct hand": lambda tournament: _corrected(tournament, next_draw="again"),
    "correct hand for no reason": lambda tournament: _corrected(tournament, reason=""),
}


def _another_day(tournament: Tournament) -> Notice:
    """That the tournament goes on a week later with its last round."""
    return Notice(
        days=(AdditionalDay(tournament.evening.date + dt.timedelta(days=7), tournament.rounds),)
    )


# What refuses


def _has_own_tests(path: Path) -> bool:
    return path.parent.name in OWN_TESTS


def _name_of(path: Path) -> str:
    """A module of services by its room and its name."""
    return f"{path.parent.name}.{path.stem}"


def _sites() -> set[Site]:
    """Every place of the services of tournaments that refuses something: module, function and
    line."""
    modules = [path for path in HERE.glob("*/*services.py") if not _has_own_tests(path)]
    return {site for path in modules for site in _sites_of(path)}


def _sites_of(path: Path) -> Iterator[Site]:
    for function in ast.parse(path.read_text()).body:
        for node in ast.walk(function):
            if isinstance(function, ast.FunctionDef) and _refuses(node):
                yield _name_of(path), function.name, node.lineno  # type: ignore[attr-defined]


def _refuses(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise):
        return True
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return is_call and node.func.attr == "raise_any"  # type: ignore[attr-defined]


def _site_of(refused: RecordError) -> Site | None:
    """Where it was refused: the innermost line of the services of tournaments."""
    frames = [
        (Path(frame.f_code.co_filename), frame.f_code.co_name, line)
        for frame, line in walk_tb(refused.__traceback__)
    ]
    inside = [
        (_name_of(path), name, line)
        for path, name, line in frames
        if path.parent.parent == HERE and path.stem.endswith("services")
    ]
    return inside[-1] if inside else None


def _refusals_in(state: Callable[[], Tournament]) -> set[Site | None]:
    """Where deeds are refused in this state of a tournament; none of them has written anything."""
    with transaction.atomic():
        tournament, rows = state(), stored()
        met = {_refused_at(tournament, name, rows) for name in DEEDS}
        transaction.set_rollback(True)
    return met


def _refused_at(tournament: Tournament, name: str, rows: Rows) -> Site | None:
    """Where this deed is refused; afterwards all is as it was, whether it is refused or not.

    `rows` are those that are stored before it.
    """
    steps = DEEDS[name]
    with transaction.atomic():
        site = _tried(tournament, steps if isinstance(steps, tuple) else (steps,), rows)
        transaction.set_rollback(True)
    return site


def _tried(tournament: Tournament, steps: tuple[Deed, ...], rows: Rows) -> Site | None:
    for at, step in enumerate(steps):
        before = stored() if at else rows
        try:
            step(_fresh(tournament))
        except NoRowError:
            return None
        except RecordError as refused:
            assert stored() == before
            return _site_of(refused)
    return None


@pytest.mark.some(1)
@pytest.mark.parametrize("state", SOME_STATES, ids=lambda state: state.__name__)
def test_refused_deed_writes_nothing(state):
    assert _refusals_in(state) - {None}


@pytest.mark.long
def test_every_refusal_is_met_and_writes_nothing():
    met = {site for state in STATES for site in _refusals_in(state)}
    assert {site[:2] for site in _sites() - met} == BY_CHANCE
