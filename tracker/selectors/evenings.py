"""Evenings, and what is played on one."""

from dataclasses import dataclass

from django.db.models import Count, Q

from tracker import names
from tracker.models import Club, Evening
from tracker.models.event import DRAFT
from tracker.selectors.cards import GameCard, card_of, listed_games
from tracker.selectors.standings import Standings, shown_of
from tracker.selectors.words import day


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
    """An evening with its games, the open ones first, and its standings."""

    pk: int
    club: str
    club_slug: str
    title: str
    date: str
    iso_date: str
    open_games: tuple[GameCard, ...]
    finished_games: tuple[GameCard, ...]
    standings: Standings


def evenings(club: Club, search: str = "", most: int | None = None) -> tuple[EveningCard, ...]:
    """A club's evenings, the newest first: those whose title or date has the text in it.

    That of an event which is still being set up is not among them.
    """
    kept = Q(games__removed_at=None)
    shown = Evening.objects.filter(club=club).exclude(event__state=DRAFT)
    counted = shown.annotate(
        game_count=Count("games", distinct=True, filter=kept),
        open_count=Count("games", distinct=True, filter=kept & Q(games__is_finished=False)),
        player_count=Count("games__seats__player", distinct=True, filter=kept),
    )
    # Said again, because a query that counts does without the order of its table.
    newest_first = counted.order_by("-date", "-pk")
    cards = (
        EveningCard(
            pk=evening.pk,
            title=evening.title,
            date=day(evening.date),
            iso_date=evening.date.isoformat(),
            games=evening.game_count,
            open_games=evening.open_count,
            players=evening.player_count,
        )
        for evening in newest_first[:most]
    )
    wanted = names.key(search.strip())
    return tuple(card for card in cards if wanted in _searched(card))


def evening_page(evening: Evening) -> EveningPage:
    """An evening as the lookups give it, with everything that is played."""
    played = list(listed_games().filter(evening=evening))
    cards = [card_of(game) for game in played]
    return EveningPage(
        pk=evening.pk,
        club=evening.club.name,
        club_slug=evening.club.slug,
        title=evening.title,
        date=day(evening.date),
        iso_date=evening.date.isoformat(),
        open_games=tuple(card for card in cards if not card.is_finished),
        finished_games=tuple(card for card in cards if card.is_finished),
        standings=shown_of(evening, played),
    )


def _searched(card: EveningCard) -> str:
    return names.key(f"{card.title} {card.date} {card.iso_date}")
