"""A draft draw, as the director sees it before publication, and its balance."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import takewhile

from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock
from tracker.common.queries.paging import Paged, page_of
from tracker.engine.pairing.certificate import Certificate, EntrantShare, Histogram, certificate
from tracker.engine.pairing.conflicts import problems
from tracker.engine.pairing.draw import Draw
from tracker.engine.pairing.words import Names, cost_words, problem_words
from tracker.engine.records.plurals import counted_noun
from tracker.models import Entrant, RequestedBye, Round, Tournament, TournamentChange
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.earlier_rounds_queries import DRAWN_OUT, past_seats
from tracker.tournaments.book.queries import can_lock, has_threes
from tracker.tournaments.book.seated_texts import DrawnTable, drawn_tables, sitting_out_texts
from tracker.tournaments.draws.queries import (
    asked_out,
    changed_tables,
    checked_field,
    draw_input,
    drawn_from,
    stored_draw,
    version_of,
)
from tracker.tournaments.log.texts import with_words

WIDEST = 100
MOST_ROWS = 60
"""Rows beyond this number go to a page of their own."""


@dataclass(frozen=True, slots=True)
class MeetingBar:
    """A count ("once", "24 pairs") with the width of its bar in percent."""

    times: str
    count: str
    width: int


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts with a bar for each number; `is_even` if they differ by less than two."""

    title: str
    bars: tuple[MeetingBar, ...]
    is_even: bool


@dataclass(frozen=True, slots=True)
class ShareRow:
    """One entrant's share."""

    number: int
    name: str
    sit_outs: int
    threes: int
    house: int
    deals: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Balance:
    """Balance of some rounds: a sentence, charts, and a row for each entrant.

    Many rows have a page of their own.
    """

    rounds: int
    text: tuple[str, ...]
    charts: tuple[Chart, ...]
    rows: tuple[ShareRow, ...]
    seats: tuple[int, ...]
    has_threes: bool
    has_house: bool

    @property
    def is_long(self) -> bool:
        """True if the rows would fill more of the page than all else on it."""
        return len(self.rows) > MOST_ROWS


def balance_of(certificate: Certificate, names: Names) -> Balance:
    """Formats a certificate for printing."""
    return Balance(
        rounds=certificate.rounds,
        text=tuple(_texts(certificate)),
        charts=charts_of(certificate),
        rows=tuple(_row(share, names) for share in certificate.shares),
        seats=tuple(range(1, len(certificate.seats) + 1)),
        has_threes=_is_told(certificate.threes),
        has_house=_is_told(certificate.house),
    )


def charts_of(
    certificate: Certificate, thing: str = "pair", one: str = "entrant"
) -> tuple[Chart, ...]:
    """Charts partners and opponents by pair and the rest by entrant; empty counts are left out."""
    drawn = (
        (_("Partners"), certificate.partners, thing),
        (_("Opponents"), certificate.opponents, thing),
        (_("First deals"), certificate.deals, one),
        (_("Sitting out"), certificate.sit_outs, one),
        (_("Tables of three"), certificate.threes, one),
        (_("Tables with the house"), certificate.house, one),
    )
    seats = (
        (_("Seat {}").format(number), histogram, one)
        for number, histogram in enumerate(certificate.seats, start=1)
    )
    return tuple(
        _chart(title, histogram, what)
        for title, histogram, what in (*drawn, *seats)
        if _is_told(histogram)
    )


def times_text(number: int) -> str:
    """Words a count: "never", "once", "twice", "3 times"."""
    words = {0: _("never"), 1: _("once"), 2: _("twice")}
    return words.get(number) or _("{} times").format(number)


def _is_told(histogram: Histogram) -> bool:
    return any(number for number, _count in histogram)


def _chart(title: str, histogram: Histogram, what: str) -> Chart:
    most = max(count for _number, count in histogram)
    numbers = [number for number, _count in histogram]
    bars = tuple(
        MeetingBar(
            times_text(number), counted_noun(count, what), max(1, round(count * WIDEST / most))
        )
        for number, count in histogram
    )
    return Chart(title, bars, max(numbers) - min(numbers) <= 1)


def _texts(certificate: Certificate) -> Iterable[str]:
    if _is_told(certificate.partners):
        most = times_text(certificate.most_partners)
        yield _("No two are partners more often than {}.").format(most)
    if _is_told(certificate.opponents):
        most = times_text(certificate.most_opponents)
        yield _("No two are opponents more often than {}.").format(most)
    if _is_told(certificate.sit_outs):
        most = times_text(certificate.sit_outs[-1][0])
        yield _("Nobody sits out more often than {}.").format(most)


