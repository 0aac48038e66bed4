"""A published round as everybody sees it: who meets whom where, and how the tables stand."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tracker.book import names as spelling
from tracker.book.counted import number_of
from tracker.book.folding import COUNTED
from tracker.models import Event, Game, Hand, Pairing, Round
from tracker.pages.events.drafts import DrawHead, head_of
from tracker.pages.events.exchanges import SeatExchange, exchanges_of
from tracker.pages.events.seated import out_words, price_words, sitting, where_words, why_of
from tracker.pairing.draw import Draw
from tracker.pairing.draw import DrawnPairing as Drawn
from tracker.pairing.words import Names
from tracker.reading.events.book import book_of, tables
from tracker.reading.events.draw_input import draw_of
from tracker.reading.events.past import drawn_pairing
from tracker.reading.events.postponed import postponement_of
from tracker.reading.events.results import TableResult, result_of
from tracker.reading.events.rules import format_of
from tracker.reading.lens import holds_back
from tracker.vocabulary.moments import clock
from tracker.vocabulary.notices import round_day
from tracker.vocabulary.postponed import postponed_said

SHORT = 8


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of a table: its names, and its points once there are any; one can be at home."""

    names: tuple[str, ...]
    points: str
    is_ahead: bool
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table of a round; `game` is the sheet of its last game, `state` how far it is.

    Where results wait it says who sits there and no more: why they meet would tell who is ahead.
    """

    table: int
    part: str
    sides: tuple[SideShown, ...]
    state: str
    is_provisional: bool
    game: int | None
    hands: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonShown:
    """Somebody in the list by names, and where they sit or why they do not."""

    number: int
    name: str
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


def published_round(club_slug: str, event_pk: int, number: int, now: datetime) -> Round:
    """A round that everybody can see at this moment; else 404."""
    rounds = Round.objects.select_related("event__evening__club").prefetch_related(tables())
    within = rounds.filter(event__evening__club__slug=club_slug, event=event_pk)
    found = get_object_or_404(within, number=number)
    if found.published_at is None or found.published_at > now:
        raise Http404
    return found


def round_shown(round_: Round, search: str) -> RoundShown:
    """A round with its tables in order and its people from A to Z."""
    event, names = round_.event, book_of(round_.event).names
    drawn, hands = draw_of(round_), _counted(round_)
    wanted = spelling.key(search.strip())
    found = frozenset(number for number, name in names.items() if wanted in spelling.key(name))
    is_held_back = holds_back(event)
    shown = [
        _table(event, pairing, names, hands.get(pairing.pk, 0), is_held_back=is_held_back)
        for pairing in round_.pairings.all()
        if not wanted or found & {*drawn_pairing(pairing).entrants}
    ]
    return RoundShown(
        head=head_of(event, round_.number),
        said=_said(round_),
        day=round_day(event, round_.number),
        is_open=round_.closed_at is None,
        is_held_back=is_held_back,
        tables=tuple(shown),
        people=tuple(_people(drawn, names, found)),
        out=() if wanted else out_words(drawn, names),
        costs=() if is_held_back else price_words(drawn),
        attempt=round_.attempt,
        seed=round_.seed[:SHORT],
        version=str(round_.pk),
        exchanges=exchanges_of(round_),
    )


def _table(
    event: Event, pairing: Pairing, names: Names, hands: int, *, is_held_back: bool
) -> TableShown:
    drawn, result = drawn_pairing(pairing), result_of(event, pairing)
    games = [] if is_held_back else list(pairing.games.all())
    is_told = not is_held_back and result.forfeited_by is None
    has_points = is_told and (result.is_over or hands > 0)
    best = max(result.points)
    is_drawn = result.points.count(best) > 1
    sides = tuple(
        SideShown(
            names=tuple(sitting(who, names).name for who in side),
            points=str(points) if has_points else "",
            is_ahead=has_points and points == best and not is_drawn,
            is_home=place == 0 and format_of(event).has_home,
        )
        for place, (side, points) in enumerate(zip(drawn.sides, result.points, strict=True))
    )
    return TableShown(
        table=pairing.table,
        part=pairing.part,
        sides=sides,
        state=_put_off(pairing, result)
        or ("" if is_held_back else _state(event, result, games, drawn.sides, names)),
        is_provisional=has_points and not result.is_over,
        game=games[-1].pk if games else None,
        hands=_hands(event, hands) if hands and is_told else "",
        why=() if is_held_back else why_of(drawn, names),
    )


def _put_off(pairing: Pairing, result: TableResult) -> str:
    """To which day a table is postponed that has not played yet, in words."""
    found = postponement_of(pairing)
    return postponed_said(found.until) if found and not result.is_over else ""


def _state(
    event: Event,
    result: TableResult,
    games: list[Game],
    sides: tuple[tuple[int, ...], ...],
    names: Names,
) -> str:
    if result.forfeited_by is not None:
        return _("forfeited by {}").format(sitting(sides[result.forfeited_by][0], names).name)
    if result.is_typed:
        return _("from the paper slip")
    if result.is_over:
        return _("finished")
    if not games:
        return ""
    if event.games > 1:
        return _("game {} of {}").format(len(games), event.games)
    return ""


def _hands(event: Event, played: int) -> str:
    """How many hands were played: "3 of 16 hands"."""
    if event.hands is None:
        return number_of(played, "hand")
    return _("{} of {}").format(played, number_of(event.hands * event.games, "hand"))


def _counted(round_: Round) -> Mapping[int, int]:
    """How many hands were counted at each table, by the key of its pairing."""
    hands = Hand.objects.filter(
        game__pairing__round=round_, game__removed_at=None, state=COUNTED
    ).values_list("game__pairing")
    return dict(hands.annotate(count=Count("pk")).order_by())


def _people(drawn: Draw, names: Names, found: frozenset[int]) -> tuple[PersonShown, ...]:
    """Those of the round who were found, from A to Z."""
    at: dict[int, tuple[Drawn, ...]] = {one.entrant: () for one in drawn.sitting_out}
    for table in drawn.tables:
        for number in table.entrants:
            at[number] = (*at.get(number, ()), table)
    here = sorted(found & {*at}, key=lambda number: (spelling.key(names[number]), number))
    return tuple(
        PersonShown(number, names[number], where_words(at[number], number, names))
        for number in here
    )


def _said(round_: Round) -> str:
    if round_.closed_at is not None:
        return _("closed")
    if round_.started_at is not None:
        return _("being played")
    return _("published at {}").format(clock(round_.published_at)) if round_.published_at else ""
