"""Pages for evenings and the games played on them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.common.dates_texts import day
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.engine.records.names import sort_key
from tracker.evenings.queries import (
    MOST,
    EveningPlaces,
    EveningRow,
    MarkedGame,
    evening_games,
    evening_rows,
    visible_standings,
)
from tracker.evenings.texts import found_evenings
from tracker.games.sheet_pages import GameCard, card_of
from tracker.games.tallies_queries import played_games, versions_of
from tracker.models import Club, Evening, Game

# The summary of an evening after its last game: winner, best hands, closest game.


@dataclass(frozen=True, slots=True)
class SideBest:
    """The best hand of a side: its points, and the game and hand numbers."""

    name: str
    points: int
    game: int
    hand: int


@dataclass(frozen=True, slots=True)
class EveningEnd:
    """The summary in sentences, and the best hand of each side."""

    text: str
    close: str
    best: tuple[SideBest, ...]


def evening_end(
    played: Sequence[Game], cards: Sequence[GameCard], standings: EveningPlaces
) -> EveningEnd | None:
    """The summary of an evening with these games; None while one is open or a result is hidden."""
    if not cards or any(card.is_held_back or not card.is_finished for card in cards):
        return None
    return EveningEnd(text=_winner(standings), close=_close(played, cards), best=_best_hands(cards))


def _winner(standings: EveningPlaces) -> str:
    """The name in first place, empty where no game was won."""
    first = [row for row in standings.rows if row.rank == 1]
    if not first or not first[0].won:
        return ""
    text = ngettext(
        "{names} had the best evening: {won} of {played} game won.",
        "{names} had the best evening: {won} of {played} games won.",
        first[0].played,
    )
    names = enumeration([row.name for row in first])
    return text.format(names=names, won=first[0].won, played=first[0].played)


def _close(played: Sequence[Game], cards: Sequence[GameCard]) -> str:
    """The game with the smallest lead; empty for a single game."""
    if len(cards) < 2:
        return ""
    _lead, at = min((_lead_of(game), at) for at, game in enumerate(played))
    text = _("The closest game: {place}, {result}")
    return text.format(place=cards[at].head.place, result=cards[at].result)


def _lead_of(game: Game) -> int:
    first, second, *_others = sorted(game.totals, reverse=True)
    lead: int = first - second
    return lead


def _best_hands(cards: Sequence[GameCard]) -> tuple[SideBest, ...]:
    games = Game.objects.filter(pk__in=[card.head.pk for card in cards])
    sides = {card.head.pk: card.sides for card in cards}
    found: dict[frozenset[int], SideBest] = {}
    for game in played_games(games, versions_of(games)):
        for side, (card, tally) in enumerate(zip(sides[game.pk], game.tally.sides, strict=True)):
            who = frozenset(game.tally.players[side :: len(game.tally.sides)])
            known = found.get(who)
            if tally.best and (known is None or tally.best.points > known.points):
                found[who] = SideBest(card.name, tally.best.points, game.pk, tally.best.number)
    return tuple(sorted(found.values(), key=lambda best: (-best.points, sort_key(best.name))))


_CARDS: PerLanguageCache[GameCard] = PerLanguageCache(MOST)


@dataclass(frozen=True, slots=True)
class EveningPage:
    """An evening with its games, open ones first, and its standings; `end` once all are over.

    Its `version` is the stamp from `evening_stamp`, taken before everything else is read.
    """

    pk: int
    club: str
    club_slug: str
    title: str
    date: str
    open_games: tuple[GameCard, ...]
    finished_games: tuple[GameCard, ...]
    standings: EveningPlaces
    end: EveningEnd | None
    version: str


def evening_list(club: Club, search: str = "", number: int = 1) -> Paged[EveningRow]:
    """A page of a club's evenings whose title or date contains the text."""
    return page_of(found_evenings(club, search), number, evening_rows)


def evening_page(evening: Evening) -> EveningPage:
    """The page of an evening from the lookups, with all its games."""
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
