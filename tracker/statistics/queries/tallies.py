"""The tallies of games: as they are kept, else worked out from their hands."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import QuerySet

from scoring import VARIANTS
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.tallies import HandsTally, counted_hand, hands_tally, tally_from
from tracker.models import Game, Hand

AT_ONCE = 500
_OF_GAME = ("game_id", "game__makers", "game__places", "game__variant")


def tallies_of(games: QuerySet[Game]) -> dict[int, HandsTally]:
    """By game what its hands come to; not those of which no hand counts.

    Games in play have none that is kept, and theirs are worked out.
    """
    tables = tallies_at_tables(games)
    return {pk: tally for of_table in tables.values() for pk, tally in of_table.items()}


def tallies_at_tables(games: QuerySet[Game]) -> dict[int | None, dict[int, HandsTally]]:
    """The same by the table of an event at which it was played, None for all other games."""
    found: dict[int | None, dict[int, HandsTally]] = defaultdict(dict)
    without: dict[int, int | None] = {}
    rows = games.order_by().values_list("pk", "pairing_id", "tally__figures")
    for pk, pairing, figures in rows:
        if figures is None:
            without[pk] = pairing
        else:
            found[pairing][pk] = tally_from(figures)
    for pk, tally in worked_out(without).items():
        found[without[pk]][pk] = tally
    return found


def worked_out(games: Collection[int]) -> dict[int, HandsTally]:
    """By game what its hands come to, whatever is kept of it."""
    return dict(_worked_out([*games]))


def _worked_out(games: list[int]) -> Iterator[tuple[int, HandsTally]]:
    for at in range(0, len(games), AT_ONCE):
        rows = (
            Hand.objects.filter(game__in=games[at : at + AT_ONCE], state=COUNTED)
            .order_by("game", "number")
            .values_list(*_OF_GAME, "number", "record", "scored")
        )
        for (pk, makers, places, game), hands in groupby(rows, itemgetter(0, 1, 2, 3)):
            yield pk, tally_of(game, makers, places, (row[4:] for row in hands))


def tally_of(game: str, makers: str, places: int, hands: Iterable[Sequence[Any]]) -> HandsTally:
    """What hands that count come to, in a game for so many whose makers are written down so.

    Each is its number, its record and its score.
    """
    counted = [counted_hand(*hand) for hand in hands]
    return hands_tally(makers, places, counted, has_roem=VARIANTS[game].side_melds)
