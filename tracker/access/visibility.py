"""What everybody may read: no tournament that is being set up, no result that waits.

Here and nowhere else stands what a tournament hides before its prize-giving; which pages then say
what is in docs/decisions/what-hidden-places-hide.md.
"""

from django.db.models import Q, QuerySet

from tracker.models import Evening, Game, Tournament
from tracker.models.tournament import DRAFT


def hides_results(tournament: Tournament) -> bool:
    """Whether a tournament has places to announce: until then nobody is told a result of it."""
    return (tournament.revealed_from or 1) > 1


def is_held_back(game: Game) -> bool:
    """Whether the result of a game as the lookups give it waits: all of an evening wait or none."""
    tournament: Tournament | None = getattr(game.evening, "tournament", None)
    return tournament is not None and hides_results(tournament)


def results_visible(games: str = "") -> Q:
    """Which games have no result that waits; `games` leads to them, such as `seats__game__`."""
    first = f"{games}evening__tournament__revealed_from"
    return Q(**{f"{first}__isnull": True}) | Q(**{f"{first}__lte": 1})


def visible_evenings() -> QuerySet[Evening]:
    """Every evening but those of tournaments that are being set up."""
    return Evening.objects.exclude(tournament__state=DRAFT)
