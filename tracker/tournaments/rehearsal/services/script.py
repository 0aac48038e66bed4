"""What is rehearsed: an event of so many entrants, or a copy of one that is planned."""

import datetime as dt
from collections.abc import Sequence
from datetime import datetime
from itertools import chain, count, product
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.language import phrase
from tracker.clubs.services import create_club
from tracker.common.errors import RecordError, refusal
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Course, Format
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.records.names import NAME_LENGTH
from tracker.engine.simulator.records import exchange_points
from tracker.games.hands.corrections_services import amend_hand
from tracker.models import Club, Entrant, Event, Hand, Pairing, Round
from tracker.models.club import REHEARSAL
from tracker.tournaments.book.queries import PLAYERS, members_of, ruleset_of, shape_of
from tracker.tournaments.entries.attending_services import check_in, check_out, leave, substitute
from tracker.tournaments.entries.services import NewEntrant, ask_bye, enter, fix_table, keep_apart
from tracker.tournaments.rehearsal.services.tables import Chance, length_of
from tracker.tournaments.rounds.reporting_services import type_result
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
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


# What goes wrong at an event, and how its director sets it right.


LATE, MISSING, CORRECTED = 2, 2, 1
"""The rounds in which somebody comes late, as others are substituted, or does not come; and the
corrected."""


def before_draw(event: Event, number: int, now: datetime) -> list[str]:
    """Who comes, goes or is replaced before a round is drawn, as sentences."""
    said = []
    if number == LATE:
        said += [_come_late(event, now), _substituted(event, number, now)]
    if number == max(event.rounds, LATE + 1):
        said.append(_gone(event, now))
    return [sentence for sentence in said if sentence]


def turned_away(event: Event, now: datetime) -> str:
    """Sends those away who have no place in the plan, and says so; "" where all have one."""
    late = event.entrants.filter(number__gt=event.size or 0, checked_in_at__isnull=False)
    never_drawn = list(late.filter(placings=None))
    for entrant in never_drawn:
        check_out(entrant=entrant, now=now)
    names = ", ".join(entrant.name for entrant in never_drawn)
    return f"{names} came too late for the plan." if names else ""


def is_missing(round_: Round, pairing: Pairing) -> bool:
    """Whether the second side of this table does not come to it."""
    if round_.number != MISSING:
        return False
    numbers = list(round_.pairings.values_list("table", flat=True))
    return len(numbers) > 1 and pairing.table == max(numbers)


def after_close(event: Event, round_: Round, now: datetime) -> list[str]:
    """What is corrected and ruled once a round is closed, as sentences."""
    said = []
    if round_.number == CORRECTED:
        said += [_corrected(event, round_, now), _penalised(event, round_, now)]
    if round_.number == CORRECTED + 1:
        said.append(_pardoned(event, now))
    return [sentence for sentence in said if sentence]


def _there(event: Event) -> list[Entrant]:
    present = event.entrants.filter(left_at=None, checked_in_at__isnull=False)
    return list(present.order_by("number", "order"))


def _come_late(event: Event, now: datetime) -> str:
    """Somebody new comes, and who did not check in before comes too."""
    late = enter(event=event, new=invent_entrants(event, 1), now=now)
    waiting = list(event.entrants.filter(checked_in_at=None, left_at=None))
    for entrant in waiting:
        check_in(entrant=entrant, now=now)
    names = ", ".join(entrant.name for entrant in waiting)
    return f"{names} came late." if late else ""


def _substituted(event: Event, number: int, now: datetime) -> str:
    dice = Chance(event, "substitute").dice
    entrant = dice.choice(_there(event))
    (new,) = invent_entrants(event, 1)
    member = substitute(
        entrant=entrant,
        place=0,
        player=new.players[0],
        from_round=number,
        reason="Had to go to work",
        now=now,
    )
    return f"{member.player.name} plays in place of a player of {entrant.name}."


def _gone(event: Event, now: datetime) -> str:
    """Somebody leaves, as long as there are still enough for a table."""
    there = _there(event)
    if len(there) <= shape_of(event).seats:
        return ""
    entrant = Chance(event, "leaver").dice.choice(there)
    leave(entrant=entrant, reason="left", now=now)
    return f"{entrant.name} went home."


def _corrected(event: Event, round_: Round, now: datetime) -> str:
    """The first hand of the round in which the sides were exchanged; else a typed result."""
    hands = Hand.objects.filter(game__pairing__round=round_, state="counted")
    chance = Chance(event, "correction")
    for hand in hands.order_by("game__pairing__table", "number"):
        if exchange_points(hand.record) == hand.record:
            continue
        try:
            amend_hand(
                hand=hand,
                record=exchange_points(hand.record),
                reason="The points of the two sides were exchanged",
                expected_revision=hand.revision,
                submission_id=chance.new_id(),
                now=now,
            )
        except RecordError:
            continue
        return f"Hand {hand.number} of table {hand.game.table} was corrected."
    return _retyped(round_, now)


def _retyped(round_: Round, now: datetime) -> str:
    pairing = round_.pairings.filter(typed_points__isnull=False).first()
    if pairing is None or pairing.typed_points is None:
        return ""
    points = pairing.typed_points[::-1]
    type_result(pairing=pairing, points=points, reason="Read the wrong way round", now=now)
    return f"The result of table {pairing.table} was corrected."


def _penalised(event: Event, round_: Round, now: datetime) -> str:
    entrant = Chance(event, "penalty").dice.choice(_there(event))
    give_ruling(
        entrant=entrant,
        kind="own_score",
        points=-50,
        round_=round_,
        reason="Late at the table",
        now=now,
    )
    return f"{entrant.name} was ruled 50 points."


def _pardoned(event: Event, now: datetime) -> str:
    ruling = event.rulings.filter(cancelled_at=None).first()
    if ruling is None:
        return ""
    cancel_ruling(ruling=ruling, reason="The clock was wrong", now=now)
    return f"The ruling against {ruling.entrant.name} was cancelled."
