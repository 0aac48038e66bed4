"""What a game is: one frozen value that holds its whole rule sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from scoring.fitting import misfits
from scoring.language import phrase
from scoring.playable import conflicts
from scoring.problems import Fault, VariantError
from scoring.seats import Side, sides_among

Schmeiss = Literal["opponent_takes", "caller_makes", "off"]
MeldTie = Literal["none", "eldest", "split"]
TiePays = Literal["defender_own", "carry", "both", "made"]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """What decides which card points are possible: the values of the cards and how many are played.

    `values` are those of the cards worth something, `zeros` counts the others.
    """

    values: tuple[int, ...]
    zeros: int
    sides: int
    trick_cards: int
    tricks: int
    total: int
    in_play: int
    left_out: int

    @property
    def worth(self) -> tuple[int, int]:
        """The least and the most card points that the cards in play can have together."""
        cards = sorted((*self.values, *[0] * self.zeros))
        return sum(cards[: self.in_play]), sum(cards[-self.in_play :])


@lru_cache(maxsize=64)
def deck_of(values: tuple[int, ...], size: int, players: int, sides: int, tricks: int) -> Deck:
    """The deck of a game; one and the same for games that differ only in house rules."""
    in_play = players * tricks
    return Deck(
        *(values, size - len(values), sides, players, tricks),
        *(sum(values), in_play, size - in_play),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Words:
    """What the players of a game call its things, where they have a word of their own.

    `sequences` are named by length from three up, the last name holding for all longer ones.
    """

    set: str = phrase("set")
    bella: str = phrase("bella")
    sequences: tuple[str, ...] = ()
    fours: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Variant:
    """The rules of one game as its players have them, the standard ones or with house rules.

    Points are integers. Sequences list their points by length from three up; the last number holds
    for all longer ones. Fours and threes list their points by rank, the best in the contest first.
    A name in place of a number ("winner", "dice") is the name of a small rule function.
    Raises VariantError for values that a field has not, or that cannot be played together.
    """

    id: str
    name: str
    source: str
    about: str

    # The table and the cards
    players: int
    ranks: str
    hand_size: int
    trump_values: Mapping[str, int]
    plain_values: Mapping[str, int]
    last_trick: int = 10

    # Bidding
    second_round: Literal["name", "small"] = "name"
    schmeiss: Schmeiss = "off"
    dealer_must: bool = False
    no_trump: bool = False

    # Melds
    sequences: tuple[int, ...] = (20, 50)
    fours: Mapping[str, int] = field(default_factory=dict)
    threes: Mapping[str, int] = field(default_factory=dict)
    marriage: int = 0
    marriages: bool = False
    meld_contest: bool = True
    fours_beat_sequences: bool = False
    suit_order: str = ""
    longer_wins: bool = False
    meld_tie: MeldTie = "eldest"
    split_runs: bool = False
    set_and_sequence_share: bool = False
    melds_need_trick: bool = False

    # Bella
    has_bella: bool = True
    bella_points: int = 20
    bella_needs_trick: bool = False

    # Settlement
    settlement: Literal["points", "value"] = "points"
    set_pays: Literal["both", "own"] = "both"
    tie_pays: TiePays = "defender_own"
    all_tricks: Literal["double"] | int = 0
    value_take: int = 0
    value_other: int = 0
    loss_factor: int = 2
    renege: Literal["total_plus_melds", "off"] = "off"
    march: bool = False
    set_mark: str = ""
    zero_mark: str = ""

    # The game
    ladder: Literal["race", "small_and_big", "dice"] = "race"
    target: int | None = 500
    both_out: Literal["highest", "maker"] = "highest"
    instant_end: bool = False
    deals_next: Literal["winner", "next"] = "next"
    deals_after_thrown_in: Literal["next", "same"] = "next"

    words: Words = field(default_factory=Words)

    # Worked out from the above
    each_side: tuple[Side, ...] = field(init=False)
    side_of: tuple[Side, ...] = field(init=False)
    """The side that each seat plays for."""
    others: tuple[tuple[Side, ...], ...] = field(init=False)
    """The sides that play against each side."""
    sides: int = field(init=False)
    """How many sides there are."""
    tricks: int = field(init=False)
    adds_up: bool = field(init=False)
    """Whether two sides capture every card, so that the points of one tell those of the other."""
    deck: Deck = field(init=False)
    no_trump_deck: Deck = field(init=False)
    calls: tuple[str, ...] = field(init=False)
    """The calls that can make trump."""
    is_race: bool = field(init=False)
    """Whether the card points themselves are added up; else a hand is worth a value."""
    tricks_matter: bool = field(init=False)
    """Whether some rule asks which sides won a trick."""

    def __post_init__(self) -> None:
        self._refuse(misfits(self))
        self._work_out()
        self._refuse(conflicts(self))

    def _refuse(self, faults: tuple[Fault, ...]) -> None:
        if faults:
            raise VariantError(str(self.id), faults)

    def _work_out(self) -> None:
        suits = (self.trump_values, *[self.plain_values] * 3)
        self._keep("each_side", sides_among(self.players))
        self._keep("sides", len(self.each_side))
        against = (
            tuple(other for other in self.each_side if other != side) for side in self.each_side
        )
        self._keep("others", tuple(against))
        turns = range(self.players)
        self._keep("side_of", tuple(self.each_side[seat % self.sides] for seat in turns))
        self._keep("tricks", self.hand_size)
        self._keep("deck", self._deck(suits))
        self._keep("no_trump_deck", self._deck((self.plain_values,) * 4))
        every_card = self.deck.in_play == 4 * len(self.ranks)
        self._keep("adds_up", self.sides == 2 and every_card)
        self._keep("calls", self._calls())
        self._keep("is_race", self.settlement == "points")
        self._keep("tricks_matter", self._asks_for_tricks())

    def _keep(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _deck(self, suits: tuple[Mapping[str, int], ...]) -> Deck:
        values = tuple(value for suit in suits for value in suit.values())
        return deck_of(values, 4 * len(self.ranks), self.players, self.sides, self.tricks)

    def _calls(self) -> tuple[str, ...]:
        forced = ("forced",) if self.dealer_must else ()
        second = ("name",) if self.second_round == "name" else ("small", "better")
        return ("take", *second, *forced)

    def _asks_for_tricks(self) -> bool:
        bella_needs_trick = self.has_bella and self.bella_needs_trick
        return self.melds_need_trick or bella_needs_trick or bool(self.all_tricks)
