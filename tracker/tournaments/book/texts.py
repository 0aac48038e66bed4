"""Labels for the states of tournaments, rounds and tables, for missing tables, and for rulings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring import VARIANTS
from scoring.language import phrase, phrase_of
from tracker.common.dates_texts import day
from tracker.engine.formats.format import Format, OptionWords
from tracker.engine.records import names
from tracker.models import Tournament
from tracker.models.tournament import DRAFT, FINAL, OPEN
from tracker.tournaments.book.queries import Tournaments, format_of, player_keys_in

TOURNAMENT_STATES = {
    "draft": phrase("being set up"),
    "open": phrase("open for entries"),
    "running": phrase("being played"),
    "final": phrase_of("tournament", "finished"),
}
LEFT = {"left": phrase("has left"), "expelled": phrase("was disqualified")}
"""Reasons why an entrant no longer plays."""
OUT: Mapping[str, str] = {
    "bye": phrase("has a bye"),
    "movement": phrase("sits out under the movement plan"),
    "out": phrase("is out"),
    "requested_bye": phrase("sits out by request"),
    "late": phrase("came too late"),
    "absent": phrase("was not there"),
    "left": phrase("has left"),
    "expelled": phrase("was disqualified"),
}
"""Reasons for having no table, as a phrase about the entrant."""
NOT_YET = "not_yet"
WITHOUT: Mapping[str, str] = {**OUT, NOT_YET: phrase("was not on the list yet")}
"""Reasons for having had no table in a finished round, by code."""
TABLE_STATES: Mapping[str, str] = {
    "waiting": "",
    "open": phrase("being played"),
    "finished": phrase("finished"),
    "slip": phrase("from the paper slip"),
    "forfeit": phrase("forfeited"),
    "postponed": phrase("postponed"),
}
"""Labels for the states of a table."""
RULINGS: Mapping[str, str] = {
    "own_score": phrase("Points deducted from their own score"),
    "to_opponents": phrase("Points to their opponents"),
    "warning": phrase("A warning"),
    "disqualification": phrase("Out of the ranking"),
}


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """Summary of a tournament; `state` is one of `tracker.models.tournament.STATES`."""

    pk: int
    name: str
    date: str
    state: str
    state_label: str
    game: str
    format: str


@dataclass(frozen=True, slots=True)
class TournamentHead:
    """Header of every tournament page; `state` as in `tracker.models.tournament`."""

    pk: int
    title: str
    date: str
    state: str
    text: str


def tournament_summary(tournament: Tournament) -> TournamentSummary:
    return TournamentSummary(
        pk=tournament.pk,
        name=tournament.evening.title,
        date=day(tournament.evening.date),
        state=tournament.state,
        state_label=TOURNAMENT_STATES[tournament.state],
        game=VARIANTS[tournament.variant].name,
        format=format_of(tournament).name,
    )


def found_tournaments(tournaments: Tournaments, search: str) -> tuple[Tournament, ...]:
    """Returns tournaments matching every search word in name, date, game or a player's name."""
    words = search.split()
    if not words:
        return tuple(tournaments)
    players = player_keys_in(tournaments)
    return tuple(
        tournament
        for tournament in tournaments
        if _has(words, tournament, players.get(tournament.pk, ()))
    )


def _has(words: Iterable[str], tournament: Tournament, players: Iterable[str]) -> bool:
    message = (_searched(tournament), *players)
    return all(any(names.is_found(word, text) for text in message) for word in words)


def _searched(tournament: Tournament) -> str:
    head = tournament_summary(tournament)
    return (
        f"{head.name} {head.date} {tournament.evening.date.isoformat()} {head.game} {head.format}"
    )


def tournament_head(tournament: Tournament) -> TournamentHead:
    return TournamentHead(
        pk=tournament.pk,
        title=tournament.evening.title,
        date=day(tournament.evening.date),
        state=tournament.state,
        text=_texts(tournament),
    )


def _texts(tournament: Tournament) -> str:
    """Describes the tournament's progress."""
    if tournament.state == DRAFT:
        return _("being set up")
    if tournament.state == OPEN:
        return _("open for entries")
    if tournament.state == FINAL:
        return pgettext("tournament", "finished")
    return _("being played")


def options_of(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Returns the options of the format with their values, in words."""
    return tuple(
        _option(format_of(tournament), name, value)
        for name, value in sorted(tournament.format_options.items())
    )


def _option(form: Format, name: str, value: object) -> tuple[str, str]:
    """Returns an option and its value in words, where it has any."""
    words = form.options.get(name, OptionWords(name))
    ticks = {"True": _("yes"), "False": _("no")}
    return words.label, words.values.get(str(value), ticks.get(str(value), str(value)))
