"""The prize-giving: one place at a time, with its prize and one sentence about the result."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.engine.records.plurals import counted_noun
from tracker.tournaments.book.queries import members_of
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.pages import tournament_story
from tracker.tournaments.report.texts import Booklet, booklet
from tracker.tournaments.standings.queries import is_over
from tracker.tournaments.standings.texts import (
    PublicStandings,
    RoundCell,
    StandingsRowView,
    public_standings,
)

PODIUM = 3


@dataclass(frozen=True, slots=True)
class AnnouncedPlace:
    """An announced place: its holder, the prizes, and one sentence."""

    place: str
    number: int
    name: str
    prizes: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PrizeGiving:
    """Progress of a prize-giving: those on stage, and the next place, if any.

    `is_begun` tells whether any place was hidden for it; `honours` are those at the place announced
    last, several if they share it.
    """

    is_over: bool
    is_begun: bool
    honours: tuple[AnnouncedPlace, ...]
    next_place: int | None
    next_text: str

    @property
    def step(self) -> str:
        """Identifies this step, so that a double tap does not take the next one too."""
        return str(self.next_place or "end") if self.is_begun else "begin"


def prize_giving(watched: StampedTournament) -> PrizeGiving:
    """Returns the prize-giving as the public sees it now."""
    standings = public_standings(watched)
    begun = watched.tournament.revealed_from
    rows = standings.rows if begun is not None else ()
    last = [row for row in rows if row.rank == rows[0].rank]
    return PrizeGiving(
        is_over=is_over(watched.tournament),
        is_begun=begun is not None,
        honours=tuple(announced_place(row, standings) for row in last),
        next_place=standings.next_place,
        next_text=standings.next_text,
    )


def winners(standings: PublicStandings) -> tuple[AnnouncedPlace, ...]:
    """Returns everyone on the podium or with a prize, best place first."""
    rows = (row for row in standings.rows if row.rank <= PODIUM or row.prizes)
    return tuple(announced_place(row, standings) for row in rows)


def announced_place(row: StandingsRowView, standings: PublicStandings) -> AnnouncedPlace:
    """Formats a row of the standings for the announcement."""
    return AnnouncedPlace(row.place, row.number, row.name, row.prizes, _texts(row, standings))


def _texts(row: StandingsRowView, standings: PublicStandings) -> str:
    """Describes the figures that decided the place, and the best round."""
    if standings.chief is None or row.chief is None:
        return ""
    title, figure = standings.chief.title, row.chief.text
    best = max((cell for cell in row.rounds if cell and not cell.reason), key=_worth, default=None)
    if best is None or not best.text:
        return _("{title}: {figure}.").format(title=title, figure=figure)
    text = _("{title}: {figure}. The best round was round {number} with {points}.")
    return text.format(title=title, figure=figure, number=best.number, points=best.text)


def _worth(cell: RoundCell) -> tuple[object, int]:
    return cell.value, -cell.number


# What a newspaper may print of a tournament: about 120 words, made of what was played.


MOST_PRIZES = 3
MOST_WORDS = 130
"""Longest text; sentences that can be spared are left out beyond it."""
NEEDED = 0
SHARED_BY = 2
"""A best round shared by more entrants is not mentioned."""


class Sentence(NamedTuple):
    """A sentence and its paragraph, from 0; those of the lowest `rank` are kept first."""

    paragraph: int
    rank: int
    text: str


@dataclass(frozen=True, slots=True)
class PressText:
    """Heading and paragraphs of the press release."""

    title: str
    paragraphs: tuple[str, ...]

    @property
    def whole(self) -> str:
        """The full text for copying."""
        return "\n\n".join((self.title, *self.paragraphs))


def press_text(watched: StampedTournament) -> PressText:
    """Writes the press release in the reader's language; the report must be public."""
    told = booklet(watched)
    kept = _kept([sentence for sentence in _sentences(watched, told) if sentence.text])
    paragraphs = (
        " ".join(sentence.text for sentence in kept if sentence.paragraph == number)
        for number in range(3)
    )
    return PressText(_title(told), tuple(filter(None, paragraphs)))


