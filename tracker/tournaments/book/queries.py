"""A tournament and all its rows, loaded in a fixed number of queries; its results."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.db.models import Count, Manager, Model, Prefetch, Q, QuerySet, prefetch_related_objects

from scoring import VARIANTS, RecordError, Variant, variant_for
from scoring.json_values import Json
from scoring.vocabulary import in_words
from tracker.access.visibility import hides_results
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Course, Format
from tracker.engine.pairing.draw import PairingSystem, Shape
from tracker.engine.ranking.outcome import Counts
from tracker.engine.ranking.prizes import PrizePlan, plan_of
from tracker.engine.records.folding import COUNTED
from tracker.engine.records.tallies import COUNTS, HandsTally, side_counts
from tracker.games.tallies_queries import tallies_at_tables
from tracker.models import (
    Club,
    Entrant,
    Game,
    Hand,
    LateHand,
    Member,
    Pairing,
    Placing,
    Round,
    Ruling,
    Submission,
    Tournament,
    TournamentChange,
)
from tracker.models.club import REHEARSAL
from tracker.models.tournament import DRAFT
from tracker.tournaments.book.changes_queries import ChangeKind


class BestTableHand(NamedTuple):
    """The hand that brought a side of the table most: points, side, game, number."""

    points: int
    side: int
    game: int
    number: int


class TableCounts(NamedTuple):
    """Number of hands played at a table, and each side's counts in them.

    `best` is the hand with the most points of a side, of equals the first one, where it is known
    which hand is which.
    """

    hands: int
    sides: tuple[Counts, ...]
    best: BestTableHand | None = None


def counted_hands(
    tournament: Tournament, at: Collection[int] | None = None
) -> Mapping[int, TableCounts]:
    """Returns the counts of a tournament's tables by pairing key, optionally only of some
    tables.
    """
    games = Game.objects.filter(pairing__round__tournament=tournament, removed_at=None)
    if at is not None:
        games = games.filter(pairing__in=at)
    return counted_tables(tallies_at_tables(games))


def counted_tables(
    tables: Mapping[int | None, Mapping[int, HandsTally]],
) -> Mapping[int, TableCounts]:
    """Sums the tallies of each table's games, by pairing key."""
    played = {
        pairing: {game: tally for game, tally in games.items() if tally.hands}
        for pairing, games in tables.items()
        if pairing is not None
    }
    return {pairing: _together(games) for pairing, games in played.items() if games}


def _together(tallies: Mapping[int, HandsTally]) -> TableCounts:
    """Combines the games of a table, of which there is at least one."""
    each = list(zip(*(tally.counts for tally in tallies.values()), strict=True))
    best = [
        BestTableHand(side.best.points, at, game, side.best.number)
        for game, tally in tallies.items()
        for at, side in enumerate(tally.sides)
        if side.best is not None
    ]
    return TableCounts(
        hands=sum(tally.hands for tally in tallies.values()),
        sides=tuple(side[0] if len(side) == 1 else _sum(side) for side in each),
        best=max(best, key=_worth, default=None),
    )


def _sum(counts: Sequence[Counts]) -> Counts:
    return Counts(**{name: sum(getattr(count, name) for count in counts) for name in COUNTS})


def _worth(hand: BestTableHand) -> tuple[int, int, int, int]:
    return hand.points, -hand.game, -hand.number, -hand.side


def counts_of(hands: list[Json]) -> TableCounts:
    """Counts the scored hands of a table; at least one is needed."""
    sides = range(len(hands[0]["score"]))
    return TableCounts(len(hands), tuple(side_counts(hands, side) for side in sides))


class TableResult(NamedTuple):
    """The points of each side of a table, and the games each has won.

    `is_over` tells whether the table has nothing more to play; `forfeited_by` is the side that lost
    without playing. `hands` are those stated on its slip.
    """

    points: tuple[int, ...]
    games_won: tuple[int, ...]
    is_over: bool
    forfeited_by: int | None = None
    is_typed: bool = False
    hands: int | None = None


