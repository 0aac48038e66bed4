"""What the demo club plays: who is in it, and its club evenings table by table.

Titles are names of places and people, for a name is the same in every language.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from random import Random

from tracker.models.club import DEMO

NAME = "Jass Club Canal Street"
SLUG = DEMO
HOUSE_RULES = "Canal Street"
"""What the club calls its own way to play Clabber."""
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
"""The members, each with the part of the cards that they play right."""
PLAYERS, STRENGTHS = tuple(MEMBERS), tuple(MEMBERS.values())
RETIRED = (22,)
VENUES = ("Café Adler", "Canal Street 12", "Bar Lindqvist")
WEEKS = [week for week in range(49, 0, -1) if week % 5 not in (0, 3) and week != 26]
"""So many weeks ago were the evenings before today's: a year with its holidays."""
SEED = "seventh"
"""One of the years of cards that tell the strong from the weak; in most, chance hides more."""
AT_TABLE, TABLES = 4, 2
MOST_HANDS = 6
"""A game of another kind is closed after so many hands, when the evening is over."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A game of the demo: who plays what, and what is to happen.

    `players` are places in the list of players, in seat order. `wishes` name the outcome that a
    hand is to have; `deck` is any text, another one is another shuffle. The game is played to its
    end, or for `most` hands and then closed if `is_closed`. Hand `mistake` is first entered with
    the sides' points exchanged, hand `twice` is entered again and that taken back. `begins` is how
    many minutes after the evening the game begins, if it is not in play at its end.
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
    """An evening of the demo, so many days ago."""

    title: str
    days_ago: int
    games: tuple[Planned, ...]


OTHERS = (
    Planned("3", "partnership-clobber", (0, 1, 2, 3), mistake=3),
    Planned("3", "klammern", (0, 1, 2, 3)),
    Planned("3", "klapper-jas-4", (0, 1, 2, 3), options={"target": 10}),
    Planned("3", "klapper-jas-3", (0, 1, 2)),
    Planned("3", "klaberjass", (0, 1)),
    Planned("3", "clobyosh", (0, 1)),
    Planned("3", "darda", (0, 1), mistake=2),
    Planned("3", "zensa", (0, 1), options={"target": 300}, twice=2),
    Planned("3", "klobber-nuggie", (0, 1), options={"marriages": True}),
    Planned("3", "clobby", (0, 1)),
    Planned("3", "klapper-jas-2", (0, 1)),
)
"""What is played beside Clabber, by turns."""
SISTERS = (
    Planned("4", "belote", (0, 1, 2, 3), mistake=4),
    Planned("4", "bela", (0, 1, 2, 3)),
    Planned("4", "klaverjas", (0, 1, 2, 3)),
    Planned("4", "schieber", (0, 1, 2, 3)),
    Planned("4", "coinche", (0, 1, 2, 3)),
    Planned("4", "baloot", (0, 1, 2, 3)),
)
"""What those play who come for it alone, every fourth evening, by turns."""
SISTERS_EVERY = 4


def _year() -> Iterator[PlannedEvening]:
    """The evenings before today's: two tables of Clabber, another game, and Clabber once more."""
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
    """Four who play at no other table of this evening."""
    absent = [place for place in range(len(PLAYERS)) if place not in present]
    return tuple(Random(f"{SEED} {week}").sample(absent, AT_TABLE))  # noqa: S311 - no secret


def _beside(other: Planned, players: tuple[int, ...]) -> Planned:
    given = {name: getattr(other, name) for name in ("options", "mistake", "twice")}
    return Planned(other.table, other.variant, players, most=MOST_HANDS, is_closed=True, **given)


def _clabber(round_: int, table: int, club: list[int]) -> Planned:
    seats = tuple(club[AT_TABLE * table : AT_TABLE * (table + 1)])
    return Planned(
        str(table + 1), "clabber", seats, deck=str(round_), is_own=True, begins=80 * round_
    )


TODAY = (
    Planned("4", "klapper-jas-2", (12, 13)),
    Planned("5", "klobber-nuggie", (14, 15)),
    Planned("6", "clabber", (12, 13, 14, 15), wishes={2: "reneged", 3: "set"}, most=4, twice=1),
    Planned(
        "7",
        "klammern",
        (16, 17, 18, 19),
        options={"target": 4, "value_take": 2},
        wishes={3: "thrown_in"},
        most=9,
    ),
    Planned("8", "clobyosh", (20, 21), most=3),
)
"""Beside the tournament of today, which has the first tables and the first twelve players."""
EVENINGS = (*_year(), PlannedEvening(VENUES[1], 0, TODAY))
