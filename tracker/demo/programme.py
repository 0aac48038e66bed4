"""The programme of the demo club: its members and its evenings table by table.

Titles are names of places and people, which need no translation.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle
from random import Random
from uuid import UUID

from django.utils import timezone

from scoring import variant_for
from tracker.engine.formats import FORMATS
from tracker.engine.simulator.records import played_hands
from tracker.models import Club, Pairing, Round, Tournament
from tracker.models.club import DEMO
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import NewEntrant, check_in_all, enter
from tracker.tournaments.rehearsal.services import Chance, dispute, joined_phones, play_hand
from tracker.tournaments.rounds.services import close_round, start_round, type_result
from tracker.tournaments.setup.planning_services import TournamentPlan
from tracker.tournaments.setup.services import create_tournament, finish_tournament, open_tournament

NAME = "Jass Club Canal Street"
SLUG = DEMO
HOUSE_RULES = "Canal Street"
"""The club's name for its own way to play Clabber."""
OWN_GAME = {"variant": "clabber", "options": {"set_pays": "both", "melds_need_trick": True}}

MEMBERS = {
    "Anna Verbeek": 0.95,
    "Otto Lindqvist": 0.35,
    "Beatrix Szabó": 0.8,
    "Max Rosenthal": 0.6,
    "Jürgen Köhler": 0.9,
    "Siân Pritchard": 0.45,
    "Farid Haddad": 1.0,
    "Ewa Kowalczyk": 0.7,
    "Wilhelmina van den Berg-Oudekerk": 0.85,
    "Théo Lefèvre": 0.5,
    "Мария Соколова": 0.95,
    "Ivo Novák": 0.3,
    "Grace Okafor": 0.75,
    "Henrik Sørensen": 0.55,
    "Lucía Fernández": 0.9,
    "Dov Mandelbaum": 1.0,
    "Ruth Adler": 0.4,
    "Piet de Groot": 0.65,
    "Yuki Tanaka": 0.85,
    "Ana Petrović": 0.5,
    "Sam O’Connor": 0.3,
    "Nadia Rahman": 0.7,
    "Karl Eberle": 0.25,
    "Rosa Bianchi": 0.6,
}
"""The members, each with the share of cards they play correctly."""
PLAYERS, STRENGTHS = tuple(MEMBERS), tuple(MEMBERS.values())
RETIRED = (22,)
VENUES = ("Café Adler", "Canal Street 12", "Bar Lindqvist")
WEEKS = [week for week in range(49, 0, -1) if week % 5 not in (0, 3) and week != 26]
"""Evenings before today's, in weeks ago: a year with holidays."""
SEED = "seventh"
"""A seed that ranks strong players above weak ones; with most seeds chance hides the difference."""
AT_TABLE, TABLES = 4, 2
MOST_HANDS = 6
"""Other games are closed after this many hands, when the evening is over."""


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A planned game of the demo.

    `players` are indices into the list of players, in seat order. `wishes` name the desired outcome
    of each hand; `deck` is any text that seeds the shuffle. The game is played to its end, or for
    `most` hands and then closed if `is_closed`. Hand `mistake` is first entered with the sides'
    points exchanged, hand `twice` is entered again and that entry removed. `begins` is how many
    minutes after the evening the game begins, unless it is in play at its end.
    """

    table: str
    variant: str
    players: tuple[int, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    wishes: Mapping[int, str] = field(default_factory=dict)
    deck: str = ""
    most: int | None = None
    is_closed: bool = False
    is_own: bool = False
    mistake: int | None = None
    twice: int | None = None
    begins: int = 0


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening of the demo, given in days before now."""

    title: str
    days_ago: int
    games: tuple[PlannedGame, ...]


OTHERS = (
    PlannedGame("3", "partnership-clobber", (0, 1, 2, 3), mistake=3),
    PlannedGame("3", "klammern", (0, 1, 2, 3)),
    PlannedGame("3", "klapper-jas-4", (0, 1, 2, 3), options={"target": 10}),
    PlannedGame("3", "klapper-jas-3", (0, 1, 2)),
    PlannedGame("3", "klaberjass", (0, 1)),
    PlannedGame("3", "clobyosh", (0, 1)),
    PlannedGame("3", "darda", (0, 1), mistake=2),
    PlannedGame("3", "zensa", (0, 1), options={"target": 300}, twice=2),
    PlannedGame("3", "klobber-nuggie", (0, 1), options={"marriages": True}),
    PlannedGame("3", "clobby", (0, 1)),
    PlannedGame("3", "klapper-jas-2", (0, 1)),
)
"""Games played beside Clabber, in turn."""
SISTERS = (
    PlannedGame("4", "belote", (0, 1, 2, 3), mistake=4),
    PlannedGame("4", "bela", (0, 1, 2, 3)),
    PlannedGame("4", "klaverjas", (0, 1, 2, 3)),
    PlannedGame("4", "schieber", (0, 1, 2, 3)),
    PlannedGame("4", "coinche", (0, 1, 2, 3)),
    PlannedGame("4", "baloot", (0, 1, 2, 3)),
)
"""Games on every fourth evening for those who come for them alone, in turn."""
SISTERS_EVERY = 4


