"""What was bid on the form: a chip for each number, and what is said of those that cannot be."""

import pytest

from tests.tracker.games.hands.filling import filled, form_of, printed

BID = {"maker": 0, "trump": "H", "contract": 90}
PLAYED = {"dealer": 3, "bid": BID, "counted": [100, 62]}
CONTEST = {"variant": "coinche", "options": {"announcements": False, "contract_max": 160}}
TENS = "A contract is 80, 90 and so on in tens, or capot."


def texts(choices):
    return [choice.text for choice in choices]


def test_numbers_from_80_and_capot_are_bid_with_one_tap_each():
    contracts = form_of("coinche").contracts
    numbers = [str(number) for number in range(80, 410, 10)]
    assert texts(contracts.usual) == [*numbers[:9], "Capot"]
    assert texts(contracts.rarer) == numbers[9:]
    assert [choice.value for choice in contracts.usual][-1] == "capot"


def test_house_that_has_a_highest_bid_has_no_chips_beyond_it():
    contracts = form_of(CONTEST).contracts
    assert (texts(contracts.usual)[-2:], contracts.rarer) == (["160", "Capot"], ())
    low = form_of({"variant": "coinche", "options": {"contract_max": 100}}).contracts
    assert texts(low.usual) == ["80", "90", "100", "Capot"]


def test_games_without_bids_have_none():
    assert form_of("belote").contracts is None
    assert printed(form_of("belote")).all("fieldset", id="contract") == []


@pytest.mark.parametrize(("typed", "stored"), [("110", 110), ("capot", "capot"), ("170", 170)])
def test_bid_is_written_down_with_its_raises(typed, stored):
    form = filled("coinche", bid="1-S", contract=typed, kontra="1", points_at_0="62")
    assert form.draft.record["bid"] == {
        "maker": 1,
        "trump": "S",
        "kontra": True,
        "contract": stored,
    }


def test_stored_bid_that_the_chips_do_not_have_stays_one_of_its_own():
    bid = BID | {"contract": 520}
    form = form_of("coinche", record=PLAYED | {"bid": bid})
    assert [choice.value for choice in form.contracts.rarer if choice.is_chosen] == ["520"]
    assert filled("coinche", record=PLAYED | {"bid": bid}).draft.record["bid"] == bid


@pytest.mark.parametrize(
    ("ruleset", "contract", "text"),
    [
        ("coinche", "85", TENS),
        ("coinche", "70", TENS),
        ("coinche", "x", "A contract is a number, or capot."),
        ("coinche", "99999", "A contract is a number, or capot."),
        (CONTEST, "170", "A contract is 80, 90 and so on in tens up to 160, or capot."),
        ("belote", "80", "Belote has no bidding by number."),
    ],
)
def test_bid_that_cannot_be_is_refused_where_it_is_tapped(ruleset, contract, text):
    form = filled(ruleset, bid="0-H", contract=contract, points_at_1="62")
    form.try_out()
    assert form.errors["contract"] == text


def test_bid_is_asked_for_before_the_points():
    form = filled("coinche", bid="0-H")
    form.try_out()
    assert [(problem.field, problem.message) for problem in form.problems][:1] == [
        ("contract", "Tap what was bid.")
    ]


def test_melds_where_none_are_announced_are_refused():
    form = filled(CONTEST, bid="0-H", contract="80", points_at_1="62", meld_at_0=["sequence-3"])
    form.try_out()
    assert "Coinche has no melds of the hand." in form.errors.values()


def test_names_of_doubling_are_those_of_the_game():
    rules = form_of("coinche").entry.rules
    assert (rules.kontra, rules.re, rules.calls) == ("Coinche", "Surcoinche", ())
    rules = form_of("klammern").entry.rules
    assert (rules.kontra, rules.re) == ("Kontra", "Re")
    assert not form_of("belote").entry.rules.has_kontra


class TestAllTrump:
    """A house that bids all trump and no trump."""

    RULES = {"variant": "coinche", "options": {"sans_tout": True}}

    def test_several_bellas_are_a_list_of_those_who_had_them(self):
        form = filled(
            self.RULES, bid="0-AT", contract="120", bella=["0", "0", "1"], points_at_1="32"
        )
        form.try_out()
        assert (form.draft.record["bella"], form.errors) == ([0, 0, 1], {})

    def test_one_bella_is_a_seat_as_ever(self):
        assert filled(self.RULES, bid="0-AT", bella=["1"]).draft.record["bella"] == 1

    def test_second_bella_is_refused_under_one_trump(self):
        form = filled(self.RULES, bid="0-H", contract="80", bella=["0", "1"], points_at_1="32")
        form.try_out()
        assert form.errors["bella"] == ("One trump suit has one king and one queen: name one seat.")

    def test_bella_without_a_trump_is_refused(self):
        form = filled(self.RULES, bid="0-NT", contract="80", bella=["0"], points_at_1="32")
        form.try_out()
        assert form.errors["bella"] == "A hand without a trump has no bella: leave it out."

    def test_fifth_bella_is_refused(self):
        sent = ["0", "0", "1", "1", "1"]
        form = filled(self.RULES, bid="0-AT", contract="80", bella=sent, points_at_1="32")
        form.try_out()
        assert form.errors["bella"] == "There are 4 pairs of king and queen."

    def test_stored_bellas_are_shown_again(self):
        bid = {"maker": 0, "trump": "AT", "contract": 80}
        record = PLAYED | {"bid": bid, "bella": [2, 1, 0]}
        form = form_of(self.RULES, record=record)
        assert form.typed.bella == ("0", "0", "1")
        chosen = [[chip.is_chosen for chip in side.more_bellas] for side in form.sides]
        assert chosen == [[True, False, False], [False] * 3]
        assert filled(self.RULES, record=record).draft.record["bella"] == [2, 1, 0]
