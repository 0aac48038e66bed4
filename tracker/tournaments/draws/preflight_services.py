"""Pre-flight checks: problems found before a tournament opens or a round is drawn.

Once round 1 is drawn the plan is fixed, so problems nobody could mend any more are not reported.

The checks of expected scores deal and play hands of the game in memory.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from statistics import mean
from typing import NamedTuple

from django.db.models import Exists, F, OuterRef

from scoring import Variant
from scoring.language import enumeration, join_texts, phrase, phrases
from tracker.common.errors import refusal
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.pairing.draw import CannotDrawError, NoOpponentsLeftError
from tracker.engine.pairing.encounters import first_repeat
from tracker.engine.pairing.fitting import check_rounds
from tracker.engine.pairing.grouping import PREFIX
from tracker.engine.ranking.codes import counted_hands, fixed_points
from tracker.engine.ranking.key import uncounted_keys
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.prizes import CategoryPrize, ItemPrizes, RankPrizes, plan_of
from tracker.engine.ranking.unplayed import OWN_MATCH_POINTS
from tracker.engine.records.folding import COUNTED
from tracker.engine.simulator.records import most_at_table, played_table
from tracker.games.agreement_queries import NO_AGREEMENT
from tracker.models import (
    Agreement,
    Claim,
    Entrant,
    HandRevision,
    LateHand,
    Placing,
    Round,
    Tournament,
)
from tracker.models.tournament import RUNNING
from tracker.tournaments.book.earlier_rounds_queries import past_seats
from tracker.tournaments.book.queries import (
    course_of,
    load_tournament,
    shape_of,
    system_of,
    variant_of,
)
from tracker.tournaments.draws.queries import asked_out, draw_input

# What is worth knowing before a round after the first is drawn.
#
# The plan stands by then: what is said is about who is there and what has not been settled.


# What the guard has found.


class Finding(NamedTuple):
    """A problem, and the field of the settings that solves it.

    One that `is_serious` blocks the next step. `field` is "" where no setting helps;
    `is_at_check_in` points to the list of entries instead.
    """

    text: str
    field: str = ""
    is_serious: bool = False
    is_at_check_in: bool = False


FAR_ABOVE, FAR_BELOW = 1.25, 0.5
"""Ratios of a missed round to a played one beyond which a warning is given."""
MOST_NAMED = 5


def found_ahead(tournament: Tournament, last: Round) -> Iterator[Finding]:
    """Yields the problems of the round after this one, which is closed."""
    obstacle = _obstacle(tournament, last.number + 1)
    if obstacle:
        yield Finding(obstacle, is_serious=True)
    yield from _not_back(tournament, last)
    if not obstacle:
        yield from _sitting_out(tournament, last.number + 1)


def open_matters(tournament: Tournament, last: Round) -> Iterator[Finding]:
    """Yields hands that phones have left unsettled; these change without the tournament's
    version.
    """
    late = LateHand.objects.filter(game__evening=tournament.evening_id, settled_at=None)
    claims = Claim.objects.filter(hand__game__evening=tournament.evening_id, settled_at=None)
    waiting = late.count() + claims.count()
    if waiting and course_of(tournament).goes_by_results:
        text = phrases(
            "{number} hand from a phone waits for you. It can change who meets.",
            "{number} hands from phones wait for you. They can change who meets.",
            waiting,
        )
        yield Finding(str(text))
    open_ = _unconfirmed(tournament, last)
    if open_:
        text = phrases(
            "{number} hand of round {round} is not confirmed.",
            "{number} hands of round {round} are not confirmed.",
            open_,
            round=last.number,
        )
        yield Finding(str(text))


def _unconfirmed(tournament: Tournament, last: Round) -> int:
    """Counts unconfirmed hands from phones, where confirmation is required."""
    if tournament.evening.agreement == NO_AGREEMENT:
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
        phone__isnull=False,
        number=F("hand__revision"),
    )
    return written.count()


def _obstacle(tournament: Tournament, number: int) -> str:
    """Explains why the round cannot be drawn; "" if it can.

    This needs a trial draw if a plan or a bracket decides pairings, or some must be kept apart.
    """
    system, course = system_of(tournament), course_of(tournament)
    try:
        if not course.is_planned:
            system.rounds(_there(tournament, number))
        is_quick = course.is_planned or course.is_bracket
        if is_quick or tournament.conflicts.filter(is_absolute=True).exists():
            system.draw(draw_input(tournament, before=number))
    except NoOpponentsLeftError:
        return ""
    except CannotDrawError as error:
        return str(error)
    return ""


def _there(tournament: Tournament, number: int) -> int:
    """Counts the entrants who would be drawn."""
    there = tournament.entrants.filter(left_at=None, checked_in_at__isnull=False)
    return there.exclude(pk__in=asked_out(tournament, number)).count()


def _not_back(tournament: Tournament, last: Round) -> Iterator[Finding]:
    """Yields the entrants who missed the last round and are drawn again."""
    course = course_of(tournament)
    if course.is_knock_out:
        return
    seats = Placing.objects.filter(round=last, pairing__forfeited_by=F("side"))
    if course.is_bracket:
        seats = seats.filter(pairing__part__startswith=PREFIX)
    here = Entrant.objects.filter(tournament=tournament, left_at=None, checked_in_at__isnull=False)
    gone = here.filter(pk__in=seats.values("entrant"))
    asked = here.filter(requested_byes__number=last.number)
    out = asked_out(tournament, last.number + 1)
    names = [who.name for who in (gone | asked).distinct().order_by("order") if who.pk not in out]
    if names:
        text = phrase(
            "Did not play round {round} and will be drawn again: {names}. Mark whoever has gone as "
            "not there.",
            round=last.number,
            names=_few(names),
        )
        yield Finding(str(text), is_at_check_in=True)


def _few(names: list[str]) -> str:
    """Lists the names, shortened if there are many."""
    if len(names) <= MOST_NAMED:
        return enumeration(names)
    return join_texts([*names[:MOST_NAMED], "…"])


def _sitting_out(tournament: Tournament, number: int) -> Iterator[Finding]:
    """Warns about byes that one more entrant would avoid, and how they count."""
    if course_of(tournament).is_planned:
        return
    there = _there(tournament, number)
    out = system_of(tournament).sitting_out(shape_of(tournament), there)
    if not out:
        return
    text = phrases(
        "{there} are there: {number} would sit out round {round}.",
        "{there} are there: {number} would sit out round {round}.",
        out,
        there=there,
        round=number,
    )
    yield Finding(str(text), is_at_check_in=True)
    yield from _worth_of_bye(tournament)


def _worth_of_bye(tournament: Tournament) -> Iterator[Finding]:
    """Warns if the fixed points of a bye are far from those of tables so far."""
    points = max(fixed_points(tournament.unplayed.get("bye", "")), default=None)
    if (
        points is None
        or tournament.nominal_hands
        or tournament.unplayed["bye"].startswith("penalty")
    ):
        return
    results = [
        found
        for found in load_tournament(tournament).results.values()
        if found.forfeited_by is None
    ]
    average = mean([own for found in results for own in found.points]) if results else points
    if not FAR_BELOW * average <= points <= FAR_ABOVE * average:
        text = phrase(
            "A bye counts {points}. At the tables so far a side had {average} on average. A ruling "
            "can make up for that.",
            points=points,
            average=round(average),
        )
        yield Finding(str(text))


TABLES = 60
"""Number of simulated tables."""
QUICK = 2
"""Minutes per hand below which most tables are too slow."""


_kept: PerLanguageCache[tuple[Finding, ...]] = PerLanguageCache(200)


def preflight_findings(tournament: Tournament) -> tuple[Finding, ...]:
    """Returns the problems to look at before the next step.

    Cached until the tournament changes, except for the hands that phones left unsettled.
    """
    kept = _kept.get(
        (tournament.evening.epoch, tournament.version), lambda: tuple(_found(tournament))
    )
    last = _last(tournament) if tournament.state == RUNNING else None
    return (*kept, *open_matters(tournament, last)) if last is not None else kept


def _last(tournament: Tournament) -> Round | None:
    """Returns the last round, if it is closed and another one is to be drawn."""
    last = tournament.drawn_rounds.order_by("number").last()
    return last if last and last.closed_at and last.number < tournament.rounds else None


def check_plan(tournament: Tournament) -> None:
    """Raises RecordError for the first blocking problem.

    The draw itself checks that so many entrants can play so many rounds.
    """
    variant = variant_of(tournament)
    for finding in (*_missed(tournament, variant), *_prizes(tournament, variant)):
        if finding.is_serious:
            raise refusal("", "guarded", finding.text)


def _found(tournament: Tournament) -> Iterator[Finding]:
    last = _last(tournament)
    if last is not None:
        yield from found_ahead(tournament, last)
    if last is None and tournament.drawn_rounds.exists():
        return
    yield from _repeats(tournament)
    yield from _tables(tournament)
    if last is None:
        yield from _plan(tournament)


def _plan(tournament: Tournament) -> Iterator[Finding]:
    """Yields the problems of a plan that can still be changed."""
    variant = variant_of(tournament)
    yield from _rounds(tournament)
    yield from _places(tournament)
    yield from _clock(tournament)
    yield from _missed(tournament, variant)
    yield from _keys(tournament, variant)
    yield from _prizes(tournament, variant)


def _rounds(tournament: Tournament) -> Iterator[Finding]:
    """Checks that those present can play the announced number of rounds."""
    entrants = _entrants(tournament)
    if entrants < shape_of(tournament).seats:
        return
    try:
        check_rounds(system_of(tournament), entrants, tournament.rounds)
    except CannotDrawError as error:
        yield Finding(str(error), "rounds", is_serious=True)


def _entrants(tournament: Tournament) -> int:
    """Counts those checked in, or before anyone is, all entrants."""
    still = tournament.entrants.filter(left_at=None)
    return still.exclude(checked_in_at=None).count() or still.count()


def _repeats(tournament: Tournament) -> Iterator[Finding]:
    """Checks that there are enough opponents to avoid repeats."""
    system, shape = system_of(tournament), shape_of(tournament)
    there = range(_entrants(tournament)) if tournament.size is None else _start_numbers(tournament)
    entrants = len(there)
    if not system.avoids_repeats or entrants < shape.seats:
        return
    number = first_repeat(
        past_seats(tournament, tournament.drawn_rounds.count() + 1),
        there,
        shape,
        out=system.sitting_out(shape, entrants),
        rounds=tournament.rounds,
    )
    if number is None:
        return
    text = phrase("With {entrants} entrants some meet again from round {number} on.")
    if shape.members > 1:
        text = phrase("With {entrants} entrants some have a partner again from round {number} on.")
    yield Finding(str(text.format(entrants=entrants, number=number)), "rounds")


def _start_numbers(tournament: Tournament) -> tuple[int, ...]:
    """Returns the start numbers of everyone checked in."""
    there = tournament.entrants.filter(left_at=None, checked_in_at__isnull=False)
    return tuple(number for number in there.values_list("number", flat=True) if number)


def _tables(tournament: Tournament) -> Iterator[Finding]:
    """Checks that the fixed tables exist."""
    entrants = _entrants(tournament)
    tables = entrants // shape_of(tournament).seats
    seated = tournament.entrants.filter(left_at=None, table__gt=tables).first() if tables else None
    if seated is not None:
        text = phrase(
            "{name} is to sit at table {table}, and there are only {tables}.",
            name=seated.name,
            table=seated.table,
            tables=tables,
        )
        yield Finding(str(text))


def _places(tournament: Tournament) -> Iterator[Finding]:
    """Checks that there are as many places as prizes."""
    entrants = _entrants(tournament)
    for award in plan_of(tournament.prizes, tournament.prize_rules or {}).awards:
        places = _places_of(award)
        if entrants and places > entrants:
            text = phrase(
                "There are prizes for {places} places, and {entrants} on the entry list.",
                places=places,
                entrants=entrants,
            )
            yield Finding(str(text), "prizes")


def _places_of(award: object) -> int:
    match award:
        case RankPrizes(amounts=amounts):
            return len(amounts)
        case ItemPrizes(things=things):
            return len(things)
    return 0


def _clock(tournament: Tournament) -> Iterator[Finding]:
    """Checks that the hands of a round fit into its minutes."""
    hands = (tournament.hands or 0) * tournament.games
    if tournament.minutes is not None and tournament.minutes < hands * QUICK:
        text = phrase(
            "A round has {hands} hands in {minutes} minutes. Most tables need about three minutes "
            "a hand.",
            hands=hands,
            minutes=tournament.minutes,
        )
        yield Finding(str(text), "minutes")


def _missed(tournament: Tournament, variant: Variant) -> Iterator[Finding]:
    """Checks that a missed round counts about as much as a typical table."""
    hands = counted_hands(tournament.hands, tournament.games, tournament.nominal_hands)
    most = most_at_table(variant, *hands)
    if most is None:
        return
    average = _average(variant, *hands)
    for reason, policy in tournament.unplayed.items():
        points = max(fixed_points(policy), default=None)
        field = f"unplayed-{reason}"
        if points is None or policy.startswith("penalty") or reason in OWN_MATCH_POINTS:
            continue
        if points > most:
            text = phrase(
                "A missed round counts {points}, and no table has more than about {most}.",
                points=points,
                most=most,
            )
            yield Finding(str(text), field, is_serious=True)
        elif points > FAR_ABOVE * average or points < FAR_BELOW * average:
            text = phrase(
                "A missed round counts {points}. At a table a side has about {average}.",
                points=points,
                average=average,
            )
            yield Finding(str(text), field)


@lru_cache(maxsize=64)
def _average(variant: Variant, hands: int | None, games: int) -> int:
    """Returns a side's average points over simulated tables."""
    dice = Random(0)  # noqa: S311 - the same each time
    tables = [played_table(variant, hands, games, dice) for _ in range(TABLES)]
    return round(mean(points for table in tables for points in table))


