"""Rehearsals of a tournament: how far each is, and what was done in it."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.common.dates_texts import clock, day
from tracker.engine.records.plurals import counted_noun
from tracker.models import Rehearsal, Tournament
from tracker.models.tournament import FINAL
from tracker.tournaments.book.queries import TournamentData, load_tournament
from tracker.tournaments.book.texts import TournamentSummary, tournament_summary
from tracker.tournaments.log.pages import LogLine, last_lines
from tracker.tournaments.rounds.texts import state_of

MOST_SHOWN = 10
MOST_LINES = 8
WHOLE = 100
STATES = {
    "playing": phrase("being played"),
    "stopped": phrase("stopped"),
    "blocked": phrase("could not go on"),
    "over": phrase("played to its end"),
}


@dataclass(frozen=True, slots=True)
class RehearsalCard:
    """A rehearsal in a list."""

    pk: int
    name: str
    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Rehearsable:
    """A tournament that can be rehearsed: its players, and past rehearsals.

    Players are invented if it `is_empty`.
    """

    head: TournamentSummary
    text: str
    is_empty: bool
    rehearsals: tuple[RehearsalCard, ...]


@dataclass(frozen=True, slots=True)
class RehearsalPage:
    """Progress of a rehearsal; `state` is one of `STATES`, `done` a percentage.

    `club` is the club of the copy, which has a round only once `is_begun`.
    """

    pk: int
    head: TournamentSummary
    copy: int
    club: str
    name: str
    state: str
    text: str
    obstacle: str
    done: int
    version: int
    lines: tuple[LogLine, ...]
    is_begun: bool


def rehearsable(tournament: Tournament) -> Rehearsable:
    """A tournament before it is rehearsed."""
    number = tournament.entrants.filter(left_at=None).count()
    found = tournament.rehearsals.select_related("copy__evening")[:MOST_SHOWN]
    return Rehearsable(
        head=tournament_summary(tournament),
        text=_("Those on its entry list play: {}.").format(counted_noun(number, "entrant")),
        is_empty=not number,
        rehearsals=tuple(_card(tournament) for tournament in found),
    )


def rehearsal_page(rehearsal: Rehearsal) -> RehearsalPage:
    """A rehearsal with its last steps."""
    copy = rehearsal.copy
    book = load_tournament(copy)
    return RehearsalPage(
        pk=rehearsal.pk,
        head=tournament_summary(rehearsal.tournament),
        copy=copy.pk,
        club=copy.evening.club.slug,
        name=copy.evening.title,
        state=_state(rehearsal),
        text=_texts(book),
        obstacle=rehearsal.obstacle,
        done=_done(book),
        version=copy.version,
        lines=last_lines(copy, MOST_LINES),
        is_begun=bool(book.rounds),
    )


def _card(rehearsal: Rehearsal) -> RehearsalCard:
    at = f"{day(rehearsal.begun_at.date())}, {clock(rehearsal.begun_at)}"
    text = _(STATES[_state(rehearsal)])
    return RehearsalCard(rehearsal.pk, rehearsal.copy.evening.title, at, text)


def _state(rehearsal: Rehearsal) -> str:
    if rehearsal.copy.state == FINAL:
        return "over"
    if rehearsal.obstacle:
        return "blocked"
    return "playing" if rehearsal.stopped_at is None else "stopped"


def _texts(book: TournamentData) -> str:
    """Where the copy stands, in a sentence."""
    if book.tournament.state == FINAL:
        return _("All rounds are played, and the standings are final.")
    if not book.rounds:
        return _("No round is drawn yet.")
    return state_of(book, book.rounds[-1]).text


def _done(book: TournamentData) -> int:
    """Returns the percentage of all rounds that is played."""
    if book.tournament.state == FINAL:
        return WHOLE
    closed = sum(round_.closed_at is not None for round_ in book.rounds)
    playing = [state_of(book, round_) for round_ in book.rounds if round_.closed_at is None]
    begun = sum(round_.finished / round_.tables for round_ in playing if round_.tables)
    return int(WHOLE * (closed + begun) / (book.tournament.rounds + 1))
