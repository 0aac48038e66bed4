"""What is rehearsed: an event of so many entrants, or a copy of one that is planned."""

import datetime as dt
from itertools import chain, count, product
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

from tracker.models import Club, Event
from tracker.names import NAME_LENGTH
from tracker.pairing.draw import CannotDrawError
from tracker.pairing.formats import FORMATS
from tracker.selectors.events.rules import members_of, ruleset_of
from tracker.services import events
from tracker.services.clubs import create_club
from tracker.services.errors import refusal

NAME, SLUG = "Rehearsal", "rehearsal"
RULESET = {"variant": "clabber", "options": {"target": None}}
BY_POINTS = ("drawn-partners", "balanced", "progressive", "standing-order", "mitchell", "series")
"""Formats whose rounds count by their points; in the others a round is won or lost."""
UNPLAYED = {"bye": "field_average", "late": "field_min", "absent": "zero", "left": "zero"}
COPIED = (
    *("format", "rounds", "games", "hands", "minutes", "scoring", "best", "leavers", "seeding"),
    *("format_options", "unplayed"),
)
FIRST = (
    *("Anna", "Otto", "Beatrix", "Max", "Jürgen", "Siân", "Farid", "Ewa", "Wilhelmina", "Théo"),
    *("Мария", "Ivo", "Grace", "Henrik", "Lucía", "Dov", "Ruth", "Piet", "Yuki", "Ana", "Sam"),
    *("Nadia", "Karl", "Rosa", "Imre", "Greta", "Pavel", "Noor", "Hugo", "Lea", "Jan", "Mila"),
)
LAST = (
    *("Verbeek", "Lindqvist", "Szabó", "Rosenthal", "Köhler", "Pritchard", "Haddad", "Kowalczyk"),
    *("van den Berg", "Lefèvre", "Соколова", "Novák", "Okafor", "Sørensen", "Fernández", "Adler"),
    *("Mandelbaum", "de Groot", "Tanaka", "Petrović", "O’Connor", "Rahman", "Eberle", "Bianchi"),
)


class Script(NamedTuple):
    """How an event is rehearsed: with so many entrants, unless it has some already.

    `is_on_paper` types results in place of dealing and playing hands; with `is_smooth` nobody
    comes late, leaves, is missing or writes anything wrong.
    """

    entrants: int = 40
    is_on_paper: bool = False
    is_smooth: bool = False


def rehearsed(
    *,
    form: str,
    entrants: int,
    rounds: int,
    hands: int,
    seed: str,
    now: dt.datetime,
    format_options: dict[str, Any] | None = None,
) -> Event:
    """A new event of Clabber in this format; it has as many of the rounds as can be played.

    Raises RecordError with the reason and the nearest thing that works where there are none.
    """
    options = format_options or {}
    try:
        possible = FORMATS[form](**options).rounds(entrants)
    except CannotDrawError as error:
        raise refusal("entrants", "cannot_draw", str(error)) from error
    is_by_points = form in BY_POINTS
    plan = events.Plan(
        ruleset=RULESET,
        format=form,
        rounds=min(max(rounds, possible[0]), possible[-1]),
        keys=("PTS", "HIGH", "LOT") if is_by_points else ("MP", "DIFF", "LOT"),
        format_options=options,
        hands=hands,
        scoring="raw" if is_by_points else "wdl2",
        unplayed=UNPLAYED,
    )
    return _set_up(f"{form}, {entrants} entrants", plan, seed, now)


def copied(*, pk: int, seed: str, now: dt.datetime) -> Event:
    """A copy of an event with its entry list, of which nothing is played yet.

    Raises RecordError where there is no such event.
    """
    event = Event.objects.filter(pk=pk).select_related("evening").first()
    if event is None:
        raise refusal("event", "bad_value", f"There is no event {pk}.")
    plan = events.Plan(
        ruleset=ruleset_of(event),
        keys=tuple(event.keys),
        prizes=tuple(event.prizes),
        **{name: getattr(event, name) for name in COPIED},
    )
    with transaction.atomic():
        copy = _set_up(event.evening.title, plan, seed, now)
        new = [
            events.NewEntrant(
                tuple(one.player.name for one in entrant.members.filter(until_round=None)),
                entrant.name,
                entrant.from_club,
            )
            for entrant in event.entrants.prefetch_related("members__player")
        ]
        twins = dict(
            zip(event.entrants.all(), events.enter(event=copy, new=new, now=now), strict=True)
        )
        for original, twin in twins.items():
            if original.table is not None:
                events.fix_table(entrant=twin, table=original.table, now=now)
        for conflict in event.conflicts.select_related("first", "second"):
            events.keep_apart(
                first=twins[conflict.first],
                second=twins[conflict.second],
                is_absolute=conflict.is_absolute,
                now=now,
            )
        return copy


def invented(event: Event, number: int) -> list[events.NewEntrant]:
    """So many entrants who are not in the event yet, in an order that comes from its seed."""
    names = [f"{first} {last}" for last, first in product(LAST, FIRST)]
    Random(f"{event.seed}|names").shuffle(names)  # noqa: S311 - names, no secret
    size = members_of(event)
    taken = set(event.members.values_list("player__name", flat=True))
    more = (f"{name} {serial}" for serial in count(2) for name in names)
    free = (name for name in chain(names, more) if name not in taken)
    return [
        events.NewEntrant(tuple(next(free) for _ in range(size)), _team(size, serial))
        for serial in range(event.entrants.count() + 1, event.entrants.count() + number + 1)
    ]


def _team(size: int, serial: int) -> str:
    """What a team calls itself; pairs and single players go by their own names."""
    return f"Team {serial}" if size > 2 else ""


def _set_up(title: str, plan: events.Plan, seed: str, now: dt.datetime) -> Event:
    with transaction.atomic():
        club = Club.objects.filter(slug=SLUG).first()
        club = club or create_club(name=NAME, slug=SLUG, now=now)
        serial = f", rehearsal {club.evenings.count() + 1}"
        chance = Random(f"{seed}|epoch")  # noqa: S311 - another one for another seed, no secret
        return events.create_event(
            club=club,
            name=title[: NAME_LENGTH - len(serial)] + serial,
            date=now.date(),
            plan=plan,
            seed=seed,
            epoch=UUID(int=chance.getrandbits(128), version=4),
            now=now,
        )
