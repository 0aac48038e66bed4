"""What is rehearsed: an event of so many entrants, or a copy of one that is planned."""

import datetime as dt
from collections.abc import Sequence
from itertools import chain, count, product
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.language import phrase
from tracker.clubs.services import create_club
from tracker.common.errors import refusal
from tracker.engine.formats import FORMATS
from tracker.engine.formats.course import Course
from tracker.engine.formats.format import Format
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.records.names import NAME_LENGTH
from tracker.models import Club, Entrant, Event
from tracker.models.club import REHEARSAL
from tracker.tournaments.entries.avoid_pairing_services import keep_apart
from tracker.tournaments.entries.queries import PLAYERS
from tracker.tournaments.entries.services import NewEntrant, enter, fix_table
from tracker.tournaments.entries.sitting_out_services import ask_bye
from tracker.tournaments.rehearsal.services.length import length_of
from tracker.tournaments.rules_queries import members_of, ruleset_of
from tracker.tournaments.setup.planning_services import EventPlan
from tracker.tournaments.setup.services import create_event

SLUG = REHEARSAL
RULESET = {"variant": "clabber", "options": {"target": None}}
UNPLAYED = {"bye": "field_average", "late": "field_min", "absent": "zero", "left": "zero"}
BELONGING = (PLAYERS, "requested_byes")
COPIED = (
    *("format", "rounds", "games", "hands", "minutes", "scoring", "best", "leavers", "seeding"),
    *("format_options", "unplayed", "agreement", "tie", "nominal_hands"),
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


PLAIN = Script()


def rehearse_event(
    *,
    form: str,
    entrants: int,
    rounds: int,
    hands: int,
    seed: str,
    now: dt.datetime,
    format_options: dict[str, Any] | None = None,
    script: Script = PLAIN,
) -> Event:
    """A new event of Clabber in this format; it has as many of the rounds as can be played.

    It begins so long before `now` that it is over about then. Raises RecordError with the reason
    and the nearest thing that works where there are none.
    """
    options, played = format_options or {}, FORMATS[form]
    possible = _possible_rounds(played, options, entrants)
    plan = EventPlan(
        ruleset=RULESET,
        format=form,
        rounds=min(max(rounds, possible[0]), possible[-1]),
        keys=played.keys,
        format_options=options,
        hands=hands,
        scoring=played.scoring,
        unplayed=_unplayed(played.course_with(options)),
    )
    begins_at = now - length_of(plan, entrants, is_on_paper=script.is_on_paper)
    return _set_up(f"{form}, {entrants} entrants", plan, seed, now, begins_at)


def _unplayed(course: Course) -> dict[str, str]:
    return {reason: policy for reason, policy in UNPLAYED.items() if policy in course.policies}


def _possible_rounds(played: Format, options: dict[str, Any], entrants: int) -> Sequence[int]:
    try:
        return played.system_with(options).rounds(entrants)
    except CannotDrawError as error:
        raise refusal("entrants", "cannot_draw", str(error)) from error


def copy_event(*, pk: int, seed: str, now: dt.datetime, script: Script = PLAIN) -> Event:
    """A copy of an event with those on its entry list who have not left; nothing is played yet.

    It begins so long before `now` that it is over about then. Raises RecordError where there is no
    such event.
    """
    event = Event.objects.filter(pk=pk).select_related("evening").first()
    if event is None:
        raise refusal("event", "bad_value", f"There is no event {pk}.")
    plan = EventPlan(
        ruleset=ruleset_of(event),
        keys=tuple(event.keys),
        prizes=tuple(event.prizes),
        prize_rules=event.prize_rules or {},
        **{name: getattr(event, name) for name in COPIED},
    )
    listed = list(event.entrants.filter(left_at=None).prefetch_related(*BELONGING))
    many = len(listed) or script.entrants
    begins_at = now - length_of(plan, many, is_on_paper=script.is_on_paper)
    with transaction.atomic():
        copy = _set_up(event.evening.title, plan, seed, now, begins_at)
        _copy_list(event, listed, copy, begins_at)
        return copy


def _copy_list(event: Event, listed: Sequence[Entrant], copy: Event, now: dt.datetime) -> None:
    """Enters all of them in the copy, with their tables, byes and conflicts."""
    new = [
        NewEntrant(
            tuple(
                member.player.name for member in entrant.members.all() if member.until_round is None
            ),
            entrant.name,
            entrant.from_club,
        )
        for entrant in listed
    ]
    twins = dict(zip(listed, enter(event=copy, new=new, now=now), strict=True))
    for original, twin in twins.items():
        if original.table is not None:
            fix_table(entrant=twin, table=original.table, now=now)
        for bye in original.requested_byes.all():
            ask_bye(entrant=twin, number=bye.number, reason=bye.reason, now=now)
    for conflict in event.conflicts.select_related("first", "second"):
        if conflict.first in twins and conflict.second in twins:
            keep_apart(
                first=twins[conflict.first],
                second=twins[conflict.second],
                is_absolute=conflict.is_absolute,
                now=now,
            )


def invent_entrants(event: Event, number: int) -> list[NewEntrant]:
    """So many entrants who are not in the event yet, in an order that comes from its seed."""
    names = [f"{first} {last}" for last, first in product(LAST, FIRST)]
    Random(f"{event.seed}|names").shuffle(names)  # noqa: S311 - names, no secret
    size = members_of(event)
    taken = set(event.members.values_list("player__name", flat=True))
    more = (f"{name} {serial}" for serial in count(2) for name in names)
    free = (name for name in chain(names, more) if name not in taken)
    return [
        NewEntrant(tuple(next(free) for _ in range(size)), _team(size, serial))
        for serial in range(event.entrants.count() + 1, event.entrants.count() + number + 1)
    ]


def _team(size: int, serial: int) -> str:
    """What a team calls itself; pairs and single players go by their own names."""
    return str(phrase("Team {}").format(serial)) if size > 2 else ""


def _name_of_copy(title: str, number: int) -> str:
    """The name of a rehearsed event, in the words of who asks for it, and never too long."""
    said = phrase("{title}, rehearsal {number}")
    room = NAME_LENGTH - len(str(said.format(title="", number=number)))
    return str(said.format(title=title[:room], number=number))


def _set_up(
    title: str, plan: EventPlan, seed: str, now: dt.datetime, begins_at: dt.datetime
) -> Event:
    with transaction.atomic():
        club = Club.objects.filter(slug=SLUG).first()
        club = club or create_club(name=str(phrase("Rehearsal")), slug=SLUG, now=begins_at)
        chance = Random(f"{seed}|epoch")  # noqa: S311 - another one for another seed, no secret
        return create_event(
            club=club,
            name=_name_of_copy(title, club.evenings.count() + 1),
            date=timezone.localtime(now).date(),
            plan=plan,
            seed=seed,
            epoch=UUID(int=chance.getrandbits(128), version=4),
            now=begins_at,
        )
