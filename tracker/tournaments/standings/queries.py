"""Outcomes and standings of a tournament, calculated on demand, and who can still win."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from typing import NamedTuple, cast

from django.db.models import Max

from scoring.slips import hand_sum
from tracker.access.visibility import hides_results
from tracker.common.queries.version_cache import VersionCache
from tracker.engine.pairing.draw import DrawEntry, PairingInput
from tracker.engine.pairing.grouping import is_of_group
from tracker.engine.ranking.chances import (
    LastRound,
    LastRoundInPoints,
    LastTable,
    PointsChance,
    WinningChance,
    bounds_of,
)
from tracker.engine.ranking.codes import kind_of, policy_of, scale_of
from tracker.engine.ranking.exact import Score
from tracker.engine.ranking.key import uncounted_keys
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.outcome import (
    NOTHING_COUNTED,
    Counts,
    Departure,
    Outcome,
    OutcomeKind,
    after_departures,
)
from tracker.engine.ranking.outcome import RankedEntrant as Ranked
from tracker.engine.ranking.scorecard import Scoring
from tracker.engine.ranking.standings import RankingRules, Standings, standings
from tracker.engine.ranking.table import RankedRow
from tracker.engine.ranking.tournament import Law
from tracker.engine.ranking.unplayed import (
    MATCH_POINTS,
    OWN_MATCH_POINTS,
    UnplayedPolicies,
    UnplayedPolicy,
)
from tracker.engine.records.folding import MAKER
from tracker.models import (
    HandRevision,
    Member,
    Pairing,
    Placing,
    Player,
    Round,
    Ruling,
    Tournament,
    TournamentChange,
)
from tracker.models.tournament import DRAFT, FINAL, RUNNING
from tracker.tournaments.book.earlier_rounds_queries import (
    ANNUL,
    earlier_rounds,
    planned_opponents,
)
from tracker.tournaments.book.queries import (
    TableCounts,
    TableResult,
    TournamentData,
    course_of,
    format_of,
    hands_behind,
    nominal_hands_of,
    rounds_of_coming,
    shape_of,
    sides_of,
    system_of,
    variant_of,
    won_otherwise,
)
from tracker.tournaments.book.stamps_queries import (
    StampedTournament,
    counted_tournaments,
    stamp_tournament,
)

OF_HANDS = (
    *("marches", "marches_against", "failed", "sets", "made", "undertaken", "melds", "bellas"),
)
KINDS: Mapping[str, OutcomeKind] = {
    "bye": "bye",
    "movement": "bye",
    "requested_bye": "requested_bye",
    "late": "late",
    "absent": "absent",
    "left": "left",
    "expelled": "expelled",
}
"""Outcome kinds by reason for having no table; a knock-out counts no rounds for the eliminated."""


LAW_2026 = dt.date(2026, 3, 1)
"""From this day on tournaments begin under the text of 2026."""


def law_on(date: dt.date) -> Law:
    """The text for a tournament that begins on this day; that of 2024 for all earlier ones too."""
    return 2024 if date < LAW_2026 else 2026


def outcomes_of(book: TournamentData, before: int | None = None) -> tuple[Outcome, ...]:
    """Every round of every entrant that has a result, up to the round with this number.

    A penalty to the opponents is in their points, and told apart as given; one for the entrant
    alone is its adjustment.
    """
    rounds = [round_ for round_ in book.rounds if before is None or round_.number < before]
    started = [round_ for round_ in rounds if round_.started_at is not None]
    came = rounds_of_coming(book)
    found = [outcome for round_ in started for outcome in _of_round(book, round_, came)]
    counted = tuple(_adjusted(_merged(found), book.rulings))
    departures = _departures(book)
    return after_departures(counted, departures, planned_opponents(book)) if departures else counted


def _departures(book: TournamentData) -> Mapping[int, Departure]:
    return {
        number: cast(Departure, one.left_results)
        for number, one in book.numbered.items()
        if one.left_results is not None
    }


def _of_round(book: TournamentData, round_: Round, came: Mapping[int, int]) -> Iterator[Outcome]:
    late = {number for number in book.numbered if came.get(number, 0) > round_.number}
    yield from (Outcome(round_.number, number, kind="late") for number in late)
    for pairing in round_.pairings.all():
        if book.results[pairing.pk].is_over:
            yield from _of_table(book, round_, pairing)
    for placing in book.out.get(round_.pk, ()):
        number = placing.entrant.number if placing.entrant else None
        if placing.reason in KINDS and number and number not in late:
            yield Outcome(round_.number, number, kind=KINDS[placing.reason])


def _of_table(book: TournamentData, round_: Round, pairing: Pairing) -> Iterable[Outcome]:
    sides = [_numbers(side) for side in book.sides[pairing.pk]]
    result, hands = book.results[pairing.pk], book.hands.get(pairing.pk)
    winner = won_otherwise(book.tournament, result)
    for side, entrants in enumerate(sides):
        others = [points for at, points in enumerate(result.points) if at != side]
        for entrant in entrants:
            yield Outcome(
                round=round_.number,
                entrant=entrant,
                partners=tuple(other for other in entrants if other != entrant),
                opponents=tuple(
                    number for at, numbers in enumerate(sides) if at != side for number in numbers
                ),
                points=result.points[side],
                against=max(others, default=0),
                kind=_kind(result, side),
                hands=hands_behind(book.tournament, result, hands.hands if hands else 0),
                counts=_counts(hands, result, side),
                is_on_paper=result.is_typed,
                has_won=None if winner is None else side == winner,
            )


def _numbers(side: Iterable[Placing]) -> tuple[int, ...]:
    """The start numbers of a side without the seats of the house."""
    return tuple(
        placing.entrant.number for placing in side if placing.entrant and placing.entrant.number
    )


def _kind(result: TableResult, side: int) -> OutcomeKind:
    if result.forfeited_by is None:
        return "played"
    return "forfeit_loss" if result.forfeited_by == side else "forfeit_win"


def _counts(hands: TableCounts | None, result: TableResult, side: int) -> Counts:
    counts = hands.sides[side] if hands and side < len(hands.sides) else NOTHING_COUNTED
    return replace(counts, games_won=result.games_won[side])


def _merged(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The outcomes with one for each round: a team's two tables add up."""
    found: dict[tuple[int, int], Outcome] = {}
    for outcome in outcomes:
        key = (outcome.round, outcome.entrant)
        found[key] = _together(found[key], outcome) if key in found else outcome
    return list(found.values())


