"""What a newspaper may print of a tournament: about 120 words, made of what was played."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import enumeration
from tracker.book.counted import number_of
from tracker.reading.events.rules import members_of
from tracker.reading.events.watching import Watched
from tracker.vocabulary.report.booklet import Booklet, booklet
from tracker.vocabulary.standing_rows import StandingShown

MOST_PRIZES = 3


@dataclass(frozen=True, slots=True)
class PressText:
    """The heading and the paragraphs."""

    title: str
    paragraphs: tuple[str, ...]

    @property
    def whole(self) -> str:
        """Everything, as it is copied."""
        return "\n\n".join((self.title, *self.paragraphs))


def press_text(watched: Watched) -> PressText:
    """The text in the reader's language, for an event that is told."""
    told = booklet(watched)
    parts = (
        (_opening(watched, told),),
        (told.story[0] if told.story else "", *_third(told), *_prizes(told)),
        (*told.story[1:], *(told.figures.said[:1] if told.figures.hands else ())),
    )
    paragraphs = (" ".join(filter(None, sentences)) for sentences in parts)
    return PressText(_title(told), tuple(filter(None, paragraphs)))


def _title(told: Booklet) -> str:
    first = [row.name for row in told.podium if row.rank == 1]
    if len(first) != 1:
        said = _("{names} share first place in “{event}”")
        return said.format(names=enumeration(first), event=told.head.name)
    return _("{name} won “{event}”").format(name=first[0], event=told.head.name)


def _opening(watched: Watched, told: Booklet) -> str:
    thing = {1: "player", 2: "pair"}.get(members_of(watched.event), "entrant")
    said = _("On {day} {club} played “{event}”: {entrants}, {rounds} of {game} ({format}).")
    return said.format(
        day=told.head.date,
        club=told.club,
        event=told.head.name,
        entrants=number_of(len(told.standings.rows), thing),
        rounds=number_of(len(told.rounds), "round"),
        game=told.head.game,
        format=told.head.format,
    )


def _third(told: Booklet) -> Iterator[str]:
    third = [row for row in told.podium if row.rank == 3]
    if third:
        said = ngettext("Third place went to {names}.", "{names} share third place.", len(third))
        yield said.format(names=enumeration([row.name for row in third]))


def _prizes(told: Booklet) -> Iterator[str]:
    given = [row for row in told.standings.rows if row.prizes][:MOST_PRIZES]
    if given:
        said = _("The prizes: {prizes}.")
        yield said.format(prizes="; ".join(map(_prize, given)))


def _prize(row: StandingShown) -> str:
    return _("{label}: {text}").format(label=row.name, text=", ".join(row.prizes))
