"""Evenings, and what is played on one."""

from dataclasses import dataclass, replace

from tracker.common.dates_texts import day
from tracker.common.queries.digest import digest
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.evenings.end_pages import EveningEnd, evening_end
from tracker.evenings.games_queries import MOST, MarkedGame, evening_games
from tracker.evenings.queries import EveningRow, evening_rows
from tracker.evenings.standings_queries import StandingsOfEvening, visible_standings
from tracker.evenings.texts import found_evenings
from tracker.games.cards_pages import GameCard, card_of
from tracker.models import Club, Evening

_CARDS: PerLanguageCache[GameCard] = PerLanguageCache(MOST)


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening with its games, the open ones first, and its standings; `end` when all is over.

    Its `version` is the one that `evening_stamp` tells before all this is read.
    """

    pk: int
    club: str
    club_slug: str
    title: str
    date: str
    open_games: tuple[GameCard, ...]
    finished_games: tuple[GameCard, ...]
    standings: StandingsOfEvening
    end: EveningEnd | None
    version: str


def evening_list(club: Club, search: str = "", number: int = 1) -> Paged[EveningRow]:
    """A club's evenings whose title or date has the text in it, a page at a time."""
    return page_of(found_evenings(club, search), number, evening_rows)


def evening_page(evening: Evening) -> EveningPage:
    """An evening as the lookups give it, with everything that is played."""
    marked, version = evening_games(evening)
    played = [game for _, game in marked]
    cards, standings = [_card(game) for game in marked], visible_standings(played)
    return EveningPage(
        pk=evening.pk,
        club=evening.club.name,
        club_slug=evening.club.slug,
        title=evening.title,
        date=day(evening.date),
        open_games=tuple(card for card in cards if not card.is_finished),
        finished_games=tuple(card for card in cards if card.is_finished),
        standings=standings,
        end=evening_end(played, cards, standings),
        version=version,
    )


def _card(marked: MarkedGame) -> GameCard:
    return _CARDS.get(marked.mark, lambda: _digested(card_of(marked.game)))


def _digested(card: GameCard) -> GameCard:
    return replace(card, digest=digest(card))
