"""The public pages of a tournament: announcement, progress, entrants."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.language import enumeration, phrase
from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock_or_day
from tracker.common.queries.paging import Paged, page_of
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.records import names
from tracker.models import Club, Entrant, Game, Tournament
from tracker.models.tournament import DRAFT, FINAL
from tracker.tournaments.book import queries as listing
from tracker.tournaments.book.queries import PLAYERS, visible_log
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.book.texts import (
    OUT,
    TournamentHead,
    TournamentSummary,
    found_tournaments,
    tournament_head,
    tournament_summary,
)
from tracker.tournaments.draws.bracket_pages import BracketView, shown_brackets
from tracker.tournaments.log.texts import with_words
from tracker.tournaments.registration.desk_pages import RegistrationStatus, registration_seen
from tracker.tournaments.registration.queries import registration_state
from tracker.tournaments.rounds.scores_texts import TableScore, table_score
from tracker.tournaments.rounds.texts import (
    PublishedRound,
    RoundClock,
    RoundState,
    TableInRound,
    open_round,
    seen_rounds,
)
from tracker.tournaments.setup.texts import NoticeView, Term, notice_line, notice_shown, terms_of
from tracker.tournaments.standings.pages import (
    ChancesView,
    Positions,
    RoundBest,
    best_hands,
    chances_shown,
    positions,
)
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView, public_standings

# The story on a tournament's page: its bracket, final places, the best hands.


MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class TournamentStory:
    """The public story of a tournament; parts without content are empty."""

    brackets: tuple[BracketView, ...]
    positions: Positions | None
    best: tuple[RoundBest, ...]


_TOLD: PerLanguageCache[TournamentStory] = PerLanguageCache(MOST_KEPT)


def tournament_story(watched: StampedTournament) -> TournamentStory:
    """Returns the current story, cached for all viewers."""
    return _TOLD.get(watched.stamp, lambda: _story(watched))


def _story(watched: StampedTournament) -> TournamentStory:
    return TournamentStory(shown_brackets(watched), positions(watched), best_hands(watched))


TOP = 5
MOST_TABLES = 12
MOST_AT_ONCE = 40
MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant on the list; `number` is None before start numbers are assigned."""

    number: int | None
    name: str
    from_club: str
    note: str


@dataclass(frozen=True, slots=True)
class PublicLogLine:
    """A line of the public log."""

    at: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """A tournament's public page; `round` is the last one published.

    `tables` are those of the round in play, where they are not too many for the page. `line` says
    when and where it is, for link previews.
    """

    head: TournamentHead
    round: RoundState | None
    clock: RoundClock | None
    next: str
    tables: tuple[TableScore, ...]
    standings: PublicStandings
    top: tuple[StandingsRowView, ...]
    chances: ChancesView | None
    story: TournamentStory
    notice: NoticeView
    line: str
    terms: tuple[Term, ...]
    log: tuple[PublicLogLine, ...]
    registration: RegistrationStatus | None


def tournament_page(watched: StampedTournament) -> TournamentPage:
    """Builds the public page of a tournament."""
    rounds = seen_rounds(watched)
    standings = public_standings(watched)
    notice = notice_shown(watched.tournament)
    return TournamentPage(
        head=tournament_head(watched.tournament),
        round=rounds[-1].state if rounds else None,
        clock=rounds[-1].clock if rounds else None,
        next=_next(watched.tournament, rounds),
        tables=_tables(rounds),
        standings=standings,
        top=standings.rows[:TOP],
        chances=chances_shown(watched),
        story=tournament_story(watched),
        notice=notice,
        line=notice_line(watched.tournament, notice),
        terms=terms_of(watched.tournament, notice),
        log=_log(watched.tournament),
        registration=registration_seen(
            watched.tournament, registration_state(watched.tournament, timezone.now())
        ),
    )


def _tables(rounds: Sequence[PublishedRound]) -> tuple[TableScore, ...]:
    seen = open_round(rounds)
    if seen is None or len(seen.tables) > MOST_TABLES:
        return ()
    return tuple(table_score(table, table.points) for table in seen.tables)


def entry_list(tournament: Tournament, search: str = "") -> tuple[EntrantRow, ...]:
    """Returns entrants whose name, club or number contains the text, by name."""
    wanted = search.strip()
    rows = (
        EntrantRow(entrant.number, entrant.name, entrant.from_club, _note(entrant.left_reason))
        for entrant in tournament.entrants.all()
    )
    return tuple(sorted(_found(rows, wanted), key=lambda row: names.sort_key(row.name)))


def _found(rows: Iterable[EntrantRow], wanted: str) -> Iterable[EntrantRow]:
    for row in rows:
        if (
            not wanted
            or names.is_found(wanted, f"{row.name} {row.from_club}")
            or wanted == str(row.number)
        ):
            yield row


def _note(left_reason: str) -> str:
    if not left_reason:
        return ""
    return _("disqualified") if left_reason == "expelled" else _("has left")


