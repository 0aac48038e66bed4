"""The evenings of a club, and how much was played on each."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tracker.models import Club, Evening, Event
from tracker.tournaments.visibility_queries import visible_evenings


@dataclass(frozen=True, slots=True)
class EveningRow:
    """An evening in a list; of a tournament those who are entered are its players."""

    pk: int
    title: str
    date: dt.date
    games: int
    open_games: int
    players: int
    is_tournament: bool = False


def evening_dates(club: Club) -> list[tuple[int, str, dt.date]]:
    """The key, title and date of a club's evenings, the newest first.

    That of an event which is still being set up is not among them.
    """
    shown = visible_evenings().filter(club=club).order_by("-date", "-pk")
    return list(shown.values_list("pk", "title", "date"))


def evening_rows(ordered: Sequence[int]) -> tuple[EveningRow, ...]:
    """The evenings with these keys, in this order."""
    kept = Q(games__removed_at=None)
    counted = Evening.objects.filter(pk__in=ordered).annotate(
        game_count=Count("games", distinct=True, filter=kept),
        open_count=Count("games", distinct=True, filter=kept & Q(games__is_finished=False)),
        player_count=Count("games__seats__player", distinct=True, filter=kept),
    )
    entered = _entered_players(ordered)
    rows = {
        evening.pk: EveningRow(
            pk=evening.pk,
            title=evening.title,
            date=evening.date,
            games=evening.game_count,
            open_games=evening.open_count,
            players=max(evening.player_count, entered.get(evening.pk, 0)),
            is_tournament=evening.pk in entered,
        )
        for evening in counted
    }
    return tuple(rows[pk] for pk in ordered if pk in rows)


def _entered_players(evenings: Sequence[int]) -> dict[int, int]:
    """How many are entered in the tournaments of these evenings: results on paper have no games."""
    events = Event.objects.filter(evening__in=evenings)
    counted = events.annotate(entered=Count("members__player", distinct=True))
    return dict(counted.values_list("evening", "entered"))


def usual_game(evening: Evening) -> str:
    """The game that was started last at an evening, "" before the first."""
    found = evening.games.filter(removed_at=None).order_by("-started_at", "-pk")
    return found.values_list("variant", flat=True).first() or ""
