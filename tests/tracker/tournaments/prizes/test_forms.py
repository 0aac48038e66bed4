"""Prizes as they are typed, and what everybody reads of them."""

import re

import pytest
from django.http import QueryDict
from django.utils import translation

from tracker.engine.ranking.prizes import plan_of
from tracker.tournaments.prizes.forms import PrizeForm
from tracker.tournaments.prizes.texts import prize_lines


def typed(lines, **more):
    """The form with these lines typed."""
    query = QueryDict(mutable=True)
    query.update({"prizes": lines, **more})
    return PrizeForm(query)


def stored(lines, **more):
    """The stored form of these lines."""
    form = typed(lines, **more)
    assert form.is_valid(), form.errors
    plan_of(form.cleaned_data["awards"], form.cleaned_data["prize_rules"])
    return form.cleaned_data["awards"]


def top(*amounts, **more):
    """Amounts by rank, as they are stored."""
    return {"award": "top", "amounts": list(amounts), "sharing": "none", **more}


@pytest.mark.parametrize(
    ("lines", "awards"),
    [
        ("", []),
        ("1. 100 €", [top(10_000)]),
        ("1) 100€\n\n 2:  € 62,50\n3rd. 1.000", [top(10_000, 6_250, 100_000)]),
        ("1. 100\n4-5. 10", [top(10_000, 0, 0, 1_000, 1_000)]),
        ("2. 2 bottles of wine", [{"award": "things", "things": ["", "2 bottles of wine"]}]),
        ("1. Ham\n2. 5", [top(0, 500), {"award": "things", "things": ["Ham"]}]),
        ("1. 9\nevery 4th: 5", [top(900, step=4, rest=500)]),
        # Rank 4 has the amount of every fourth, for rank 6 has its own.
        ("1. 9\n6. 7\nEvery 4: 5", [top(900, 0, 0, 500, 0, 700, step=4, rest=500)]),
        ("1. Ham\nevery 2: 5", [top(0, step=2, rest=500), {"award": "things", "things": ["Ham"]}]),
        ("last: 5", [{"award": "last", "amount": 500}]),
        ("Poedel: a ham", [{"award": "last", "amount": 0, "thing": "a ham"}]),
        ("most marches: 20", [{"award": "key", "key": "MARCH", "amount": 2_000}]),
        ("best round: cake", [{"award": "key", "key": "HIGH", "amount": 0, "thing": "cake"}]),
        ("melds: 5", [{"award": "key", "key": "MELD", "amount": 500}]),
        ("by lot: 5", [{"award": "lot", "amounts": [500]}]),
        ("lot: bread", [{"award": "lot", "amounts": [0], "thing": "bread"}]),
        ("Everybody picks", [{"award": "everyone"}]),
    ],
)  # fmt: skip
def test_lines_are_read(lines, awards):
    assert stored(lines) == awards


EXAMPLES = (
    "Who is this for: {}? Write it as “1. 100 €”, “5-8. 10 €”, “every 4th: 10 €”, “last: a ham”, "
    "“most marches: 20 €” or “by lot: 10 €”."
)


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        ("a ham\nbeauty: 5", [EXAMPLES.format("“a ham”, “beauty: 5”")]),
        ("1. 0", [EXAMPLES.format("“1. 0”")]),
        ("1. 9999999", [EXAMPLES.format("“1. 9999999”")]),
        ("1. " + "x" * 61, [EXAMPLES.format("“1. " + "x" * 61 + "”")]),
        ("1. 5\n1-2. 4", ["Place 1 has two prizes."]),
        ("0. 5", ["Places go from 1 to 999, the lower number first."]),
        ("9-5. 5", ["Places go from 1 to 999, the lower number first."]),
        ("1. 5 €\n2. 5 $", ["All amounts need the same currency; this list has “€” and “$”."]),
        ("every 4th: a ham", ["Enter an amount for “every”, as “every 4th: 10 €”."]),
        ("every 1: 5", ["Enter an amount for “every”, as “every 4th: 10 €”."]),
        ("every 2: 5\nevery 3: 5", ["There can be one line with “every”."]),
        ("1. h\u202eam", ["There is an invisible character in “1. ham”: type it again."]),
        (
            "by lot: 5\n" * 58 + "by lot: 5",
            ["Enter at most 58 lines that are not about places."],
        ),
        ("1. ham\n" + " " * 2000 + "x", ["Enter at most 2000 letters."]),
    ],
)
def test_what_cannot_be_read_is_said(lines, text):
    assert typed(lines).errors == {"prizes": text}