def _together(first: Outcome, second: Outcome) -> Outcome:
    return replace(
        first,
        points=first.points + second.points,
        against=first.against + second.against,
        hands=first.hands + second.hands,
        counts=_of_both(first.counts, second.counts),
        is_on_paper=first.is_on_paper or second.is_on_paper,
        has_won=None,
    )


def _of_both(first: Counts, second: Counts) -> Counts:
    """Adds the counts of two tables; games won are those of the first."""
    both = {name: getattr(first, name) + getattr(second, name) for name in OF_HANDS}
    return replace(first, **both)


def _adjusted(outcomes: Iterable[Outcome], rulings: Iterable[Ruling]) -> Iterable[Outcome]:
    """The outcomes with the points that the director has ruled."""
    own, given = _ruled(rulings)
    for outcome in outcomes:
        adjustment: Score = own.get((outcome.round, outcome.entrant), 0)
        points = sum(given.get((outcome.round, other), 0) for other in outcome.opponents)
        is_ruled = adjustment or points
        yield (
            replace(outcome, adjustment=adjustment, points=outcome.points + points, given=points)
            if is_ruled
            else outcome
        )


Ruled = dict[tuple[int, int], int]


def _ruled(rulings: Iterable[Ruling]) -> tuple[Ruled, Ruled]:
    """Returns ruled points by round and entrant: for the entrant, and for its opponents."""
    own: Ruled = {}
    given: Ruled = {}
    kinds = {"own_score": own, "to_opponents": given}
    for ruling in rulings:
        number = ruling.entrant.number
        if ruling.cancelled_at is None and ruling.kind in kinds and number:
            # A ruling without a round counts with the first.
            key = (ruling.round.number if ruling.round else 1, number)
            kinds[ruling.kind][key] = kinds[ruling.kind].get(key, 0) + ruling.points
    return own, given


