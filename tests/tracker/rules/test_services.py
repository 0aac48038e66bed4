"""Rule sets are made, changed by new versions, offered first, and retired."""

import datetime as dt

import pytest

from tests.factories import NOW, ClubFactory, EveningFactory, HandFactory, new_players
from tests.factories import played as hand_of
from tests.tracker.helpers.passport import changed, set_of, started
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError
from tracker.models import Game, Hand, RuleSet
from tracker.rules import services as passport
from tracker.rules.services import RuleSetRules

pytestmark = pytest.mark.django_db
LATER = NOW + dt.timedelta(days=1)


def versions(rule_set):
    """Every version of a set: number, house rules, words and note."""
    return list(rule_set.versions.values_list("number", "options", "words", "note"))


def refused(act, **given):
    """The fields and codes with which a write is refused; nothing is written then."""
    before = stored()
    with pytest.raises(RecordError) as error:
        act(**given)
    assert stored() == before
    return [(problem.field, problem.code) for problem in error.value.problems]


def test_set_begins_with_version_1_of_what_really_changes_the_game(kanal):
    made = set_of(kanal, "clobby", {"target": 301, "set_pays": "both"}, words="dutch")
    assert (made.name, made.name_key, made.variant) == ("Club rules", "club rules", "clobby")
    assert versions(made) == [(1, {"target": 301}, "dutch", "")]


def test_change_makes_the_next_version_and_leaves_the_first(kanal):
    made = changed(set_of(kanal, "clobby", {"target": 301}), {"target": 401}, note="Too short")
    assert versions(made) == [
        (1, {"target": 301}, "", ""),
        (2, {"target": 401}, "", "Too short"),
    ]


def test_other_words_alone_make_a_version(kanal):
    made = changed(set_of(kanal), {"target": 301}, words="french", note="Guests")
    assert versions(made)[1:] == [(2, {"target": 301}, "french", "Guests")]


def test_same_change_sent_twice_makes_one_version(kanal):
    made = set_of(kanal)
    for _ in range(2):
        changed(made, {"target": 401}, expected=1)
    assert [number for number, *_rest in versions(made)] == [1, 2]


def test_name_alone_makes_no_version_and_needs_no_reason(kanal):
    made = changed(set_of(kanal), {"target": 301}, name="Our rules", note="")
    assert (made.name, len(versions(made))) == ("Our rules", 1)


def test_change_needs_a_reason_and_the_newest_version(kanal):
    made = changed(set_of(kanal), {"target": 401})
    given = {"rule_set": made, "expected": 1, "name": "Club rules", "now": LATER}
    rules = RuleSetRules({"variant": "clobby", "options": {"target": 601}})
    assert refused(passport.save_rule_set, rules=rules, **given) == [
        ("", "rules_changed"),
        ("note", "missing_field"),
    ]


@pytest.mark.parametrize(
    ("name", "rules", "problem"),
    [
        ("club RULES", RuleSetRules("clobby"), ("name", "taken")),
        ("…", RuleSetRules("clobby"), ("name", "missing_field")),
        ("A", RuleSetRules("clobby", words="klingon"), ("words", "bad_value")),
        ("A", RuleSetRules("clobby", note="x" * 201), ("note", "too_long")),
        (
            "A",
            RuleSetRules({"variant": "clobby", "options": {"target": 0}}),
            ("ruleset.options.target", "bad_option"),
        ),
    ],
)
def test_set_that_cannot_be_is_refused(kanal, name, rules, problem):
    set_of(kanal)
    given = {"club": kanal, "name": name, "rules": rules, "now": NOW}
    assert refused(passport.make_rule_set, **given) == [problem]


def test_two_games_and_two_clubs_can_have_rules_of_the_same_name(kanal):
    for club, game in ((kanal, "clobby"), (kanal, "zensa"), (ClubFactory.create(), "clobby")):
        set_of(club, game)
    assert RuleSet.objects.filter(name="Club rules").count() == 3


def test_one_set_of_a_game_is_offered_first(kanal):
    first, second, other = set_of(kanal), set_of(kanal, name="Other"), set_of(kanal, "zensa")
    for rule_set in (first, other, second):
        passport.make_default(rule_set=rule_set)
    assert set(RuleSet.objects.filter(is_default=True)) == {second, other}
    passport.clear_default(rule_set=second)
    assert set(RuleSet.objects.filter(is_default=True)) == {other}


def test_retired_set_comes_back_as_it_was_and_is_not_offered_first_meanwhile(kanal):
    made = set_of(kanal)
    before = stored()
    for _ in range(2):
        passport.retire_rule_set(rule_set=made, now=LATER)
    made.refresh_from_db()
    assert made.retired_at == LATER
    assert refused(passport.make_default, rule_set=made) == [("", "retired")]
    passport.return_rule_set(rule_set=made)
    assert stored() == before


def test_game_keeps_its_rules_and_words_when_the_set_changes(kanal):
    made = set_of(kanal, "clobby", {"target": 301}, words="dutch")
    game = started(kanal, made.versions.get())
    changed(made, {"target": 999}, words="french")
    game = Game.objects.get(pk=game.pk)
    assert (game.options, game.words) == ({"target": 301}, "dutch")
    assert game.rule_set_version == made.versions.first()


def test_lines_are_written_in_the_words_of_the_set(kanal):
    made = set_of(kanal, "clobby", words="dutch")
    game = started(kanal, made.versions.get())
    # 50 and the ten for the last trick against 70: short by 10.
    HandFactory.create(game=game, record=hand_of(0, (50, 70)))
    scored = Hand.objects.get().scored or {}
    texts = [line["text"] for line in scored["lines"] if line["points"]]
    assert texts == [
        "Card points in tricks",
        "Last trick",
        "Card points in tricks",
        "Nat: the makers' points lost",
        "Nat: the makers' points",
    ]


def test_game_takes_rules_only_from_its_own_club(kanal):
    stranger = set_of(ClubFactory.create()).versions.get()
    evening = EveningFactory.create(club=kanal)
    given = {"club": kanal, "rules_from": stranger, "evening": evening}
    given |= {"players": new_players(kanal, "clobby")}
    assert refused(started, **given) == [("rule_set_version", "not_in_club")]