def _sentences(watched: StampedTournament, told: Booklet) -> Iterator[Sentence]:
    """Yields all possible sentences in reading order."""
    yield Sentence(0, NEEDED, _opening(watched, told))
    yield Sentence(0, 4, _where(told))
    yield Sentence(1, NEEDED, told.story[0] if told.story else "")
    yield Sentence(1, 1, _lead(watched, told))
    yield Sentence(1, NEEDED, _third(told))
    yield Sentence(1, NEEDED, _prizes(told))
    yield from (Sentence(2, 2, text) for text in told.story[1:])
    yield Sentence(2, 3, _best_round(told))
    yield from (Sentence(2, 5, text) for text in told.figures.text[:1] if told.figures.hands)
    yield Sentence(2, 6, _("Every result is on the page of the tournament, with its report."))


def _kept(sentences: list[Sentence]) -> list[Sentence]:
    """Keeps the required sentences, and others while there is room."""
    room, kept = MOST_WORDS, set()
    for sentence in sorted(sentences, key=lambda sentence: sentence.rank):
        words = sum(any(map(str.isalnum, word)) for word in sentence.text.split())
        if sentence.rank == NEEDED or words <= room:
            kept.add(sentence)
            room -= words
    return [sentence for sentence in sentences if sentence in kept]


def _title(told: Booklet) -> str:
    first = [row.name for row in told.podium if row.rank == 1]
    if len(first) != 1:
        text = _("{names} share first place in “{tournament}”")
        return text.format(names=enumeration(first), tournament=told.head.name)
    return _("{name} won “{tournament}”").format(name=first[0], tournament=told.head.name)


def _opening(watched: StampedTournament, told: Booklet) -> str:
    thing = {1: "player", 2: "pair"}.get(members_of(watched.tournament), "entrant")
    text = _("On {day} {club} played “{tournament}”: {entrants}, {rounds} of {game} ({format}).")
    return text.format(
        day=told.head.date,
        club=told.club,
        tournament=told.head.name,
        entrants=counted_noun(len(told.standings.rows), thing),
        rounds=counted_noun(len(told.rounds), "round"),
        game=told.head.game,
        format=told.head.format,
    )


def _where(told: Booklet) -> str:
    return _("Venue: {place}.").format(place=told.notice.where) if told.notice.where else ""


def _lead(watched: StampedTournament, told: Booklet) -> str:
    """Tells since when the winner led; empty if the first place is shared, or the bracket
    decides.
    """
    first = [row.name for row in told.podium if row.rank == 1]
    found = tournament_story(watched).positions
    places = (
        next((line.places for line in found.lines if line.name == first[0]), ()) if found else ()
    )
    if not found or len(first) != 1 or not places:
        return ""
    behind = [number for number, place in zip(found.rounds, places, strict=True) if place != 1]
    if not behind:
        return _("{name} led after every round.").format(name=first[0])
    if behind[-1] == found.rounds[-1]:
        return ""
    if behind[-1] == found.rounds[-2]:
        return _("{name} took the lead in the last round.").format(name=first[0])
    text = _("{name} took the lead in round {number} and kept it.")
    return text.format(name=first[0], number=behind[-1] + 1)


def _third(told: Booklet) -> str:
    third = [row.name for row in told.podium if row.rank == 3]
    if not third:
        return ""
    text = ngettext("Third place went to {names}.", "{names} share third place.", len(third))
    return text.format(names=enumeration(third))


def _prizes(told: Booklet) -> str:
    given = [row for row in told.standings.rows if row.prizes][:MOST_PRIZES]
    if not given:
        return ""
    return _("The prizes: {prizes}.").format(prizes="; ".join(map(_prize, given)))


def _prize(row: StandingsRowView) -> str:
    return _("{label}: {text}").format(label=row.name, text=", ".join(row.prizes))


def _best_round(told: Booklet) -> str:
    """Names the best single round, alone or with a partner."""
    played = [(cell, row.name) for row in told.standings.rows for cell in row.rounds if cell]
    counted = [(cell, name) for cell, name in played if not cell.reason and cell.value > 0]
    if not counted:
        return ""
    best = max((cell for cell, _name in counted), key=lambda cell: (cell.value, -cell.number))
    names = [
        name for cell, name in counted if (cell.value, cell.number) == (best.value, best.number)
    ]
    if len(names) > SHARED_BY:
        return ""
    text = _("The best round was that of {names}: {points} points in round {number}.")
    return text.format(names=enumeration(names), points=best.text, number=best.number)
