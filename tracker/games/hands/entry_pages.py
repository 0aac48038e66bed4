"""What the form needs to take down a hand: who sits where, and what the game knows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypedDict

from scoring import Seat, Variant
from scoring.card_words import CardWords
from scoring.contract_bids import most_raises, must_seat
from scoring.ladder import target_at
from scoring.melds import announced_melds, compares_melds
from scoring.phone import phone_cards
from scoring.words import meld_text
from tracker.engine.records.folding import Json
from tracker.games.hands.phone_pages import Phone, phone_of
from tracker.games.permissions_queries import numbers_of, variant_of
from tracker.games.sheet_pages import GameSummary, game_summary
from tracker.games.sheet_rows_texts import SideScore, scores_of
from tracker.games.start_queries import SeatedPlayer, Seating, seating_of, unnamed_seating
from tracker.games.texts import CALLS, TIMES, Suit, suit, totals_before
from tracker.models import Game, Hand

# What there is to choose from on the form of a hand: calls, melds and raises of a game.


@dataclass(frozen=True, slots=True)
class CallChoice:
    """A call that can make trump: its code in records, and its name."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class MeldChoice:
    """A meld of the game: a sequence has a length, a four or three a rank.

    `under` has its points by what may be declared, where they are others than under a trump.
    """

    kind: str
    length: int | None
    rank: str | None
    name: str
    points: int
    under: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RaiseChoice:
    """A raise: how often the hand then was raised, what it is called, and what it makes of it.

    `unless` is what may be declared where a hand is not raised so often, with spaces.
    """

    number: int
    name: str
    text: str
    unless: str


def raise_choices(variant: Variant) -> tuple[RaiseChoice, ...]:
    """The raises that have names of their own, in their order."""
    return tuple(_raises(variant))


def _raises(variant: Variant) -> Iterator[RaiseChoice]:
    for place, name in enumerate(variant.words.raises):
        times, number = variant.raises[place], place + 1
        text = TIMES.format(times) if isinstance(times, int) else name.capitalize()
        few = [code for code in variant.declared if (most_raises(variant, code) or 0) < number]
        yield RaiseChoice(number, name.capitalize(), text, " ".join(few))


def meld_choices(variant: Variant) -> tuple[MeldChoice, ...]:
    """Every meld of the game, sequences first, the short ones before the long ones."""
    return tuple(_melds(variant))


def _melds(variant: Variant) -> Iterator[MeldChoice]:
    for meld, points in announced_melds(variant):
        name = meld_text(variant, meld)
        under = {} if meld.kind != "four" else _under(variant, meld.rank or "", points)
        yield MeldChoice(meld.kind, meld.length, meld.rank, name, points, under)


def _under(variant: Variant, rank: str, usual: int) -> dict[str, int]:
    """What four of a rank are worth by what may be declared, where that is not as usual."""
    worth = {code: variant.terms(code).fours.get(rank, usual) for code in variant.declared}
    return {code: points for code, points in worth.items() if points != usual}


SUITS_SHOWN = "SHDC"
LETTERS = "AKQJT"


class Presence(TypedDict):
    """What a game has or not, by the names of `EntryRules`."""

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
    """What can be bid in a game, by the names of `EntryRules`."""

    has_contract: bool
    contract_most: int | None
    sweep: str
    kontra: str
    re: str
    raises: tuple[RaiseChoice, ...]


@dataclass(frozen=True, slots=True)
class EntryRules:
    """What a form must know of the game.

    `most` are the card points that can be in play and `no_trump_most` those without a trump, both
    before the last trick's `last_trick`; where `adds_up` is true the sides share exactly that.
    `whole_suit` is what a hand with all cards of a suit is called, where that wins the game.
    Without `has_makers` nobody is obliged to anything, and only what was declared is asked.
    `has_enough` says that a side may end the game in mid-hand with the points that it has so far.
    `must_after` is how many seats behind the dealer the one is who can be forced to make trump.
    `bellas` is how many pairs of king and queen score where something else than a suit is declared.
    `contract_most` is the most that can be bid, None without a limit; `kontra` and `re` are what
    doubling is called, empty where nobody can, and `sweep` what every trick is, if it has a name.
    `raises` are the chips for the raises of a game that has more than two.
    `cards` are the JSON values of `scoring.phone.phone_cards`, `ranks` those of the deck from the
    highest. `card_words` says what they and the suits are called.
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
        """What has to be declared for several pairs of king and queen to score, with spaces."""
        return " ".join(name for name, most in self.bellas.items() if most > 1)

    @property
    def letters(self) -> tuple[tuple[str, str], ...]:
        """What stands on the cards that have a letter, and the ten, by their code in small."""
        return tuple((rank.lower(), self.card_words.letter(rank)) for rank in LETTERS)

    @property
    def has_kontra(self) -> bool:
        """Whether a hand can be doubled, and doubled again."""
        return self.kontra != ""

    @property
    def has_offers(self) -> bool:
        """Whether what is typed may ask for one more tap: to stop, or for another suit."""
        return (self.has_stopped and not self.has_enough) or any(
            call.code == "better" for call in self.calls
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryGround:
    """What of a game it takes to read what was typed of a hand.

    `record` is that of a hand to be corrected.
    `keeps_details` says whether the club writes down calls, the card turned up and exchanges too.
    """

    seating: Seating
    rules: EntryRules
    dealer: SeatedPlayer | None
    record: Json | None
    keeps_details: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry(EntryGround):
    """A hand to be entered, or corrected: then with its record and version, and without a phone.

    What a correction changes behind it is more than a phone can know. `missing` are the numbers
    before the next hand that none has.
    """

    head: GameSummary
    number: int
    totals: tuple[SideScore, ...]
    carry: int
    is_finished: bool
    revision: int | None
    phone: Phone | None
    missing: tuple[int, ...] = ()


def entry_ground(game: Game) -> EntryGround:
    """What it takes to read what was typed of the next hand, without another look at the book.

    Nobody has a name in it, so it is for what is written at once and is nowhere shown.
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
    """What the form for a game needs: for its next hand, or to correct one that it has."""
    seating, numbers = seating_of(game), numbers_of(game)
    dealer = hand.record["dealer"] if hand else game.next_dealer
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
        phone=None if hand else phone_of(game, seating, numbers),
        missing=numbers.missing,
        keeps_details=game.evening.club.keeps_details,
    )


def _totals_before(game: Game, hand: Hand | None) -> tuple[int, ...]:
    """What each side had before a hand, the next one if none is given; () where nobody knows."""
    if hand is None:
        return tuple(game.totals)
    return totals_before(hand.scored) if hand.scored else ()


def rules_of(variant: Variant, before: tuple[int, ...] = ()) -> EntryRules:
    """What a form must know of a game with its house rules; `before` are the totals then."""
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
    """What there is in a game and not in every other."""
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
    """What can be bid, and what doubling is called."""
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
