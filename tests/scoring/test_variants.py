"""Every game against its row in docs/rules.md, and the twelve against its other tables, by hand."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from scoring import VARIANTS, Variant
from tests.scoring.house_rules import TWELVE

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"


class Row(NamedTuple):
    """One line of the table of section 2."""

    name: str
    players: int
    deck: int
    hand: int
    tricks: int
    points: int
    target: int | None
    source: str


def read_row(cells: list[str]) -> Row:
    """A row of the page: the first number of each cell, none for a game without a target."""
    name, *numbers, target, source = cells
    players, deck, hand, tricks, points = (int(cell.split()[0].strip(",")) for cell in numbers)
    end = re.match(r"\d+", target)
    return Row(
        *(name, players, deck, hand, tricks, points),
        int(end[0]) if end is not None else None,
        source,
    )


def rows_of_the_page() -> dict[str, Row]:
    """The games at a glance, as docs/rules.md has them."""
    table = PAGE.read_text().split("\n## 2. ")[1].split("\n\n")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    return {cells[0].strip("`"): read_row(cells[1:]) for cells in rows[2:]}


GAMES = rows_of_the_page()
DARDA_TRUMP = {"Q": 20, "9": 14, "A": 11, "T": 10, "K": 4, "J": 2}
USUAL_TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
NUGGIE_PLAIN = {"A": 10, "T": 10, "K": 5, "Q": 5}
USUAL_PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP = {
    "klobber-nuggie": {"J": 20, "9": 15, "A": 10, "T": 10, "K": 5, "Q": 5},
    "partnership-clobber": USUAL_TRUMP | {"J": 22},
    "darda": DARDA_TRUMP,
}
SEQUENCES = {
    "zensa": [20, 50, 100, 100, 100, 100],
    "darda": [20, 50, 100, 100, 100, 100],
    "clabber": [20, 50, 100, 100],
    "klobber-nuggie": [20, 50, 70, 100, 100, 100],
}
FOURS = {
    "zensa": {"J": 200, "A": 100, "K": 100, "Q": 100, "T": 100},
    "darda": {"Q": 200, "9": 150, "A": 100, "K": 100, "J": 100},
    "clabber": {"J": 200, "9": 100, "A": 100, "T": 100, "K": 100, "Q": 100},
    "klobber-nuggie": {"A": 50, "K": 50, "Q": 50, "J": 50},
}
WINNER_DEALS = {"clobby", "klaberjass", "zensa", "darda", "clobyosh", "klapper-jas-2"}
SAME_DEALS_AGAIN = {"klammern", "klapper-jas-4", "klapper-jas-3", "klapper-jas-2"}

every_game = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
every_one_of_twelve = pytest.mark.parametrize(
    "variant", [VARIANTS[game] for game in TWELVE], ids=TWELVE
)


def test_the_games_are_those_of_the_table() -> None:
    assert {
        game: Row(
            str(variant.name),
            variant.players,
            4 * len(variant.ranks),
            variant.hand_size,
            variant.tricks,
            variant.deck.total,
            variant.target,
            variant.source,
        )
        for game, variant in VARIANTS.items()
    } == GAMES
    assert list(VARIANTS) == list(GAMES)


@every_one_of_twelve
def test_cards_are_worth_what_the_table_says(variant: Variant) -> None:
    plain = NUGGIE_PLAIN if variant.id == "klobber-nuggie" else USUAL_PLAIN
    assert variant.trump_values == TRUMP.get(variant.id, USUAL_TRUMP)
    assert variant.plain_values == plain
    assert variant.ranks == ("AKQJT9" if variant.id == "clabber" else "AKQJT987")
    assert variant.last_trick == 10


@every_game
def test_deck_is_the_cards_of_the_game(variant: Variant) -> None:
    deck, row = variant.deck, GAMES[variant.id]
    assert (len(deck.values) + deck.zeros, sum(deck.values)) == (row.deck, row.points)
    assert (deck.in_play, deck.trick_cards) == (row.players * row.hand, row.players)
    assert (deck.sides, deck.tricks) == (2 if row.players == 4 else row.players, row.hand)
    assert (variant.sides, variant.tricks) == (deck.sides, deck.tricks)


def test_no_trump_of_klobber_nuggie_is_worth_120() -> None:
    deck = VARIANTS["klobber-nuggie"].no_trump_deck
    assert (deck.total, len(deck.values), deck.zeros) == (120, 16, 16)


@every_one_of_twelve
def test_melds_are_worth_what_the_catalogue_says(variant: Variant) -> None:
    lengths = range(3, min(len(variant.ranks), variant.hand_size) + 1)
    sequences = [variant.sequences[min(n - 3, len(variant.sequences) - 1)] for n in lengths]
    assert sequences == SEQUENCES.get(variant.id, [20, *[50] * (len(lengths) - 1)])
    assert dict(variant.fours) == FOURS.get(variant.id, {})
    assert list(variant.fours) == list(FOURS.get(variant.id, {}))
    has_threes = variant.id == "klobber-nuggie"
    assert dict(variant.threes) == (dict.fromkeys("AKQJ", 20) if has_threes else {})
    assert variant.marriage == (20 if has_threes else 0)
    assert variant.bella_points == (40 if variant.id == "darda" else 20)
    assert variant.has_bella == (variant.id != "klobber-nuggie")


@every_one_of_twelve
def test_the_deal_goes_where_the_table_says(variant: Variant) -> None:
    winner = "winner" if variant.id in WINNER_DEALS else "next"
    again = "same" if variant.id in SAME_DEALS_AGAIN else "next"
    assert (variant.deals_next, variant.deals_after_thrown_in) == (winner, again)


def test_every_game_has_a_name_of_its_own() -> None:
    assert len({variant.name for variant in VARIANTS.values()}) == len(VARIANTS)
    assert all(variant.about.endswith(".") for variant in VARIANTS.values())


def test_games_with_the_same_cards_share_their_tables() -> None:
    """Decks are compared by identity, so that what is possible is worked out once."""
    assert VARIANTS["clobby"].deck is VARIANTS["klaberjass"].deck
    assert VARIANTS["clobby"].deck is not VARIANTS["klapper-jas-3"].deck