class SlipResult(NamedTuple):
    """The slip of a table: the points of each side, and the number of hands.

    Without a number of hands it stands for those that were planned.
    """

    points: tuple[int, ...]
    hands: int | None = None


def result_of(tournament: Tournament, pairing: Pairing) -> TableResult:
    """Returns the result typed from paper, or else the sum of the table's games."""
    sides = _side_count(pairing.placings.all())
    nothing = (0,) * sides
    if pairing.forfeited_by is not None:
        won = tuple(int(side != pairing.forfeited_by) for side in range(sides))
        return TableResult(nothing, won, is_over=True, forfeited_by=pairing.forfeited_by)
    if pairing.typed_points is not None:
        points = tuple(pairing.typed_points)
        won = _winner(points)
        return TableResult(points, won, is_over=True, is_typed=True, hands=pairing.typed_hands)
    games = [game for game in pairing.games.all() if game.removed_at is None]
    totals = [game.totals for game in games]
    points = tuple(sum(column) for column in zip(*totals, strict=True)) or nothing
    won = tuple(sum(game.winner == side for game in games) for side in range(sides))
    return TableResult(points, won, is_over=is_played(tournament, games))


def as_played(games: str = "") -> Q:
    """Filters games that decide their table, without a result entered by the director.

    `games` is the lookup path to them, such as `seats__game__`; includes games without a table.
    """
    given = ("forfeited_by", "typed_points")
    return Q(**{f"{games}pairing__{column}__isnull": True for column in given})


def points_of(tournament: Tournament, result: TableResult) -> tuple[int, ...] | None:
    """Returns what decides a table for the next draw, or None while it has no result.

    Where several games are played it is how many each side has won, and after a forfeit too.
    """
    if not result.is_over:
        return None
    return (
        result.games_won
        if goes_by_games(tournament, result)
        else deciding_points(tournament, result)
    )


def deciding_points(tournament: Tournament, result: TableResult) -> tuple[int, ...]:
    """Returns the points of each side; a winner without the most points gets one more than all."""
    winner, most = won_otherwise(tournament, result), max(result.points)
    return tuple(most + 1 if side == winner else own for side, own in enumerate(result.points))


def won_otherwise(tournament: Tournament, result: TableResult) -> int | None:
    """Returns the winner of a table's only game where points do not tell, else None.

    The makers of a tied game, or of one in which both sides reached the target, can have as many
    points as others or fewer, and so can the winner by a march.
    """
    if tournament.games > 1 or result.forfeited_by is not None or sum(result.games_won) != 1:
        return None
    winner = result.games_won.index(1)
    others = (own for side, own in enumerate(result.points) if side != winner)
    return winner if max(others) >= result.points[winner] else None


def goes_by_games(tournament: Tournament, result: TableResult) -> bool:
    """Tells whether games won, not points, decide a table."""
    return result.forfeited_by is not None or (tournament.games > 1 and not result.is_typed)


def slips_count_games(tournament: Tournament) -> bool:
    """True if a slip says how many games each side has won: points are not what decides."""
    is_match = tournament.scoring != "raw" or course_of(tournament).is_bracket
    return tournament.games > 1 and is_match


def hands_behind(tournament: Tournament, result: TableResult, written: int) -> int:
    """Returns the number of hands that the points of a table represent.

    A slip stands for the hands that it names, else for those that were planned, however many are
    written; where none were, for those as which rounds count, and else nobody knows.
    """
    if result.is_typed:
        return (
            result.hands
            or (tournament.hands or 0) * tournament.games
            or tournament.nominal_hands
            or 0
        )
    return written


def sides_of(pairing: Pairing) -> tuple[tuple[Placing, ...], ...]:
    """Groups the seats of a table by side, each side in seat order."""
    seats = [*pairing.placings.all()]
    sides = range(_side_count(seats))
    return tuple(tuple(seat for seat in seats if seat.side == side) for side in sides)


