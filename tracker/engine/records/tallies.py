"""Totals of a game's hands, calculated when it ends and stored with it.

A tally depends only on the hands that count; seats and evenings are looked up in the tables.
Statistics, seasons and the tie-breaks of tournaments add tallies up.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from scoring.json_values import Json, JsonMapping
from tracker.engine.ranking.outcome import Counts


def bella_seats(record: JsonMapping) -> tuple[int, ...]:
    """The seats, one for each pair of king and queen that was announced; none without any."""
    text = record.get("bella")
    if text is None:
        return ()
    return tuple(text) if isinstance(text, list) else (text,)


PLAYED_OUT = ("made", "set", "tied")
THROWN_IN, COUNTED = "thrown_in", "counted"
MADE, SET, MARCH_MADE = "made", "set", "march_made"
ALL_TRICKS = "all_tricks"
BETWEEN = "/"


class BidOutcome(NamedTuple):
    """A hand in which a seat tried to make its bid."""

    seat: int
    trump: str
    call: str
    is_made: bool


class BestHand(NamedTuple):
    """A hand worth keeping: its points and its number in the game."""

    points: int
    number: int

    @property
    def or_none(self) -> "BestHand | None":
        """The hand, None where there is none yet."""
        return self if self.number else None


NO_BEST = BestHand(-1, 0)


class SeatTally(NamedTuple):
    """Totals of a seat in a game: the hands it made, and what they brought its side."""

    maker_hands: int
    maker_points: int
    bellas: int
    melds: int


class SideTally(NamedTuple):
    """Totals of a side in a game: of all hands, and of those that another side made.

    `best` is the hand in which it had the most points, `march` the best one with all tricks, and
    `marches` the number of these.
    """

    points: int
    defender_hands: int
    defender_points: int
    best: BestHand | None
    march: BestHand | None
    marches: int = 0


class RoemTally(NamedTuple):
    """The same of a game whose sides write their roem: `nats` are the hands that seats were set in.

    `points` and `best` are the roem of each side, all of it and the most in one hand.
    """

    points: tuple[int, ...]
    best: tuple[BestHand | None, ...]
    nats: tuple[int, ...]


class HandsTally(NamedTuple):
    """The hands of a game in figures; `counts` are those of each side for tie-breaks.

    Where `has_makers` is false only sides were written down: which of the partners made trump or
    held a meld is not known, and all of it stands at one of their seats. `roem` is None in a game
    without it.
    """

    hands: int
    seats: tuple[SeatTally, ...]
    sides: tuple[SideTally, ...]
    tries: tuple[BidOutcome, ...]
    has_makers: bool
    counts: tuple[Counts, ...]
    roem: RoemTally | None = None


class CountedHand(NamedTuple):
    """A hand that counts, as it is stored."""

    number: int
    record: Json
    scored: Json

    @property
    def maker(self) -> int | None:
        """The seat that made trump; None if the hand has no maker or no obligation."""
        maker: int | None = self.bid.get("maker")
        return None if self.scored["outcome"] == COUNTED else maker

    @property
    def bid(self) -> Json:
        """The bid: maker, trump and call."""
        return self.scored.get("bid") or {}

    @property
    def is_march(self) -> bool:
        """True if a side took all tricks."""
        lines = self.scored["lines"]
        return self.scored["outcome"] == MARCH_MADE or any(
            line["rule"] == ALL_TRICKS for line in lines
        )


def counted_hand(number: int, record: Any, scored: Any) -> CountedHand:
    """A hand from the columns of its row; one that counts has a score."""
    return CountedHand(number, record, scored)


def hands_tally(
    makers: str, places: int, counted: Sequence[CountedHand], *, has_roem: bool = False
) -> HandsTally:
    """The tally of a game of so many places; of its hands there is at least one."""
    sides = len(counted[0].scored["score"])
    hands = [hand for hand in counted if hand.scored["outcome"] != THROWN_IN]
    scored = [hand.scored for hand in hands]
    return HandsTally(
        hands=len(hands),
        seats=_of_seats(hands, places),
        sides=tuple(_of_side(hands, side, sides) for side in range(sides)),
        tries=tuple(_tries(hands)),
        has_makers=makers == "player" or places == sides,
        counts=tuple(side_counts(scored, side) for side in range(sides)),
        roem=_roem(hands, places, sides) if has_roem else None,
    )


def side_counts(scored: Iterable[JsonMapping], side: int) -> Counts:
    """Counts a side's results in these scored hands."""
    made = failed = sets = melds = bellas = marches = against = 0
    for hand in scored:
        maker = _maker_side(hand)
        is_made, is_set = hand["outcome"] == MADE, hand["outcome"] == SET
        made += is_made and maker == side
        failed += is_set and maker == side
        sets += is_set and maker not in (side, None)
        for line in hand["lines"]:
            is_own = line["side"] == side
            if line["rule"].startswith("meld."):
                melds += line["points"] * is_own
            bellas += is_own and line["rule"] == "bella"
            marches += is_own and _is_for_march(line)
            against += not is_own and _is_for_march(line)
    return Counts(
        marches=marches,
        marches_against=against,
        failed=failed,
        sets=sets,
        made=made,
        undertaken=made + failed,
        melds=melds,
        bellas=bellas,
    )


def tally_json(tally: HandsTally) -> Json:
    """The tally as it is stored."""
    return {
        "hands": tally.hands,
        "seats": tally.seats,
        "sides": tally.sides,
        "tries": [
            BETWEEN.join((str(seat), trump, call, str(int(is_made))))
            for seat, trump, call, is_made in tally.tries
        ],
        "has_makers": tally.has_makers,
        "counts": [[getattr(counts, name) for name in COUNTS] for counts in tally.counts],
        **({"roem": tally.roem} if tally.roem else {}),
    }