def tournament_standings(
    book: TournamentData, before: int | None = None, *, is_ended: bool = False
) -> Standings:
    """The standings with every table that is over, before the round with this number.

    Places that only the lot would part are shared as long as the tournament is not over, and before
    a round they always are. With `is_ended` they are as they would be if the tournament ended now.
    """
    so_far = places_so_far(book, before)
    has_ended = is_ended or (before is None and is_over(book.tournament))
    return standings(
        replace(rules_of(book.tournament), draws_lots=has_ended and has_lots(book.tournament)),
        [
            Ranked(number, is_sent_away=one.left_reason == "expelled")
            for number, one in book.numbered.items()
        ],
        outcomes_of(book, before),
        withdrawn=ranked_apart(book),
        places=so_far.places,
        are_in_groups=so_far.are_in_groups,
    )


def has_lots(tournament: Tournament) -> bool:
    """True if a lot can break the last ties; not in the tree of a knock-out."""
    return not course_of(tournament).is_knock_out


def is_over(tournament: Tournament) -> bool:
    """True if the tournament has ended, so that the last tie-break is drawn too."""
    return tournament.state == FINAL


def standings_before(book: TournamentData, number: int) -> dict[int, tuple[int, Fraction]]:
    """Returns place and points before a round by start number, from 1 and without ties.

    Shared places are ordered by lot.
    """
    if number == 1:
        return {}
    found = tournament_standings(book, number)
    cards = found.tournament.cards
    return {
        row.entrant: (place, Fraction(cards[row.entrant].match_points))
        for place, row in enumerate(found.rows, start=1)
    }


def rules_of(tournament: Tournament) -> RankingRules:
    """Returns the ranking rules from the stored codes.

    The format decides what a round without a table is worth; in a knock-out nothing, since it only
    leads to the next round.
    """
    byes = course_of(tournament).byes
    points = {
        reason: policy_of(text)
        for reason, text in tournament.unplayed.items()
        if kind_of(text) in byes and reason not in OWN_MATCH_POINTS
    }
    scale = scale_of(tournament.scoring, tournament.nominal_hands or tournament.hands)
    unplayed = UnplayedPolicies(
        points, points if tournament.scoring == "raw" else _match_points(tournament, byes)
    )
    return RankingRules(
        keys=tuple(map(key_for, tournament.keys)),
        scoring=Scoring(
            scale, unplayed, tournament.best, nominal_hands=nominal_hands_of(tournament)
        ),
        seed=tournament.seed,
        is_round_robin=format_of(tournament).is_round_robin,
        law=law_on(tournament.evening.date),
        leavers="last" if tournament.leavers == "last" else "out",
        uncounted=uncounted_keys(variant_of(tournament)),
    )


def _match_points(
    tournament: Tournament, byes: tuple[str, ...]
) -> Mapping[OutcomeKind, UnplayedPolicy]:
    """Returns the match points for rounds without a table, where these can count."""
    worth = {"bye": "like_win", "requested_bye": "like_draw"}
    found = {
        kind: policy
        for kind, policy in MATCH_POINTS.items()
        if not byes or worth.get(kind, byes[0]) in byes
    }
    own = {
        kind: policy_of(tournament.unplayed[reason])
        for reason, kind in OWN_MATCH_POINTS.items()
        if byes and reason in tournament.unplayed
    }
    return found | own