def _side_count(seats: Iterable[Placing]) -> int:
    return max((seat.side or 0 for seat in seats), default=-1) + 1


def is_played(tournament: Tournament, games: Sequence[Game]) -> bool:
    """True once all games are played or one side's lead cannot be caught."""
    if not games or not all(game.is_finished for game in games):
        return False
    won = Counter(game.winner for game in games if game.winner is not None)
    return len(games) >= tournament.games or max(won.values(), default=0) * 2 > tournament.games


def is_written(pairing: Pairing) -> bool:
    """True if entering a result would replace something."""
    if pairing.typed_points is not None or pairing.forfeited_by is not None:
        return True
    hands = Hand.objects.filter(game__pairing=pairing, game__removed_at=None, state=COUNTED)
    return hands.exists()


def has_entries(pairing: Pairing) -> bool:
    """True if anything was ever entered for a table: hands that are left out or wait count too."""
    if is_written(pairing):
        return True
    sources: tuple[Manager[Model], ...] = (Hand.objects, Submission.objects, LateHand.objects)
    return any(source.filter(game__pairing=pairing).exists() for source in sources)


def _winner(points: tuple[int, ...]) -> tuple[int, ...]:
    best = max(points)
    return tuple(int(point == best and points.count(best) == 1) for point in points)


# The tournaments of a club and of the whole book, the newest first, and who is entered in them.


Tournaments = QuerySet[Tournament]


def tournaments_of(club: Club, *, with_drafts: bool, own: Collection[int] = ()) -> Tournaments:
    """Returns a club's tournaments; those being set up only on request, or on one of the evenings
    `own`.
    """
    tournaments = Tournament.objects.filter(evening__club=club).select_related("evening")
    shown = tournaments if with_drafts else tournaments.exclude(~Q(evening__in=own), state=DRAFT)
    return shown.order_by("-evening__date", "-pk")


def public_tournaments() -> Tournaments:
    """Returns the tournaments of all clubs, without drafts and rehearsal copies."""
    tournaments = Tournament.objects.filter(evening__club__coming_at=None).exclude(state=DRAFT)
    tournaments = tournaments.exclude(evening__club__slug=REHEARSAL)
    return tournaments.select_related("evening__club").order_by("-evening__date", "-pk")


def player_keys_in(tournaments: Tournaments) -> Mapping[int, Sequence[str]]:
    """Returns the search keys of the players, by tournament key."""
    players: dict[int, list[str]] = defaultdict(list)
    members = Member.objects.filter(tournament__in=tournaments.order_by().values("pk"))
    for tournament, name in members.values_list("tournament", "player__name_key"):
        players[tournament].append(name)
    return players


def entrants_in(tournaments: Sequence[Tournament]) -> Mapping[int, int]:
    """Counts the entrants who have not left, by tournament key."""
    still_there = Entrant.objects.filter(tournament__in=tournaments, left_at=None).order_by()
    return dict(still_there.values_list("tournament").annotate(Count("pk")))


# What the log tells everybody.


OF_A_TABLE = (
    *(ChangeKind.GAME_ENDED, ChangeKind.GAME_GOES_ON, ChangeKind.GAME_REMOVED),
    *(ChangeKind.GAME_RESTORED, ChangeKind.HAND_CHANGED, ChangeKind.HAND_SAME),
    *(ChangeKind.RESULT_TYPED, ChangeKind.RESULT_OF_HANDS),
    *(ChangeKind.RESULT_FORFEITED, ChangeKind.RESULT_AS_PLAYED),
    ChangeKind.NOTE,
)
"""Log kinds that change the result of one table."""


def visible_log(tournament: Tournament) -> QuerySet[TournamentChange]:
    """Filters out log lines that could reveal a hidden result."""
    lines = tournament.changes.all()
    harmless = [kind for kind in ChangeKind if kind not in OF_A_TABLE]
    return lines.filter(kind__in=harmless) if hides_results(tournament) else lines


def _counted(book: "TournamentData") -> Mapping[int, TableCounts]:
    return counted_hands(book.tournament)


