"""API of tournaments: announcement, draws, standings, set-up and changes."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict
from secrets import token_hex
from typing import Annotated, Any, Literal
from uuid import uuid4

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import Field, Query, Router, Schema, Status
from pydantic import ConfigDict

from scoring.json_values import Json, JsonMapping
from tracker.access.visibility import hides_results
from tracker.api.v1 import endpoint as keys
from tracker.api.v1.endpoint import (
    Body,
    Count,
    Day,
    FieldProblem,
    Page,
    Problem,
    Refusal,
    Search,
    contradiction,
    page_of,
    reads_drafts,
    refusal_of,
)
from tracker.common.errors import RecordError
from tracker.common.queries.lookups import club_for
from tracker.engine.formats import FORMATS
from tracker.engine.ranking.codes import basis_of
from tracker.exports.sheet import plain
from tracker.phones.sync.writing_api import REFUSALS, Ruleset
from tracker.tournaments.book.queries import entrants_in, tournaments_of
from tracker.tournaments.book.seated_texts import sitting_out_texts
from tracker.tournaments.book.set_up_queries import is_drawn, set_up_of
from tracker.tournaments.book.stamps_queries import (
    StampedTournament,
    public_tournament_for,
    tournament_for,
)
from tracker.tournaments.book.texts import found_tournaments, tournament_head
from tracker.tournaments.draws.queries import draw_of
from tracker.tournaments.rounds.queries import published_round, with_tables
from tracker.tournaments.rounds.texts import (
    RoundState,
    TableInRound,
    TableView,
    round_tables,
    seen_rounds,
)
from tracker.tournaments.setup import services as setup
from tracker.tournaments.setup.planning_services import TournamentPlan
from tracker.tournaments.setup.services import rename_tournament, set_tournament
from tracker.tournaments.setup.texts import REASONS, terms_of
from tracker.tournaments.standings.exports import tournament_standings_sheet
from tracker.tournaments.standings.texts import StandingsRowView, public_standings

State = Literal["draft", "open", "running", "final"]
Number = int | float


class TournamentRow(Schema):
    """A tournament in a list, with its number of entrants; codes as in docs/events.md."""

    id: int
    evening: int
    name: str = Field(examples=["Spring Open"])
    date: dt.date
    state: State
    variant: str = Field(examples=["clabber"])
    format: str = Field(examples=[*FORMATS][:1])
    entrants: int


class Term(Schema):
    """An announced term, in sentences."""

    title: str
    sentences: tuple[str, ...]


class Tournament(Schema):
    """A tournament and its announcement; `version` changes with every write."""

    id: int
    evening: int
    name: str
    date: dt.date
    state: State
    variant: str
    options: Json
    format: str
    format_options: Json
    rounds: int
    games: int
    hands: int | None
    minutes: int | None
    scoring: str
    keys: tuple[str, ...]
    unplayed: dict[str, str]
    best: int | None
    nominal_hands: int | None
    tie: str | None
    leavers: str
    seeding: str
    check_in_until: dt.datetime | None
    rounds_published: int
    said: str = Field(description="How far it is, in words.")
    announced: list[Term]
    version: int


class RoundRow(Schema):
    """A published round and its progress."""

    number: int
    state: Literal["published", "playing", "closed"]
    said: str
    tables: int
    finished: int


class RoundSide(Schema):
    """A side of a table: its players, and its points once these are public."""

    numbers: tuple[int, ...] = Field(description="Start numbers; 0 is the house.")
    names: tuple[str, ...]
    points: int | None


class RoundTable(Schema):
    """A table of a round; `game` is its last game, `why` the reasons of the draw.

    `slip_hands` is the number of hands on its paper slip, null if the slip does not state it.
    """

    table: int
    part: str
    sides: list[RoundSide]
    state: str
    is_provisional: bool
    game: int | None
    slip_hands: int | None
    why: tuple[str, ...]


class Round(RoundRow):
    """A published round with its tables; results that would reveal a hidden place are left out."""

    is_held_back: bool
    out: tuple[str, ...] = Field(description="Who has no table, and why.")
    draw: list[RoundTable]


class Column(Schema):
    """A column of the standings; `skipped` says why a tie-break could not be applied."""

    code: str = Field(examples=["PTS"])
    title: str
    help: str
    skipped: str


class RoundScore(Schema):
    """Points of one round; `said` gives the reason if it was not played."""

    number: int
    points: Number | None
    is_dropped: bool
    said: str


class TournamentPlace(Schema):
    """A place; `values` has a figure for each column, `decided_by` the code that decided.

    `place` is "1", or "2–3" for two who share it; `rank` is the first of these.
    """

    rank: int
    place: str
    number: int
    name: str
    club: str
    values: dict[str, Number | None]
    rounds: list[RoundScore]
    decided_by: str
    why: tuple[str, ...]
    prizes: tuple[str, ...]


class TournamentStandings(Schema):
    """The public standings; hidden places are left out.

    `after` is the round after which they stood so, null for now.
    """

    state: Literal["empty", "provisional", "between", "official"]
    said: str
    after: int | None
    hidden: str
    columns: list[Column]
    rows: list[TournamentPlace]


class Entry(Schema):
    """An entrant on the entry list.

    `number` is null before start numbers are given out. Whether somebody `is_there` is told to
    those with a key for entry lists, and else null.
    """

    id: int
    number: int | None
    name: str
    players: tuple[str, ...]
    club: str
    state: Literal["entered", "left", "expelled"]
    is_there: bool | None


router = Router(tags=["Tournaments"])
ANSWERS = {404: Problem, 422: Problem}
STORED = (
    *("evening_id", "state", "variant", "options", "format", "format_options"),
    *("rounds", "games", "hands", "minutes", "scoring", "keys", "unplayed", "best"),
    *("nominal_hands", "tie", "leavers", "seeding", "check_in_until", "version"),
)


class StandingsParameters(Schema):
    """The round after which to show the standings."""

    after: int | None = Field(None, ge=1, le=99, description="Left out, they are those of now.")


@router.get("/clubs/{slug:club}/events", response={200: Page[TournamentRow]} | ANSWERS)
def all_tournaments(request: HttpRequest, club: str, asked: Query[Search]) -> Page[TournamentRow]:
    """Lists the tournaments of a club, newest first."""
    found = club_for(club)
    drafts = reads_drafts(request, club)
    tournaments = found_tournaments(tournaments_of(found, with_drafts=drafts), asked.text)
    entrants = entrants_in(tournaments)
    return page_of(
        tournaments,
        asked,
        lambda tournament: _tournament_row(tournament, entrants.get(tournament.pk, 0)),
    )


@router.get("/clubs/{slug:club}/events/{int:tournament}", response={200: Tournament, 404: Problem})
def one_tournament(request: HttpRequest, club: str, tournament: int) -> Tournament:
    """Returns a tournament and its announcement."""
    return tournament_shown(_watched(request, club, tournament))


@router.get(
    "/clubs/{slug:club}/events/{int:tournament}/rounds",
    response={200: list[RoundRow], 404: Problem},
)
def all_rounds(request: HttpRequest, club: str, tournament: int) -> list[RoundRow]:
    """Lists the published rounds of a tournament."""
    rounds = seen_rounds(_watched(request, club, tournament))
    return [RoundRow(**_state(round_.state)) for round_ in rounds]


@router.get(
    "/clubs/{slug:club}/events/{int:tournament}/rounds/{int:number}",
    response={200: Round, 404: Problem},
)
def one_round(request: HttpRequest, club: str, tournament: int, number: int) -> Round:
    """Returns a published round: pairings, tables, and results."""
    watched = _watched(request, club, tournament)
    round_ = with_tables(published_round(club, tournament, number, watched.now))
    names = watched.book.names
    seen = next(round_ for round_ in seen_rounds(watched) if round_.state.number == number)
    shown = round_tables(round_, names, round_.pairings.all())
    return Round(
        **_state(seen.state),
        is_held_back=hides_results(watched.tournament),
        out=sitting_out_texts(draw_of(round_), names),
        draw=[_table(*two) for two in zip(shown, seen.tables, strict=True)],
    )


@router.get(
    "/clubs/{slug:club}/events/{int:tournament}/standings",
    response={200: TournamentStandings} | ANSWERS,
)
def tournament_standings(
    request: HttpRequest, club: str, tournament: int, asked: Query[StandingsParameters]
) -> TournamentStandings:
    """Returns the public standings."""
    watched = _watched(request, club, tournament)
    shown = public_standings(watched, asked.after)
    sheet = tournament_standings_sheet("", tournament_head(watched.tournament), shown)
    codes = [column.code for column in sheet.columns]
    figures = [dict(zip(codes, map(plain, row), strict=True)) for row in sheet.rows]
    columns = [Column(**_named(asdict(column), Column)) for column in shown.columns]
    state: Any = shown.state
    return TournamentStandings(
        state=state,
        said=shown.text,
        after=shown.after,
        hidden=shown.hidden,
        columns=columns,
        rows=[
            _place(row, {column.code: cells[column.code] for column in columns}, cells)
            for row, cells in zip(shown.rows, figures, strict=True)
        ],
    )


def tournament_shown(watched: StampedTournament) -> Tournament:
    """Converts a tournament for the answer."""
    found = watched.tournament
    facts: Json = {name: getattr(found, name) for name in STORED}
    return Tournament(
        id=found.pk,
        evening=facts.pop("evening_id"),
        name=found.evening.title,
        date=found.evening.date,
        said=tournament_head(found).text,
        rounds_published=len(seen_rounds(watched)),
        announced=[Term(title=term.title, sentences=term.sentences) for term in terms_of(found)],
        **facts,
    )


def _watched(request: HttpRequest, club: str, tournament: int) -> StampedTournament:
    drafts = reads_drafts(request, club)
    return public_tournament_for(club, tournament, timezone.now(), with_drafts=drafts)


def _tournament_row(tournament: Any, entrants: int) -> TournamentRow:
    return TournamentRow(
        id=tournament.pk,
        evening=tournament.evening_id,
        name=tournament.evening.title,
        date=tournament.evening.date,
        state=tournament.state,
        variant=tournament.variant,
        format=tournament.format,
        entrants=entrants,
    )


def _state(state: RoundState) -> Json:
    begun = "playing" if state.is_started else "published"
    return {
        "number": state.number,
        "state": begun if state.is_open else "closed",
        "said": state.text,
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


def _place(row: StandingsRowView, values: Json, cells: JsonMapping) -> TournamentPlace:
    rounds = [
        RoundScore(
            number=round_.number,
            points=cells[f"round_{round_.number}"],
            is_dropped=round_.is_dropped,
            said=round_.reason,
        )
        for round_ in row.rounds
        if round_ is not None
    ]
    return TournamentPlace(
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


def _named(facts: Mapping[str, object], schema: type[Schema]) -> Json:
    """Keeps only the facts the schema declares."""
    return {name: facts[name] for name in schema.model_fields}


UNSAID: Any = None
"""Marks a field that was not sent; null is a value of its own."""
NAMES = {"title": "name"}
WITHOUT_BODY = dict.fromkeys((401, 403, 404, 422), Problem)
Clock = Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["19:45"])]


class TournamentSettings(Body):
    """The announced settings of a tournament; codes as in docs/events.md."""

    format_options: Json = {}
    games: Count = Field(1, description="Games in a round.")
    hands: Count | None = Field(None, description="Hands in a game; null: to the target.")
    minutes: Count | None = Field(None, description="Minutes for a round; null: no clock.")
    scoring: str = "raw"
    unplayed: dict[str, str] = Field({}, examples=[{"bye": "own_average"}])
    best: Count | None = Field(None, description="Rounds that count; null: all.")
    nominal_hands: Count | None = Field(
        None, description="A round counts as its average hand times this; null: as it was played."
    )
    tie: str | None = Field(
        None, description="Of a game that is tied after its hands: hand, six, maker; null: a tie."
    )
    leavers: str = "ranked"
    seeding: str = "lot"
    check_in: Clock | None = Field(
        None, description="Until when check-in goes, by the club's clock."
    )


class NewTournament(TournamentSettings):
    """A tournament to be set up, hidden until it is opened."""

    name: str = Field(examples=["Spring Open"])
    date: Day
    ruleset: Ruleset
    format: str = Field(examples=[*FORMATS][:1])
    rounds: Count
    keys: list[str] = Field(examples=[["PTS", "HIGH", "LOT"]], max_length=20)


class TournamentChange(TournamentSettings):
    """Changes to the announcement; fields left out stay as they are.

    Once round 1 is drawn only the name and the number of rounds can change.
    """

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"rounds": 4}]})

    name: str = UNSAID
    date: Day = UNSAID
    ruleset: Ruleset = UNSAID
    format: str = UNSAID
    rounds: Count = UNSAID
    keys: Annotated[list[str], Field(max_length=20)] = UNSAID


@router.post("/clubs/{slug:club}/events", response={201: Tournament} | REFUSALS, **keys.tournaments)
def create_tournament(request: HttpRequest, club: str, new: NewTournament) -> Status[Tournament]:
    """Creates a tournament with an evening of its own, directed by the admins of the club."""
    found = club_for(club)
    typed = new.model_dump()
    name, date = typed.pop("name"), typed.pop("date")
    plan = _plan(typed, date)
    try:
        tournament = setup.create_tournament(
            club=found,
            name=name,
            date=date,
            plan=plan,
            seed=token_hex(16),
            epoch=uuid4(),
            now=timezone.now(),
            is_by_key=True,
        )
    except RecordError as error:
        raise refusal_of(error, NAMES) from error
    return Status(201, _shown(club, tournament.pk))


@router.patch(
    "/clubs/{slug:club}/events/{int:tournament}",
    response={200: Tournament} | REFUSALS,
    **keys.tournaments,
)
def change_tournament(
    request: HttpRequest, club: str, tournament: int, change: TournamentChange
) -> Tournament:
    """Changes the announcement."""
    found = tournament_for(club, tournament)
    typed = change.model_dump(exclude_unset=True)
    try:
        _changed(found, typed)
    except RecordError as error:
        raise refusal_of(error, NAMES) from error
    return _shown(club, tournament)


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/open",
    response={200: Tournament} | WITHOUT_BODY,
    **keys.tournaments,
)
def open_tournament(request: HttpRequest, club: str, tournament: int) -> Tournament:
    """Publishes a tournament and opens entries; has no effect on an open one."""
    setup.open_tournament(tournament=tournament_for(club, tournament), now=timezone.now())
    return _shown(club, tournament)


@router.post(
    "/clubs/{slug:club}/events/{int:tournament}/withdraw",
    response={200: Tournament} | WITHOUT_BODY,
    **keys.tournaments,
)
def withdraw_tournament(request: HttpRequest, club: str, tournament: int) -> Tournament:
    """Hides a tournament that was opened too early, until round 1 is drawn."""
    setup.withdraw_tournament(tournament=tournament_for(club, tournament), now=timezone.now())
    return _shown(club, tournament)


def _changed(tournament: Any, typed: Json) -> None:
    """Applies the change; after the first draw only to name and rounds, if nothing else was
    sent.
    """
    now = timezone.now()
    if is_drawn(tournament) and typed.keys() <= {"name", "rounds"}:
        name = typed.get("name", tournament.evening.title)
        if typed:
            rename_tournament(tournament=tournament, name=name, rounds=typed.get("rounds"), now=now)
        return
    before = set_up_of(tournament)
    until = before.check_in_until
    stays: Json = {
        name: getattr(tournament, name)
        for name in TournamentPlan._fields
        if hasattr(tournament, name)
    }
    stays |= {
        "ruleset": {"variant": tournament.variant, "options": tournament.options},
        "check_in": until and until.strftime("%H:%M"),
        "name": tournament.evening.title,
        "date": tournament.evening.date,
    }
    del stays["check_in_until"]
    wanted = stays | typed
    if "unplayed" not in typed:
        length = (tournament.hands, tournament.games)
        basis = basis_of(tournament.variant, *length, tournament.scoring, tournament.nominal_hands)
        wanted["fixed_for"] = dict.fromkeys(tournament.unplayed, basis)
    name, date = wanted.pop("name"), wanted.pop("date")
    set_tournament(tournament=tournament, name=name, date=date, plan=_plan(wanted, date), now=now)


def _plan(typed: Json, date: dt.date) -> TournamentPlan:
    """Converts to a plan; Refusal for unknown reasons."""
    unknown = [f"unplayed.{reason}" for reason in typed["unplayed"] if reason not in REASONS]
    if unknown:
        raise _wrong(unknown, _("This is not a reason for missing a round."))
    given = dict(typed)
    until = given.pop("check_in")
    if until is not None:
        time = dt.time.fromisoformat(until)
        given["check_in_until"] = timezone.make_aware(dt.datetime.combine(date, time))
    for name in ("keys", "prizes"):
        given[name] = tuple(given.get(name, ()))
    return TournamentPlan(**given | {"keys": tuple(dict.fromkeys(given["keys"]))})


def _wrong(names: list[str], text: str) -> Refusal:
    return contradiction(
        [FieldProblem(field=name, code="bad_value", message=text) for name in names]
    )


def _shown(club: str, tournament: int) -> Tournament:
    return tournament_shown(
        public_tournament_for(club, tournament, timezone.now(), with_drafts=True)
    )
