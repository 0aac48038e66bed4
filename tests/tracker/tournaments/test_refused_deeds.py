"""A refused deed of an event writes nothing: every deed in every state, every refusal reached."""

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
from tests.events import CLABBER, closed, entered, event_of, hand_at, plan, started
from tests.events import with_results as typed
from tests.factories import NOW, new_id, played
from tests.tracker.helpers.leagues import league
from tests.tracker.helpers.stored import Rows, stored
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.errors import RecordError
from tracker.games.hands.corrections_services import void_hand
from tracker.games.services import close_game, remove_game
from tracker.models import Event, Game, Hand, Round
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice
from tracker.tournaments.draws.services import (
    amend_and_draw,
    confirm_draw,
    draw_again,
    draw_round,
    keep_draw,
    lock_table,
    swap_seats,
    take_draw_back,
    unlock_table,
)
from tracker.tournaments.entries.services import (
    NewEntrant,
    ask_bye,
    check_in,
    check_in_all,
    check_out,
    enter,
    fix_table,
    keep_apart,
    leave,
    let_meet,
    re_enter,
    remove_entrant,
    rename_entrant,
    set_order,
    substitute,
    take_bye_back,
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
)
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.setup.services import (
    create_event,
    finish_event,
    open_event,
    rename_event,
    reopen_event,
    reveal,
    set_event,
    withdraw_event,
)

pytestmark = pytest.mark.django_db

HERE = Path(package.__file__).parent
DIRECTOR = Actor(AccessLevel.DIRECTOR)
KLABERJASS: dict[str, Any] = {"variant": "klaberjass", "options": {"target": None}}
OWN_TESTS = {"accepting_services", "self_check_in_services", "services"}
"""Modules whose refusals are met in test_registering.py, by people who are no entrants yet."""
BY_CHANCE = {("draws.services", "_drawn")}
"""What needs two who write at the same moment, and has its own test in test_drawing.py."""

Deed = Callable[[Event], Any]
Site = tuple[str, str, int]


class NoRowError(Exception):
    """There is nothing that the deed could be done to."""


# Events in every state


def nobody(**given: Any) -> Event:
    more: dict[str, Any] = {"ruleset": KLABERJASS, "format": "swiss", "rounds": 2}
    return event_of(**more | given)


def draft() -> Event:
    return nobody(is_open=False)


def not_checked_in() -> Event:
    event = nobody()
    entered(event, 4, is_there=False)
    return event


def there(number: int = 4, **given: Any) -> Event:
    event = nobody(**given)
    entered(event, number)
    return event


def drawn(**given: Any) -> Event:
    event = there(5, **given)
    draw_round(event=event, now=NOW)
    return event


def confirmed() -> Event:
    event = drawn()
    confirm_draw(round_=Round.objects.get(), publish_at=NOW, now=NOW)
    return event


def running(**given: Any) -> Event:
    event = there(5, games=2, **given)
    started(event)
    call_director(pairing=_pairing(event), reason="A card is missing", now=NOW)
    return event


def all_games_over() -> Event:
    event = there(4, hands=1)
    for pairing in started(event).pairings.all():
        hand_at(pairing, points=(80, 50))
    return event


def with_hands() -> Event:
    event = all_games_over()
    close_round(round_=Round.objects.get(), now=NOW)
    return event


def one_game_over() -> Event:
    event = there(4, games=2, hands=1)
    for pairing in started(event).pairings.all():
        hand_at(pairing, points=(80, 50))
    return event


def typed_and_open() -> Event:
    event = there(5, games=2)
    typed(started(event))
    return event


def between() -> Event:
    event = there(5)
    closed(event)
    return event


def second_drawn() -> Event:
    event = with_hands()
    draw_round(event=_fresh(event), now=NOW)
    return event


def stale_draft() -> Event:
    event = second_drawn()
    Round.objects.filter(number=2).update(stale_since=NOW)
    return event


def stale() -> Event:
    event = second_drawn()
    confirm_draw(round_=Round.objects.get(number=2), publish_at=NOW, now=NOW)
    Round.objects.filter(number=2).update(stale_since=NOW)
    return event


def all_played() -> Event:
    event = between()
    closed(event)
    return event


def over() -> Event:
    event = all_played()
    _rule(event)
    return finish_event(event=_fresh(event), now=NOW)


def somebody_left() -> Event:
    event = between()
    leave(entrant=_entrant(event), reason="left", now=NOW)
    return event


