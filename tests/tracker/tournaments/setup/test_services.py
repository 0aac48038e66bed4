"""Tournaments are set up, changed, opened, taken back, ended and revealed."""

import datetime as dt
from typing import Any
from uuid import UUID

import pytest
from django.forms.models import model_to_dict

from tests.factories import NOW, ClubFactory, EveningFactory
from tests.tournaments import CLABBER, closed, entered, log_of, plan, started, tournament_of
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.refusing import log, refused
from tracker.models import Tournament
from tracker.tournaments.draws.services import draw_round, undo_draw
from tracker.tournaments.setup.planning_services import TournamentPlan
from tracker.tournaments.setup.services import (
    create_tournament,
    finish_tournament,
    open_tournament,
    rename_tournament,
    reopen_tournament,
    set_tournament,
    withdraw_tournament,
)

pytestmark = pytest.mark.django_db

DATE = dt.date(2025, 3, 14)
UNTIL = dt.datetime(2025, 3, 14, 18, 45, tzinfo=dt.UTC)
NEW: dict[str, Any] = {
    "name": "Open",
    "date": DATE,
    "seed": "s",
    "epoch": UUID(int=7, version=4),
    "now": NOW,
}


def fresh(tournament):
    """The tournament as it is stored now."""
    return Tournament.objects.get(pk=tournament.pk)


def test_tournament_is_set_up_with_all_that_was_planned():
    club = ClubFactory.create()
    planned = TournamentPlan(
        ruleset={"variant": "clabber", "options": {"target": None}},
        format="groups",
        format_options={"groups": 2, "by": "lot"},
        rounds=5,
        games=3,
        hands=12,
        minutes=40,
        scoring="wdl3",
        keys=("MP", "BH/C1", "LOT"),
        unplayed={"bye": "once:1600", "absent": "zero"},
        best=4,
        nominal_hands=24,
        seeding="order",
        prizes=({"award": "top", "amounts": [2500]},),
        prize_rules={"minimum_field": 4, "unit": "€"},
        check_in_until=UNTIL,
        agreement="second",
        tie="six",
    )
    tournament = create_tournament(club=club, plan=planned, **NEW)
    evening = tournament.evening
    assert (evening.club, evening.title, evening.date) == (club, "Open", DATE)
    assert model_to_dict(fresh(tournament), exclude=["id", "evening", "version"]) == {
        **dict.fromkeys(("rule_set_version", "words")),
        "variant": "clabber",
        "options": {"target": None},
        "format": "groups",
        "format_options": {"groups": 2, "by": "lot"},
        "rounds": 5,
        "games": 3,
        "hands": 12,
        "minutes": 40,
        "scoring": "wdl3",
        "keys": ["MP", "BH/C1", "LOT"],
        "unplayed": {"bye": "once:1600", "absent": "zero"},
        "best": 4,
        "nominal_hands": 24,
        "leavers": "ranked",
        "prizes": [{"award": "top", "amounts": [2500]}],
        "prize_rules": {"minimum_field": 4, "unit": "€"},
        "seeding": "order",
        "seed": "s",
        "size": None,
        "check_in_until": UNTIL,
        "agreement": "second",
        "tie": "six",
        "state": "draft",
        "revealed_from": None,
        "created_at": NOW,
        "final_at": None,
    }
    assert log(tournament) == ["The tournament was set up."]


WRONG = [
    ({"ruleset": {"variant": "whist"}}, [("ruleset.variant", "unknown_variant")]),
    ({"format": "ladder"}, [("format", "bad_value")]),
    ({"format": "series", "ruleset": "klaberjass"}, [("format", "format_misfits")]),
    ({"format_options": {"lanes": 1}}, [("format_options.lanes", "bad_option")]),
    ({"format_options": {"odd": "dance"}}, [("format_options.odd", "bad_option")]),
    ({"format_options": {"odd": "three"}}, [("format_options.odd", "bad_option")]),
    (
        {"format": "knock-out", "format_options": {"double": 1}},
        [("format_options.double", "bad_option")],
    ),
    (
        {"format": "groups", "format_options": {"groups": 100, "qualifiers": True}},
        [("format_options.groups", "bad_option"), ("format_options.qualifiers", "bad_option")],
    ),
    (
        {"format": "knock-out", "format_options": {"double": True, "placement": True}},
        [("format_options", "bad_option")],
    ),
    (
        {"rounds": 0, "games": 10, "hands": 100, "minutes": 601},
        [(name, "bad_value") for name in ("rounds", "games", "hands", "minutes")],
    ),
    ({"best": 4}, [("best", "bad_value")]),
    ({"best": 0}, [("best", "bad_value")]),
    ({"nominal_hands": 0}, [("nominal_hands", "bad_value")]),
    ({"nominal_hands": 100}, [("nominal_hands", "bad_value")]),
    ({"scoring": "stars"}, [("scoring", "bad_value")]),
    ({"seeding": "age"}, [("seeding", "bad_value")]),
    ({"keys": ()}, [("keys", "bad_value")]),
    ({"keys": ("PTS", "BH/X1")}, [("keys", "bad_value")]),
    ({"unplayed": {"bye": "fixed", "late": "zero"}}, [("unplayed.bye", "bad_value")]),
    ({"agreement": "both"}, [("agreement", "bad_value")]),
    ({"tie": "lot"}, [("tie", "bad_value")]),
    ({"tie": "hand", "hands": None}, [("tie", "bad_value")]),
    ({"tie": "maker", "hands": None}, [("tie", "bad_value")]),
    ({"prizes": ({"award": "gold"},)}, [("prizes", "bad_value")]),
    ({"prize_rules": {"minimum_field": "many"}}, [("prizes", "bad_value")]),
]


