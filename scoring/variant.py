"""A game: one frozen value that holds all its rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from scoring.card_words import CardWords
from scoring.cards import NO_TRUMP, SUITS
from scoring.consistency import conflicts
from scoring.decks import Deck, deck_of
from scoring.declarations import STEPS, Declaration, GamePoints, Terms, Values
from scoring.field_checks import field_errors
from scoring.language import phrase
from scoring.problems import Fault, VariantError
from scoring.seats import Side, sides_among

Schmeiss = Literal["opponent_takes", "caller_makes", "off"]
MeldTie = Literal["none", "eldest", "split"]
TiePays = Literal["defender_own", "carry", "both", "made", "litige"]
Bidding = Literal[
    "turned", "pass_round", "forehand_must", "dealer_first", "one_round", "numbers", "push"
]
Raise = int | Literal["game"]
"""The effect of a raise: a factor for the points, or the whole game."""
RaiseCounts = Literal["all", "cards", "bid", "made"]
"""The part of a hand with a contract that is multiplied when it is raised."""


CALLS_OF: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("pass_round", "forehand_must", "dealer_first"), ("name", "forced")),
    "one_round": ("name", "forced"),
    "numbers": ("bid",),
    "push": ("name", "pushed"),
}
"""The calls that make trump in games without a turned-up card."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Words:
    """The terms of a game's players, where they differ from the usual ones.

    `sequences` are named by length from three up, the last name holding for all longer ones;
    `sweep` is the name for winning every trick, if any, and `whole` for a hand with all cards of a
    suit; `kontra` and `re` name the first and second doubling, `raises` all raises if there are
    more. `columns` are headings in place of the sides'. `slate` adds a score slate, in strokes on a
    Z.
    """

    set: str = phrase("set")
    tied: str = phrase("tied")
    bella: str = phrase("bella")
    sweep: str = ""
    whole: str = phrase("whole suit")
    kontra: str = phrase("kontra")
    re: str = phrase("re")
    raises: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    sequences: tuple[str, ...] = ()
    fours: Mapping[str, str] = field(default_factory=dict)
    cards: CardWords = field(default_factory=CardWords)
    slate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Variant:
    """The rules of one game, standard or with house rules.

    Points are integers. Sequences list their points by length from three up; the last number holds
    for all longer ones. Fours and threes list their points by rank, the best in the contest first.
    A name in place of a number ("winner", "dice") is the name of a small rule function. Raises
    VariantError for invalid values or combinations.
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
    declarations: Mapping[str, Declaration] = field(default_factory=dict)
    sans_tout: bool = True
    multipliers: Literal["1-1-1", "1-2-3", "1-2-3-4"] = "1-1-1"
    system: Literal["rotterdams", "amsterdams"] = "rotterdams"

    # Bidding
    bidding: Bidding = "turned"
    second_round: Literal["name", "small"] = "name"
    schmeiss: Schmeiss = "off"
    dealer_must: bool = False
    contract_max: int | None = None
    raises: tuple[Raise, ...] = ()

    # Melds
    announcements: bool = True
    side_melds: bool = False
    sequences: tuple[int, ...] = (20, 50)
    fours: Mapping[str, int] = field(default_factory=dict)
    threes: Mapping[str, int] = field(default_factory=dict)
    marriage: int = 0
    marriages: bool = False
    meld_contest: bool = True
    fours_beat_sequences: bool = False
    suit_order: str = ""
    longer_wins: bool = False
    trump_breaks_tie: bool = True
    meld_tie: MeldTie = "eldest"
    split_runs: bool = False
    set_and_sequence_share: bool = False
    melds_need_trick: bool = False
    gives_melds: bool = False
    whole_suit_wins: bool = False

    # Bella
    has_bella: bool = True
    bella_points: int = 20
    bella_needs_trick: bool = False
    bella_helps: bool = True
    bella_on_set: Literal["pass", "keep", "void"] = "pass"
    bella_alone_wins: bool = True
    hundred_voids_bella: bool = False

    # Settlement
    settlement: Literal["points", "value"] = "points"
    obligation: Literal["more", "contract", "none"] = "more"
    set_pays: Literal["both", "own"] | int = "both"
    tie_pays: TiePays = "defender_own"
    all_tricks: Literal["double"] | int = 0
    counter_sweep: int | None = None
    sweep_counts: bool = False
    raise_counts: RaiseCounts = "all"
    re_times: Literal[3, 4] = 4
    raised_defenders_score: bool = False
    only_bid: bool = False
    bid_is_enough: bool = False
    capot_bid: int = 250
    capot_made: int | None = None
    capot_lost: int | None = None
    round_to: Literal[1, 10, "together"] = 1
    game_points: Mapping[str, GamePoints] = field(default_factory=dict)
    project_cap: int | None = None
    game_pays: Literal["hand", "target"] = "hand"
    sweep_projects: Literal["own", "both", "keep"] = "own"
    sweep_is_raised: bool = True
    value_take: int = 0
    value_other: int = 0
    loss_factor: int = 2
    renege: Literal["total_plus_melds", "off"] | int = "off"
    march: bool = False
    set_mark: str = ""
    zero_mark: str = ""

    # The game
    ladder: Literal["race", "small_and_big", "dice"] = "race"
    target: int | None = 500
    hands: int | None = None
    both_out: Literal["highest", "maker", "in_order"] | int = "highest"
    instant_end: bool = False
    may_stop: bool = False
    deals_next: Literal["winner", "next"] = "next"
    deals_after_thrown_in: Literal["next", "same"] = "next"

    words: Words = field(default_factory=Words)
    offers: Mapping[str, tuple[object, ...]] = field(default_factory=dict)

    # Derived from the above
    each_side: tuple[Side, ...] = field(init=False)
    side_of: tuple[Side, ...] = field(init=False)
    """The side of each seat."""
    others: tuple[tuple[Side, ...], ...] = field(init=False)
    """The opponents of each side."""
    sides: int = field(init=False)
    """The number of sides."""
    tricks: int = field(init=False)
    adds_up: bool = field(init=False)
    """True if two sides capture all cards, so that one's points determine the other's."""
    deck: Deck = field(init=False)
    no_trump_deck: Deck = field(init=False)
    under: Mapping[str | None, Terms] = field(init=False)
    """The terms by trump or declaration, None for an unknown one."""
    no_trump: bool = field(init=False)
    calls: tuple[str, ...] = field(init=False)
    """The calls that can make trump."""
    is_race: bool = field(init=False)
    """True if card points are added up; otherwise a hand has a value."""
    tricks_matter: bool = field(init=False)
    """True if some rule depends on which sides won a trick."""
    step: int = field(init=False)
    """Points are written in multiples of this."""
    multiplies: bool = field(init=False)
    """True if some declaration has a factor."""
    can_throw_in: bool = field(init=False)
    """True if a hand can be thrown in."""
    reckoning: str = field(init=False)
    """The name of the scoring procedure for played hands."""

    def __post_init__(self) -> None:
        self._refuse(field_errors(self))
        self._work_out()
        self._refuse(conflicts(self))

    def _refuse(self, faults: tuple[Fault, ...]) -> None:
        if faults:
            raise VariantError(str(self.id), faults)

    def _work_out(self) -> None:
        self._keep("each_side", sides_among(self.players))
        self._keep("sides", len(self.each_side))
        against = (
            tuple(other for other in self.each_side if other != side) for side in self.each_side
        )
        self._keep("others", tuple(against))
        turns = range(self.players)
        self._keep("side_of", tuple(self.each_side[seat % self.sides] for seat in turns))
        self._keep("tricks", self.hand_size)
        self._keep("under", self._terms())
        self._keep("deck", self.under[None].deck)
        self._keep("no_trump_deck", self.under[NO_TRUMP].deck)
        self._keep("no_trump", NO_TRUMP in self.declared)
        every_card = self.deck.in_play == 4 * len(self.ranks)
        self._keep("adds_up", self.sides == 2 and every_card)
        self._keep("calls", self._calls())
        self._keep("is_race", self.settlement == "points")
        self._keep("tricks_matter", self._asks_for_tricks())
        may_pass = self.bidding in ("turned", "numbers") and not self.dealer_must
        self._keep("can_throw_in", may_pass)
        self._keep("step", 1 if self.round_to == 1 else 10)
        multiplies = any(terms.times != 1 for terms in self.under.values())
        self._keep("multiplies", multiplies)
        self._keep("reckoning", self._reckoning())

    def _keep(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def declared(self) -> Mapping[str, Declaration]:
        """The declarations other than suits, by the house rules."""
        return self.declarations if self.sans_tout else {}

    def _terms(self) -> dict[str | None, Terms]:
        """The terms of every suit, of an unknown one, and of all declarations."""
        suits: dict[str | None, Terms] = {suit: self._suit_terms(suit) for suit in SUITS}
        others = {NO_TRUMP: Declaration(), **self.declared}
        for name, option in others.items():
            suits[name] = self._declared_terms(name, option)
        return {None: self._suit_terms(None), **suits}

    def _suit_terms(self, trump: str | None) -> Terms:
        values = dict.fromkeys(SUITS, self.plain_values)
        if trump is not None:
            values[trump] = self.trump_values
        deck = self._deck((self.trump_values, *[self.plain_values] * 3))
        points = self.game_points.get("")
        return Terms(
            *(deck, values, self.fours, int(self.has_bella), self._times(trump)),
            game_points=points,
        )

    def _declared_terms(self, name: str, text: Declaration) -> Terms:
        worth = self.plain_values if text.values is None else text.values
        fours = self.fours if text.fours is None else text.fours
        deck = self._deck((worth,) * 4)
        return Terms(
            *(deck, dict.fromkeys(SUITS, worth), fours, text.bellas, self._times(name)),
            *(text.low_wins, self.game_points.get(name)),
        )

    def _times(self, trump: str | None) -> int:
        numbers = [int(number) for number in self.multipliers.split("-")]
        return numbers[min(STEPS.get(trump or "", 0), len(numbers) - 1)]

    def _deck(self, suits: tuple[Values, ...]) -> Deck:
        values = tuple(value for suit in suits for value in suit.values())
        return deck_of(values, 4 * len(self.ranks), self.players, self.sides, self.tricks)

    def terms(self, trump: str | None) -> Terms:
        """The terms under this trump or declaration."""
        return self.under[trump] if trump in self.under else self.under[None]

    def _reckoning(self) -> str:
        """The simplest procedure that covers the game's rules."""
        if self.obligation == "contract" or self.game_points:
            return "game_points" if self.game_points else "contract"
        is_rounded, is_kept = self.round_to != 1, self.bella_on_set != "pass"
        sweeps = self.sweep_counts or self.gives_melds or self.counter_sweep is not None
        has_more = self.multiplies or self.side_melds or self.obligation == "none"
        return "extended" if is_rounded or is_kept or sweeps or has_more else "points"

    def _calls(self) -> tuple[str, ...]:
        if self.bidding != "turned":
            return CALLS_OF[self.bidding]
        forced = ("forced",) if self.dealer_must else ()
        second = ("name",) if self.second_round == "name" else ("small", "better")
        return ("take", *second, *forced)

    def _asks_for_tricks(self) -> bool:
        bella_needs_trick = self.has_bella and self.bella_needs_trick
        sweep = bool(self.all_tricks or self.counter_sweep or self.game_points)
        return self.melds_need_trick or self.gives_melds or bella_needs_trick or sweep
