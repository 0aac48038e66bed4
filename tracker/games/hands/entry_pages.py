"""Everything the entry form needs for a hand: the seating and the rules of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypedDict

from scoring import Seat, Variant
from scoring.card_words import CardWords
from scoring.contract_bids import most_raises, must_seat
from scoring.json_values import Json
from scoring.ladder import target_at
from scoring.melds import announced_melds, compares_melds
from scoring.phone import phone_cards
from scoring.words import meld_text
from tracker.games.hands.phone_pages import PhoneScoring, phone_scoring
from tracker.games.permissions_queries import numbers_of
from tracker.games.sheet_pages import GameSummary, game_summary
from tracker.games.sheet_rows_texts import SideScore, scores_of
from tracker.games.start_queries import SeatedPlayer, Seating, seating_of, unnamed_seating
from tracker.games.texts import CALLS, TIMES, Suit, suit, totals_before
from tracker.models import Game, Hand
from tracker.rules.queries import variant_of

# The choices on the hand form: calls, melds and raises of a game.


@dataclass(frozen=True, slots=True)
class CallChoice:
    """A call that can make trump: its code in records, and its name."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class MeldChoice:
    """A meld of the game: a sequence has a length, a four or three a rank.

    `under` gives its points by declaration, where they differ from those under a trump.
    """

    kind: str
    length: int | None
    rank: str | None
    name: str
    points: int
    under: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RaiseChoice:
    """A raise: how often the hand was raised by then, its name, and its multiplier.

    `unless` lists, separated by spaces, the declarations that do not allow this raise.
    """

    number: int
    name: str
    text: str
    unless: str


def raise_choices(variant: Variant) -> tuple[RaiseChoice, ...]:
    """The raises that have their own name, in order."""
    return tuple(_raises(variant))


def _raises(variant: Variant) -> Iterator[RaiseChoice]:
    for place, name in enumerate(variant.words.raises):
        times, number = variant.raises[place], place + 1
        text = TIMES.format(times) if isinstance(times, int) else name.capitalize()
        few = [code for code in variant.declared if (most_raises(variant, code) or 0) < number]
        yield RaiseChoice(number, name.capitalize(), text, " ".join(few))


def meld_choices(variant: Variant) -> tuple[MeldChoice, ...]:
    """Every meld of the game: sequences first, shorter before longer."""
    return tuple(_melds(variant))


def _melds(variant: Variant) -> Iterator[MeldChoice]:
    for meld, points in announced_melds(variant):
        name = meld_text(variant, meld)
        under = {} if meld.kind != "four" else _under(variant, meld.rank or "", points)
        yield MeldChoice(meld.kind, meld.length, meld.rank, name, points, under)


def _under(variant: Variant, rank: str, usual: int) -> dict[str, int]:
    """The points of four of a rank by declaration, where they differ from the usual ones."""
    worth = {code: variant.terms(code).fours.get(rank, usual) for code in variant.declared}
    return {code: points for code, points in worth.items() if points != usual}


SUITS_SHOWN = "SHDC"
LETTERS = "AKQJT"


class Presence(TypedDict):
    """Features a game has or lacks, by the names of `EntryRules`."""

    has_roem: bool
    hundred_voids_bella: bool
    has_thrown_in: bool
    has_renege: bool
    has_march: bool
    has_turned: bool
    has_schmeiss: bool
    has_makers: bool
    has_enough: bool
    has_stopped: bool


class BidRules(TypedDict):
    """Bidding limits and names of a game, by the names of `EntryRules`."""

    has_contract: bool
    contract_most: int | None
    sweep: str
    kontra: str
    re: str
    raises: tuple[RaiseChoice, ...]


