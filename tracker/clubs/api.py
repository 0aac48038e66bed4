"""Endpoints for clubs, their players and their evenings."""

import datetime as dt
from typing import Literal

from django.http import HttpRequest
from ninja import Field, Query, Router, Schema

from tracker.api.v1.endpoint import Page, Problem, Search, page_of
from tracker.clubs.queries import ClubCard, club_cards, club_counts
from tracker.common.queries.lookups import club_for, player_for, public_evening_for
from tracker.engine.records import names
from tracker.evenings.queries import EveningRow, StandingRow, evening_rows, standings_at
from tracker.evenings.texts import found_evenings
from tracker.players.queries.players import PlayerRow, player_row, player_rows

router = Router()
NOT_FOUND = {404: Problem}
NOT_READ = {422: Problem}


class ClubRow(Schema):
    """A club on this server."""

    slug: str = Field(description="The club's part of every address.", examples=["kanal"])
    name: str
    players: int = Field(description="Players who have not retired.")
    evenings: int


class Club(Schema):
    """A club, and the numbers of its players, evenings and games."""

    slug: str
    name: str
    players: int
    evenings: int
    games: int
    hands: int
    open_games: int


class Player(Schema):
    """A player, with the games played and won: finished games, and tables with a result slip."""

    id: int
    name: str = Field(examples=["Anna"])
    state: Literal["active", "retired"]
    played: int
    won: int


class Evening(Schema):
    """An evening, with its numbers of players and games; results typed from paper are not games."""

    id: int
    date: dt.date
    title: str
    players: int
    games: int
    open_games: int


class Place(Schema):
    """A player's place; `decided_by` is the field that ranked it below the previous row, if any.

    `place` is "1", or "2–3" for two who share it; `rank` is the first of these.
    """

    rank: int
    place: str
    player: int
    name: str
    played: int
    won: int
    points_for: int
    points_against: int
    difference: int
    decided_by: str


class EveningStandings(Schema):
    """The standings of an evening from its finished games; provisional while others are open."""

    is_provisional: bool
    finished_games: int
    open_games: int
    rows: list[Place]


class Players(Search):
    """Filters for the list of players."""

    retired: bool = Field(False, description="Whether those who have retired are listed too.")


@router.get("/clubs", response={200: Page[ClubRow]} | NOT_READ, tags=["Clubs"])
def all_clubs(request: HttpRequest, asked: Query[Search]) -> Page[ClubRow]:
    """Lists the clubs of this server, by name."""
    wanted = asked.text.strip()
    found = [card for card in club_cards() if names.is_found(wanted, card.name)]
    return page_of(found, asked, _club_row)


@router.get("/clubs/{slug:club}", response={200: Club} | NOT_FOUND, tags=["Clubs"])
def one_club(request: HttpRequest, club: str) -> Club:
    """A club, and the numbers of its players, evenings and games."""
    counts = club_counts(club_for(club))
    return Club(
        slug=counts.slug,
        name=counts.name,
        players=counts.players,
        evenings=counts.evenings,
        games=counts.games,
        hands=counts.hands,
        open_games=counts.open_games,
    )


@router.get(
    "/clubs/{slug:club}/players",
    response={200: Page[Player]} | NOT_FOUND | NOT_READ,
    tags=["Players"],
)
def all_players(request: HttpRequest, club: str, asked: Query[Players]) -> Page[Player]:
    """Lists the players of a club, by name."""
    found = club_for(club)
    rows = player_rows(found, asked.text, include_retired=asked.retired)
    return page_of(rows, asked, _player)


@router.get(
    "/clubs/{slug:club}/players/{int:player}",
    response={200: Player} | NOT_FOUND,
    tags=["Players"],
)
def one_player(request: HttpRequest, club: str, player: int) -> Player:
    """A player of a club."""
    found = player_for(club, player)
    return _player(player_row(found))


@router.get(
    "/clubs/{slug:club}/evenings",
    response={200: Page[Evening]} | NOT_FOUND | NOT_READ,
    tags=["Evenings"],
)
def all_evenings(request: HttpRequest, club: str, asked: Query[Search]) -> Page[Evening]:
    """Lists the evenings of a club, newest first, optionally searched by title or date."""
    return page_of(evening_rows(found_evenings(club_for(club), asked.text)), asked, _evening)


@router.get(
    "/clubs/{slug:club}/evenings/{int:evening}",
    response={200: Evening} | NOT_FOUND,
    tags=["Evenings"],
)
def one_evening(request: HttpRequest, club: str, evening: int) -> Evening:
    """An evening of a club."""
    found = public_evening_for(club, evening)
    (row,) = evening_rows([found.pk])
    return _evening(row)


@router.get(
    "/clubs/{slug:club}/evenings/{int:evening}/standings",
    response={200: EveningStandings} | NOT_FOUND,
    tags=["Evenings"],
)
def evening_standings(request: HttpRequest, club: str, evening: int) -> EveningStandings:
    """The standings of an evening; none while its tournament hides places."""
    shown = standings_at(public_evening_for(club, evening))
    return EveningStandings(
        is_provisional=shown.is_provisional,
        finished_games=shown.finished_games,
        open_games=shown.open_games,
        rows=[_place(row) for row in shown.rows],
    )


def _club_row(card: ClubCard) -> ClubRow:
    return ClubRow(slug=card.slug, name=card.name, players=card.players, evenings=card.evenings)


def _player(row: PlayerRow) -> Player:
    return Player(
        id=row.pk,
        name=row.name,
        state="active" if row.is_active else "retired",
        played=row.played,
        won=row.won,
    )


def _evening(row: EveningRow) -> Evening:
    return Evening(
        id=row.pk,
        date=row.date,
        title=row.title,
        players=row.players,
        games=row.games,
        open_games=row.open_games,
    )


def _place(row: StandingRow) -> Place:
    return Place(
        rank=row.rank,
        place=row.place,
        player=row.player,
        name=row.name,
        played=row.played,
        won=row.won,
        points_for=row.points_for,
        points_against=row.points_against,
        difference=row.points_for - row.points_against,
        decided_by=row.decided_by,
    )
