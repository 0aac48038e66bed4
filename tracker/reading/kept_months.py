"""Whether what is kept of months is what their games come to."""

from collections.abc import Iterator

from tracker.models import Club, KeptMonth
from tracker.reading.ratings.kept import PAIRS, PLAYERS, game_ratings
from tracker.reading.statistics.monthly import OF_PAIRS, OF_TABLE
from tracker.reading.statistics.wanted import StatisticsWanted


def wrong_months(club: Club) -> Iterator[KeptMonth]:
    """The months of a club that are kept otherwise than their games say."""
    kept = KeptMonth.objects.filter(club=club).order_by("variant")
    for variant in kept.values_list("variant", flat=True).distinct():
        ratings = game_ratings(club, variant)
        yield from ratings.wrong_months(PLAYERS)
        yield from ratings.wrong_months(PAIRS)
        for counted in (OF_TABLE, OF_PAIRS):
            yield from counted.wrong_months(club, StatisticsWanted(variant))