def ranked_apart(book: TournamentData) -> frozenset[int]:
    """Returns the start numbers of entrants ranked separately, if at all.

    Those whose results are annulled have nothing to be ranked by.
    """
    if book.tournament.leavers != "last":
        annulled = (number for number, one in book.numbered.items() if one.left_results == ANNUL)
        return disqualified_numbers(book).union(annulled)
    left = (number for number, one in book.numbered.items() if one.left_at is not None)
    return disqualified_numbers(book).union(left)


def disqualified_numbers(book: TournamentData) -> frozenset[int]:
    """Returns the start numbers of disqualified entrants."""
    return frozenset(
        ruling.entrant.number
        for ruling in book.rulings
        if ruling.kind == "disqualification"
        and ruling.cancelled_at is None
        and ruling.entrant.number is not None
    )


class PlacesSoFar(NamedTuple):
    """Places by start number from the finals, or from the groups before them."""

    places: Mapping[int, int] | None
    are_in_groups: bool = False


def places_so_far(book: TournamentData, before: int | None = None) -> PlacesSoFar:
    """The places that finals or groups give before a round."""
    if not course_of(book.tournament).is_bracket:
        return PlacesSoFar(None)
    system, field = system_of(book.tournament), bracket_field(book, before)
    rows = system.final_places(field)
    if rows is None:
        return PlacesSoFar(None)
    are_in_groups, places = not system.has_finals(field), dict[int, int]()
    for number, row in enumerate(rows, start=1):
        places |= dict.fromkeys(row, number if are_in_groups else len(places) + 1)
    return PlacesSoFar(places, are_in_groups)


def bracket_field(book: TournamentData, before: int | None = None) -> PairingInput:
    """Returns the pairing input of finals: all entrants, and the rounds before this number."""
    return PairingInput(
        entries=tuple(DrawEntry(number, number) for number in sorted(book.numbered)),
        rounds=book.tournament.rounds,
        size=book.tournament.size or 0,
        seed=book.tournament.seed,
        shape=shape_of(book.tournament),
        past=earlier_rounds(book, before),
    )


# The tournaments of a player, and the places in those that are over.


MOST_TOURNAMENTS = 500


@dataclass(frozen=True, slots=True)
class PlayerTournament:
    """A tournament in a player's record: the entrant's number, and the final place.

    The place is "1", or "2–3" if shared; "" until it is public.
    """

    pk: int
    title: str
    date: dt.date
    entrant: str
    number: int | None
    place: str
    entrants: int


_PLACES: VersionCache[Mapping[int, str]] = VersionCache(MOST_TOURNAMENTS)


def tournaments_of_player(
    player: Player, now: dt.datetime, most: int
) -> tuple[PlayerTournament, ...]:
    """The last tournaments of a player, so many at most, the newest first."""
    members = Member.objects.filter(player=player).exclude(tournament__state=DRAFT)
    shown = members.select_related("entrant").order_by(
        "-tournament__evening__date", "-tournament_id"
    )[:most]
    found = {
        tournament.pk: stamp_tournament(tournament, now)
        for tournament in counted_tournaments(now).filter(
            pk__in=[evening.tournament_id for evening in shown]
        )
    }
    return tuple(_of(evening, found[evening.tournament_id]) for evening in shown)


def _of(member: Member, seen: StampedTournament) -> PlayerTournament:
    tournament, number = seen.tournament, member.entrant.number
    is_told = tournament.state == FINAL and not hides_results(tournament)
    places = _PLACES.get(seen.stamp, lambda: _places(seen)) if is_told else {}
    return PlayerTournament(
        pk=tournament.pk,
        title=tournament.evening.title,
        date=tournament.evening.date,
        entrant=member.entrant.name,
        number=number,
        place=places.get(number or 0, ""),
        entrants=len(places),
    )


