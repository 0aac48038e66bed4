"""A published round as everybody sees it: who meets whom where, and how the tables stand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.book import names as spelling
from tracker.models import Round
from tracker.pages.events.drafts import DrawHead, head_of
from tracker.pages.events.exchanges import SeatExchange, exchanges_of
from tracker.pairing.draw import Draw
from tracker.pairing.draw import DrawnPairing as Drawn
from tracker.pairing.words import Names, cost_words
from tracker.reading.events.book import book_of
from tracker.reading.events.draw_input import draw_of
from tracker.reading.lens import holds_back
from tracker.vocabulary.moments import clock
from tracker.vocabulary.notices import round_day
from tracker.vocabulary.round_tables import TableShown, found_in, round_tables
from tracker.vocabulary.seated import out_words, where_words

SHORT = 8


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody in the list by names, and where they sit or why they do not.

    `tables` has the numbers of their tables, to be read from afar.
    """

    number: int
    name: str
    tables: str
    where: str


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A published round; with a search only whom it has found, and their tables."""

    head: DrawHead
    said: str
    day: str
    is_open: bool
    is_held_back: bool
    tables: tuple[TableShown, ...]
    people: tuple[PersonShown, ...]
    out: tuple[str, ...]
    costs: tuple[str, ...]
    attempt: int
    seed: str
    version: str
    exchanges: tuple[SeatExchange, ...]


def round_shown(round_: Round, search: str) -> RoundShown:
    """A round with its tables in order and its people from A to Z."""
    event, names = round_.event, book_of(round_.event).names
    drawn, wanted = draw_of(round_), spelling.key(search.strip())
    is_held_back = holds_back(event)
    return RoundShown(
        head=head_of(event, round_.number),
        said=_said(round_),
        day=round_day(event, round_.number),
        is_open=round_.closed_at is None,
        is_held_back=is_held_back,
        tables=round_tables(round_, names, search),
        people=_people(drawn, names, found_in(names, search)),
        out=() if wanted else out_words(drawn, names),
        costs=() if is_held_back else cost_words(drawn),
        attempt=round_.attempt,
        seed=round_.seed[:SHORT],
        version=str(round_.pk),
        exchanges=exchanges_of(round_),
    )


def _people(drawn: Draw, names: Names, found: frozenset[int]) -> tuple[PersonShown, ...]:
    """Those of the round who were found, from A to Z."""
    at: dict[int, tuple[Drawn, ...]] = {sit_out.entrant: () for sit_out in drawn.sitting_out}
    for table in drawn.tables:
        for number in table.entrants:
            at[number] = (*at.get(number, ()), table)
    here = sorted(found & {*at}, key=lambda number: (spelling.key(names[number]), number))
    return tuple(
        PersonShown(
            number,
            names[number],
            ", ".join(str(table.table) for table in at[number]),
            where_words(at[number], number, names),
        )
        for number in here
    )


def _said(round_: Round) -> str:
    if round_.closed_at is not None:
        return _("closed")
    if round_.started_at is not None:
        return _("being played")
    return _("published at {}").format(clock(round_.published_at)) if round_.published_at else ""
