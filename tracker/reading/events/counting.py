"""What happened in the hands of an event, counted for the tie-breaks."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from tracker.book.folding import COUNTED
from tracker.models import Event, Hand
from tracker.ranking.outcome import Counts


class HandOfTable(NamedTuple):
    """The hand of a table that brought a side most: its points, the side, the game, its number."""

    points: int
    side: int
    game: int
    number: int


class Counted(NamedTuple):
    """How many hands were played at a table, and what each side has done in them.

    `best` is the hand with the most points of a side, of equals the first one, where it is known
    which hand is which.
    """

    hands: int
    sides: tuple[Counts, ...]
    best: HandOfTable | None = None


def counted_hands(event: Event, at: Collection[int] | None = None) -> Mapping[int, Counted]:
    """What was counted at the tables of an event, by the key of the pairing; at all, or at some."""
    hands = Hand.objects.filter(
        game__pairing__round__event=event, game__removed_at=None, state=COUNTED
    )
    if at is not None:
        hands = hands.filter(game__pairing__in=at)
    rows = hands.values_list("game__pairing", "scored", "record__play", "game", "number")
    tables: dict[int, list[dict[str, Any]]] = defaultdict(list)
    best: dict[int, HandOfTable] = {}
    for pairing, scored, play, game, number in rows:
        if scored and play != "thrown_in":
            tables[pairing].append(scored)
            hand = _best_side(scored, game, number)
            best[pairing] = max(best.get(pairing, hand), hand, key=_worth)
    return {
        pairing: counted(hands)._replace(best=best[pairing]) for pairing, hands in tables.items()
    }


def _best_side(scored: Mapping[str, Any], game: int, number: int) -> HandOfTable:
    points = scored["hand_points"]
    return HandOfTable(max(points), points.index(max(points)), game, number)


def _worth(hand: HandOfTable) -> tuple[int, int, int]:
    return hand.points, -hand.game, -hand.number


def counted(hands: list[dict[str, Any]]) -> Counted:
    """What was counted in these scored hands of a table, of which there is at least one."""
    sides = range(len(hands[0]["score"]))
    return Counted(len(hands), tuple(_counts(hands, side) for side in sides))


def _counts(hands: Iterable[dict[str, Any]], side: int) -> Counts:
    made = failed = sets = melds = bellas = marches = against = 0
    for hand in hands:
        maker = _maker_side(hand)
        is_made, is_set = hand["outcome"] == "made", hand["outcome"] == "set"
        made += is_made and maker == side
        failed += is_set and maker == side
        sets += is_set and maker not in (side, None)
        for line in hand["lines"]:
            is_own = line["side"] == side
            if line["rule"].startswith("meld."):
                melds += line["points"] * is_own
            bellas += is_own and line["rule"] == "bella"
            marches += is_own and _is_march(line)
            against += not is_own and _is_march(line)
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


def _is_march(line: Mapping[str, Any]) -> bool:
    """Whether a line is for every trick of a hand, announced or not."""
    return "march" in line["rule"] or line["rule"] == "all_tricks"


def _maker_side(hand: dict[str, Any]) -> int | None:
    maker = hand.get("bid", {}).get("maker")
    return None if maker is None else maker % len(hand["score"])
