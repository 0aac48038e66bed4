"""Which card points are possible, against every division of small decks and a search in real ones.

The engine keeps tables; here the cards are dealt out one by one.
"""

from collections import defaultdict
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scoring.decks import Deck, deck_of
from scoring.seats import Side
from scoring.totals import is_possible, is_possible_in, possible_tricks
from scoring.variants import VARIANTS
from tests.scoring.dealt import deals, tricks

Numbers = tuple[int, ...]

SMALL = {
    "two players": deck_of((5, 3, 3, 1), 8, 2, 2, 3),
    "two, nothing left over": deck_of((4, 2, 1), 6, 2, 2, 3),
    "two, all worth something": deck_of((5, 4, 2, 2, 1, 1), 6, 2, 2, 2),
    "three players": deck_of((5, 3, 3, 1), 7, 3, 3, 2),
    "three, two left over": deck_of((6, 2, 1), 8, 3, 3, 2),
    "two sides of two": deck_of((6, 3, 2, 2, 1), 8, 4, 2, 2),
}
NUGGIE = VARIANTS["klobber-nuggie"]
REAL = {game: variant.deck for game, variant in VARIANTS.items()} | {
    "no trump": NUGGIE.no_trump_deck
}
CLOBBY = REAL["clobby"]


def divisions(deck: Deck, most: int) -> list[Numbers]:
    """Every way to give each side from 0 up to so much."""
    return list(product(range(most + 1), repeat=deck.sides))


def trick_counts(deck: Deck) -> list[Numbers]:
    return [won for won in divisions(deck, deck.tricks) if sum(won) == deck.tricks]


