"""The header of every page of a tournament: title and tabs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q

from scoring.language import Phrase, phrase
from tracker.models import Tournament
from tracker.models.tournament import DRAFT, FINAL
from tracker.tournaments.book.texts import TournamentHead, tournament_head

TABS: Mapping[str, Phrase] = {
    "tournament": phrase("Overview"),
    "tournament-desk": phrase("Desk"),
    "entries": phrase("Entries"),
    "tournament-round": phrase("Rounds"),
    "tournament-standings": phrase("Standings"),
    "tournament-print": phrase("Print"),
    "tournament-hall": phrase("Hall"),
    "tournament-booklet": phrase("Report"),
    "tournament-edit": phrase("Settings"),
}
"""Tabs in order, by the route each leads to."""
ROUND_TABS: Mapping[str, Phrase] = {
    "tournament-round": phrase("Tables"),
    "round-slips": phrase("Slips"),
    "round-draw": phrase("Draw"),
}
"""Tabs of each round, likewise."""
BY_NAME = phrase("By name")
"""The tab beside a round's tables."""
FIXTURES = phrase("Fixtures")
"""The tab from a round to all fixtures, where they are known."""
WITH_A_ROUND = frozenset({"tournament-round", "tournament-booklet"})
"""Tabs that appear once a round is published."""


@dataclass(frozen=True, slots=True)
class Cockpit:
    """Data for the header of a tournament's pages; `last_round` is the last one published."""

    tournament: Tournament
    club_slug: str
    last_round: int | None

    @property
    def head(self) -> TournamentHead:
        return tournament_head(self.tournament)

    @property
    def tabs(self) -> Mapping[str, Phrase]:
        """Tabs that lead somewhere by now."""
        is_shown = self.last_round is not None
        return {page: text for page, text in TABS.items() if is_shown or page not in WITH_A_ROUND}

    @property
    def is_ahead(self) -> bool:
        """True if players may still have to find their seats."""
        return self.tournament.state not in (DRAFT, FINAL)


def cockpit_of(club_slug: str, pk: int, now: datetime) -> Cockpit | None:
    """Returns the header of a club's tournament; None if there is no such tournament."""
    published = Q(drawn_rounds__published_at__lte=now)
    found = (
        Tournament.objects.filter(evening__club__slug=club_slug, pk=pk)
        .annotate(last_round=Max("drawn_rounds__number", filter=published))
        .select_related("evening__club")
        .first()
    )
    return None if found is None else Cockpit(found, club_slug, found.last_round)


def published_rounds(tournament: Tournament, now: datetime) -> tuple[int, ...]:
    """Returns the numbers of the published rounds."""
    shown = tournament.drawn_rounds.filter(published_at__lte=now).order_by("number")
    return tuple(shown.values_list("number", flat=True))
