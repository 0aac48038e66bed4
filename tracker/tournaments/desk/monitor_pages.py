"""Monitors the tables of a round, and forecasts their ends."""

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Variant
from scoring.language import Phrase, enumeration, phrase
from scoring.slips import hands_fault, sum_fault, target_fault
from tracker.common.dates_texts import clock
from tracker.common.queries.paging import Paged, page_of
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.plurals import counted_noun
from tracker.engine.simulator.records import most_together
from tracker.games.permissions_queries import THROWN_IN
from tracker.models import Call, Entrant, Game, Pairing, Phone, Placing, Round, Tournament
from tracker.tournaments.book.queries import (
    SlipResult,
    TableResult,
    asks_for_hands,
    result_of,
    seated_pairings,
    sides_of,
    slips_count_games,
)
from tracker.tournaments.book.seated_texts import part_text
from tracker.tournaments.rounds.queries import (
    ends_at,
    most_hands,
    played_on,
    postponement_of,
)
from tracker.tournaments.rounds.texts import RoundClock, clock_of, postponed_text

BEHIND_FROM = 2
"""Hands behind the median from which a table is called slow."""
PAUSE = dt.timedelta(minutes=10)
"""Assumed break between rounds before two have been played."""
STEP = dt.timedelta(minutes=5)
"""Estimates are rounded up to this step."""


class Pace(NamedTuple):
    """Progress of a table in play: hands played and hands due.

    `last_at` is when the last one came in, `ends_at` when its time is over; None where not
    applicable. `is_over` tells whether it has nothing more to play.
    """

    table: int
    done: int
    of: int | None = None
    last_at: dt.datetime | None = None
    ends_at: dt.datetime | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """Expected end times; empty before the first hands.

    `behind` has the hands by which slow tables are behind the median table; `text` is that and when
    the round and the tournament end, in sentences.
    """

    behind: Mapping[int, int] = field(default_factory=dict)
    text: tuple[str, ...] = ()


NOTHING = Forecast()


def forecast(
    tournament: Tournament, rounds: Sequence[Round], paces: Sequence[Pace], now: dt.datetime
) -> Forecast:
    """Forecasts the last of these rounds, which is in progress."""
    round_ = rounds[-1]
    assert round_.started_at is not None
    begun = round_.started_at + dt.timedelta(seconds=round_.stopped_seconds)
    per_hand = _per_hand(begun, paces)
    if per_hand is None:
        return NOTHING
    ends = _round_ends(begun, paces, per_hand, now)
    last = None if ends is None else _tournament_ends(tournament, rounds, ends)
    behind = _behind(paces)
    return Forecast(
        behind=behind,
        text=tuple(_texts(behind, _about(ends), _about(last), is_last=last == ends)),
    )


def _per_hand(begun: dt.datetime, paces: Iterable[Pace]) -> dt.timedelta | None:
    """Returns the median table's time per hand, or None before any has come in."""
    own = [pace for pace in (_own(begun, table) for table in paces) if pace is not None]
    return dt.timedelta(seconds=median(pause.total_seconds() for pause in own)) if own else None


def _own(begun: dt.datetime, table: Pace) -> dt.timedelta | None:
    """Returns a table's own time per hand so far."""
    if not table.done or table.last_at is None:
        return None
    return max(table.last_at - begun, dt.timedelta()) / table.done


def _round_ends(
    begun: dt.datetime, paces: Iterable[Pace], per_hand: dt.timedelta, now: dt.datetime
) -> dt.datetime | None:
    """Returns when the last table ends; None if neither hands nor a clock end the round."""
    ends = [_table_ends(begun, table, per_hand, now) for table in paces if not table.is_over]
    known = [end for end in ends if end is not None]
    return max(known, default=now) if len(known) == len(ends) else None


def _table_ends(
    begun: dt.datetime, table: Pace, per_hand: dt.timedelta, now: dt.datetime
) -> dt.datetime | None:
    """Returns when a table ends at its own pace, but no later than a hand after its time."""
    ends = []
    if table.of is not None:
        left = table.of - table.done
        ends.append((table.last_at or begun) + left * (_own(begun, table) or per_hand))
    if table.ends_at is not None:
        ends.append(table.ends_at + per_hand)
    return max(min(ends), now) if ends else None


def _tournament_ends(
    tournament: Tournament, rounds: Sequence[Round], ends: dt.datetime
) -> dt.datetime:
    """Returns the end of the last round, if the others take as long as those played."""
    begun = rounds[-1].started_at
    assert begun is not None
    lengths = [ends - begun]
    lengths += [
        round_.closed_at - round_.started_at
        for round_ in rounds
        if round_.closed_at and round_.started_at
    ]
    pauses = [
        after.started_at - before.closed_at
        for before, after in pairwise(rounds)
        if before.closed_at and after.started_at
    ]
    each = _median(lengths) + (_median(pauses) if pauses else PAUSE)
    return ends + (tournament.rounds - rounds[-1].number) * each


