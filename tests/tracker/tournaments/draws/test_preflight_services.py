"""What will not go well is found before the tournament is opened and before it is drawn."""

import pytest

from tests.factories import NOW
from tests.tournaments import closed, entered, tournament_of
from tests.tracker.tournaments.refusing import refused
from tracker.models import Tournament
from tracker.tournaments.draws.preflight_services import preflight_findings
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.setup.services import open_tournament

pytestmark = pytest.mark.django_db

NO_MARCHES = "this game gives nothing for winning every trick, so marches are not written down"
KLAMMERN = {"variant": "klammern", "options": {}}


def stored_tournament():
    return Tournament.objects.select_related("evening").get()


def found(tournament):
    """The findings, with the setting and whether each is serious."""
    return [
        (finding.text, finding.field, finding.is_serious)
        for finding in preflight_findings(stored_tournament())
    ]


def of(number=0, *, is_open=False, **given):
    tournament = tournament_of(is_open=is_open, **given)
    if number:
        entered(tournament, number)
    return tournament


def test_plan_that_goes_well_has_no_findings():
    assert found(of(12, hands=4, minutes=15, unplayed={"bye": "field_average"})) == []


def test_bye_that_no_table_brings_is_neither_opened_nor_drawn():
    tournament = of(ruleset=KLAMMERN, hands=16)
    Tournament.objects.update(unplayed={"bye": "fixed:1600"})
    ((text, field, is_serious),) = found(tournament)
    assert text.startswith("A missed round counts 1600, and no table has more than about ")
    assert (field, is_serious) == ("unplayed-bye", True)
    assert refused(open_tournament, tournament=Tournament.objects.get(), now=NOW) == [
        ("", "guarded")
    ]
    Tournament.objects.update(state="open")
    entered(tournament, 8)
    assert refused(draw_round, tournament=Tournament.objects.get(), now=NOW) == [("", "guarded")]


def test_bye_far_from_what_a_table_brings_is_said():
    # Two hands of Clabber are 324 card points at most for both sides together, without melds.
    ((text, field, is_serious),) = found(of(hands=2, unplayed={"bye": "fixed:10"}))
    assert text.startswith("A missed round counts 10. At a table a side has about ")
    assert (field, is_serious) == ("unplayed-bye", False)


def test_bye_is_held_against_the_hands_that_a_round_counts_as():
    # One hand of Clabber brings 162 and its melds, a hundred of them 100 times as much.
    tournament = of(hands=16, unplayed={"bye": "fixed:1500"})
    assert not any(is_serious for _texts, _field, is_serious in found(tournament))
    Tournament.objects.update(nominal_hands=1, version=99)
    ((text, field, is_serious),) = found(tournament)
    assert text.startswith("A missed round counts 1500, and no table has more than about ")
    assert (field, is_serious) == ("unplayed-bye", True)


def test_rounds_that_so_many_cannot_play_are_found():
    tournament = of(9, is_open=True, format="round-robin", rounds=5)
    assert found(tournament)[0] == (
        "9 entrants cannot play 5 rounds in this format. Possible: 9 rounds.",
        "rounds",
        True,
    )


def test_keys_and_prizes_that_slips_do_not_feed_are_said():
    prizes = ({"award": "key", "key": "SET", "amount": 500},)
    assert found(of(keys=("PTS", "MARCH", "SET"), prizes=prizes)) == [
        (
            f"“Marches” decides nothing: {NO_MARCHES}.",
            "key-1",
            False,
        ),
        (
            "Opponents set: these depend on hands. A result from a slip leaves them out.",
            "key-2",
            False,
        ),
        (
            (
                "The prize for “Opponents set” depends on hands: with results from slips "
                "nobody gets it."
            ),
            "prizes",
            False,
        ),
    ]


def test_prize_that_nobody_can_win_is_not_opened():
    of()
    Tournament.objects.update(prizes=[{"award": "key", "key": "MARCH", "amount": 500}])
    assert refused(open_tournament, tournament=Tournament.objects.get(), now=NOW) == [
        ("", "guarded")
    ]


def test_hands_that_do_not_fit_into_the_clock_are_said():
    assert found(of(hands=16, minutes=20)) == [
        (
            "A round has 16 hands in 20 minutes. Most tables need about three minutes a hand.",
            "minutes",
            False,
        )
    ]


def test_tables_and_prizes_for_more_than_there_are_are_said():
    tournament = of(8, prizes=({"award": "top", "amounts": [9, 8, 7, 6, 5, 4, 3, 2, 1]},))
    tournament.entrants.filter(order=1).update(table=3)
    assert found(tournament) == [
        ("Player 1 is to sit at table 3, and there are only 2.", "", False),
        ("There are prizes for 9 places, and 8 on the entry list.", "prizes", False),
    ]


def test_plan_of_a_tournament_that_is_drawn_stands():
    tournament = of(8, is_open=True, hands=16, minutes=20)
    closed(tournament)
    Tournament.objects.update(prizes=[{"award": "key", "key": "MARCH", "amount": 500}])
    assert found(tournament) == []
    assert draw_round(tournament=Tournament.objects.get(), now=NOW).number == 2


def test_findings_are_kept_until_the_tournament_changes(django_assert_num_queries):
    tournament = of(8, hands=4)
    preflight_findings(stored_tournament())
    same = stored_tournament()
    with django_assert_num_queries(0):
        preflight_findings(same)
    entered(tournament, 1)
    Tournament.objects.update(minutes=1)
    assert [finding.field for finding in preflight_findings(stored_tournament())] == ["minutes"]