def ruling_cancelled() -> Event:
    event = between()
    cancel_ruling(ruling=_rule(event), reason="The clock was wrong", now=NOW)
    return event


def knock_out() -> Event:
    return drawn(format="knock-out", rounds=3)


def tied_final() -> Event:
    """A knock-out of two whose only match was tied."""
    event = there(2, format="knock-out", ruleset=KLABERJASS, rounds=1, keys=("MP",))
    closed(event, {1: (500, 500)})
    return event


def round_robin() -> Event:
    return there(4, format="round-robin", rounds=1)


def late_for_the_plan() -> Event:
    event = there(4, format="balanced", ruleset=CLABBER, rounds=2)
    closed(event)
    entered(event, 1)
    return event


def threes() -> Event:
    """Three are over, and with this house rule nobody can play Klapper Jas at three."""
    event = there(7, format="drawn-partners", ruleset={"variant": "klapper-jas-4"}, hands=2)
    Event.objects.filter(pk=event.pk).update(
        format_options={"odd": "three"}, variant="clabber", options={"target": None}
    )
    return event


def with_a_bye_that_wins() -> Event:
    """A bye is worth what no table brings."""
    event = there()
    Event.objects.filter(pk=event.pk).update(hands=4, unplayed={"bye": "fixed:99999"})
    return _fresh(event)


def must_not_meet() -> Event:
    event = there(4, format="drawn-partners", ruleset=CLABBER)
    one, other = event.entrants.all()[:2]
    keep_apart(first=one, second=other, is_absolute=True, now=NOW)
    return event


def kept_apart() -> Event:
    event = there(4)
    one, other = event.entrants.all()[:2]
    keep_apart(first=one, second=other, is_absolute=True, now=NOW)
    draw_round(event=_fresh(event), now=NOW)
    return event


def fixtures_drawn() -> Event:
    event = league(games=2)
    draw_round(event=event, now=NOW)
    return event


def put_off() -> Event:
    """A table of a league that is to play on another day, before its round begins."""
    event = fixtures_drawn()
    confirm_draw(round_=Round.objects.get(), publish_at=NOW, now=NOW)
    return _put_off(event)


def put_off_running() -> Event:
    event = league(games=2)
    started(event)
    return _put_off(event)


def put_off_and_closed() -> Event:
    event = put_off_running()
    (other,) = Round.objects.get().pairings.filter(postponement=None)
    type_result(pairing=other, points=(100, 62), reason="slip", now=NOW)
    close_round(round_=Round.objects.get(), now=NOW)
    return event


def fixtures_typed() -> Event:
    event = league(games=2)
    typed(started(event))
    return event


def _put_off(event: Event) -> Event:
    postpone(pairing=_pairing(event), until=None, **WHY)
    return event


def locked() -> Event:
    event = drawn()
    lock_table(round_=Round.objects.get(), table=1, reason="A wheelchair", now=NOW)
    return event


STATES: tuple[Callable[[], Event], ...] = (
    *(draft, nobody, not_checked_in, there, drawn, confirmed, locked, kept_apart, running),
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
    *(somebody_left, ruling_cancelled, knock_out, tied_final, round_robin),
    *(late_for_the_plan, threes),
    with_a_bye_that_wins,
    *(must_not_meet, stale, stale_draft),
    *(fixtures_drawn, put_off, put_off_running, put_off_and_closed, fixtures_typed),
)
SOME_STATES = (not_checked_in, second_drawn)
"""What an ordinary run looks at: the state in which much is refused, and the one with most rows."""


# What deeds are done to


def _fresh(event: Event) -> Event:
    return Event.objects.select_related("evening__club").get(pk=event.pk)


def _entrant(event: Event, at: int = 0) -> Any:
    return _found(list(event.entrants.order_by("number", "pk")), at)


def _round(event: Event) -> Any:
    return _found(list(event.drawn_rounds.order_by("-number")))


def _first_round(event: Event) -> Any:
    return _found(list(event.drawn_rounds.order_by("number")))


def _pairing(event: Event) -> Any:
    return _found(list(_round(event).pairings.all()))


def _game(event: Event) -> Any:
    return _found(list(Game.objects.filter(pairing__round=_first_round(event), removed_at=None)))


def _hand(event: Event) -> Any:
    return _found(list(Hand.objects.filter(game=_game(event))))


def _corrected(event: Event, **more: Any) -> Any:
    sent: dict[str, Any] = {"expected_revision": 1, "submission_id": new_id(), **WHY}
    return amend_and_draw(hand=_hand(event), record=played(1, (80, 50)), **sent | more)


