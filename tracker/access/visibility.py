"""Visibility rules: no tournaments in preparation, no hidden results.

The only place that decides what a tournament hides before its prize-giving;
docs/decisions/what-hidden-places-hide.md lists how pages explain it.
"""

from django.db.models import Q, QuerySet

from tracker.models import Evening, Game, Tournament
from tracker.models.tournament import DRAFT


def hides_results(tournament: Tournament) -> bool:
    """True if a tournament announces its places at a prize-giving, and hides results until then."""
    return (tournament.revealed_from or 1) > 1


def is_held_back(game: Game) -> bool:
    """True if the result of a game is hidden; all games of an evening are, or none.

    Needs a game loaded by the lookups.
    """
    tournament: Tournament | None = getattr(game.evening, "tournament", None)
    return tournament is not None and hides_results(tournament)


def results_visible(games: str = "") -> Q:
    """A filter for games with visible results; `games` is the lookup prefix, e.g.

    `seats__game__`.
    """
    first = f"{games}evening__tournament__revealed_from"
    return Q(**{f"{first}__isnull": True}) | Q(**{f"{first}__lte": 1})


def visible_evenings() -> QuerySet[Evening]:
    """All evenings except those of tournaments in preparation."""
    return Evening.objects.exclude(tournament__state=DRAFT)