def test_fewest_entrants_are_a_whole_number():
    text = {"minimum_field": ["Enter a whole number from 1 to 999."]}
    assert typed("1. 5", minimum_field="1000").errors == text


ALL = """1. 100 €
2-3. 50 €
4. A ham
5-6. Wine
9. 12.50 €
every 4: 5 €
last: 5 €
most marches: 20 €
most melds: A cake
best round: 5 €
most bellas: 5 €
most hands set: 5 €
by lot: 10 €
by lot: Bread
everybody picks"""


def test_what_is_stored_is_typed_like_this_again():
    lines = prize_lines(stored(ALL), "€")
    # The multiple of 4 below rank 9 comes out as a line of its own.
    again = ALL.replace("9. 12.50 €", "8. 5 €\n9. 12.50 €")
    assert "\n".join(line.typed for line in lines) == again
    assert stored(again) == stored(ALL)


IN_WORDS = {
    "de": (
        "alle 4 Plätze: 5 €\nLetzter: Schinken\nmeiste Durchmärsche: 20 €\nbeste Runde: 5 €\n"
        "durch Los: 10 €\njeder sucht sich etwas aus"
    ),
    "fr": (
        "une place sur 4 : 5 €\ndernier : Schinken\nle plus de capots : 20 €\n"
        "meilleure ronde : 5 €\npar tirage au sort : 10 €\nchacun choisit"
    ),
    "nl": (
        "elke 4e plaats: 5 €\nlaatste: Schinken\nmeeste pitten: 20 €\nbeste ronde: 5 €\n"
        "door loting: 10 €\niedereen kiest"
    ),
}


@pytest.mark.parametrize(("language", "lines"), IN_WORDS.items())
def test_lines_are_typed_and_shown_in_the_words_of_the_reader(language, lines):
    english = (
        "every 4: 5 €\nlast: Schinken\nmost marches: 20 €\nbest round: 5 €\nby lot: 10 €\n"
        "everybody picks"
    )
    with translation.override(language):
        assert stored(lines) == stored(english)
        typed_again = "\n".join(line.typed for line in prize_lines(stored(lines), "€"))
        assert typed_again.replace(":", " :") == lines.replace(" :", ":").replace(":", " :")
    assert "\n".join(line.typed for line in prize_lines(stored(english), "€")) == english


@pytest.mark.parametrize("language", IN_WORDS)
def test_examples_of_the_page_are_lines_that_can_be_read(language):
    """What the hint shows in quotes is what somebody will type."""
    with translation.override(language):
        hint = str(PrizeForm(QueryDict()).fields["prizes"].help_text)
        examples = re.findall("[„“«]\\s?(.+?)\\s?[“”»]", hint)
        assert len(examples) == 7
        stored("\n".join(examples))


def test_what_everybody_reads_is_shown():
    form = typed(ALL, sharing="hort", minimum_field="12", is_one_each="on")
    assert form.sentences == (
        "Place 1: 100 €.",
        "Places 2 to 3: 50 € each.",
        "Place 4: A ham.",
        "Places 5 to 6: Wine each.",
        "Place 8: 5 €.",
        "Place 9: 12.50 €.",
        "Places 12, 16, 20 and so on: 5 € each.",
        "The last one: 5 €.",
        "Most marches: 20 €.",
        "Most melds: A cake.",
        "Best round: 5 €.",
        "Most bellas: 5 €.",
        "Most hands set: 5 €.",
        "By lot, among those who have won nothing: 10 €.",
        "By lot, among those who have won nothing: Bread.",
        "Everybody picks one from the table of prizes, in the order of the places.",
        "Those who have the same score: half by their own place, half in equal parts.",
        "Everybody keeps one prize, the best.",
        "Only those without another prize pick one.",
        "There are prizes from 12 entrants on.",
    )


def test_without_prizes_nothing_is_read_and_nothing_kept_but_the_rules():
    form = typed("", sharing="average", minimum_field="12")
    assert (form.sentences, form.cleaned_data["awards"]) == ((), [])