def _found(listed: list[Any], at: int = 0) -> Any:
    """The row that a deed is done to; where there is none the deed cannot even be asked for."""
    if len(listed) <= at:
        raise NoRowError
    return listed[at]


def _rule(event: Event, **given: Any) -> Any:
    facts: dict[str, Any] = {
        "kind": "own_score",
        "points": -50,
        "reason": "Late at the table",
        "now": NOW,
    }
    return give_ruling(entrant=_entrant(event), **facts | given)


def _new(event: Event, *names: str) -> Any:
    return enter(event=event, new=[NewEntrant((name,)) for name in names], now=NOW)


def _typed(event: Event, *points: int, reason: str = "From the slip") -> Any:
    return type_result(pairing=_pairing(event), points=points, reason=reason, now=NOW)


def _swap(event: Event, one: int, other: int, **given: Any) -> Any:
    first, second = _entrant(event, one), _entrant(event, other)
    facts: dict[str, Any] = {"reason": "They are a couple", "now": NOW} | given
    return swap_seats(round_=_round(event), first=first, second=second, **facts)


def _set(event: Event, **given: Any) -> Any:
    facts: dict[str, Any] = {"name": "Cup", "date": NOW.date(), "plan": plan(), "now": NOW}
    return set_event(event=event, **facts | given)


def _create(event: Event, **given: Any) -> Any:
    facts: dict[str, Any] = {"name": "Cup", "date": NOW.date(), "plan": plan(), "now": NOW}
    facts |= {"seed": "s", "epoch": UUID(int=9, version=4), "club": event.evening.club}
    return create_event(**facts | given)


def _substitute(event: Event, **given: Any) -> Any:
    facts: dict[str, Any] = {
        "place": 0,
        "player": "Nora",
        "from_round": 1,
        "reason": "Had to go",
        "now": NOW,
    }
    return substitute(entrant=_entrant(event), **facts | given)


