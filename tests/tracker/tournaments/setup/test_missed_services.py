"""No bye of any preset wins, in whatever game and format it is set up."""

import re
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from scoring import VARIANTS, Variant, variant_for
from tracker.engine.formats import FORMATS
from tracker.engine.ranking.codes import fixed_points, policy_of, scale_of
from tracker.engine.ranking.match_points import RawScale
from tracker.engine.ranking.outcome import Outcome
from tracker.engine.ranking.scorecard import Scorecard, Scoring, scorecards
from tracker.engine.ranking.unplayed import MATCH_POINTS, UnplayedPolicies, UnplayedPolicy
from tracker.engine.simulator.records import most_at_table, played_table
from tracker.tournaments.book.set_up_queries import TournamentSettings
from tracker.tournaments.setup.options_forms import begun_with, policy_value
from tracker.tournaments.setup.pages import choices
from tracker.tournaments.setup.presets_pages import preset, presets
from tracker.tournaments.setup.texts import REASONS

TABLES = 60


@lru_cache
def results(game: str, hands: int | None, games: int) -> Any:
    """The points of the sides of many tables of a round."""
    target = {"target": None} if hands else {}
    variant = variant_for({"variant": game, "options": target})
    if variant.target is None and not hands:
        hands = 16
    dice = Random(f"{game} {hands} {games}")
    return [played_table(variant, hands, games, dice) for _ in range(TABLES)]


def missed_round(
    set_up: TournamentSettings, game: str, reason: Any
) -> tuple[Scorecard, list[Scorecard]]:
    """What the round counts that somebody missed for a reason, and what those at tables have."""
    begun = begun_with(set_up, game, {})
    typed = {f"unplayed-{reason}": "zero" for reason in REASONS} | begun
    points: dict[Any, UnplayedPolicy] = {
        reason: policy_of(policy_value(reason, typed)) for reason in REASONS
    }
    tables = results(game, set_up.hands, set_up.games)
    outcomes = [
        Outcome(1, 1 + at * len(sides) + side, points=own, against=max(others), hands=16)
        for at, sides in enumerate(tables)
        for side, own in enumerate(sides)
        for others in [sides[:side] + sides[side + 1 :]]
    ]
    outcomes.append(Outcome(1, len(outcomes) + 1, kind=reason))
    scale = scale_of(set_up.scoring, set_up.hands)
    unplayed = UnplayedPolicies(
        points, points if isinstance(scale, RawScale) else dict(MATCH_POINTS)
    )
    cards = scorecards(Scoring(scale, unplayed), range(1, len(outcomes) + 1), outcomes)
    return cards.pop(len(outcomes)), list(cards.values())


def test_every_game_fits_a_format():
    fitting = {
        game
        for game in VARIANTS
        for form in FORMATS
        if (found := choices(game, form)) is not None and not found.misfit
    }
    assert fitting == {*VARIANTS}


@pytest.mark.some(4)
@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.code)
def test_missed_round_counts_what_a_table_of_the_game_can_bring(preset):
    for game in VARIANTS:
        for reason in REASONS:
            missed, played = missed_round(preset.set_up, game, reason)
            assert 0 <= missed.points <= max(card.points for card in played), (game, reason)
            assert missed.match_points <= max(card.match_points for card in played), (game, reason)


def average(set_up: TournamentSettings) -> Fraction:
    """The average points of a side in the rounds played here."""
    sides = [own for sides in results(set_up.game, set_up.hands, set_up.games) for own in sides]
    return Fraction(sum(sides), len(sides))


@pytest.mark.parametrize(
    ("code", "reason", "points"),
    [
        ("klaverjas-drive", "bye", 1600),
        ("klaverjas-drive", "requested_bye", 1450),
        ("klaverjas-drive", "late", 1450),
        ("klaverjas-drive", "absent", 0),
        ("belote-contest", "bye", average),
        ("belote-contest", "late", 0),
        ("coinche-contest", "bye", average),
        ("coinche-contest", "late", 0),
        ("preisjassen", "late", 0),
        ("partnerschieber", "late", 0),
    ],
)
def test_missed_round_of_a_sister_counts_what_its_clubs_give(code, reason, points):
    found = preset(code)
    assert found is not None
    missed, _played = missed_round(found.set_up, found.set_up.game, reason)
    assert missed.points == (points if isinstance(points, int) else points(found.set_up))


def most(variant: Variant, hands: int | None, games: int) -> int:
    """The most that a side has at a table of a game that ends."""
    found = most_at_table(variant, hands, games)
    assert found is not None
    return found


def test_most_at_a_table_grows_with_what_is_played():
    klammern, race = VARIANTS["klammern"], VARIANTS["clabber"]
    clabber = variant_for({"variant": "clabber", "options": {"target": None}})
    assert most_at_table(klammern, None, 1) is None
    assert 3 <= most(klammern, 16, 1) <= 10
    assert 1600 < most(clabber, 16, 1) < 2592
    assert most(clabber, 12, 1) < most(clabber, 16, 1)
    assert 500 <= most(race, None, 1) < 1000
    assert most(race, None, 3) > 1500


@pytest.mark.parametrize(
    "found", [preset for preset in presets() if "missed rounds" in preset.about]
)
def test_missed_rounds_count_what_the_card_of_the_preset_says(found):
    named = {int(number) for number in re.findall(r"\d{3,}", found.about)}
    given = found.set_up.unplayed
    counted = {reason: fixed_points(given[reason]) for reason in ("bye", "requested_bye", "late")}
    assert counted == {"bye": (1600, 1450), "requested_bye": (1450,), "late": (1450,)}
    assert {points for several in counted.values() for points in several} == named
