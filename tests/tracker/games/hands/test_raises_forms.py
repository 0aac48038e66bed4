"""How often a hand was raised, on the form: one row of chips, and what cannot be raised."""

import pytest

from tests.tracker.games.hands.filling import filled, form_of, printed

PLAYED = {"dealer": 3, "bid": {"maker": 0, "trump": "H"}, "counted": [100, 62]}
RAISED = PLAYED | {"bid": {"maker": 0, "trump": "H", "raised": 3}}
VOID = (
    "A card of baloot in the hundred makes baloot void: leave baloot out, or enter the "
    "high card and suit of the hundred."
)


def text(ruleset, **fields):
    """What is wrong with a form, by its fields."""
    form = filled(ruleset, **fields)
    form.try_out()
    return form.errors


def test_raises_are_one_row_of_chips_with_their_names():
    chips = form_of("baloot").raises
    assert [(chip.value, chip.text, chip.spoken, chip.unless) for chip in chips] == [
        *(("", "×1", "not raised", ""), ("1", "×2", "Double", ""), ("2", "×3", "Three", "NT")),
        *(("3", "×4", "Four", "NT"), ("4", "Gahwa", "", "NT")),
    ]
    assert not any(chip.is_chosen for chip in chips)
    row = printed(form_of("baloot")).one("fieldset", id="raised")
    assert [chip["value"] for chip in row.all("input")] == ["", "1", "2", "3", "4"]


def test_games_with_other_ways_of_doubling_have_no_such_row():
    assert (form_of("coinche").raises, form_of("klammern").raises) == ((), ())
    assert printed(form_of("clabber")).all("fieldset", id="raised") == []


@pytest.mark.parametrize(("typed", "stored"), [("1", 1), ("4", 4)])
def test_raise_is_written_down_with_the_bid(typed, stored):
    form = filled("baloot", bid="1-S", raised=typed, points_at_0="62")
    assert form.draft.record["bid"] == {"maker": 1, "trump": "S", "raised": stored}


@pytest.mark.parametrize("typed", ["", "0"])
def test_hand_that_was_not_raised_says_nothing_of_it(typed):
    form = filled("baloot", bid="1-S", raised=typed, points_at_0="62")
    assert form.draft.record["bid"] == {"maker": 1, "trump": "S"}


def test_stored_raise_is_shown_again_and_stays():
    form = form_of("baloot", record=RAISED)
    assert [chip.value for chip in form.raises if chip.is_chosen] == ["3"]
    assert filled("baloot", record=RAISED).draft.record["bid"] == RAISED["bid"]


@pytest.mark.parametrize(
    ("ruleset", "bid", "raised", "message"),
    [
        ("baloot", "0-H", "5", "A hand in a trump suit can be raised 4 times."),
        ("baloot", "0-NT", "2", "A hand without a trump can only be doubled."),
        ("belote", "0-H", "1", "Belote has no raises."),
    ],
)
def test_raise_that_cannot_be_is_refused_where_it_is_tapped(ruleset, bid, raised, message):
    assert text(ruleset, bid=bid, raised=raised, points_at_1="50") == {"raised": message}


def test_sun_can_be_doubled_once():
    assert text("baloot", bid="0-NT", raised="1", points_at_1="50") == {}


def test_baloot_in_sun_is_refused_at_its_chip():
    assert text("baloot", bid="0-NT", bella=["0"], points_at_1="50") == {
        "bella": "A hand without a trump has no bella: leave it out."
    }


def test_points_that_the_deck_of_sun_cannot_give_are_refused():
    errors = text("baloot", bid="0-NT", points_at_0="0", points_at_1="131")
    assert errors["points"] == "Card points are from 0 to 130."
    assert text("baloot", bid="0-H", points_at_1="131") == {}


def test_melds_that_no_hand_can_hold_are_refused_at_their_side():
    fours = ["four-K", "four-Q", "four-J", "four-T", "four-A"]
    errors = text("baloot", bid="0-H", meld_at_0=fours, points_at_1="62")
    assert errors == {"meld_winner": "These melds take more than the 8 cards of a hand."}


class TestBesideAHundred:
    """A baloot of which a card stands in a declared hundred is void; only cards tell of a run."""

    def test_run_without_its_cards_asks_for_them_where_baloot_is_tapped(self):
        form = filled("baloot", bid="0-H", bella=["0"], meld_at_0=["sequence-5"], points_at_1="62")
        form.try_out()
        assert form.errors == {"bella": VOID}

    def test_run_of_the_others_asks_for_nothing(self):
        fields = {"bella": ["0"], "meld_at_1": ["sequence-5"], "points_at_1": "62"}
        assert text("baloot", bid="0-H", **fields) == {}

    @pytest.mark.parametrize(("suit", "high"), [("H", "A"), ("S", "K")])
    def test_run_with_its_cards_is_scored(self, suit, high):
        run = {
            "row_0_seat": "0",
            "row_0_kind": "sequence-5",
            "row_0_high": high,
            "row_0_suit": suit,
        }
        assert text("baloot", bid="0-H", bella=["0"], points_at_1="62", **run) == {}

    def test_four_kings_make_it_void_and_ask_for_nothing(self):
        fields = {"bella": ["0"], "meld_at_0": ["four-K"], "points_at_1": "62"}
        assert text("baloot", bid="0-H", **fields) == {}