def _row(share: EntrantShare, names: Names) -> ShareRow:
    return ShareRow(
        number=share.entrant,
        name=names.get(share.entrant, str(share.entrant)),
        sit_outs=share.sit_outs,
        threes=share.threes,
        house=share.house,
        deals=share.deals,
        seats=share.seats,
    )


# The seats that were exchanged and the tables that were locked by hand, as the log has them.


@dataclass(frozen=True, slots=True)
class SeatExchange:
    """A swap of seats with its reason and time."""

    text: str
    reason: str
    at: str


def exchanges_of(round_: Round) -> tuple[SeatExchange, ...]:
    """Returns the manual changes since a round was drawn, oldest first."""
    lines = round_.tournament.changes.filter(
        at__gte=round_.drawn_at, kind=ChangeKind.SEATS_EXCHANGED, facts__round=round_.number
    )
    return exchanges_in(round_.tournament, lines.order_by("pk"))


def locks_of(round_: Round) -> tuple[SeatExchange, ...]:
    """Returns the tables locked and unlocked in the draws of a round, oldest first.

    Locks in a draw that was undone are left out: it was never played.
    """
    back = ChangeKind.DRAW_TAKEN_BACK
    kinds = (ChangeKind.TABLE_LOCKED, ChangeKind.TABLE_UNLOCKED, back)
    lines = round_.tournament.changes.filter(kind__in=kinds, facts__round=round_.number)
    since = takewhile(lambda line: line.kind != back, lines.order_by("-pk"))
    return exchanges_in(round_.tournament, reversed([*since]))


def exchanges_in(
    tournament: Tournament, lines: Iterable[TournamentChange]
) -> tuple[SeatExchange, ...]:
    """Converts lines of a tournament's log to seat swaps."""
    found = with_words(tournament, lines)
    return tuple(SeatExchange(text, one.reason, clock(one.at)) for one, text in found)


MOST_DIGITS = 6
TABLES = 64
"""Tables of a draw on one page."""


@dataclass(frozen=True, slots=True)
class DrawHead:
    """The tournament and round of a page."""

    tournament: int
    tournament_name: str
    number: int
    rounds: int


@dataclass(frozen=True, slots=True)
class PendingRound:
    """A round that can be drawn next: who is present, and any obstacle.

    `asked` names requested byes.
    """

    head: DrawHead
    there: int
    missing: tuple[str, ...]
    asked: tuple[str, ...]
    obstacle: str


@dataclass(frozen=True, slots=True)
class DraftDraw:
    """A draft draw with all that helps to judge it.

    `state` is "draft", "waiting" for its moment, "published" or "started". `problems` make the draw
    unplayable; `stale` describes the changes of a redraw after a correction. Both must be resolved
    before publication.
    """

    head: DrawHead
    state: str
    text: str
    can_publish: bool
    can_exchange: bool
    attempt: int
    seed: str
    version: str
    tables: Paged[DrawnTable]
    out: tuple[str, ...]
    absent: tuple[str, ...]
    costs: tuple[str, ...]
    problems: tuple[str, ...]
    stale: str
    exchanges: tuple[SeatExchange, ...]
    locks: tuple[SeatExchange, ...]
    can_lock: bool
    balance: Balance


def head_of(tournament: Tournament, number: int) -> DrawHead:
    """Returns the header of every page of a round."""
    return DrawHead(tournament.pk, tournament.evening.title, number, tournament.rounds)


def drawn_round(tournament: Tournament, number: int) -> Round | None:
    """Returns a drawn round; 404 for one that is not due yet."""
    # One query, since another director may draw the round in the same moment.
    drawn = {round_.number: round_ for round_ in tournament.drawn_rounds.all()}
    found = drawn.get(number)
    if found is None and number not in range(1, min(len(drawn) + 1, tournament.rounds) + 1):
        raise Http404
    if found is not None:
        found.tournament = tournament
    return found


def number_of_round(tournament: Tournament, typed: str) -> int:
    """Returns the round number of a button; by default the next one."""
    if typed.isascii() and typed.isdigit() and len(typed) < MOST_DIGITS:
        return int(typed)
    return min(tournament.drawn_rounds.count() + 1, tournament.rounds)


def round_to_draw(tournament: Tournament, number: int) -> PendingRound:
    """Returns a round before it is drawn."""
    entrants = [entrant for entrant in tournament.entrants.all() if entrant.left_at is None]
    asked = asked_out(tournament, number)
    playing = [entrant for entrant in entrants if entrant.pk not in asked]
    missing = [entrant.name for entrant in playing if entrant.checked_in_at is None]
    return PendingRound(
        head=head_of(tournament, number),
        there=len(playing) - len(missing),
        missing=tuple(missing),
        asked=asked_words(tournament, number),
        obstacle=_obstacle(tournament, number),
    )


