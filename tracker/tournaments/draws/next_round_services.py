"""What is worth knowing before a round after the first is drawn.

The plan stands by then: what is said is about who is there and what has not been settled.
"""

from collections.abc import Iterator
from statistics import mean
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef

from scoring.language import enumeration, join_texts, phrase, phrases
from tracker.engine.pairing.draw import CannotDrawError, NoOpponentsLeftError
from tracker.engine.pairing.grouping import PREFIX
from tracker.engine.ranking.codes import fixed_points
from tracker.engine.records.folding import COUNTED
from tracker.models import Agreement, Claim, Entrant, Event, HandRevision, LateHand, Placing, Round
from tracker.phones.sync.queries import NO_AGREEMENT
from tracker.tournaments.book.queries import course_of, load_event, shape_of, system_of
from tracker.tournaments.draws.queries import asked_out, draw_input

# What the guard has found.


class Finding(NamedTuple):
    """Something that will not go well, and the field of the settings where it is put right.

    What `is_serious` forbids to go on. `field` is "" where no setting helps; `is_at_check_in` says
    that the list of entries does.
    """

    said: str
    field: str = ""
    is_serious: bool = False
    is_at_check_in: bool = False


FAR_ABOVE, FAR_BELOW = 1.25, 0.5
"""A missed round that counts so many times what a table brings is worth a look."""
MOST_NAMED = 5


def found_ahead(event: Event, last: Round) -> Iterator[Finding]:
    """What will not go well in the round after this one, which is closed."""
    obstacle = _obstacle(event, last.number + 1)
    if obstacle:
        yield Finding(obstacle, is_serious=True)
    yield from _not_back(event, last)
    if not obstacle:
        yield from _sitting_out(event, last.number + 1)


def open_matters(event: Event, last: Round) -> Iterator[Finding]:
    """What phones have left open in the rounds so far; it changes without the event."""
    late = LateHand.objects.filter(game__evening=event.evening_id, settled_at=None)
    claims = Claim.objects.filter(hand__game__evening=event.evening_id, settled_at=None)
    waiting = late.count() + claims.count()
    if waiting and course_of(event).goes_by_results:
        said = phrases(
            "{number} hand from a phone waits for you. It can change who meets.",
            "{number} hands from phones wait for you. They can change who meets.",
            waiting,
        )
        yield Finding(str(said))
    open_ = _unconfirmed(event, last)
    if open_:
        said = phrases(
            "{number} hand of round {round} is not confirmed.",
            "{number} hands of round {round} are not confirmed.",
            open_,
            round=last.number,
        )
        yield Finding(str(said))


def _unconfirmed(event: Event, last: Round) -> int:
    """How many hands that phones wrote nobody has confirmed, where that is asked for."""
    if event.evening.agreement == NO_AGREEMENT:
        return 0
    right = Agreement.objects.filter(
        hand=OuterRef("hand"), revision=OuterRef("number"), is_agreed=True
    )
    written = HandRevision.objects.filter(
        ~Exists(right),
        hand__game__pairing__round=last,
        hand__game__pairing__result_at=None,
        hand__game__removed_at=None,
        hand__state=COUNTED,
        device__isnull=False,
        number=F("hand__revision"),
    )
    return written.count()


def _obstacle(event: Event, number: int) -> str:
    """Why the round cannot be drawn; "" where it can.

    It is tried where a plan or a bracket says who meets, and where some must be kept apart.
    """
    system, course = system_of(event), course_of(event)
    try:
        if not course.is_planned:
            system.rounds(_there(event, number))
        is_quick = course.is_planned or course.is_bracket
        if is_quick or event.conflicts.filter(is_absolute=True).exists():
            system.draw(draw_input(event, before=number))
    except NoOpponentsLeftError:
        return ""
    except CannotDrawError as error:
        return str(error)
    return ""


def _there(event: Event, number: int) -> int:
    """How many would be drawn."""
    there = event.entrants.filter(left_at=None, checked_in_at__isnull=False)
    return there.exclude(pk__in=asked_out(event, number)).count()


def _not_back(event: Event, last: Round) -> Iterator[Finding]:
    """Who did not play the last round and is drawn again all the same."""
    course = course_of(event)
    if course.is_knock_out:
        return
    seats = Placing.objects.filter(round=last, pairing__forfeited_by=F("side"))
    if course.is_bracket:
        seats = seats.filter(pairing__part__startswith=PREFIX)
    here = Entrant.objects.filter(event=event, left_at=None, checked_in_at__isnull=False)
    gone = here.filter(pk__in=seats.values("entrant"))
    asked = here.filter(requested_byes__number=last.number)
    out = asked_out(event, last.number + 1)
    names = [who.name for who in (gone | asked).distinct().order_by("order") if who.pk not in out]
    if names:
        said = phrase(
            "Did not play round {round} and will be drawn again: {names}. Mark whoever has gone as "
            "not there.",
            round=last.number,
            names=_few(names),
        )
        yield Finding(str(said), is_at_check_in=True)


def _few(names: list[str]) -> str:
    """The names, of many the first ones."""
    if len(names) <= MOST_NAMED:
        return enumeration(names)
    return join_texts([*names[:MOST_NAMED], "…"])


def _sitting_out(event: Event, number: int) -> Iterator[Finding]:
    """Whether somebody has no table though one more could give it to them, and what that counts."""
    if course_of(event).is_planned:
        return
    there = _there(event, number)
    out = system_of(event).sitting_out(shape_of(event), there)
    if not out:
        return
    said = phrases(
        "{there} are there: {number} would sit out round {round}.",
        "{there} are there: {number} would sit out round {round}.",
        out,
        there=there,
        round=number,
    )
    yield Finding(str(said), is_at_check_in=True)
    yield from _worth_of_bye(event)


def _worth_of_bye(event: Event) -> Iterator[Finding]:
    """Whether the fixed points of a bye are far from what tables have brought so far."""
    points = max(fixed_points(event.unplayed.get("bye", "")), default=None)
    if points is None or event.nominal_hands or event.unplayed["bye"].startswith("penalty"):
        return
    results = [found for found in load_event(event).results.values() if found.forfeited_by is None]
    average = mean([own for found in results for own in found.points]) if results else points
    if not FAR_BELOW * average <= points <= FAR_ABOVE * average:
        said = phrase(
            "A bye counts {points}. At the tables so far a side had {average} on average. A ruling "
            "can make up for that.",
            points=points,
            average=round(average),
        )
        yield Finding(str(said))
