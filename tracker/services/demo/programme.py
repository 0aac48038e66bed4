"""What the demo club plays: who is in it, and its two evenings table by table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tracker.models.club import DEMO

NAME = "Jass Club Canal Street"
SLUG = DEMO

PLAYERS = (
    *("Anna Verbeek", "Otto Lindqvist", "Beatrix Szabó", "Max Rosenthal"),
    *("Jürgen Köhler", "Siân Pritchard", "Farid Haddad", "Ewa Kowalczyk"),
    *("Wilhelmina van den Berg-Oudekerk", "Théo Lefèvre", "Мария Соколова", "Ivo Novák"),
    *("Grace Okafor", "Henrik Sørensen", "Lucía Fernández", "Dov Mandelbaum"),
    *("Ruth Adler", "Piet de Groot", "Yuki Tanaka", "Ana Petrović"),
    *("Sam O’Connor", "Nadia Rahman", "Karl Eberle", "Rosa Bianchi"),
)
RETIRED = (22,)


@dataclass(frozen=True, slots=True)
class Planned:
    """A game of the demo: who plays what, and what is to happen.

    `players` are places in the list of players, in seat order. `wishes` name the outcome that a
    hand is to have; `deck` is any text, another one is another shuffle. The game is played to its
    end, or for `most` hands and then closed if `is_closed`. Hand `mistake` is first entered with
    the sides' points exchanged, hand `twice` is entered again and that taken back.
    """

    table: str
    variant: str
    players: tuple[int, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    wishes: Mapping[int, str] = field(default_factory=dict)
    deck: str = ""
    most: int | None = None
    is_closed: bool = False
    mistake: int | None = None
    twice: int | None = None


@dataclass(frozen=True, slots=True)
class PlannedEvening:
    """An evening of the demo, so many days ago."""

    title: str
    days_ago: int
    games: tuple[Planned, ...]


LAST_WEEK = (
    Planned("1", "clabber", (0, 1, 2, 3), wishes={2: "set", 4: "reneged"}),
    Planned("2", "partnership-clobber", (4, 5, 6, 7), mistake=3),
    Planned("3", "klammern", (8, 9, 10, 11), most=24, is_closed=True),
    Planned("4", "klapper-jas-4", (12, 13, 14, 15), options={"target": 10}),
    Planned("5", "klapper-jas-3", (16, 17, 18), wishes={2: "set"}),
    Planned("Window", "klaberjass", (19, 20), wishes={3: "thrown_in"}),
    Planned("Corner", "clobyosh", (21, 22), wishes={2: "tied"}, deck="b"),
    Planned("1", "darda", (0, 2)),
    Planned("2", "zensa", (5, 23), options={"target": 300}, twice=2),
    Planned("6", "klobber-nuggie", (9, 14), options={"marriages": True}),
    Planned("Corner", "clobby", (10, 19), wishes={1: "thrown_in"}),
)
TODAY = (
    Planned("1", "klapper-jas-2", (1, 8)),
    Planned("2", "klobber-nuggie", (16, 11)),
    Planned("3", "clabber", (0, 7, 9, 12), wishes={2: "tied", 3: "set"}, most=4, twice=1),
    Planned(
        "4",
        "klammern",
        (3, 10, 13, 20),
        options={"target": 4, "value_take": 2},
        wishes={3: "thrown_in"},
        most=9,
    ),
    Planned("5", "clobyosh", (5, 17), wishes={2: "tied"}, most=3),
    Planned("6", "partnership-clobber", (2, 4, 15, 18), most=2),
    Planned("Window", "zensa", (6, 21), most=0),
)
EVENINGS = (
    PlannedEvening("Autumn round, first evening", 7, LAST_WEEK),
    PlannedEvening("Autumn round, second evening", 0, TODAY),
)