def _places(seen: StampedTournament) -> Mapping[int, str]:
    """Returns final places by start number."""
    return {row.entrant: row.place for row in tournament_standings(seen.book).rows}


# Which places of a tournament everybody may see, and since when they stand so.


class RevealedPlaces(NamedTuple):
    """The standings, those of their rows that are shown, and those that wait, the first one first.

    `started` are the rounds that have begun, `after` the one after which they stood so, None now.
    """

    table: Standings
    rows: tuple[RankedRow, ...]
    waiting: tuple[RankedRow, ...]
    started: tuple[int, ...]
    after: int | None


def revealed_places(book: TournamentData, after: int | None = None) -> RevealedPlaces:
    """The places now, or as they were after a round that was not the last to begin.

    While places are hidden, those after earlier rounds are too: they would tell.
    """
    started = tuple(round_.number for round_ in book.rounds if round_.started_at is not None)
    after = after if after in started[:-1] else None
    table = tournament_standings(book, None if after is None else after + 1)
    waiting = tuple(row for row in table.rows if row.rank < (book.tournament.revealed_from or 1))
    rows = () if waiting and after else tuple(table.rows[len(waiting) :])
    return RevealedPlaces(table, rows, waiting, started, after)


def changed_at(tournament: Tournament) -> datetime:
    """When anything that counts was last written."""
    told = TournamentChange.objects.filter(tournament=tournament).aggregate(at=Max("at"))["at"]
    hands = HandRevision.objects.filter(
        hand__game__evening=tournament.evening_id, hand__game__is_finished=True
    )
    played = hands.aggregate(at=Max("entered_at"))["at"]
    latest: datetime = max(filter(None, (tournament.created_at, told, played)))
    return latest


FIRM = ("zero", "fixed", "once", "own_average")
"""Policies for missed rounds that do not depend on the last round."""


@dataclass(frozen=True, slots=True)
class TournamentChances:
    """Entrants who can still win, leader first.

    `unknown` says why this cannot be told: "best" rounds, matches at "two_tables", "open_groups",
    the "points" of a round or the first "key". `is_drawn` tells whether the last round is
    published.
    """

    is_drawn: bool
    unknown: str = ""
    results: tuple[WinningChance, ...] = ()
    points: tuple[PointsChance, ...] = ()


def tournament_chances(book: TournamentData, now: datetime) -> TournamentChances | None:
    """Returns who can still win; None before the last round but one is closed and after the end.

    Also None while results wait for the prize-giving.
    """
    tournament = book.tournament
    if tournament.state != RUNNING or hides_results(tournament):
        return None
    seen = [round_ for round_ in book.rounds if round_.published_at and round_.published_at <= now]
    is_drawn = len(seen) == tournament.rounds
    if len(seen) < tournament.rounds - 1 or not seen:
        return None
    last = seen[-1]
    if (last.closed_at is None) != is_drawn:
        return None
    course = course_of(tournament)
    if course.is_bracket:
        return _of_bracket(book, last, is_drawn=is_drawn)
    return _of_standings(book, last, is_drawn=is_drawn)


def _of_standings(book: TournamentData, last: Round, *, is_drawn: bool) -> TournamentChances:
    tournament = book.tournament
    if tournament.best is not None:
        return TournamentChances(is_drawn, "best")
    if format_of(tournament).tables_per_match > 1:
        return TournamentChances(is_drawn, "two_tables")
    bounds = bounds_of(scale_of(tournament.scoring, tournament.hands))
    if tournament.keys[0] != "MP" and not (tournament.keys[0] == "PTS" and not bounds):
        return TournamentChances(is_drawn, "key")
    points = _points(book)
    tables = tuple(_open_tables(book, last) if is_drawn else _everybody(points))
    if bounds:
        return TournamentChances(is_drawn, results=LastRound(points, tables, bounds).chances())
    most = _most(book, last)
    if most is None:
        return TournamentChances(is_drawn, "points")
    return TournamentChances(is_drawn, points=LastRoundInPoints(points, tables, most).chances())