def _year() -> Iterator[PlannedEvening]:
    """Past evenings: two tables of Clabber, another game, and Clabber once more."""
    chance, others, sisters = Random(SEED), cycle(OTHERS), cycle(SISTERS)  # noqa: S311 - no secret
    venues = cycle(VENUES)
    for number, week in enumerate(WEEKS, start=1):
        other, venue = next(others), next(venues)
        present = chance.sample(range(len(PLAYERS)), AT_TABLE * TABLES + len(other.players))
        club, rest = present[: AT_TABLE * TABLES], tuple(present[AT_TABLE * TABLES :])
        games = [_beside(other, rest)]
        games += [_clabber(0, table, club) for table in range(TABLES)]
        chance.shuffle(club)
        games.append(_clabber(1, 0, club))
        if number % SISTERS_EVERY == 0:
            games.append(_beside(next(sisters), _absent(present, week)))
        yield PlannedEvening(venue, 7 * week, tuple(games))


def _absent(present: list[int], week: int) -> tuple[int, ...]:
    """Four members who play at no other table of this evening."""
    absent = [place for place in range(len(PLAYERS)) if place not in present]
    return tuple(Random(f"{SEED} {week}").sample(absent, AT_TABLE))  # noqa: S311 - no secret


def _beside(other: PlannedGame, players: tuple[int, ...]) -> PlannedGame:
    given = {name: getattr(other, name) for name in ("options", "mistake", "twice")}
    return PlannedGame(
        other.table, other.variant, players, most=MOST_HANDS, is_closed=True, **given
    )


def _clabber(round_: int, table: int, club: list[int]) -> PlannedGame:
    seats = tuple(club[AT_TABLE * table : AT_TABLE * (table + 1)])
    return PlannedGame(
        str(table + 1), "clabber", seats, deck=str(round_), is_own=True, begins=80 * round_
    )


TODAY = (
    PlannedGame("4", "klapper-jas-2", (12, 13)),
    PlannedGame("5", "klobber-nuggie", (14, 15)),
    PlannedGame("6", "clabber", (12, 13, 14, 15), wishes={2: "reneged", 3: "set"}, most=4, twice=1),
    PlannedGame(
        "7",
        "klammern",
        (16, 17, 18, 19),
        options={"target": 4, "value_take": 2},
        wishes={3: "thrown_in"},
        most=9,
    ),
    PlannedGame("8", "clobyosh", (20, 21), most=3),
)
"""Games beside today's tournament, which has the first tables and the first twelve players."""
EVENINGS = (*_year(), PlannedEvening(VENUES[1], 0, TODAY))


ROUND = dt.timedelta(minutes=45)
OPENED = dt.timedelta(days=21)
"""How long before its day a tournament is announced."""
CLABBER = {"variant": "clabber", "options": {"target": None}}
KLAMMERN = {"variant": "klammern", "options": {"target": None}}
MONEY = {"unit": "€"}


@dataclass(frozen=True, slots=True)
class PlannedTournament:
    """A tournament, in days before now; `sides` indexes the list of all players.

    `over` rounds are finished; the round after them has the given number of hands at each table,
    and if that is none, the tournament is over.
    """

    name: str
    days_ago: int
    format: str
    sides: tuple[tuple[int, ...], ...]
    rounds: int
    over: int
    ruleset: Mapping[str, object] = field(default_factory=lambda: CLABBER)
    hands: int = 8
    in_play: tuple[int, ...] = ()
    prizes: tuple[Mapping[str, object], ...] = ()


def _pairs(*places: int) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(places[::2], places[1::2], strict=True))