WHY: dict[str, Any] = {"reason": "Read wrongly", "now": NOW}
DEEDS: dict[str, Deed | tuple[Deed, ...]] = {
    "create": _create,
    "create badly": lambda event: _create(event, plan=plan(rounds=0)),
    "create without a name": lambda event: _create(event, name=" "),
    "set": _set,
    "set badly": lambda event: _set(event, plan=plan(keys=())),
    "set without a name": lambda event: _set(event, name=""),
    "rename": lambda event: rename_event(event=event, name="Cup", now=NOW),
    "announce too much": lambda event: rename_event(
        event=event, name="Cup", notice=Notice(place="x" * 999), now=NOW
    ),
    "announce another day, then have too few rounds for it": (
        lambda event: rename_event(event=event, name="Cup", notice=_another_day(event), now=NOW),
        lambda event: rename_event(event=event, name="Cup", rounds=event.rounds - 1, now=NOW),
    ),
    "rename to nothing": lambda event: rename_event(event=event, name="", now=NOW),
    "play more rounds": lambda event: rename_event(event=event, name="Cup", rounds=4, now=NOW),
    "play too many rounds": lambda event: rename_event(
        event=event, name="Cup", rounds=100, now=NOW
    ),
    "open": lambda event: open_event(event=event, now=NOW),
    "withdraw": lambda event: withdraw_event(event=event, now=NOW),
    "finish": lambda event: finish_event(event=event, now=NOW),
    "reopen": lambda event: reopen_event(event=event, **WHY),
    "reopen for no reason": lambda event: reopen_event(event=event, reason="", now=NOW),
    "reveal": lambda event: reveal(event=event, place=2, now=NOW),
    "enter": lambda event: _new(event, "Nora", "Otto"),
    "enter twice": lambda event: _new(event, "Nora", "Nora"),
    "enter nobody": lambda event: _new(event, "Nora", " "),
    "enter again": lambda event: _new(event, "Nora", _entrant(event).name),
    "enter too long": lambda event: _new(event, "Nora", "x" * 300),
    "remove": lambda event: remove_entrant(entrant=_entrant(event), now=NOW),
    "rename entrant": lambda event: rename_entrant(
        entrant=_entrant(event), name="Nora", from_club="", now=NOW
    ),
    "rename entrant to nothing": lambda event: rename_entrant(
        entrant=_entrant(event), name="", from_club="", now=NOW
    ),
    "rename entrant to another": lambda event: rename_entrant(
        entrant=_entrant(event), name=_entrant(event, 1).name, from_club="", now=NOW
    ),
    "fix table": lambda event: fix_table(entrant=_entrant(event), table=2, now=NOW),
    "fix no table": lambda event: fix_table(entrant=_entrant(event), table=0, now=NOW),
    "order": lambda event: set_order(event=event, order=[_entrant(event)], now=NOW),
    "check in": lambda event: check_in(entrant=_entrant(event), now=NOW),
    "check all in": lambda event: check_in_all(event=event, now=NOW),
    "check out": lambda event: check_out(entrant=_entrant(event), now=NOW),
    "leave": lambda event: leave(entrant=_entrant(event), reason="left", now=NOW),
    "leave oddly": lambda event: leave(entrant=_entrant(event), reason="fled", now=NOW),
    "come back": lambda event: re_enter(entrant=_entrant(event), now=NOW),
    "substitute": _substitute,
    "substitute nobody": lambda event: _substitute(event, player=" "),
    "substitute nowhere": lambda event: _substitute(event, place=7),
    "substitute a player": lambda event: _substitute(event, player=_entrant(event, 1).name),
    "substitute for no reason": lambda event: _substitute(event, reason=""),
    "ask bye": lambda event: ask_bye(entrant=_entrant(event), number=1, **WHY),
    "ask later bye": lambda event: ask_bye(entrant=_entrant(event), number=2, **WHY),
    "ask bye of no round": lambda event: ask_bye(entrant=_entrant(event), number=9, **WHY),
    "ask bye for no reason": lambda event: ask_bye(
        entrant=_entrant(event), number=2, reason="", now=NOW
    ),
    "take bye back": (
        lambda event: ask_bye(entrant=_entrant(event), number=1, **WHY),
        lambda event: take_bye_back(entrant=_entrant(event), number=1, now=NOW),
    ),
    "keep apart": lambda event: keep_apart(
        first=_entrant(event), second=_entrant(event, 1), is_absolute=True, now=NOW
    ),
    "keep nobody apart": lambda event: keep_apart(
        first=_entrant(event), second=_entrant(event), is_absolute=True, now=NOW
    ),
    "let meet": lambda event: let_meet(conflict=_found(list(event.conflicts.all())), now=NOW),
    "draw": lambda event: draw_round(event=event, now=NOW),
    "draw again": lambda event: draw_again(round_=_round(event), **WHY),
    "draw again for no reason": lambda event: draw_again(round_=_round(event), reason="", now=NOW),
    "draw another again": lambda event: draw_again(round_=_round(event), version="another", **WHY),
    "draw again without enough": (
        lambda event: check_out(entrant=_entrant(event), now=NOW),
        lambda event: check_out(entrant=_entrant(event, 1), now=NOW),
        lambda event: check_out(entrant=_entrant(event, 2), now=NOW),
        lambda event: check_out(entrant=_entrant(event, 3), now=NOW),
        lambda event: draw_again(round_=_round(event), **WHY),
    ),
    "take draw back": lambda event: take_draw_back(round_=_round(event), now=NOW),
    "take gone draw back": lambda event: take_draw_back(
        round_=Round(pk=1_000_000, event=event, number=1), now=NOW
    ),
    "confirm": lambda event: confirm_draw(round_=_round(event), publish_at=NOW, now=NOW),
    "keep draw": lambda event: keep_draw(round_=_round(event), **WHY),
    "swap": lambda event: _swap(event, 0, 1),
    "swap one": lambda event: _swap(event, 0, 0),
    "swap whoever": tuple(
        partial(_swap, one=one, other=other) for one, other in combinations(range(4), 2)
    ),
    "swap for no reason": lambda event: _swap(event, 0, 1, reason=""),
    "swap who came late": (
        lambda event: _new(event, "Nora"),
        lambda event: _swap(event, 0, -1),
    ),
    "lock": lambda event: lock_table(round_=_round(event), table=1, **WHY),
    "lock no table": lambda event: lock_table(round_=_round(event), table=99, **WHY),
    "unlock": lambda event: unlock_table(round_=_round(event), table=1, now=NOW),
    "start": lambda event: start_round(round_=_round(event), now=NOW),
    "close": lambda event: close_round(round_=_round(event), now=NOW),
    "reopen round": lambda event: reopen_round(round_=_first_round(event), **WHY),
    "reopen round for no reason": lambda event: reopen_round(
        round_=_first_round(event), reason="", now=NOW
    ),
    "end time": lambda event: end_time(round_=_round(event), now=NOW),
    "stop clock": lambda event: stop_clock(round_=_round(event), now=NOW),
    "run clock": lambda event: run_clock(round_=_round(event), now=NOW),
    "set minutes": lambda event: set_minutes(round_=_round(event), minutes=50, now=NOW),
    "set no minutes": lambda event: set_minutes(round_=_round(event), minutes=0, now=NOW),
    "add minutes": lambda event: add_minutes(pairing=_pairing(event), minutes=5, **WHY),
    "add too many": lambda event: add_minutes(pairing=_pairing(event), minutes=999, **WHY),
    "next game": lambda event: start_next_game(pairing=_pairing(event), now=NOW),
    "postpone": lambda event: postpone(pairing=_pairing(event), until=None, **WHY),
    "postpone to a day long gone": lambda event: postpone(
        pairing=_pairing(event), until=dt.date(2000, 1, 1), **WHY
    ),
    "postpone to its own day": lambda event: postpone(
        pairing=_pairing(event), until=event.evening.date, **WHY
    ),
    "play in round": lambda event: play_in_round(pairing=_pairing(event), now=NOW),
    "call": lambda event: call_director(pairing=_pairing(event), **WHY),
    "call at length": lambda event: call_director(
        pairing=_pairing(event), reason="x" * 999, now=NOW
    ),
    "answer": lambda event: answer_call(call=_found(list(_pairing(event).calls.all())), now=NOW),
    "type": lambda event: _typed(event, 100, 62),
    "type otherwise": lambda event: _typed(event, 62, 100),
    "type too few": lambda event: _typed(event, 100),
    "type too much": lambda event: _typed(event, 10**9, 0),
    "type no hands": lambda event: type_result(
        pairing=_pairing(event), points=(100, 62), hands=0, **WHY
    ),
    "type for no reason": lambda event: _typed(event, 1, 2, reason=""),
    "take result back": lambda event: type_result(pairing=_pairing(event), points=None, **WHY),
    "type and take back": (
        lambda event: _typed(event, 100, 62),
        lambda event: type_result(pairing=_pairing(event), points=None, **WHY),
    ),
    "forfeit": lambda event: forfeit(pairing=_pairing(event), side=1, **WHY),
    "forfeit nobody": lambda event: forfeit(pairing=_pairing(event), side=7, **WHY),
    "rule": _rule,
    "rule oddly": lambda event: _rule(event, kind="hang"),
    "rule for no reason": lambda event: _rule(event, reason=""),
    "cancel ruling": lambda event: cancel_ruling(ruling=_found(list(event.rulings.all())), **WHY),
    "end game": lambda event: close_game(game=_game(event), now=NOW, by=DIRECTOR),
    "remove game": lambda event: remove_game(game=_game(event), now=NOW, by=DIRECTOR),
    "void hand": lambda event: void_hand(
        hand=_hand(event),
        expected_revision=1,
        submission_id=new_id(),
        **WHY,
    ),
    "correct hand": lambda event: _corrected(event, next_draw="again"),
    "correct hand for no reason": lambda event: _corrected(event, reason=""),
}