@dataclass(frozen=True)
class TournamentData:
    """A tournament, its entrants in list order, its rounds in order, and its rulings.

    `out` has the placings without a table by round key. Derived values are calculated on first
    access: `results` and `sides` of the tables, `hands` with `count`, the plan of the `prizes`.
    """

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    rulings: tuple[Ruling, ...]
    out: Mapping[int, Sequence[Placing]]
    count: "Callable[[TournamentData], Mapping[int, TableCounts]]" = _counted

    @cached_property
    def numbered(self) -> Mapping[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants if entrant.number is not None}

    @cached_property
    def names(self) -> Mapping[int, str]:
        return {number: one.name for number, one in self.numbered.items()}

    @cached_property
    def results(self) -> Mapping[int, TableResult]:
        """Results by pairing key."""
        tables = (pairing for round_ in self.rounds for pairing in round_.pairings.all())
        return {pairing.pk: result_of(self.tournament, pairing) for pairing in tables}

    @cached_property
    def sides(self) -> Mapping[int, tuple[tuple[Placing, ...], ...]]:
        """Seats of every table by side, by pairing key."""
        tables = (pairing for round_ in self.rounds for pairing in round_.pairings.all())
        return {pairing.pk: sides_of(pairing) for pairing in tables}

    @cached_property
    def hands(self) -> Mapping[int, TableCounts]:
        """Counts of hands by pairing key."""
        return self.count(self)

    @cached_property
    def prizes(self) -> PrizePlan:
        """Announced prizes."""
        return plan_of(self.tournament.prizes, self.tournament.prize_rules or {})

    def round(self, number: int) -> Round | None:
        """Returns the round with this number, if it is drawn."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)


PLAYERS = Prefetch("members", Member.objects.select_related("player"))
"""Loads members with a join: SQLite limits the number of ids in a query."""


def load_tournament(tournament: Tournament) -> TournamentData:
    """Loads the tournament's current state."""
    return TournamentData(
        tournament=tournament,
        entrants=tuple(tournament.entrants.prefetch_related(PLAYERS)),
        rounds=tuple(tournament.drawn_rounds.prefetch_related(tables())),
        rulings=tuple(tournament.rulings.select_related("entrant", "round")),
        out=_out(tournament),
    )


def tables() -> Prefetch:
    return Prefetch("pairings", seated_pairings())


def seated_pairings() -> QuerySet[Pairing]:
    return Pairing.objects.select_related("postponement").prefetch_related(*_seats_and_games())


def with_seats(pairing: Pairing) -> Pairing:
    prefetch_related_objects([pairing], *_seats_and_games(), "postponement")
    return pairing


def _seats_and_games() -> tuple[Prefetch, Prefetch]:
    games = Game.objects.filter(removed_at=None).order_by("started_at", "pk")
    seats = Placing.objects.select_related("entrant")
    return Prefetch("placings", seats), Prefetch("games", games)


def _out(tournament: Tournament) -> Mapping[int, Sequence[Placing]]:
    found: dict[int, list[Placing]] = defaultdict(list)
    out = Placing.objects.filter(round__tournament=tournament, pairing=None).select_related(
        "entrant"
    )
    for placing in out:
        found[placing.round_id].append(placing)
    return found


# How a tournament is played: its game, its format, and how many players an entrant has.


def variant_of(tournament: Tournament) -> Variant:
    """Returns the game's rules with house rules, in the club's terms."""
    return in_words(variant_for(ruleset_of(tournament)), tournament.words)


def ruleset_of(tournament: Tournament) -> dict[str, object]:
    """Returns game and house rules in the notation of docs/records.md."""
    return {"variant": tournament.variant, "options": tournament.options}


def format_of(tournament: Tournament) -> Format:
    return FORMATS[tournament.format]


def system_of(tournament: Tournament) -> PairingSystem:
    """Returns the pairing system of the format, with the tournament's options."""
    return format_of(tournament).system_with(tournament.format_options)


