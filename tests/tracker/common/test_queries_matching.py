"""Whom of the club a typed name can mean."""

import pytest

from tests.factories import ClubFactory, PlayerFactory
from tracker.common.queries.matching import NameMatch, name_matches

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("typed", "match"),
    [
        ("john  SMIT", NameMatch("john  SMIT", "John Smit", ())),
        ("Jon Smit", NameMatch("Jon Smit", "", ("John Smit",))),
        ("Renee Muller", NameMatch("Renee Muller", "Renée Müller", ())),
        ("Joan Smith", NameMatch("Joan Smith", "", ("John Smit",))),
        ("Otto", NameMatch("Otto", "", ())),
        ("", NameMatch("", "", ())),
    ],
)
def test_name_is_matched_with_the_club_s_players(typed, match):
    club = ClubFactory.create()
    for name in ("John Smit", "Renée Müller", "Zoë van Dam"):
        PlayerFactory.create(club=club, name=name)
    PlayerFactory.create(name="Otto")
    assert name_matches(club, [typed]) == {typed: match}
