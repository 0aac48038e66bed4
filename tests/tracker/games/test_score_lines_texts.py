"""The lines of stored scores are said anew in the reader's language."""

import pytest
from django.utils.translation import override

from scoring import VARIANTS, Line, Meld, Seat, Side
from scoring.language import Phrase
from scoring.words import line_text, meld_text, stored_line_text
from tests.factories import NOW
from tracker.demo import services as demo
from tracker.games.sheet_rows_texts import line_texts
from tracker.models import Hand, HandRevision
from tracker.rules.queries import variant_of

DAD = Meld(Seat(0), "sequence", length=3, high="K", suit="S")
FOUR = Meld(Seat(1), "four", rank="J")
LINES = [
    (Line(Side(0), 48, "captured"), "Augen in Stichen"),
    (Line(Side(0), 20, "meld.sequence", DAD), "Terz bis K♠\ufe0e"),
    (Line(Side(0), 0, "meld.beaten", DAD), "Terz bis K♠\ufe0e: nicht die bessere"),
    (Line(Side(0), -48, "settlement.set"), "Bete: verlorene Punkte der Trumpfmacher"),
]


@pytest.mark.parametrize(("line", "german"), LINES)
def test_line_is_said_of_its_rule_and_the_melds_of_its_hand(line, german):
    variant = VARIANTS["klaberjass"]
    stored = str.__str__(line_text(variant, line))
    bare = line._replace(detail=None)
    with override("de"):
        assert str(stored_line_text(variant, bare, stored, (FOUR, DAD))) == german


def test_line_that_an_earlier_version_wrote_in_other_words_is_said_in_those_of_today():
    variant, no_melds = VARIANTS["klammern"], ()
    failed = Line(Side(0), 2, "game.set")
    assert stored_line_text(variant, failed, "The makers failed", no_melds) == "The makers were set"
    split = Line(Side(0), 10, "meld.split")
    dad = str.__str__(meld_text(variant, DAD))
    text = stored_line_text(variant, split, f"{dad}: equal, half for each", (FOUR, DAD))
    assert text == f"{dad}: tied, half for each"
    assert stored_line_text(variant, split, "Of no such meld", (FOUR, DAD)) == "Of no such meld"


def is_said(text):
    return type(text) is Phrase


def own(game):
    """What the players of the game call things by words of their own, as lines have them."""
    words = variant_of(game).words
    return {word.capitalize() for word in (words.bella, *words.sequences, *words.fours.values())}


@pytest.mark.long
@pytest.mark.django_db
def test_every_line_of_the_demo_is_said_anew():
    demo.load(NOW)
    rules: set[str] = set()
    hands = Hand.objects.select_related("game")
    versions = HandRevision.objects.select_related("hand__game")
    stored = [(hand.game, hand.record, hand.scored) for hand in hands]
    stored += [(version.hand.game, version.record, version.scored) for version in versions]
    for game, record, scored in stored:
        if scored:
            lines = line_texts(variant_of(game), record, scored)
            assert {line["text"] for line in lines if not is_said(line["text"])} <= own(game)
            assert [line | {"text": str(line["text"])} for line in lines] == scored["lines"]
            rules |= {line["rule"] for line in lines}
    assert {"captured", "meld.sequence", "meld.beaten", "bella"} <= rules