@dataclass(frozen=True, slots=True)
class EntryRules:
    """Rules of a game that the form depends on.

    `most` is the highest number of card points in play and `no_trump_most` the same without a
    trump, both excluding the last trick's `last_trick`; if `adds_up`, the sides always share that
    total. `whole_suit` is the name of a hand with all cards of a suit, in games where that wins.
    Without `has_makers` no side has to make anything, and the form asks only for the declaration.
    `has_enough` allows a side to end the game in mid-hand with the points it has so far.
    `must_after` counts the seats from the dealer to the player who can be forced to make trump.
    `bellas` is how many pairs of king and queen score when the declaration is not a suit.
    `contract_most` is the highest bid, None without a limit; `kontra` and `re` name the doublings,
    empty where a game has none, and `sweep` names every trick, if it has a name. `raises` are the
    chips for the raises of a game that has more than two. `cards` are the JSON values of
    `scoring.phone.phone_cards`, `ranks` those of the deck, highest first. `card_words` names the
    cards and suits.
    """

    calls: tuple[CallChoice, ...]
    needs_call: bool
    has_makers: bool
    must_after: int
    suits: tuple[Suit, ...]
    card_words: CardWords
    melds: tuple[MeldChoice, ...]
    is_contest: bool
    has_roem: bool
    bella: str
    bella_points: int
    bellas: Mapping[str, int]
    hundred_voids_bella: bool
    adds_up: bool
    most: int
    no_trump_most: int
    last_trick: int
    tricks: int
    ranks: str
    target: int | None
    has_thrown_in: bool
    has_renege: bool
    has_stopped: bool
    has_enough: bool
    has_march: bool
    whole_suit: str
    has_contract: bool
    contract_most: int | None
    sweep: str
    kontra: str
    re: str
    raises: tuple[RaiseChoice, ...]
    has_schmeiss: bool
    has_turned: bool
    cards: Json

    @property
    def several_bellas(self) -> str:
        """Declarations under which several pairs of king and queen score, separated by spaces."""
        return " ".join(name for name, most in self.bellas.items() if most > 1)

    @property
    def letters(self) -> tuple[tuple[str, str], ...]:
        """The letters printed on court cards, aces and tens, by lower-case code."""
        return tuple((rank.lower(), self.card_words.letter(rank)) for rank in LETTERS)

    @property
    def has_kontra(self) -> bool:
        return self.kontra != ""

    @property
    def has_offers(self) -> bool:
        """True if an entry may need one more tap: to stop, or for another suit."""
        return (self.has_stopped and not self.has_enough) or any(
            call.code == "better" for call in self.calls
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryGround:
    """Everything needed to parse a typed hand.

    `record` is the stored record when a hand is corrected. `keeps_details` is true where the club
    also records calls, the turned card and exchanges.
    """

    seating: Seating
    rules: EntryRules
    dealer: SeatedPlayer | None
    record: Json | None
    keeps_details: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry(EntryGround):
    """A hand to be entered, or corrected: then with its record and version, and without a phone.

    A phone cannot predict how a correction changes later hands. `missing` are the unused numbers
    before the next hand.
    """

    head: GameSummary
    number: int
    totals: tuple[SideScore, ...]
    carry: int
    is_finished: bool
    revision: int | None
    phone: PhoneScoring | None
    missing: tuple[int, ...] = ()


def entry_ground(game: Game) -> EntryGround:
    """Prepares parsing of the next hand without further queries.

    Players have no names in it, so use it only for writing, never for display.
    """
    seating, dealer = unnamed_seating(game), game.next_dealer
    return EntryGround(
        seating=seating,
        rules=rules_of(variant_of(game)),
        dealer=None if dealer is None else seating.seats[dealer],
        record=None,
        keeps_details=game.evening.club.keeps_details,
    )


def hand_entry(game: Game, hand: Hand | None = None) -> HandEntry:
    """Prepares the form for the next hand of a game, or for the correction of `hand`."""
    seating, numbers = seating_of(game), numbers_of(game)
    dealer = hand.record.get("dealer") if hand else game.next_dealer
    return HandEntry(
        head=game_summary(game),
        seating=seating,
        rules=rules_of(variant_of(game), _totals_before(game, hand)),
        number=hand.number if hand else numbers.next,
        dealer=None if dealer is None else seating.seats[dealer],
        totals=scores_of(game),
        carry=game.carry,
        is_finished=game.is_finished,
        record=hand.record if hand else None,
        revision=hand.revision if hand else None,
        phone=None if hand else phone_scoring(game, seating, numbers),
        missing=numbers.missing,
        keeps_details=game.evening.club.keeps_details,
    )


def _totals_before(game: Game, hand: Hand | None) -> tuple[int, ...]:
    """The totals before a hand (default: the next one); () where they are unknown."""
    if hand is None:
        return tuple(game.totals)
    return totals_before(hand.scored) if hand.scored else ()


def rules_of(variant: Variant, before: tuple[int, ...] = ()) -> EntryRules:
    """Derives the form's rules from a game and its house rules; `before` are the totals so far."""
    rules = _rules_of(variant)
    return replace(rules, target=target_at(variant, before)) if before else rules


@lru_cache(maxsize=512)
def _rules_of(variant: Variant) -> EntryRules:
    return EntryRules(
        calls=tuple(CallChoice(call, CALLS[call]) for call in variant.calls if call in CALLS),
        needs_call=variant.value_take != variant.value_other,
        must_after=must_seat(variant, Seat(0)) or 0,
        suits=tuple(suit(code, variant) for code in (*SUITS_SHOWN, *variant.declared)),
        card_words=variant.words.cards,
        melds=meld_choices(variant),
        is_contest=compares_melds(variant),
        bella=variant.words.bella.capitalize() if variant.has_bella else "",
        bella_points=variant.bella_points if variant.has_bella else 0,
        bellas={name: text.bellas for name, text in variant.declared.items()},
        adds_up=variant.adds_up,
        most=variant.deck.worth[1],
        no_trump_most=variant.no_trump_deck.worth[1],
        last_trick=variant.last_trick,
        tricks=variant.tricks,
        ranks=variant.ranks,
        target=target_at(variant, ()),
        whole_suit=variant.words.whole.capitalize() if variant.whole_suit_wins else "",
        cards=phone_cards(variant),
        **_has(variant),
        **_bid(variant),
    )


def _has(variant: Variant) -> Presence:
    has_enough = variant.may_stop and variant.target is not None
    return {
        "has_roem": variant.side_melds,
        "hundred_voids_bella": variant.hundred_voids_bella,
        "has_thrown_in": variant.can_throw_in,
        "has_renege": variant.renege != "off",
        "has_march": variant.march,
        "has_turned": variant.bidding == "turned",
        "has_schmeiss": variant.schmeiss != "off",
        "has_makers": variant.obligation != "none",
        "has_enough": has_enough,
        "has_stopped": variant.instant_end or has_enough,
    }


def _bid(variant: Variant) -> BidRules:
    """The bidding rules of a game."""
    words = variant.words
    can_double = len(variant.raises) == 2
    return {
        "has_contract": variant.obligation == "contract",
        "contract_most": variant.contract_max,
        "sweep": words.sweep.capitalize(),
        "kontra": words.kontra.capitalize() if can_double else "",
        "re": words.re.capitalize() if can_double else "",
        "raises": raise_choices(variant),
    }