def course_of(tournament: Tournament) -> Course:
    """Returns the rule that leads from one round to the next."""
    return format_of(tournament).course_with(tournament.format_options)


def nominal_hands_of(tournament: Tournament) -> int | None:
    """Returns the number of hands a round is scaled to, over all tables of a match; None for no
    scaling.
    """
    return (
        tournament.nominal_hands
        and tournament.nominal_hands * format_of(tournament).tables_per_match
    )


def asks_for_hands(tournament: Tournament) -> bool:
    """True if slips must state the number of hands.

    That is where rounds or missed rounds count by the hand, and where a game goes to a target.
    """
    is_missed_by_hand = any("per_hand" in policy for policy in tournament.unplayed.values())
    return tournament.hands is None or tournament.nominal_hands is not None or is_missed_by_hand


def shape_of(tournament: Tournament) -> Shape:
    """Returns the seating shape of the format that fits the game."""
    return fitting_shape(format_of(tournament), variant_of(tournament))


def fitting_shape(form: Format, variant: Variant) -> Shape:
    """Returns the shape of this format with as many sides as the game.

    Raises KeyError if the format does not suit the game.
    """
    fitting = [shape for shape in form.shapes if is_fitting(shape, variant)]
    if not fitting:
        raise KeyError(form.code)
    return fitting[0]


def is_fitting(shape: Shape, variant: Variant) -> bool:
    """Checks that the shape has as many sides as the game, none larger than the game allows."""
    return shape.sides == variant.sides and variant.players % shape.seats == 0


def members_of(tournament: Tournament) -> int:
    """Returns the number of players per entrant, counting all tables of a match."""
    variant, shape = variant_of(tournament), shape_of(tournament)
    return variant.players // shape.seats * format_of(tournament).tables_per_match


def has_threes(tournament: Tournament) -> bool:
    """True if the format allows a table of three for surplus players."""
    return system_of(tournament).has_threes


def can_lock(tournament: Tournament) -> bool:
    """True if tables can be locked in a draw: not where a fixed plan decides who meets."""
    return format_of(tournament).can_lock


def can_seat_three(variant: Variant, options: Mapping[str, object]) -> bool:
    """True if the game has a variant for three under the same house rules."""
    three = three_handed(variant)
    if three is None:
        return False
    try:
        variant_for({"variant": three.id, "options": dict(options)})
    except RecordError:
        return False
    return True


def three_handed(variant: Variant) -> Variant | None:
    """Returns the variant for three players, if there is one."""
    return played_by(variant, 3)


def played_by(variant: Variant, players: int) -> Variant | None:
    """Returns the variant for this number of players, if there is one."""
    name, _hyphen, number = variant.id.rpartition("-")
    return VARIANTS.get(f"{name if number.isdigit() else variant.id}-{players}")


NOT_THERE = frozenset({"absent", "left", "expelled"})
"""Reasons for having no table that mean absence."""


def rounds_of_coming(book: TournamentData) -> Mapping[int, int]:
    """Returns the first round each entrant attended, by start number; no-shows are left out.

    Who has come and waits for the next draw is there in that one.
    """
    came: dict[int, int] = {}
    for round_ in book.rounds:
        for number in _there(book, round_):
            came.setdefault(number, round_.number)
    following = len(book.rounds) + 1
    if following <= book.tournament.rounds:
        for number, entrant in book.numbered.items():
            if entrant.checked_in_at is not None and entrant.left_at is None:
                came.setdefault(number, following)
    return came


def _there(book: TournamentData, round_: Round) -> Iterator[int]:
    """Returns the start numbers of those present when a round was drawn."""
    seats = (seat for pairing in round_.pairings.all() for seat in pairing.placings.all())
    idle = book.out.get(round_.pk, ())
    out = (placing for placing in idle if placing.reason not in NOT_THERE)
    for placing in (*seats, *out):
        if placing.entrant is not None and placing.entrant.number is not None:
            yield placing.entrant.number