def _behind(paces: Sequence[Pace]) -> dict[int, int]:
    """Lists the slow tables, with their hands behind the median table."""
    usual = median(table.done for table in paces)
    behind = {table.table: int(usual - table.done) for table in paces if not table.is_over}
    return {table: hands for table, hands in behind.items() if hands >= BEHIND_FROM}


def _texts(behind: Mapping[int, int], ends: str, last: str, *, is_last: bool) -> Iterable[str]:
    for table, hands in behind.items():
        yield _("Table {table} is {hands} behind.").format(
            table=table, hands=counted_noun(hands, "hand")
        )
    if ends:
        yield _("The round ends about {ends}.").format(ends=ends)
    if last and not is_last:
        yield _("The tournament ends about {last}.").format(last=last)


def _median(lengths: Iterable[dt.timedelta]) -> dt.timedelta:
    return dt.timedelta(seconds=median(length.total_seconds() for length in lengths))


def _about(moment: dt.datetime | None) -> str:
    """Rounds up to a whole step: "20:55"."""
    if moment is None:
        return ""
    local = timezone.localtime(moment)
    over = dt.timedelta(
        minutes=local.minute % (STEP.seconds // 60),
        seconds=local.second,
        microseconds=local.microsecond,
    )
    return clock(moment if not over else moment - over + STEP)


HEARD = timedelta(minutes=2)
"""A phone heard from within this time is online."""
STATES = {
    "drawn": phrase("not started"),
    "playing": phrase("playing"),
    "between": phrase("next game to start"),
    "done": phrase("finished"),
    "paper": phrase("result from paper"),
    "forfeit": phrase("forfeited"),
    "postponed": phrase("postponed"),
}


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side of a table and its score."""

    number: int
    name: str
    points: str
    has_forfeited: bool = False


@dataclass(frozen=True, slots=True)
class CallCard:
    """A table that calls: the reason, where it was entered, and since when."""

    pk: int
    reason: str
    since: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a round: players, progress, and anything unusual.

    `hands` is "5 of 16", empty where only a result was entered; `typed_hands` are those stated on
    its slip; `last` is when the last one came in. `heard` of its `phones` are online. `clock` is
    its own if it has extra time, `behind` its hands behind the others if these are many, `game` its
    last sheet.
    """

    table: int
    part: str
    sides: tuple[SideLine, ...]
    state: str
    state_label: str
    hands: str
    games: str
    last: str
    phones: int
    heard: int
    call: CallCard | None
    clock: RoundClock | None
    minutes_added: int
    game: int | None
    behind: int = 0
    typed_hands: int | None = None

    @property
    def is_over(self) -> bool:
        """True if the table has a result."""
        return self.state in ("done", "paper", "forfeit")

    @property
    def still_plays(self) -> bool:
        """True if the round waits for this table."""
        return not self.is_over and self.state != "postponed"


class PlayedPace(NamedTuple):
    """Number of hands played in a game or at a table, and when the last one came in."""

    hands: int = 0
    last_at: datetime | None = None


class RoundMonitor(NamedTuple):
    """The tables of a round, and the pace of each."""

    cards: tuple[TableCard, ...]
    paces: tuple[Pace, ...]


def floor_of(tournament: Tournament, round_: Round, now: datetime) -> RoundMonitor:
    """Returns the tables of a round in order."""
    return _floor(tournament, round_, pairings_of(round_), Q(pairing__round=round_), now)


def card_of_table(pairing: Pairing, now: datetime) -> TableCard:
    """Returns one card, with seats and games loaded."""
    round_ = pairing.round
    return _floor(round_.tournament, round_, [pairing], Q(pairing=pairing), now).cards[0]


def _floor(
    tournament: Tournament, round_: Round, pairings: Iterable[Pairing], of: Q, now: datetime
) -> RoundMonitor:
    """Builds the cards; `of` selects the games and calls."""
    played, phones = _played(of), _phones(tournament, now)
    calls = {call.pairing_id: call for call in Call.objects.filter(of, answered_at=None)}
    cards, paces = [], []
    for pairing in pairings:
        result = result_of(tournament, pairing)
        hands = _together(played[game.pk] for game in pairing.games.all())
        cards.append(
            _card(tournament, round_, pairing, (result, hands, calls.get(pairing.pk), phones))
        )
        ends = ends_at(round_, pairing.minutes_added)
        paces.append(
            Pace(pairing.table, hands.hands, _most(tournament), hands.last_at, ends, result.is_over)
        )
    return RoundMonitor(tuple(cards), tuple(paces))


def pairings_of(round_: Round) -> Iterable[Pairing]:
    return seated_pairings().filter(round=round_)


def _card(
    tournament: Tournament,
    round_: Round,
    pairing: Pairing,
    found: tuple[TableResult, PlayedPace, Call | None, Mapping[str, Sequence[bool]]],
) -> TableCard:
    result, hands, call, phones = found
    games = list(pairing.games.all())
    state = _state(round_, pairing, games, result)
    return TableCard(
        table=pairing.table,
        part=part_text(pairing.part),
        sides=tuple(_sides(pairing, result)),
        state=state,
        state_label=_state_text(state, pairing),
        hands=_hands_text(tournament, hands.hands, result),
        games=_("game {games} of {games2}").format(games=len(games), games2=tournament.games)
        if tournament.games > 1
        else "",
        last=clock(hands.last_at) if hands.last_at else "",
        phones=len(phones[str(pairing.table)]),
        heard=sum(phones[str(pairing.table)]),
        call=CallCard(call.pk, call.reason, clock(call.called_at)) if call else None,
        clock=clock_of(round_, pairing.minutes_added) if pairing.minutes_added else None,
        minutes_added=pairing.minutes_added,
        game=games[-1].pk if games else None,
        typed_hands=result.hands,
    )


def _hands_text(tournament: Tournament, hands: int, result: TableResult) -> str:
    """Describes the hands played out of those planned; empty for a result without hands."""
    if result.hands is not None:
        return str(result.hands)
    if result.is_over and not hands:
        return ""
    most = _most(tournament)
    return str(hands) if most is None else _("{hands} of {most}").format(hands=hands, most=most)


def side_name(placings: Iterable[Placing], *, marks_left: bool = False) -> str:
    """Names a side: "Anna and Otto", or "Anna and The house".

    With `marks_left` it says who has left the tournament: "Anna (has left)".
    """
    return enumeration([_entrant_name(placing.entrant, marks_left) for placing in placings])


def _entrant_name(entrant: Entrant | None, marks_left: bool) -> str:
    if entrant is None:
        return _("The house")
    if not marks_left or entrant.left_at is None:
        return entrant.name
    text = (
        _("{name} (disqualified)") if entrant.left_reason == "expelled" else _("{name} (has left)")
    )
    return text.format(name=entrant.name)


def _sides(pairing: Pairing, result: TableResult) -> Iterable[SideLine]:
    for number, placings in enumerate(sides_of(pairing)):
        has_forfeited = result.forfeited_by == number
        points = str(result.points[number]) if result.forfeited_by is None else ""
        name = side_name(placings, marks_left=not result.is_over)
        yield SideLine(number, name, points, has_forfeited)


def _state_text(state: str, pairing: Pairing) -> str:
    """Describes a table's state, with the new day if it is postponed."""
    put_off = postponement_of(pairing)
    return postponed_text(put_off.until) if put_off and state == "postponed" else STATES[state]


def _state(round_: Round, pairing: Pairing, games: Sequence[Game], result: TableResult) -> str:
    if result.forfeited_by is not None:
        return "forfeit"
    if result.is_typed:
        return "paper"
    if result.is_over:
        return "done"
    if postponement_of(pairing) is not None:
        return "postponed"
    if round_.started_at is None:
        return "drawn"
    return "between" if games and games[-1].is_finished else "playing"


def _most(tournament: Tournament) -> int | None:
    return None if tournament.hands is None else tournament.hands * tournament.games


def _played(of: Q) -> Mapping[int, PlayedPace]:
    """Returns the pace of every game at these tables."""
    counted = Q(hands__state=COUNTED)
    games = Game.objects.filter(of, removed_at=None).order_by()
    rows = games.annotate(
        counted=Count("hands", filter=counted),
        thrown_in=Count("hands", filter=counted & Q(hands__record__play=THROWN_IN)),
        last=Max("hands__entered_at", filter=counted),
    ).values_list("pk", "counted", "thrown_in", "last")
    found = {pk: PlayedPace(counted - thrown_in, last) for pk, counted, thrown_in, last in rows}
    return defaultdict(PlayedPace, found)


def _together(parts: Iterable[PlayedPace]) -> PlayedPace:
    """Adds up the hands of a table over all its games."""
    found = list(parts)
    moments = [table.last_at for table in found if table.last_at]
    return PlayedPace(sum(table.hands for table in found), max(moments, default=None))


def _phones(tournament: Tournament, now: datetime) -> Mapping[str, Sequence[bool]]:
    """Maps each phone at a table to whether it is online, by table name."""
    found: dict[str, list[bool]] = defaultdict(list)
    phones = Phone.objects.filter(table__evening=tournament.evening_id, revoked_at=None)
    for table, seen_at in phones.values_list("table__name", "seen_at"):
        found[table].append(now - seen_at <= HEARD)
    return found


# All slips of a round on one page, as they are typed.


ON_PAGE = 80
"""Slips on one page of the form."""


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A table on the page of slips.

    `slip` is its result, if it has points, with the typed number of hands; `is_written` tells
    whether another one would replace something; `text` describes the table's progress.
    """

    table: int
    part: str
    sides: tuple[str, ...]
    slip: SlipResult | None
    is_written: bool
    text: str


@dataclass(frozen=True, slots=True)
class SlipSheet:
    """A page of the tables of a round; each may be asked for its hands.

    `fault_of` explains why points are impossible with so many hands, and `hands_fault_of` why a
    number of hands is.
    """

    tournament: int
    round: int
    is_started: bool
    is_closed: bool
    asks_for_hands: bool
    counts_games: bool
    listed: Paged[SlipLine]
    fault_of: Callable[[SlipResult], "SlipFault | None"]
    hands_fault_of: Callable[[int], Phrase | None]

    @property
    def lines(self) -> tuple[SlipLine, ...]:
        return self.listed.rows


def slip_sheet(round_: Round, now: datetime, page: int = 1) -> SlipSheet:
    cards = floor_of(round_.tournament, round_, now).cards
    return SlipSheet(
        tournament=round_.tournament_id,
        round=round_.number,
        is_started=round_.started_at is not None,
        is_closed=round_.closed_at is not None,
        asks_for_hands=asks_for_hands(round_.tournament),
        counts_games=slips_count_games(round_.tournament),
        listed=page_of(cards, page, lambda shown: tuple(map(_line, shown)), size=ON_PAGE),
        fault_of=partial(slip_fault, round_),
        hands_fault_of=partial(hands_fault, most=most_hands(round_.tournament)),
    )


USUAL = 1.05
"""Points are unusual where they are so many times the most that simulated tables bring."""


class SlipFault(NamedTuple):
    """An error on a slip; unusual points `can_be_confirmed`, impossible ones cannot."""

    text: Phrase
    can_be_confirmed: bool


def slip_fault(round_: Round, slip: SlipResult) -> SlipFault | None:
    """Finds the error in the points on the slip of a table of this round; None if there is none.

    A number of hands that cannot be has a fault of its own, `hands_fault`.
    """
    tournament = round_.tournament
    if slips_count_games(tournament):
        fault = _games_fault(tournament.games, slip.points)
        return SlipFault(fault, can_be_confirmed=False) if fault else None
    if slip.hands is not None and hands_fault(slip.hands, most_hands(tournament)):
        return None
    variant, hands = played_on(round_, len(slip.points))
    if slip.hands is not None:
        hands = range(slip.hands, slip.hands + 1)
    if fault := sum_fault(variant, slip.points, hands):
        # A table that stopped early, or a side that a ruling has taken below nothing.
        played = range(1, hands.stop) if slip.hands is None else hands
        points = [max(0, own) for own in slip.points]
        return SlipFault(fault, can_be_confirmed=sum_fault(variant, points, played) is None)
    if tournament.hands is None and round_.minutes is None:
        fault = target_fault(variant, slip.points, tournament.games)
        if fault:
            return SlipFault(fault, can_be_confirmed=False)
    text = _unusual(variant, tournament, slip)
    return SlipFault(text, can_be_confirmed=True) if text else None


def _games_fault(games: int, won: Sequence[int]) -> Phrase | None:
    """Explains why a table cannot have won so many of its games; None if it can."""
    is_over = 2 * max(won) > games or sum(won) == games
    if min(won) >= 0 and sum(won) <= games and 2 * max(won) <= games + 1 and is_over:
        return None
    return phrase(
        "Type how many games each side has won, at most {games} in all, and not their points.",
        games=games,
    )


def _unusual(variant: Variant, tournament: Tournament, slip: SlipResult) -> Phrase | None:
    """Why the points are more than such tables usually bring; None if they are not."""
    played = (slip.hands, 1) if slip.hands else (tournament.hands, tournament.games)
    usual, total = most_together(variant, *played), sum(slip.points)
    if usual is None or variant.ladder != "race" or total <= USUAL * usual:
        return None
    return phrase(
        "Together {total}: that is unusual. Tables like this seldom have more than {most}.",
        total=total,
        most=usual,
    )


def _line(card: TableCard) -> SlipLine:
    has_points = card.state in ("paper", "done")
    points = tuple(int(side.points) for side in card.sides) if has_points else ()
    return SlipLine(
        table=card.table,
        part=card.part,
        sides=tuple(side.name for side in card.sides),
        slip=SlipResult(points, card.typed_hands) if has_points else None,
        is_written=card.is_over or bool(card.last),
        text="" if card.still_plays and not card.last else card.state_label,
    )