def _points(book: TournamentData) -> dict[int, Score]:
    """Returns the points of ranked entrants from finished tables."""
    found = tournament_standings(book)
    out = ranked_apart(book)
    cards = found.tournament.cards
    return {
        row.entrant: cards[row.entrant].match_points for row in found.rows if row.entrant not in out
    }


def _everybody(points: dict[int, Score]) -> Iterator[LastTable]:
    return (LastTable(0, ((who,),)) for who in points)


def _open_tables(book: TournamentData, last: Round) -> Iterator[LastTable]:
    """The tables of a round that are not over; who has none, as long as that does not count."""
    for pairing in last.pairings.all():
        if not book.results[pairing.pk].is_over or last.started_at is None:
            sides = (
                tuple(
                    placing.entrant.number
                    for placing in side
                    if placing.entrant and placing.entrant.number
                )
                for side in sides_of(pairing)
            )
            yield LastTable(pairing.table, tuple(sides))
    if last.started_at is None:
        for placing in book.out.get(last.pk, ()):
            if placing.entrant and placing.entrant.number:
                yield LastTable(0, ((placing.entrant.number,),))


def _most(book: TournamentData, last: Round) -> int | None:
    """Returns the total a table can score; None if that is unbounded or affects other results."""
    tournament = book.tournament
    unplayed = {reason: kind_of(text) for reason, text in tournament.unplayed.items()}
    missed = {outcome.kind for outcome in outcomes_of(book) if not outcome.is_played}
    is_moving = any(unplayed.get(reason, FIRM[0]) not in FIRM for reason in missed)
    is_odd = {"penalty", "replace_best"} & {*unplayed.values()}
    is_ruled = any(ruling.points and ruling.cancelled_at is None for ruling in book.rulings)
    is_open = tournament.tie not in (None, MAKER) or tournament.nominal_hands is not None
    if tournament.hands is None or is_open or is_moving or is_odd or is_ruled:
        return None
    return tournament.hands * tournament.games * hand_sum(variant_of(tournament)).most


def _of_bracket(book: TournamentData, last: Round, *, is_drawn: bool) -> TournamentChances:
    """Returns those who can still win the bracket; in the last round, the players of the final."""
    if any(is_of_group(table.part) for table in last.pairings.all()):
        return TournamentChances(is_drawn, "open_groups")
    field = bracket_field(book, last.number + 1)
    able = _ahead(book, field)
    table = next(
        (table for table in field.past[-1].tables if {*able} <= {*table.pairing.entrants}), None
    )
    if not is_drawn or table is None or len(able) == 1:
        chances = (
            WinningChance(who, None, "loss" if len(able) == 1 else None, "loss") for who in able
        )
        return TournamentChances(is_drawn, results=tuple(chances))
    number = table.pairing.table
    found = tuple(
        WinningChance(
            who, number, "win" if _ahead(book, _won(field, number, who)) == (who,) else None, "loss"
        )
        for who in able
    )
    return TournamentChances(is_drawn, results=found)


def _ahead(book: TournamentData, field: PairingInput) -> tuple[int, ...]:
    """Returns those who have place 1, or can still have it, by the bracket."""
    places = system_of(book.tournament).final_places(field)
    return places[0] if places else ()


def _won(field: PairingInput, table: int, who: int) -> PairingInput:
    """Returns the field after this entrant wins this table of the last round."""
    last = field.past[-1]
    tables = tuple(
        replace(
            seated,
            points=tuple(Fraction(int(who in side)) for side in seated.pairing.sides),
        )
        if seated.pairing.table == table
        else seated
        for seated in last.tables
    )
    return replace(field, past=(*field.past[:-1], replace(last, tables=tables)))
