"""A tournament table as seen by its players and by the director."""

import datetime as dt
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock
from tracker.engine.records.folding import EXTRA, MAKER, SIX
from tracker.games.permissions_queries import played_hands
from tracker.models import Game, Pairing, Round, Tournament
from tracker.tournaments.book.queries import format_of, is_written, result_of, with_seats
from tracker.tournaments.book.set_up_queries import notice_of
from tracker.tournaments.desk.monitor_pages import CallCard, TableCard, card_of_table
from tracker.tournaments.draws.pages import DrawHead, head_of
from tracker.tournaments.rounds.queries import Overtime, overtime_at, overtime_of, postponement_of
from tracker.tournaments.rounds.texts import RoundClock, clock_of, phase_of
from tracker.tournaments.setup.texts import AT_CLOCK

# The tables that did not do what was announced for the end of the time, to be asked about.


@dataclass(frozen=True, slots=True)
class OvertimeRow:
    """A table and its deviation; `game` is the sheet on which to mend it."""

    table: int
    game: int
    text: str


@dataclass(frozen=True, slots=True)
class OvertimePage:
    """The announced end of playing time, and the tables that deviate from it."""

    head: DrawHead
    announced: str
    tables: tuple[OvertimeRow, ...]


def ending_asked(round_: Round, now: datetime) -> OvertimePage | None:
    """Returns what to confirm before a round's games are ended, or None if all is as announced."""
    return _asked(round_, overtime_of(round_, now))


def closing_asked(round_: Round, now: datetime) -> OvertimePage | None:
    """Returns what to confirm before a round is closed, when play must be over."""
    return _asked(round_, tuple(table for table in overtime_of(round_, now) if table.too_many))


def table_overtime(pairing: Pairing, now: datetime) -> str:
    """Describes how a table deviates from the announced end; empty if it does not."""
    found = None if pairing.round.closed_at else overtime_at(pairing, now)
    return "" if found is None else f"{words_for_end(pairing.round)} {_texts(found)}"


def words_for_end(round_: Round) -> str:
    """Tells a table what to do when its time is up."""
    what = AT_CLOCK[notice_of(round_.tournament).at_clock]
    text = _("When the time is up: {what}.")
    return text.format(what=what[0].lower() + what[1:])


def _asked(round_: Round, found: tuple[Overtime, ...]) -> OvertimePage | None:
    if not found:
        return None
    shown = tuple(OvertimeRow(table.table, table.game, _texts(table)) for table in found)
    return OvertimePage(head_of(round_.tournament, round_.number), words_for_end(round_), shown)


def _texts(one: Overtime) -> str:
    if one.too_many:
        text = ngettext(
            "{number} hand too many was written down after the time was up.",
            "{number} hands too many were written down after the time was up.",
            one.too_many,
        )
        return text.format(number=one.too_many)
    text = ngettext(
        "{number} hand is still to be played.",
        "{number} hands are still to be played.",
        one.missing,
    )
    return text.format(number=one.missing)


@dataclass(frozen=True, slots=True)
class TableOfRound:
    """A table of the current round: its clock, and any open call.

    `phase` is that of the round, `over` for a table whose own time is over. `hands_left` announces
    the last hand, and how a level game goes on.
    """

    tournament: int
    title: str
    round: int
    table: int
    phase: str
    clock: RoundClock | None
    call: CallCard | None
    is_between: bool
    next_game: int
    hands_left: str = ""


@dataclass(frozen=True, slots=True)
class DirectorTableView:
    """A table on the director's page of it, with the calls that were answered.

    `name` is the table's as its phones know it, `points` its result if it has one. What
    `is_written` down already is only overwritten after a look at what that changes. `rounds` are
    those in which there is a table of this number. `overtime` says what it did otherwise than was
    announced for the end of the time. It `can_be_put_off` to another day, perhaps again, and
    is put off until `put_off_until` where `is_put_off`.
    """

    tournament: int
    title: str
    round: int
    name: str
    phase: str
    is_closed: bool
    card: TableCard
    answered: tuple[CallCard, ...]
    has_result: bool
    is_between: bool
    next_game: int
    is_written: bool
    points: tuple[int, ...] | None
    rounds: tuple[int, ...]
    overtime: str
    can_be_put_off: bool
    is_put_off: bool
    put_off_until: dt.date | None