def dealt_out(deck: Deck) -> dict[Numbers, set[Numbers]]:
    """The points that come up with each division of the tricks when every card lies anywhere."""
    cards = [*deck.values, *[0] * deck.zeros]
    found = defaultdict(set)
    for places in product(range(deck.sides + 1), repeat=len(cards)):
        sizes = [places.count(side) for side in range(deck.sides)]
        if sum(sizes) == deck.in_play and not any(size % deck.trick_cards for size in sizes):
            points = [0] * (deck.sides + 1)
            for place, value in zip(places, cards, strict=True):
                points[place] += value
            found[tuple(size // deck.trick_cards for size in sizes)].add(tuple(points[:-1]))
    return found


@pytest.mark.parametrize("deck", SMALL.values(), ids=SMALL)
def test_small_decks_agree_with_every_way_to_deal_them_out(deck: Deck) -> None:
    found = dealt_out(deck)
    for points in divisions(deck, deck.total):
        ways = [won for won in trick_counts(deck) if points in found[won]]
        assert [won for won in trick_counts(deck) if is_possible_in(deck, points, won)] == ways
        assert list(possible_tricks(deck, points, None)) == ways
        for last in range(deck.sides):
            with_last = [won for won in ways if won[last]]
            assert list(possible_tricks(deck, points, Side(last))) == with_last
            if deck.sides == 2:
                assert is_possible(deck, points, Side(last)) == bool(with_last)


def can_be(deck: Deck, points: Numbers, won: Numbers) -> bool:
    """Whether the cards can lie so, found by laying them down from the highest to the lowest."""
    values = sorted(deck.values, reverse=True)
    left_out = len(values) + deck.zeros - deck.in_play

    @cache
    def lies(card: int, wanted: Numbers, rooms: Numbers) -> bool:
        if card == len(values):
            return not any(wanted)
        value = values[card]
        return any(
            lies(card + 1, without(wanted, pile, value), without(rooms, pile, 1))
            for pile in range(len(rooms))
            if wanted[pile] >= value and rooms[pile]
        )

    outside = deck.total - sum(points)
    return outside >= 0 and lies(
        0, (*points, outside), (*(deck.trick_cards * number for number in won), left_out)
    )


def without(numbers: Numbers, place: int, less: int) -> Numbers:
    return (*numbers[:place], numbers[place] - less, *numbers[place + 1 :])


@pytest.mark.some(3)
@pytest.mark.parametrize("game", [game for game in VARIANTS if VARIANTS[game].players == 4])
def test_four_player_decks_agree_with_a_search_on_every_total(game: str) -> None:
    deck = REAL[game]
    for taken in range(deck.total + 1):
        points = (taken, deck.total - taken)
        ways = [won for won in trick_counts(deck) if can_be(deck, points, won)]
        assert list(possible_tricks(deck, points, None)) == ways
        for last in (0, 1):
            assert is_possible(deck, points, Side(last)) == any(won[last] for won in ways)


@pytest.mark.some(5)
@pytest.mark.parametrize("game", REAL)
@given(data=st.data())
def test_real_decks_agree_with_a_search_on_drawn_totals(game: str, data: DataObject) -> None:
    """Totals of real play are possible; those a little beside them may be."""
    variant, deck = VARIANTS.get(game, NUGGIE), REAL[game]
    real = data.draw(tricks(variant, data.draw(deals(variant))))
    played = tuple(real.points(variant, "" if game == "no trump" else "H"))
    assert is_possible_in(deck, played, real.won)
    assert is_possible(deck, played, Side(real.last))
    shifts = st.lists(st.integers(-12, 12), min_size=deck.sides, max_size=deck.sides)
    beside = tuple(
        min(max(own + shift, 0), deck.total)
        for own, shift in zip(played, data.draw(shifts), strict=True)
    )
    ways = [won for won in trick_counts(deck) if won[real.last] and can_be(deck, beside, won)]
    assert is_possible(deck, beside, Side(real.last)) == bool(ways)
    assert is_possible_in(deck, beside, real.won) == can_be(deck, beside, real.won)


@pytest.mark.long
def test_two_players_of_clobby_have_18_to_146_and_not_290_of_the_pairs_between() -> None:
    """Counted by the search; with either side winning the last trick."""
    pairs = divisions(CLOBBY, CLOBBY.total)
    sides = VARIANTS["clobby"].each_side
    by_tables = {pair for pair in pairs if any(is_possible(CLOBBY, pair, score) for score in sides)}
    found = {pair for pair in pairs if pair[0] <= pair[1] and can_be_somehow(pair)}
    found |= {(second, first) for first, second in found}
    assert by_tables == found
    assert {sum(pair) for pair in found} == set(range(18, 147))
    assert len([pair for pair in pairs if 18 <= sum(pair) <= 146]) - len(found) == 290


def can_be_somehow(pair: Numbers) -> bool:
    evenly_first = sorted(trick_counts(CLOBBY), key=max)
    return any(can_be(CLOBBY, pair, won) for won in evenly_first)


@pytest.mark.parametrize("game", REAL)
def test_nobody_has_one_point(game: str) -> None:
    deck = REAL[game]
    others = range(deck.total + 1)
    for rest in [(other,) for other in others] if deck.sides == 2 else product(others, others):
        assert not is_possible(deck, (1, *rest), Side(0))
        assert not is_possible(deck, (*rest, 1), Side(0))


@pytest.mark.parametrize("deck", [NUGGIE.deck, NUGGIE.no_trump_deck], ids=["trump", "no trump"])
def test_klobber_nuggie_counts_in_fives(deck: Deck) -> None:
    possible = [pair for pair in divisions(deck, deck.total) if is_possible(deck, pair, Side(0))]
    assert possible
    assert {number % 5 for pair in possible for number in pair} == {0}


def test_points_beyond_the_deck_are_not_possible() -> None:
    """Three sides cannot have more than there is, and the five cards left out hold at most 67."""
    deck = REAL["klapper-jas-3"]
    for points in [(152, 1, 0), (152, 152, 152), (60, 60, 33), (28, 28, 28)]:
        assert not is_possible(deck, points, Side(0))
        assert not is_possible_in(deck, points, (3, 3, 3))
