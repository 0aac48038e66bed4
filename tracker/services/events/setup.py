"""Events are set up, opened for entries, and ended."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from scoring import Variant
from scoring.language import phrase
from tracker.book.chain import Chained
from tracker.book.folding import TIES
from tracker.event_formats import FORMATS
from tracker.event_formats.course import Course
from tracker.machine.security_log import note
from tracker.models import Club, Event, RuleSetVersion, User
from tracker.models.club import AGREEMENTS
from tracker.models.event import DRAFT, FINAL, LEAVERS, OPEN, RUNNING, SEEDINGS
from tracker.ranking.codes import SCORINGS, is_policy, kind_of
from tracker.ranking.keys import key_for
from tracker.reading.events.rules import can_seat_three, is_fitting
from tracker.reading.events.telling import ChangeKind
from tracker.services.chaining import add_line
from tracker.services.errors import Problems, refusal
from tracker.services.evenings import open_evening, rename_evening, set_evening
from tracker.services.events.changes import (
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)
from tracker.services.events.choosing import check_options
from tracker.services.events.length import set_rounds
from tracker.services.events.missed import check_missed
from tracker.services.events.prizes import check_prizes
from tracker.services.games import check_rules_from, house_rules, read_variant, words_from

MOST_ROUNDS = 99
MOST_HANDS = 99
NO_PLACE = 1_000_000
"""Behind the last place of any event: standings that are shown from here on show nobody."""
MOST_MINUTES = 600
NO_COLUMNS = ("ruleset", "fixed_for")


class Plan(NamedTuple):
    """What is announced before an event; the fields are those of `tracker.models.Event`.

    `fixed_for` says by reason what the points of a missed round were written for, as `basis_of` has
    it; those of the other reasons were written for this very plan.
    """

    ruleset: object
    format: str
    rounds: int
    keys: tuple[str, ...]
    format_options: Mapping[str, Any] = {}
    games: int = 1
    hands: int | None = None
    minutes: int | None = None
    scoring: str = "raw"
    unplayed: Mapping[str, str] = {}
    best: int | None = None
    leavers: str = "ranked"
    seeding: str = "lot"
    prizes: tuple[Mapping[str, Any], ...] = ()
    prize_rules: Mapping[str, Any] = {}
    check_in_until: dt.datetime | None = None
    agreement: str | None = None
    tie: str | None = None
    rule_set_version: RuleSetVersion | None = None
    fixed_for: Mapping[str, str] = {}


def create_event(
    *,
    club: Club,
    name: str,
    date: dt.date,
    plan: Plan,
    seed: str,
    epoch: UUID,
    now: dt.datetime,
    by: User | None = None,
) -> Event:
    """Sets up an event on an evening of its own; `seed` and `epoch` are made by chance.

    Who sets it up directs it. Raises RecordError with every problem of the plan.
    """
    planned = _planned(plan, club)
    with transaction.atomic():
        evening = open_evening(club=club, date=date, title=name, epoch=epoch, now=now, by=by)
        event = Event.objects.create(evening=evening, seed=seed, created_at=now, **planned)
        note_change(event, ChangeKind.SET_UP, now)
        return event


def set_event(*, event: Event, name: str, date: dt.date, plan: Plan, now: dt.datetime) -> Event:
    """Changes what was announced, until round 1 is drawn.

    Raises RecordError.
    """
    planned = _planned(plan, event.evening.club)
    with transaction.atomic():
        event = locked_event(event.pk)
        check_not_final(event)
        if event.drawn_rounds.exists():
            said = phrase("Round 1 is drawn: what was announced stays as it is.")
            raise refusal("", "event_drawn", said)
        evening = event.evening
        before = (evening.title, evening.date, *(getattr(event, one) for one in planned))
        set_evening(evening=evening, title=name, date=date)
        if (evening.title, evening.date, *planned.values()) != before:
            Event.objects.filter(pk=event.pk).update(**planned)
            event.refresh_from_db()
            note_change(event, ChangeKind.PLAN_CHANGED, now)
        return event


def rename_event(*, event: Event, name: str, now: dt.datetime, rounds: int | None = None) -> Event:
    """Gives an event another name, or number of rounds, which it can have until it is over.

    Raises RecordError.
    """
    with transaction.atomic():
        event = locked_event(event.pk)
        check_not_final(event)
        before = event.evening.title
        rename_evening(evening=event.evening, title=name)
        set_rounds(event, rounds or event.rounds, now)
        if event.evening.title != before:
            note_change(event, ChangeKind.RENAMED, now)
        return event


def open_event(*, event: Event, now: dt.datetime) -> Event:
    """Lets everybody see the event and takes entries."""
    return _moved(event, (DRAFT,), OPEN, ChangeKind.OPENED, now)


def withdraw_event(*, event: Event, now: dt.datetime) -> Event:
    """Takes an event that was opened too early out of sight again, until round 1 is drawn."""
    if event.drawn_rounds.exists():
        raise refusal(
            "", "event_drawn", phrase("Round 1 is drawn: the event can no longer be hidden.")
        )
    return _moved(event, (OPEN,), DRAFT, ChangeKind.WITHDRAWN, now)


def finish_event(*, event: Event, now: dt.datetime) -> Event:
    """Ends an event: its standings are final.

    Raises RecordError while a round is open.
    """
    if event.drawn_rounds.filter(closed_at=None).exists():
        said = phrase("A round is open: close it, or take its draw back, before the event ends.")
        raise refusal("", "round_open", said)
    return _moved(event, (RUNNING,), FINAL, ChangeKind.OVER, now, is_public=True)


def reopen_event(*, event: Event, reason: str, now: dt.datetime) -> Event:
    """Takes the end of an event back, for a reason that everybody can read."""
    reason = checked_reason(reason)
    kind = ChangeKind.REOPENED
    return _moved(event, (FINAL,), RUNNING, kind, now, reason=reason, is_public=True)


def reveal(*, event: Event, place: int | None, now: dt.datetime) -> Event:
    """Shows the standings only from this place on, as for a prize-giving; None shows them all.

    From `NO_PLACE` on nothing is shown.
    """
    place = None if place is None else min(place, NO_PLACE)
    with transaction.atomic():
        event = locked_event(event.pk)
        if event.revealed_from != place:
            event.revealed_from = place
            event.save(update_fields=["revealed_from"])
            _tell_revealed(event, place, now)
        return event


def _tell_revealed(event: Event, place: int | None, now: dt.datetime) -> None:
    if place is None:
        note_change(event, ChangeKind.ALL_SHOWN, now)
    elif place == NO_PLACE:
        note_change(event, ChangeKind.NONE_SHOWN, now)
    else:
        note_change(event, ChangeKind.SHOWN_FROM, now, place=place)


def _moved(
    event: Event,
    states: tuple[str, ...],
    state: str,
    kind: ChangeKind,
    now: dt.datetime,
    *,
    reason: str = "",
    is_public: bool = False,
) -> Event:
    with transaction.atomic():
        event = locked_event(event.pk)
        if event.state not in states:
            return event
        is_reopened = event.state == FINAL
        event.state = state
        event.final_at = now if state == FINAL else None
        event.save(update_fields=["state", "final_at"])
        note_change(event, kind, now, reason=reason, is_public=is_public)
        if is_reopened:
            note("event_reopened", event=event.pk)
            club = event.evening.club_id
            add_line(Chained.EVENT_REOPENED, club=club, subject=event.pk, now=now)
        return event


def _planned(plan: Plan, club: Club) -> dict[str, Any]:
    """The columns of an event of the club that is played like this."""
    problems = Problems()
    variant = read_variant(plan.ruleset, problems)
    _check_format(plan, variant, problems)
    _check_numbers(plan, problems)
    _check_codes(plan, problems)
    check_missed(plan, variant, problems)
    _check_tables_and_prizes(plan, variant, problems)
    check_rules_from(plan.rule_set_version, club, problems)
    problems.raise_any()
    assert variant is not None
    columns = {name: getattr(plan, name) for name in plan._fields if name not in NO_COLUMNS}
    columns |= {name: list(columns[name]) for name in ("keys", "prizes")}
    columns |= {name: dict(columns[name]) for name in ("format_options", "unplayed", "prize_rules")}
    columns |= {"variant": variant.id, "options": house_rules(variant, plan.ruleset)}
    return columns | {"words": words_from(plan.rule_set_version)}


def _check_format(plan: Plan, variant: Variant | None, problems: Problems) -> None:
    if plan.format not in FORMATS:
        problems.add("format", "bad_value", phrase("Choose one of the formats."))
        return
    form = FORMATS[plan.format]
    system = check_options(form, plan.format_options, problems)
    if variant and not any(is_fitting(shape, variant) for shape in form.shapes):
        said = phrase(
            "{variant} cannot be played in this format: choose another game or format.",
            variant=variant.name,
        )
        problems.add("format", "format_misfits", said)
    if variant and system and system.has_threes:
        _check_threes(plan, variant, problems)
    if system:
        _check_byes(plan, form.course_with(plan.format_options), problems)


def _check_threes(plan: Plan, variant: Variant, problems: Problems) -> None:
    """Notes that nobody can play at three: a round with such a table could not start."""
    if not can_seat_three(variant, house_rules(variant, plan.ruleset)):
        said = phrase(
            "{variant} has no form for three with these house rules: let those "
            "who are over sit out, or play with the house.",
            variant=variant.name,
        )
        problems.add("format_options.odd", "bad_option", said)


def _check_byes(plan: Plan, course: Course, problems: Problems) -> None:
    """Notes what no round without a table counts in the format."""
    for reason, policy in plan.unplayed.items():
        if is_policy(policy) and kind_of(policy) not in course.policies:
            said = phrase("Choose what such a round counts.")
            problems.add(f"unplayed.{reason}", "bad_value", said)


def _check_numbers(plan: Plan, problems: Problems) -> None:
    most = {"rounds": MOST_ROUNDS, "games": 9, "hands": MOST_HANDS, "minutes": MOST_MINUTES}
    for name, limit in most.items():
        value = getattr(plan, name)
        if value is not None and not 1 <= value <= limit:
            problems.add(
                name, "bad_value", phrase("This is a whole number from 1 to {limit}.", limit=limit)
            )
    if plan.best is not None and not 1 <= plan.best <= plan.rounds:
        problems.add(
            "best", "bad_value", phrase("From 1 to {rounds} rounds can count.", rounds=plan.rounds)
        )


def _check_codes(plan: Plan, problems: Problems) -> None:
    if plan.scoring not in SCORINGS:
        problems.add(
            "scoring", "bad_value", phrase("Choose one of the ways in which rounds count.")
        )
    if plan.seeding not in SEEDINGS:
        problems.add(
            "seeding", "bad_value", phrase("Start numbers go by lot or by the entry list.")
        )
    if plan.leavers not in LEAVERS:
        problems.add(
            "leavers", "bad_value", phrase("Who leaves is ranked like everybody, or last.")
        )
    if not plan.keys or not all(map(_is_key, plan.keys)):
        problems.add("keys", "bad_value", phrase("Choose what the standings go by."))


def _check_tables_and_prizes(plan: Plan, variant: Variant | None, problems: Problems) -> None:
    if plan.tie not in (None, *TIES):
        problems.add("tie", "bad_value", phrase("Choose what is done with a game that ends level."))
    elif plan.tie and plan.hands is None:
        said = phrase("Only games of a fixed length can end tied; all others go on to the target.")
        problems.add("tie", "bad_value", said)
    if plan.agreement not in (None, *AGREEMENTS):
        problems.add(
            "agreement", "bad_value", phrase("Choose one of the ways in which hands are agreed.")
        )
    check_prizes(plan.prizes, plan.prize_rules, variant, problems)


def _is_key(code: str) -> bool:
    try:
        return bool(key_for(code))
    except KeyError:
        return False