def table_of_round(
    game: Game | None, now: datetime, *, sees_all: bool = False
) -> TableOfRound | None:
    """Returns the table where a game is played, or None outside tournaments.

    A tie in a hidden result is shown only with `sees_all`.
    """
    if game is None or game.pairing_id is None:
        return None
    found = Pairing.objects.select_related("round__tournament__evening")
    pairing = found.prefetch_related("calls", "games").get(pk=game.pairing_id)
    round_, tournament = pairing.round, pairing.round.tournament
    calls = [call for call in pairing.calls.all() if call.answered_at is None]
    games = [game for game in pairing.games.all() if game.removed_at is None]
    return TableOfRound(
        tournament=tournament.pk,
        title=tournament.evening.title,
        round=round_.number,
        table=pairing.table,
        phase=phase_of(round_, now, pairing.minutes_added),
        clock=clock_of(round_, pairing.minutes_added),
        call=CallCard(calls[0].pk, calls[0].reason, clock(calls[0].called_at)) if calls else None,
        is_between=_is_between(tournament, pairing, games),
        next_game=len(games) + 1,
        hands_left=_hands_left(game) if sees_all or not hides_results(tournament) else "",
    )


def directors_table(pairing: Pairing, now: datetime) -> DirectorTableView:
    round_, tournament = pairing.round, pairing.round.tournament
    card = card_of_table(with_seats(pairing), now)
    answered = pairing.calls.filter(answered_at__isnull=False)
    result, put_off = result_of(tournament, pairing), postponement_of(pairing)
    return DirectorTableView(
        tournament=tournament.pk,
        title=tournament.evening.title,
        round=round_.number,
        name=str(pairing.table),
        phase="drawn" if round_.confirmed_at is None else phase_of(round_, now),
        is_closed=round_.closed_at is not None,
        card=card,
        answered=tuple(CallCard(call.pk, call.reason, clock(call.called_at)) for call in answered),
        has_result=card.state in ("paper", "forfeit"),
        is_between=card.state == "between",
        next_game=pairing.games.count() + 1,
        is_written=is_written(pairing),
        points=result.points if result.is_over and result.forfeited_by is None else None,
        overtime=table_overtime(pairing, now),
        rounds=_rounds_with(pairing),
        can_be_put_off=_can_be_put_off(pairing, card, now),
        is_put_off=card.state == "postponed",
        put_off_until=put_off.until if put_off else None,
    )


def _rounds_with(pairing: Pairing) -> tuple[int, ...]:
    """Returns the numbers of begun rounds with a table of this number."""
    begun = pairing.round.tournament.drawn_rounds.filter(started_at__isnull=False)
    found = begun.filter(pairings__table=pairing.table).order_by("number").distinct()
    return tuple(found.values_list("number", flat=True))


def _can_be_put_off(pairing: Pairing, card: TableCard, now: datetime) -> bool:
    """True if a table can be postponed: its draw is published and nothing is entered."""
    round_ = pairing.round
    is_shown = round_.published_at is not None and round_.published_at <= now
    is_known = format_of(round_.tournament).can_postpone and round_.tournament.final_at is None
    return is_shown and is_known and not card.is_over and not card.last


def _hands_left(game: Game) -> str:
    """Announces the last hand, or the hands that decide a level game; "" before."""
    if game.most_hands is None:
        return ""
    if game.is_finished:
        is_level = game.totals.count(max(game.totals)) > 1 and game.winner is not None
        return _("Tied: the makers of the last hand won.") if game.tie == MAKER and is_level else ""
    left = game.most_hands - played_hands(game)
    if left > 0:
        return _("The next hand is the last one.") if left == 1 else ""
    more = max(1, EXTRA + left) if game.tie == SIX else 1
    text = ngettext("Tied: {number} more hand decides.", "Tied: {number} more hands decide.", more)
    return text.format(number=more)


def _is_between(tournament: Tournament, pairing: Pairing, games: list[Game]) -> bool:
    """True if the table has a game left to play and none in progress."""
    has_result = pairing.typed_points is not None or pairing.forfeited_by is not None
    if has_result or pairing.round.closed_at is not None or not games:
        return False
    sides = range(len(games[0].totals))
    most = max(sum(game.winner == side for game in games) for side in sides)
    is_decided = len(games) >= tournament.games or most * 2 > tournament.games
    return all(game.is_finished for game in games) and not is_decided
