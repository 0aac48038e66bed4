"""Evenings, and what is played on one."""

from dataclasses import dataclass

from tracker.models import Club, Evening
from tracker.pages.cards import GameCard, card_of
from tracker.pages.evening_end import EveningEnd, evening_end
from tracker.reading.evenings import EveningRow, evening_rows, stamp_of_games
from tracker.reading.game_list import listed_games
from tracker.reading.paging import Paged, page_of
from tracker.reading.standings import StandingsOfEvening, shown_of
from tracker.vocabulary.evenings import found_evenings
from tracker.vocabulary.moments import day


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
    played = list(listed_games().filter(evening=evening))
    cards, standings = [card_of(game) for game in played], shown_of(played)
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
        version=stamp_of_games(evening, played),
    )