TOURNAMENTS = (
    PlannedTournament(
        "Adler Cup",
        255,
        "knock-out",
        _pairs(0, 4, 2, 7, 6, 15, 10, 14, 8, 18, 12, 21, 1, 23, 3, 17),
        rounds=3,
        over=3,
        prizes=({"award": "top", "amounts": [8000, 4000]},),
    ),
    PlannedTournament(
        "Canal Street Open",
        136,
        "drawn-partners",
        tuple((place,) for place in range(20)),
        rounds=4,
        over=4,
        prizes=(
            {"award": "top", "amounts": [6000, 4000, 2500, 1500]},
            {"award": "key", "key": "HIGH", "amount": 1000},
        ),
    ),
    PlannedTournament(
        "Klammern Masters",
        52,
        "round-robin",
        _pairs(6, 11, 15, 13, 10, 9, 4, 20, 14, 5, 0, 16),
        rounds=5,
        over=5,
        ruleset=KLAMMERN,
        prizes=({"award": "top", "amounts": [5000, 3000, 1000]},),
    ),
    PlannedTournament(
        "Canal Street Grand Prix",
        0,
        "swiss",
        _pairs(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        rounds=5,
        over=2,
        in_play=(8, 5, 3),
        prizes=({"award": "top", "amounts": [7000, 4500, 2500]},),
    ),
)


class PlayedTournament:
    """A tournament in play, with the club's players."""

    def __init__(self, club: Club, plan: PlannedTournament, end: dt.datetime) -> None:
        self._plan = plan
        self._strengths = dict(zip(PLAYERS, STRENGTHS, strict=True))
        self._moments = self._ticking(end)
        self._now = next(self._moments)
        self._tournament = self._opened(club, end)

    def play(self) -> None:
        """Plays as many rounds as planned."""
        for number in range(1, self._plan.over + 1):
            round_ = self._begun()
            for pairing in self._pairings(round_):
                type_result(pairing=pairing, points=self._result(number, pairing), now=self._now)
            self._now = next(self._moments)
            close_round(round_=round_, now=self._now)
        if self._plan.in_play:
            self._play_on()
        else:
            finish_tournament(tournament=self._tournament, now=self._now)

    def _ticking(self, end: dt.datetime) -> Iterator[dt.datetime]:
        """The start times of its rounds and the end of the last; a round in play began half a round
        ago.
        """
        plan = self._plan
        start = end - ROUND * plan.over - (ROUND / 2 if plan.in_play else ROUND * 0)
        return (start + number * ROUND for number in count())

    def _opened(self, club: Club, end: dt.datetime) -> Tournament:
        planned, form = self._plan, FORMATS[self._plan.format]
        plan = TournamentPlan(
            ruleset=planned.ruleset,
            format=form.code,
            rounds=planned.rounds,
            keys=form.keys,
            hands=planned.hands,
            scoring=form.scoring,
            prizes=planned.prizes,
            prize_rules=MONEY,
            agreement="second",
        )
        announced = end - OPENED
        tournament = create_tournament(
            club=club,
            name=planned.name,
            date=timezone.localdate(end),
            plan=plan,
            seed=planned.name,
            epoch=UUID(int=Random(planned.name).getrandbits(128), version=4),  # noqa: S311
            now=announced,
        )
        open_tournament(tournament=tournament, now=announced)
        new = [NewEntrant(tuple(PLAYERS[place] for place in side)) for side in planned.sides]
        enter(tournament=tournament, new=new, now=announced)
        check_in_all(tournament=tournament, now=self._now)
        return tournament

    def _begun(self) -> Round:
        tournament = Tournament.objects.select_related("evening__club").get(pk=self._tournament.pk)
        round_ = draw_round(tournament=tournament, now=self._now)
        confirm_draw(round_=round_, publish_at=self._now, now=self._now)
        return start_round(round_=round_, now=self._now)

    def _pairings(self, round_: Round) -> Sequence[Pairing]:
        return list(round_.pairings.select_related("round").order_by("table"))

    def _result(self, number: int, pairing: Pairing) -> list[int]:
        """The table's result, never a draw, so that someone advances."""
        dice = Random(f"{self._plan.name} {number} {pairing.table}")  # noqa: S311 - cards
        variant = variant_for(self._plan.ruleset)
        while True:
            points = played_hands(variant, self._plan.hands, self._seated(pairing), dice)
            if len(set(points)) == len(points):
                return list(points)

    def _seated(self, pairing: Pairing) -> list[float]:
        seats = pairing.games.get().seats.select_related("player").order_by("place")
        return [self._strengths[seat.player.name] for seat in seats]

    def _play_on(self) -> None:
        """The current round; its last table has two versions of a hand."""
        round_ = self._begun()
        for pairing, hands in zip(self._pairings(round_), self._plan.in_play, strict=True):
            chance = Chance(self._tournament, f"demo, table {pairing.table}")
            phones = joined_phones(self._tournament, pairing, chance, self._now)
            game, strengths = pairing.games.get(), self._seated(pairing)
            for number in range(hands):
                now = self._now + number * ROUND / 2 / max(self._plan.in_play)
                game = play_hand(game, phones, chance, now, strengths=strengths)
        dispute(game, phones, chance, now)