def tally_from(stored: JsonMapping) -> HandsTally:
    """The tally that was stored so."""
    return HandsTally(
        hands=stored["hands"],
        seats=tuple(SeatTally(*seat) for seat in stored["seats"]),
        sides=tuple(_side_from(side) for side in stored["sides"]),
        tries=tuple(map(_try_from, stored["tries"])),
        has_makers=stored["has_makers"],
        counts=tuple(_counts_from(*counts) for counts in stored["counts"]),
        roem=_roem_from(*stored["roem"]) if "roem" in stored else None,
    )


COUNTS = ("marches", "marches_against", "failed", "sets", "made", "undertaken", "melds", "bellas")
"""Counts taken from hands; the others follow from points."""


@lru_cache(maxsize=4096)
def _counts_from(*counts: int) -> Counts:
    return Counts(**dict(zip(COUNTS, counts, strict=True)))


@lru_cache(maxsize=1024)
def _try_from(text: str) -> BidOutcome:
    # One and the same value for the same try: a large club has many of each.
    seat, trump, call, is_made = text.split(BETWEEN)
    return BidOutcome(int(seat), trump, call, is_made == "1")


def _side_from(stored: Sequence[Any]) -> SideTally:
    points, others, defended, best, march, marches = stored
    return SideTally(
        points, others, defended, best and BestHand(*best), march and BestHand(*march), marches
    )


def _roem_from(points: Sequence[int], best: Sequence[Any], nats: Sequence[int]) -> RoemTally:
    kept = tuple(hand and BestHand(*hand) for hand in best)
    return RoemTally(tuple(points), kept, tuple(nats))


def _roem(hands: Iterable[CountedHand], places: int, sides: int) -> RoemTally:
    points, best, nats = [0] * sides, [NO_BEST] * sides, [0] * places
    for hand in hands:
        for side, roem in enumerate(hand.record.get("roem") or ()):
            points[side] += roem
            if roem > max(0, best[side].points):
                best[side] = BestHand(roem, hand.number)
        if hand.maker is not None and hand.scored["marks"][hand.maker % sides]:
            nats[hand.maker] += 1
    return RoemTally(tuple(points), tuple(hand.or_none for hand in best), tuple(nats))


def _of_seats(hands: Iterable[CountedHand], places: int) -> tuple[SeatTally, ...]:
    made, points, bellas, melds = ([0] * places for _ in SeatTally._fields)
    for hand in hands:
        score = hand.scored["score"]
        if hand.maker is not None:
            made[hand.maker] += 1
            points[hand.maker] += score[hand.maker % len(score)]
        for seat in bella_seats(hand.record):
            bellas[seat] += 1
        for seat in {meld["seat"] for meld in hand.record.get("melds") or ()}:
            melds[seat] += 1
    return tuple(map(SeatTally, made, points, bellas, melds))


def _of_side(hands: Iterable[CountedHand], side: int, sides: int) -> SideTally:
    points = others = defended = marches = 0
    best = march = NO_BEST
    for hand in hands:
        brought, earned = hand.scored["score"][side], hand.scored["hand_points"]
        points += brought
        if hand.maker is not None and hand.maker % sides != side:
            others += 1
            defended += brought
        own = earned[side]
        if own > best.points:
            best = BestHand(own, hand.number)
        if own == max(earned) and hand.is_march:
            marches += 1
            march = BestHand(own, hand.number) if own > march.points else march
    return SideTally(points, others, defended, best.or_none, march.or_none, marches)


def _tries(hands: Iterable[CountedHand]) -> Iterator[BidOutcome]:
    for hand in hands:
        outcome = hand.scored["outcome"]
        if hand.maker is not None and outcome in PLAYED_OUT:
            trump, call = hand.bid.get("trump") or "", hand.bid.get("call") or ""
            yield BidOutcome(hand.maker, trump, call, outcome == MADE)


def _maker_side(hand: JsonMapping) -> int | None:
    maker = (hand.get("bid") or {}).get("maker")
    return None if maker is None else maker % len(hand["score"])


def _is_for_march(line: JsonMapping) -> bool:
    """True for a line that pays for taking all tricks, announced or not."""
    return "march" in line["rule"] or line["rule"] == ALL_TRICKS


def raise_of(bid: JsonMapping) -> str:
    """The code of the last raise: "kontra", "re", or the number of it where there are more."""
    if raised := bid.get("raised"):
        return str(raised)
    return "re" if bid.get("re") else "kontra" if bid.get("kontra") else ""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game: the players of every side, the totals per side, and the side that won."""

    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """Totals of a player's games."""

    player: int
    played: int
    won: int
    points_for: int
    points_against: int

    @property
    def difference(self) -> int:
        """Points of the player's sides minus points against."""
        return self.points_for - self.points_against


def tallies(results: Iterable[GameResult]) -> tuple[PlayerTally, ...]:
    """Totals every player's games, in order of first appearance.

    Points against are those of the best other side, so with three sides not both count.
    """
    games: dict[int, list[tuple[bool, int, int]]] = defaultdict(list)
    for result in results:
        for side, players in enumerate(result.sides):
            best_other = max(result.totals[:side] + result.totals[side + 1 :])
            game = (side == result.winner, result.totals[side], best_other)
            for player in players:
                games[player].append(game)
    return tuple(_tally(player, played) for player, played in games.items())


def _tally(player: int, games: list[tuple[bool, int, int]]) -> PlayerTally:
    won, points_for, points_against = (sum(column) for column in zip(*games, strict=True))
    return PlayerTally(player, len(games), won, points_for, points_against)