def _another_day(event: Event) -> Notice:
    """That the event goes on a week later with its last round."""
    return Notice(days=(AdditionalDay(event.evening.date + dt.timedelta(days=7), event.rounds),))


# What refuses


def _has_own_tests(path: Path) -> bool:
    return path.parent.name == "registration" and path.stem in OWN_TESTS


def _name_of(path: Path) -> str:
    """A module of services by its room and its name."""
    return f"{path.parent.name}.{path.stem}"


def _sites() -> set[Site]:
    """Every place of the services of events that refuses something: module, function and line."""
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
    """Where it was refused: the innermost line of the services of events."""
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


def _refusals_in(state: Callable[[], Event]) -> set[Site | None]:
    """Where deeds are refused in this state of an event; none of them has written anything."""
    with transaction.atomic():
        event, rows = state(), stored()
        met = {_refused_at(event, name, rows) for name in DEEDS}
        transaction.set_rollback(True)
    return met


def _refused_at(event: Event, name: str, rows: Rows) -> Site | None:
    """Where this deed is refused; afterwards all is as it was, whether it is refused or not.

    `rows` are those that are stored before it.
    """
    steps = DEEDS[name]
    with transaction.atomic():
        site = _tried(event, steps if isinstance(steps, tuple) else (steps,), rows)
        transaction.set_rollback(True)
    return site


def _tried(event: Event, steps: tuple[Deed, ...], rows: Rows) -> Site | None:
    for at, step in enumerate(steps):
        before = stored() if at else rows
        try:
            step(_fresh(event))
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
