"""What the parts of a tournament are called, in the language of whoever reads."""

import pytest
from django.utils import translation

from tests.factories import ClubFactory
from tests.tournaments import KLABERJASS, closed, entered, tournament_of
from tests.tracker.helpers.reading import page
from tracker.engine.pairing import bracket, grouping
from tracker.engine.pairing import draw as matches
from tracker.tournaments.book.seated_texts import part_text

PARTS = [
    ("", "", ""),
    ("main", "main", "Hauptrunde"),
    ("final", "final", "Finale"),
    ("third place", "third place", "dritter Platz"),
    ("consolation", "consolation", "Trostrunde"),
    ("losers", "losers’ bracket", "Verliererbaum"),
    ("reset", "second final", "zweites Finale"),
    ("places 5–8", "places 5–8", "Plätze 5–8"),
    ("final B", "final B", "Finale B"),
    ("group AC", "group AC", "Gruppe AC"),
    ("open", "open room", "offener Raum"),
    ("final, closed", "final, closed room", "Finale, geschlossener Raum"),
]
DRAWN = (bracket.single, bracket.double, bracket.with_consolation, bracket.for_every_place)


@pytest.mark.parametrize(("code", "english", "german"), PARTS)
def test_part_is_said_in_the_language_of_the_reader(code, english, german):
    text = []
    for language in ("en", "de"):
        with translation.override(language):
            text.append(part_text(code))
    assert text == [english, german]


def test_every_part_of_every_draw_has_words():
    codes = {str.__str__(match.part) for draw in DRAWN for match in draw(12)}
    codes |= {grouping.name(1), matches.OPEN, matches.CLOSED, f"final, {matches.CLOSED}"}
    with translation.override("de"):
        assert {code for code in codes if part_text(code) == code} == set()


@pytest.mark.django_db
def test_round_of_a_knock_out_names_its_final_in_german(client):
    tournament = tournament_of(
        ClubFactory.create(name="Kanal"),
        ruleset=KLABERJASS,
        format="knock-out",
        rounds=2,
        keys=("PTS",),
    )
    entered(tournament, 4)
    closed(tournament, {1: (500, 300), 2: (500, 300)})
    closed(tournament, {1: (500, 300)})
    client.cookies["language"] = "de"
    read = page(client.get(f"/kanal/events/{tournament.pk}/rounds/2/"))
    assert [part.text for part in read.all("small") if "Fin" in part.text] == ["Finale"]
