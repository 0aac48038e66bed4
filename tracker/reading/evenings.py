"""The evenings of a club, and how much was played on each."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tracker.models import Club, Evening, Event, Game, Player
from tracker.reading.digest import digest
from tracker.reading.lens import shown_evenings


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


def evening_stamp(evening: Evening) -> str:
    """A text that is another whenever the page of an evening is, in few reads however long it was.

    Whatever is written at a table makes the next version of its game, and a change of a tournament
    the next one of its event; the names of those who sit there are looked at themselves.
    """
    played = Game.objects.filter(evening=evening, removed_at=None)
    versions = played.order_by("pk").values_list("pk", "version", "evening__event__version")
    seated = Player.objects.filter(seats__game__in=played).order_by("pk").distinct()
    return _stamp(evening, versions, seated.values_list("pk", "name"))


def stamp_of_games(evening: Evening, played: Iterable[Game]) -> str:
    """The same by the games that are not removed, read with their event and who sits there."""
    versions = ((game.pk, game.version, _event_version(game.evening)) for game in played)
    seated = {seat.player_id: seat.player.name for game in played for seat in game.seats.all()}
    return _stamp(evening, sorted(versions), sorted(seated.items()))


def _event_version(evening: Evening) -> int | None:
    event: Event | None = getattr(evening, "event", None)
    return event.version if event else None


def _stamp(
    evening: Evening, versions: Iterable[tuple[object, ...]], seated: Iterable[tuple[object, ...]]
) -> str:
    club = evening.club
    own = (evening.epoch, evening.title, evening.date, club.name, club.slug)
    return digest((*own, *versions, *seated))


def evening_dates(club: Club) -> list[tuple[int, str, dt.date]]:
    """The key, title and date of a club's evenings, the newest first.

    That of an event which is still being set up is not among them.
    """
    shown = shown_evenings().filter(club=club).order_by("-date", "-pk")
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