def _keys(tournament: Tournament, variant: Variant) -> Iterator[Finding]:
    """Checks that the chosen tie-breaks can decide the standings."""
    nothing = uncounted_keys(variant)
    keys = [key_for(code) for code in tournament.keys]
    for place, key in enumerate(keys):
        if key.code in nothing:
            text = phrase(
                "“{key}” decides nothing: {reason}.", key=key.title, reason=nothing[key.code]
            )
            yield Finding(str(text), f"key-{place}")
    of_hands = [key for key in keys if key.is_of_hands and key.code not in nothing]
    if of_hands:
        text = phrase(
            "{keys}: these depend on hands. A result from a slip leaves them out.",
            keys=enumeration([key.title for key in of_hands]),
        )
        yield Finding(str(text), f"key-{keys.index(of_hands[0])}")


def _prizes(tournament: Tournament, variant: Variant) -> Iterator[Finding]:
    """Checks that each prize can be won."""
    nothing = uncounted_keys(variant)
    for award in plan_of(tournament.prizes, tournament.prize_rules or {}).awards:
        if not isinstance(award, CategoryPrize):
            continue
        if award.key.code in nothing:
            text = phrase(
                "Nobody can win the prize for “{key}”: {reason}. Remove it, or offer another.",
                key=award.key.title,
                reason=nothing[award.key.code],
            )
            yield Finding(str(text), "prizes", is_serious=True)
        elif award.key.is_of_hands:
            text = phrase(
                "The prize for “{key}” depends on hands: with results from slips nobody gets it.",
                key=award.key.title,
            )
            yield Finding(str(text), "prizes")