def draft(round_: Round, now: datetime, page: int = 1) -> DraftDraw:
    """Returns a draw with a page of its tables, its costs and the balance of all rounds so far."""
    tournament, drawn = round_.tournament, stored_draw(round_)
    entrants = tuple(tournament.entrants.all())
    names, keys = _by_number(entrants)
    field = checked_field(tournament, entrants, round_.number)
    locked = {table.table for table in field.locked}
    state, text = _state(round_, now)
    found = () if state == "started" else problems(field, drawn, three=has_threes(tournament))
    stale = _stale(round_, drawn)
    seated = partial(drawn_tables, names=names, keys=keys, locked=locked)
    return DraftDraw(
        head=head_of(tournament, round_.number),
        state=state,
        text=text,
        can_publish=state in ("draft", "waiting") and not found and not stale,
        can_exchange=round_.closed_at is None,
        attempt=round_.attempt,
        seed=round_.seed,
        version=version_of(round_),
        tables=page_of(drawn.tables, page, seated, size=TABLES),
        out=(*sitting_out_texts(drawn, names), *asked_words(tournament, round_.number)),
        absent=_absent(round_),
        costs=cost_words(drawn),
        problems=problem_words(found, names),
        stale=stale,
        exchanges=exchanges_of(round_),
        locks=locks_of(round_),
        can_lock=state != "started" and can_lock(tournament),
        balance=balance_of(certificate(past_seats(tournament, round_.number), drawn), names),
    )


def _by_number(entrants: Iterable[Entrant]) -> tuple[dict[int, str], dict[int, int]]:
    """Returns names and keys of entrants by start number."""
    numbered = {who.number: who for who in entrants if who.number is not None}
    names = {number: who.name for number, who in numbered.items()}
    return names, {number: who.pk for number, who in numbered.items()}


def exchangeable(round_: Round) -> Mapping[int, Entrant]:
    """Returns all entrants seated or sitting out in a draw, by key, ordered by name."""
    drawn = Q(placings__pairing__isnull=False) | Q(placings__reason__in=DRAWN_OUT)
    placed = Entrant.objects.filter(drawn, placings__round=round_)
    there = placed.filter(left_at=None).exclude(checked_in_at=None)
    return {player.pk: player for player in there.distinct().order_by("name", "pk")}


def asked_words(tournament: Tournament, number: int) -> tuple[str, ...]:
    """Returns one sentence for each requested bye in a round, with its reason if there is one."""
    asked = RequestedBye.objects.filter(
        entrant__tournament=tournament, entrant__left_at=None, number=number
    )
    plain, with_reason = _("{} sits out by request"), _("{} sits out by request: {}")
    found = asked.select_related("entrant").order_by("entrant__name")
    return tuple(
        (with_reason if bye.reason else plain).format(bye.entrant.name, bye.reason) for bye in found
    )


def _absent(round_: Round) -> tuple[str, ...]:
    """Returns the names of those not drawn because they were not checked in."""
    out = round_.placings.filter(pairing=None, reason__in=("absent", "late"))
    return tuple(out.order_by("entrant__name").values_list("entrant__name", flat=True))


def _obstacle(tournament: Tournament, number: int) -> str:
    if tournament.state == "draft":
        return _("Open the tournament first: a draw shows who plays in it.")
    if tournament.state == "final":
        return _("The tournament is over: take the end back before you draw.")
    if tournament.drawn_rounds.filter(closed_at=None).exists():
        text = _("Close round {} first: its results decide who meets now.")
        return text.format(number - 1)
    return ""


def _state(round_: Round, now: datetime) -> tuple[str, str]:
    if round_.closed_at is not None:
        return "started", _("The round is closed: the draw stays as it is.")
    if round_.started_at is not None:
        return "started", _("The round has started: two seats can still be exchanged.")
    if round_.published_at is None:
        return "draft", _("Nobody but you sees this draw yet.")
    if round_.published_at <= now:
        return "published", _("Everybody has seen this draw since {}.").format(
            clock(round_.published_at)
        )
    return "waiting", _("Everybody sees this draw from {} on.").format(clock(round_.published_at))


def _stale(round_: Round, drawn: Draw) -> str:
    """Describes what a redraw would change; empty if the draw is up to date."""
    if round_.stale_since is None:
        return ""
    field = draw_input(round_.tournament, before=round_.number, seed=round_.seed)
    again = drawn_from(round_.tournament, field)
    if again is None:
        return _("From the results as they are now, the round cannot be drawn.")
    changed = changed_tables(drawn, again)
    if not changed:
        return _("Drawn again it would be the same: no table would change.")
    text = _("Drawn again, {} of {} would change.")
    return text.format(changed, counted_noun(len(drawn.tables), "table"))
