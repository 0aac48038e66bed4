"""Evenings, and what is played on one."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tracker.book import names
from tracker.models import Club, Evening
from tracker.pages.cards import GameCard, card_of, listed_games
from tracker.pages.evening_end import EveningEnd, evening_end
from tracker.reading.lens import shown_evenings
from tracker.reading.paging import Paged, paged
from tracker.reading.standings import StandingsOfEvening, shown_of
from tracker.reading.words import day


@dataclass(frozen=True, slots=True)
class EveningCard:
    """An evening in a list."""

    pk: int
    title: str
    date: str
    iso_date: str
    games: int
    open_games: int
    players: int


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening with its games, the open ones first, and its standings; `end` when all is over."""

    pk: int
    club: str
    club_slug: str
    title: str
    date: str
    iso_date: str
    open_games: tuple[GameCard, ...]
    finished_games: tuple[GameCard, ...]
    standings: StandingsOfEvening
    end: EveningEnd | None


def evening_cards(club: Club, search: str = "") -> tuple[EveningCard, ...]:
    """A club's evenings, the newest first: those whose title or date has the text in it.

    That of an event which is still being set up is not among them.
    """
    return _cards(_shown(club), _found(club, search))


def evening_list(club: Club, search: str = "", number: int = 1) -> Paged[EveningCard]:
    """The same, a page at a time."""

    def read(shown: Sequence[int]) -> tuple[EveningCard, ...]:
        return _cards(Evening.objects.filter(pk__in=shown), shown)

    return paged(_found(club, search), number, read)


def _shown(club: Club) -> QuerySet[Evening]:
    return shown_evenings().filter(club=club)


def _found(club: Club, search: str) -> list[int]:
    """The keys of the evenings that are listed, the newest first."""
    rows = _shown(club).order_by("-date", "-pk").values_list("pk", "title", "date")
    wanted = names.key(search.strip())
    return [pk for pk, title, date in rows if not wanted or wanted in _searched(title, date)]


def _cards(found: QuerySet[Evening], ordered: Sequence[int]) -> tuple[EveningCard, ...]:
    """The cards in this order."""
    kept = Q(games__removed_at=None)
    counted = found.order_by().annotate(
        game_count=Count("games", distinct=True, filter=kept),
        open_count=Count("games", distinct=True, filter=kept & Q(games__is_finished=False)),
        player_count=Count("games__seats__player", distinct=True, filter=kept),
    )
    cards = {
        evening.pk: EveningCard(
            pk=evening.pk,
            title=evening.title,
            date=day(evening.date),
            iso_date=evening.date.isoformat(),
            games=evening.game_count,
            open_games=evening.open_count,
            players=evening.player_count,
        )
        for evening in counted
    }
    return tuple(cards[pk] for pk in ordered if pk in cards)


def evening_page(evening: Evening) -> EveningPage:
    """An evening as the lookups give it, with everything that is played."""
    played = list(listed_games().filter(evening=evening))
    cards, standings = [card_of(game) for game in played], shown_of(played)
    return EveningPage(
        pk=evening.pk,
        club=evening.club.name,
        club_slug=evening.club.slug,
        title=evening.title,
        date=day(evening.date),
        iso_date=evening.date.isoformat(),
        open_games=tuple(card for card in cards if not card.is_finished),
        finished_games=tuple(card for card in cards if card.is_finished),
        standings=standings,
        end=evening_end(played, cards, standings),
    )


def _searched(title: str, date: dt.date) -> str:
    return names.key(f"{title} {day(date)} {date.isoformat()}")
