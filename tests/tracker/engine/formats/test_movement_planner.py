"""The movements that an evening offers, against what can be worked out of each by hand."""

from fractions import Fraction

import pytest

from tracker.engine.formats.movement_planner import (
    MovementOption,
    PlannedTimes,
    RejectedMovement,
    options,
)

THREE_MINUTES = Fraction(3)
SIT = "Drawn partners, sitting out in turn"
HOUSE = "Drawn partners, with the house"
THREE = "Drawn partners, with a table of three"
PAIRS = ("Pairs in two lines", "Pairs in one field", "Pairs, round robin")


def evening(players, rounds, **more):
    return PlannedTimes(players, rounds, 16, THREE_MINUTES, 20, **more)


def by_name(wished):
    return {option.name: option for option in options(wished)}


def outline(one):
    return one.sit_outs, one.three_tables, one.house_seats


@pytest.fixture(scope="module")
def of_27():
    return by_name(evening(27, 5, three_handed=True))


def test_27_players_can_sit_out_have_the_house_or_a_table_of_three(of_27):
    fit = {name: outline(one) for name, one in of_27.items() if isinstance(one, MovementOption)}
    assert fit == {
        SIT: ((3,) * 5, (0,) * 5, (0,) * 5),
        HOUSE: ((0,) * 5, (0,) * 5, (1,) * 5),
        THREE: ((0,) * 5, (1,) * 5, (0,) * 5),
        "Winners move up": ((3,) * 5, (0,) * 5, (0,) * 5),
    }


def test_what_27_players_cannot_play_says_why(of_27):
    pairs = ("27 players cannot form pairs.", "26 or 28 can; or draw partners each round.")
    assert [option for option in of_27.values() if isinstance(option, RejectedMovement)] == [
        RejectedMovement(
            "Balanced plan",
            "27 players have no balanced plan.",
            "25 or 29 have one; or draw partners each round.",
        ),
        *(RejectedMovement(name, *pairs) for name in PAIRS),
    ]


def test_certificates_of_27_players_count_every_pair(of_27):
    # 351 pairs of players; six tables make 12 partners and 24 opponents a round.
    fair = of_27[SIT].fairness
    assert fair.partners == ((0, 351 - 60), (1, 60))
    assert fair.opponents == ((0, 351 - 120), (1, 120))
    assert fair.sit_outs == ((0, 12), (1, 15))
    # A table of three has three pairs of opponents, and nobody is partner.
    three = of_27[THREE].fairness
    assert three.partners == ((0, 351 - 60), (1, 60))
    assert sum(times * pairs for times, pairs in three.opponents) == 5 * 27
    assert three.threes == ((0, 12), (1, 15))
    # The house sits with three: one pair of partners, and two against the one beside it.
    house = of_27[HOUSE].fairness
    assert house.partners == ((0, 351 - 65), (1, 65))
    assert sum(times * pairs for times, pairs in house.opponents) == 5 * 26
    assert house.house == ((0, 12), (1, 15))


def test_forecast_is_hands_and_breaks():
    assert evening(27, 5).minutes == 5 * 16 * 3 + 20
    assert by_name(evening(27, 5))[SIT].minutes == 260
    assert PlannedTimes(8, 3, 12, Fraction(5, 2), 15).minutes == 105


def test_game_without_a_form_for_three_has_no_table_of_three():
    assert by_name(evening(11, 2))[THREE] == RejectedMovement(
        THREE, "The game has no form for three.", "Let three sit out, or the house take a seat."
    )


@pytest.mark.parametrize(
    ("players", "odd"), [(12, []), (13, []), (14, [HOUSE]), (15, [HOUSE, THREE])]
)
def test_only_movements_that_differ_are_offered(players, odd):
    names = [option.name for option in options(evening(players, 2, three_handed=True))]
    assert names == [SIT, *odd, "Balanced plan", "Winners move up", *PAIRS]


def test_balanced_plan_of_8_is_offered_for_all_its_rounds_and_no_more():
    whole = by_name(evening(8, 7))["Balanced plan"]
    assert (whole.format, whole.members) == ("balanced", 1)
    assert (whole.fairness.partners, whole.fairness.opponents) == (((1, 28),), ((2, 28),))
    assert by_name(evening(8, 8))["Balanced plan"] == RejectedMovement(
        "Balanced plan",
        "The plan has 7 rounds.",
        "End the tournament here, or draw on in another way.",
    )


@pytest.mark.long
def test_pairs_of_14_players_count_as_seven_entrants():
    all_options = by_name(evening(14, 4))
    lines = all_options[PAIRS[0]]
    assert (lines.members, lines.sit_outs) == (2, (2,) * 4)
    assert lines.fairness.opponents == ((0, 21 - 12), (1, 12))
    for name in PAIRS[1:]:
        one = by_name(evening(14, 7))[name]
        assert (one.members, one.sit_outs) == (2, (2,) * 7)
        assert one.fairness.opponents == ((1, 21),)
        assert all_options[name] == RejectedMovement(
            name,
            "7 entrants cannot play 4 rounds in this format.",
            "Possible: 7 rounds.",
        )
    assert all_options[HOUSE].house_seats == (2,) * 4
    house = all_options[HOUSE]
    assert (house.format, house.options) == ("drawn-partners", {"odd": "house"})


def test_too_few_players_fit_nothing_and_say_why():
    assert all(
        isinstance(option, RejectedMovement)
        for option in options(evening(2, 3, three_handed=False))
        if option.name != HOUSE
    )


def test_same_seed_shows_the_same():
    assert options(evening(11, 3)) == options(evening(11, 3))
    assert options(evening(11, 3)) != options(evening(11, 3, seed="another"))
