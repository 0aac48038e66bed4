"""Tournaments: what was announced, who meets whom, and how it stands."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from ninja import Field, Query, Router, Schema

from tracker.access.visibility import hides_results
from tracker.api.v1.endpoint import Page, Problem, Search, page_of, reads_drafts
from tracker.common.queries.lookups import club_for
from tracker.exports.sheet import plain
from tracker.tournaments.book.lookups_queries import public_event_for
from tracker.tournaments.book.queries import entrants_in, events_of
from tracker.tournaments.book.seated_texts import out_words
from tracker.tournaments.book.stamps_queries import StampedEvent
from tracker.tournaments.book.texts import event_head, found_events
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.fields_api import (
    Column,
    Event,
    EventPlace,
    EventRow,
    EventStandings,
    Round,
    RoundRow,
    RoundScore,
    RoundSide,
    RoundTable,
    Term,
)
from tracker.tournaments.rounds.open_tables_queries import published_round, with_tables
from tracker.tournaments.rounds.round_tables_texts import TableView, round_tables
from tracker.tournaments.rounds.texts import RoundState, TableInRound, seen_rounds
from tracker.tournaments.setup.texts import terms_of
from tracker.tournaments.standings.exports import event_standings_sheet
from tracker.tournaments.standings.texts import StandingsRowView, public_standings

router = Router(tags=["Tournaments"])
ANSWERS = {404: Problem, 422: Problem}
STORED = (
    *("evening_id", "state", "variant", "options", "format", "format_options"),
    *("rounds", "games", "hands", "minutes", "scoring", "keys", "unplayed", "best"),
    *("nominal_hands", "tie", "leavers", "seeding", "check_in_until", "version"),
)


class StandingsParameters(Schema):
    """After which round the standings are asked for."""

    after: int | None = Field(None, ge=1, le=99, description="Left out, they are those of now.")


@router.get("/clubs/{slug:club}/events", response={200: Page[EventRow]} | ANSWERS)
def all_events(request: HttpRequest, club: str, asked: Query[Search]) -> Page[EventRow]:
    """The tournaments of a club, the newest first."""
    found = club_for(club)
    drafts = reads_drafts(request, club)
    events = found_events(events_of(found, with_drafts=drafts), asked.text)
    entrants = entrants_in(events)
    return page_of(events, asked, lambda event: _event_row(event, entrants.get(event.pk, 0)))


@router.get("/clubs/{slug:club}/events/{int:event}", response={200: Event, 404: Problem})
def one_event(request: HttpRequest, club: str, event: int) -> Event:
    """A tournament, and what was announced of it."""
    return event_shown(_watched(request, club, event))


@router.get(
    "/clubs/{slug:club}/events/{int:event}/rounds", response={200: list[RoundRow], 404: Problem}
)
def all_rounds(request: HttpRequest, club: str, event: int) -> list[RoundRow]:
    """The published rounds of a tournament."""
    rounds = seen_rounds(_watched(request, club, event))
    return [RoundRow(**_state(round_.state)) for round_ in rounds]


@router.get(
    "/clubs/{slug:club}/events/{int:event}/rounds/{int:number}",
    response={200: Round, 404: Problem},
)
def one_round(request: HttpRequest, club: str, event: int, number: int) -> Round:
    """A published round: who meets whom at which table, and the results."""
    watched = _watched(request, club, event)
    round_ = with_tables(published_round(club, event, number, watched.now))
    names = watched.book.names
    seen = next(round_ for round_ in seen_rounds(watched) if round_.state.number == number)
    shown = round_tables(round_, names, round_.pairings.all())
    return Round(
        **_state(seen.state),
        is_held_back=hides_results(watched.event),
        out=out_words(draw_of(round_), names),
        draw=[_table(*two) for two in zip(shown, seen.tables, strict=True)],
    )


@router.get(
    "/clubs/{slug:club}/events/{int:event}/standings",
    response={200: EventStandings} | ANSWERS,
)
def event_standings(
    request: HttpRequest, club: str, event: int, asked: Query[StandingsParameters]
) -> EventStandings:
    """The standings, as far as they are shown."""
    watched = _watched(request, club, event)
    shown = public_standings(watched, asked.after)
    sheet = event_standings_sheet("", event_head(watched.event), shown)
    codes = [column.code for column in sheet.columns]
    figures = [dict(zip(codes, map(plain, row), strict=True)) for row in sheet.rows]
    columns = [Column(**_named(asdict(column), Column)) for column in shown.columns]
    state: Any = shown.state
    return EventStandings(
        state=state,
        said=shown.said,
        after=shown.after,
        hidden=shown.hidden,
        columns=columns,
        rows=[
            _place(row, {column.code: cells[column.code] for column in columns}, cells)
            for row, cells in zip(shown.rows, figures, strict=True)
        ],
    )


def event_shown(watched: StampedEvent) -> Event:
    """A tournament as it is answered."""
    found = watched.event
    facts: dict[str, Any] = {name: getattr(found, name) for name in STORED}
    return Event(
        id=found.pk,
        evening=facts.pop("evening_id"),
        name=found.evening.title,
        date=found.evening.date,
        said=event_head(found).said,
        rounds_published=len(seen_rounds(watched)),
        announced=[Term(title=term.title, sentences=term.sentences) for term in terms_of(found)],
        **facts,
    )


def _watched(request: HttpRequest, club: str, event: int) -> StampedEvent:
    drafts = reads_drafts(request, club)
    return public_event_for(club, event, timezone.now(), with_drafts=drafts)


def _event_row(event: Any, entrants: int) -> EventRow:
    return EventRow(
        id=event.pk,
        evening=event.evening_id,
        name=event.evening.title,
        date=event.evening.date,
        state=event.state,
        variant=event.variant,
        format=event.format,
        entrants=entrants,
    )


def _state(state: RoundState) -> dict[str, Any]:
    begun = "playing" if state.is_started else "published"
    return {
        "number": state.number,
        "state": begun if state.is_open else "closed",
        "said": state.said,
        "tables": state.tables,
        "finished": state.finished,
    }


def _table(shown: TableView, seated: TableInRound) -> RoundTable:
    sides = [
        RoundSide(
            numbers=at.entrants,
            names=side.names,
            points=int(side.points) if side.points else None,
        )
        for side, at in zip(shown.sides, seated.sides, strict=True)
    ]
    return RoundTable(
        table=shown.table,
        part=seated.part,
        sides=sides,
        state=shown.state,
        is_provisional=shown.is_provisional,
        game=shown.game,
        slip_hands=shown.slip_hands,
        why=shown.why,
    )


def _place(row: StandingsRowView, values: dict[str, Any], cells: Mapping[str, Any]) -> EventPlace:
    rounds = [
        RoundScore(
            number=round_.number,
            points=cells[f"round_{round_.number}"],
            is_dropped=round_.is_dropped,
            said=round_.said,
        )
        for round_ in row.rounds
        if round_ is not None
    ]
    return EventPlace(
        rank=row.rank,
        place=row.place,
        number=row.number,
        name=row.name,
        club=row.from_club,
        values=values,
        rounds=rounds,
        decided_by=row.decided_by,
        why=row.why,
        prizes=row.prizes,
    )


def _named(facts: Mapping[str, Any], schema: type[Schema]) -> dict[str, Any]:
    """Those of the facts that the schema has."""
    return {name: facts[name] for name in schema.model_fields}
