"""What goes wrong at an event, and how its director sets it right."""

from datetime import datetime

from tracker.common.errors import RecordError
from tracker.engine.simulator.records import exchange_points
from tracker.games.hands.corrections_services import amend_hand
from tracker.models import Entrant, Event, Hand, Pairing, Round
from tracker.tournaments.entries.attending_services import check_in, check_out, leave, substitute
from tracker.tournaments.entries.services import enter
from tracker.tournaments.rehearsal.services.script import invent_entrants
from tracker.tournaments.rehearsal.services.tables import Chance
from tracker.tournaments.rounds.reporting_services import type_result
from tracker.tournaments.rules_queries import shape_of
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling

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