@pytest.mark.some(12)
@pytest.mark.parametrize(("given", "problems"), WRONG)
def test_plan_that_cannot_be_is_refused_before_and_after(given, problems):
    club, tournament = ClubFactory.create(), tournament_of()
    wrong = plan(**given)
    assert refused(create_tournament, club=club, plan=wrong, **NEW) == problems
    facts = {
        "tournament": tournament,
        "name": "Open",
        "date": DATE,
        "plan": wrong,
        "now": NOW,
    }
    assert refused(set_tournament, **facts) == problems


def test_limits_themselves_are_taken():
    most = plan(rounds=99, games=9, hands=99, minutes=600, best=99, nominal_hands=99)
    tournament = create_tournament(club=ClubFactory.create(), plan=most, **NEW)
    stored_ = fresh(tournament)
    numbers = (stored_.rounds, stored_.games, stored_.hands, stored_.minutes, stored_.best)
    assert (*numbers, stored_.nominal_hands) == (99, 9, 99, 600, 99, 99)


@pytest.mark.parametrize(("name", "code"), [(" ", "missing_field"), ("Taken", "taken")])
def test_tournament_without_a_name_of_its_own_is_refused(name, code):
    club = ClubFactory.create()
    EveningFactory.create(club=club, title="Taken", date=DATE)
    facts = {"club": club, "plan": plan(), **NEW, "name": name}
    assert refused(create_tournament, **facts) == [("title", code)]
    tournament = tournament_of(club)
    facts = {"tournament": tournament, "name": name, "date": DATE, "plan": plan(), "now": NOW}
    assert refused(set_tournament, **facts) == [("title", code)]
    if code == "missing_field":
        assert refused(rename_tournament, tournament=tournament, name=name, now=NOW) == [
            ("title", code)
        ]


def test_tournament_is_changed_until_round_1_is_drawn():
    tournament = tournament_of(rounds=3)
    facts: dict[str, Any] = {
        "name": "Cup",
        "date": dt.date(2025, 5, 1),
        "plan": plan(rounds=2),
        "now": NOW,
    }
    set_tournament(tournament=tournament, **facts)
    after = fresh(tournament)
    assert (after.evening.title, after.evening.date, after.rounds) == (
        "Cup",
        dt.date(2025, 5, 1),
        2,
    )
    before = stored()
    set_tournament(tournament=tournament, **facts)
    assert stored() == before
    entered(tournament, 4)
    started(tournament)
    assert refused(set_tournament, tournament=tournament, **facts) == [("", "event_drawn")]


def test_name_can_change_until_the_tournament_is_over():
    tournament = tournament_of(rounds=1)
    entered(tournament, 4)
    closed(tournament)
    rename_tournament(tournament=tournament, name="Cup", now=NOW)
    rename_tournament(tournament=tournament, name="Cup", now=NOW)
    assert fresh(tournament).evening.title == "Cup"
    assert log(tournament).count("The tournament has another name.") == 1
    finish_tournament(tournament=tournament, now=NOW)
    assert refused(rename_tournament, tournament=tournament, name="Open", now=NOW) == [
        ("", "event_final")
    ]
    facts = {
        "tournament": tournament,
        "name": "Open",
        "date": DATE,
        "plan": plan(),
        "now": NOW,
    }
    assert refused(set_tournament, **facts) == [("", "event_final")]


def test_tournament_is_opened_and_taken_back_until_round_1_is_drawn():
    tournament = tournament_of(is_open=False)
    assert open_tournament(tournament=tournament, now=NOW).state == "open"
    before = stored()
    open_tournament(tournament=tournament, now=NOW)
    assert stored() == before
    assert withdraw_tournament(tournament=tournament, now=NOW).state == "draft"
    open_tournament(tournament=tournament, now=NOW)
    entered(tournament, 4)
    started(tournament)
    assert refused(withdraw_tournament, tournament=tournament, now=NOW) == [("", "event_drawn")]


def test_tournament_ends_when_no_round_is_open_and_can_go_on():
    tournament = tournament_of(rounds=2)
    entered(tournament, 4)
    closed(tournament)
    draw_round(tournament=fresh(tournament), now=NOW)
    assert refused(finish_tournament, tournament=tournament, now=NOW) == [("", "round_open")]
    undo_draw(round_=tournament.drawn_rounds.get(number=2), now=NOW)
    ended = finish_tournament(tournament=tournament, now=NOW)
    assert (ended.state, ended.final_at) == ("final", NOW)
    facts: dict[str, Any] = {"tournament": tournament, "now": NOW}
    assert refused(reopen_tournament, reason=" ", **facts) == [("reason", "missing_field")]
    on = reopen_tournament(reason="Table 2 was wrong", **facts)
    assert (on.state, on.final_at) == ("running", None)
    assert log_of(tournament)[-1] == (
        "The end of the tournament was taken back.",
        "Table 2 was wrong",
        True,
    )


def test_tournament_that_is_not_played_does_not_end():
    tournament = tournament_of()
    before = stored()
    assert finish_tournament(tournament=tournament, now=NOW).state == "open"
    assert reopen_tournament(tournament=tournament, reason="why", now=NOW).state == "open"
    assert stored() == before


def test_ruleset_is_kept_without_what_is_standard():
    tournament = tournament_of(ruleset=CLABBER | {"options": {"target": 500}})
    assert tournament.options == {}