def _next(tournament: Tournament, rounds: Sequence[PublishedRound]) -> str:
    """Describes what comes next while no round is being played."""
    if tournament.state in (DRAFT, FINAL) or open_round(rounds) is not None:
        return ""
    if len(rounds) >= tournament.rounds:
        return _("All rounds are played. The standings become official when the tournament ends.")
    text = _("Round {number} of {rounds} is not drawn yet.")
    return text.format(number=len(rounds) + 1, rounds=tournament.rounds)


def _log(tournament: Tournament) -> tuple[PublicLogLine, ...]:
    lines = visible_log(tournament).filter(is_public=True)[:MOST_LINES]
    date = tournament.evening.date
    return tuple(
        PublicLogLine(clock_or_day(line.at, date), text, line.reason)
        for line, text in with_words(tournament, lines)
    )


# A tournament in a list, and at the head of its pages.


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A tournament in a list, with its number of entrants."""

    head: TournamentSummary
    entrants: int
    iso_date: str


class BookTournament(NamedTuple):
    """A tournament in the list of all clubs, with its club."""

    card: TournamentCard
    club: Club


def tournament_cards(club: Club) -> tuple[TournamentCard, ...]:
    """Returns all tournaments of a club, newest first."""
    return _cards(tuple(listing.tournaments_of(club, with_drafts=True)))


def tournament_list(
    club: Club, search: str, number: int, *, with_drafts: bool, own: Collection[int]
) -> Paged[TournamentCard]:
    """Returns a page of a club's tournaments, newest first, matching every search word in name,
    date, game or a player's name.

    Drafts are left out unless asked for; those of the evenings `own` always are.
    """
    tournaments = listing.tournaments_of(club, with_drafts=with_drafts, own=own)
    return page_of(found_tournaments(tournaments, search), number, _cards)


def book_tournaments(search: str, number: int) -> Paged[BookTournament]:
    """Returns a page of the tournaments of all clubs, searched in the same way.

    Drafts and rehearsal copies are left out.
    """
    found = found_tournaments(listing.public_tournaments(), search)

    def read(shown: Sequence[Tournament]) -> tuple[BookTournament, ...]:
        clubs = [tournament.evening.club for tournament in shown]
        return tuple(map(BookTournament, _cards(shown), clubs))

    return page_of(found, number, read)


def _cards(tournaments: Sequence[Tournament]) -> tuple[TournamentCard, ...]:
    entrants = listing.entrants_in(tournaments)
    return tuple(
        TournamentCard(
            tournament_summary(tournament),
            entrants.get(tournament.pk, 0),
            tournament.evening.date.isoformat(),
        )
        for tournament in tournaments
    )


NOT_YET = phrase("was not on the list yet")


@dataclass(frozen=True, slots=True)
class OwnRound:
    """A round as one of its entrants sees it; without a table `out` gives the reason.

    `text` tells home or away, and the new day if it is postponed.
    """

    number: int
    table: int | None
    side: int | None
    seats: str
    partner: str
    opponents: tuple[str, ...]
    result: str
    is_over: bool
    game: int | None
    out: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class EntrantPage:
    """An entrant's own page; `now` has the open round, once for each of its tables."""

    head: TournamentHead
    number: int
    name: str
    from_club: str
    players: str
    left: str
    now: tuple[OwnRound, ...]
    is_started: bool
    clock: RoundClock | None
    waits: str
    rounds: tuple[OwnRound, ...]
    place: str
    points: str
    hidden: str


@dataclass(frozen=True, slots=True)
class FoundEntrant:
    """A search result: an entrant with its current seat."""

    number: int | None
    name: str
    place: str


def entrant_page(watched: StampedTournament, number: int) -> EntrantPage:
    """Returns the page of the entrant with this start number, else raises 404."""
    tournament = watched.tournament
    entrant = get_object_or_404(tournament.entrants.prefetch_related(PLAYERS), number=number)
    names_of = dict(tournament.entrants.values_list("number", "name"))
    rounds = seen_rounds(watched)
    now = open_round(rounds)
    before = rounds[:-1] if now else rounds
    rank, points, hidden = _standing(watched, number)
    return EntrantPage(
        head=tournament_head(tournament),
        number=number,
        name=entrant.name,
        from_club=entrant.from_club,
        players=_players(entrant),
        left=OUT.get(entrant.left_reason, ""),
        now=_now(tournament, now, number, names_of),
        is_started=now is not None and now.state.is_started,
        clock=now.clock if now else None,
        waits=_waits(tournament, len(rounds)),
        rounds=tuple(
            own for round_ in reversed(before) for own in _own_rounds(round_, number, names_of)
        ),
        place=rank,
        points=points,
        hidden=hidden,
    )


def found_entrants(watched: StampedTournament, search: str) -> tuple[FoundEntrant, ...]:
    """Returns entrants whose name, or a player's, contains the text; without a text all, if few."""
    wanted = search.strip()
    if not wanted and watched.tournament.entrants.count() > MOST_AT_ONCE:
        return ()
    seats = _seats_now(open_round(seen_rounds(watched)))
    found = (
        FoundEntrant(entrant.number, entrant.name, seats.get(entrant.number or 0, ""))
        for entrant in watched.tournament.entrants.prefetch_related(PLAYERS)
        if not wanted
        or names.is_found(wanted, f"{entrant.name} {_players(entrant)}")
        or wanted == str(entrant.number)
    )
    return tuple(sorted(found, key=lambda person: names.sort_key(person.name)))


def _seats_now(seen: PublishedRound | None) -> Mapping[int, str]:
    """Describes everyone's seat in the open round, by start number."""
    if seen is None:
        return {}
    seats = {number: _(OUT[reason]).capitalize() for number, reason in seen.out.items()}
    for table in seen.tables:
        for number, numbers in _seats(table):
            at = _("Table {table}, {seats}").format(table=table.table, seats=numbers)
            seats[number] = f"{seats[number]} · {at}" if number in seats else at
    return seats


def _seats(table: TableInRound) -> Iterable[tuple[int, str]]:
    """Returns the entrants at a table with their seats in words."""
    for side in table.sides:
        for number, seats in zip(side.entrants, side.seats, strict=True):
            if number:
                yield number, seat_words(seats)


def seat_words(seats: Sequence[int]) -> str:
    """ "seat 3", or "seats 1 and 3" for a pair."""
    if len(seats) == 1:
        return _("seat {number}").format(number=seats[0])
    return _("seats {numbers}").format(numbers=enumeration([str(seat) for seat in seats]))


def _own_rounds(
    seen: PublishedRound, number: int, names_of: Mapping[int | None, str]
) -> tuple[OwnRound, ...]:
    """Returns a round as an entrant sees it, once for each of its tables."""
    own = [(table, side) for table in seen.tables if (side := _side_of(table, number)) is not None]
    if not own:
        out = _(OUT.get(seen.out.get(number, ""), NOT_YET))
        return (OwnRound(seen.state.number, None, None, "", "", (), "", True, None, out),)
    return tuple(_own_round(seen, number, table, names_of) for table, _side in own)


def _own_round(
    seen: PublishedRound, number: int, table: TableInRound, names_of: Mapping[int | None, str]
) -> OwnRound:
    side = _side_of(table, number) or 0
    mine = table.sides[side]
    at = mine.entrants.index(number)
    others = [one for seat, one in enumerate(mine.entrants) if seat != at]
    return OwnRound(
        number=seen.state.number,
        table=table.table,
        side=side,
        seats=seat_words(mine.seats[at]),
        partner=enumeration([names_of.get(other, _("the house")) for other in others]),
        opponents=tuple(one.name for place, one in enumerate(table.sides) if place != side),
        result=_result(table.points, side),
        is_over=table.is_over,
        game=table.game,
        out="",
        text=" · ".join(filter(None, (_where(seen, side), table.put_off))),
    )


def _where(seen: PublishedRound, side: int) -> str:
    """Says "home" or "away", where the format has that."""
    if not seen.has_home:
        return ""
    return _("at home") if side == 0 else _("away")


def _now(
    tournament: Tournament,
    seen: PublishedRound | None,
    number: int,
    names_of: Mapping[int | None, str],
) -> tuple[OwnRound, ...]:
    """Returns the open round, with the scores of unfinished games."""
    own = () if seen is None else _own_rounds(seen, number, names_of)
    if hides_results(tournament):
        return own
    games = Game.objects.in_bulk(
        [own_round.game for own_round in own if own_round.game and not own_round.is_over]
    )
    return tuple(
        replace(own_round, result=_result(games[own_round.game].totals, own_round.side or 0))
        if own_round.game in games
        else own_round
        for own_round in own
    )


def _side_of(table: TableInRound, number: int) -> int | None:
    return next((at for at, side in enumerate(table.sides) if number in side.entrants), None)


def _result(points: Sequence[int], side: int) -> str:
    """Formats a result, own points first, as "512 : 340"; empty without points."""
    others = [one for at, one in enumerate(points) if at != side]
    return " : ".join(map(str, (points[side], *others))) if any(points) else ""


def _standing(watched: StampedTournament, number: int) -> tuple[str, str, str]:
    """Words the place, the points, and what is hidden."""
    standings = public_standings(watched)
    row = next((row for row in standings.rows if row.number == number), None)
    if row is None:
        return "", "", standings.hidden
    if standings.state == "empty":
        return "", "", ""
    return row.place, row.chief.text if row.chief else "", ""


def _players(entrant: Entrant) -> str:
    """Lists an entrant's players, where the name does not contain them."""
    players = [member.player.name for member in entrant.members.all() if member.until_round is None]
    return "" if players == [entrant.name] else enumeration(players)


def _waits(tournament: Tournament, published_rounds: int) -> str:
    if tournament.state == "final":
        return _("The tournament is over.")
    if published_rounds >= tournament.rounds:
        return _("All rounds are played.")
    return _("Round {number} is not drawn yet.").format(number=published_rounds + 1)
