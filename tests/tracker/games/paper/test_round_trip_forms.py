"""A hand that was exported is scored the same again, whatever happened in it."""

import datetime as dt

import pytest

from scoring import VARIANTS, RecordError, beginning, variant_for
from tests.tracker.games.hands.filling import entry_of
from tests.tracker.games.hands.test_round_trip_forms import cases
from tracker.engine.records.folding import COUNTED, apply_record, scored_json
from tracker.exports.files import write_sheet
from tracker.games.hands.exports import hands_sheet
from tracker.games.hands.queries import Hands, hand_row
from tracker.games.paper.forms.form import PaperGameForm, brought
from tracker.games.paper.pages import PaperGame
from tracker.imports.reading import table_of_text, text_from
from tracker.models import Hand


def scored_once(variant, record, dealer):
    """The record scored as the first hand of a game; None where it cannot be the first."""
    try:
        return apply_record(variant, beginning(variant, dealer), record)
    except RecordError:
        return None


def exported(variant, entry, step):
    """The hand as a file."""
    record, scored = step.hand.as_json(), scored_json(variant, step)
    hand = Hand(number=1, record=record, scored=scored, state=COUNTED)
    rows = (hand_row(variant, entry.seating, hand),)
    game = Hands(
        *("Kanal", "Thursday", dt.date(2025, 3, 14), "1", variant.name, variant.words.cards),
        *(entry.seating, step.standing.totals, None, False, rows),
    )
    return b"".join(write_sheet(hands_sheet(game, is_whole=True), "csv"))


@pytest.mark.some(200)
@pytest.mark.parametrize(("ruleset", "record", "wish"), list(cases()))
def test_exported_hand_is_scored_the_same_again(ruleset, record, wish):
    variant, dealer = variant_for(ruleset), record["dealer"]
    step = scored_once(variant, record, dealer)
    if step is None:
        return
    entry = entry_of(ruleset, dealer=dealer, **wish)
    content = exported(variant, entry, step)
    texts = brought(table_of_text(text_from(content)), entry).texts
    game = PaperGame(variant, beginning(variant, dealer), entry)
    form = PaperGameForm(game, texts, 1)
    assert [problem.message for problem in form.problems] == []
    (again,) = form.records
    found = scored_once(variant, again, dealer)
    assert found is not None
    assert (found.scored.score, found.standing) == (step.scored.score, step.standing)
    assert found.scored.hand_points == step.scored.hand_points


def test_most_of_the_cases_can_be_first_hands():
    first = [
        case
        for case in cases()
        if scored_once(variant_for(case.values[0]), case.values[1], case.values[1]["dealer"])
    ]
    assert len(first) > 300
    assert {variant_for(case.values[0]).id for case in first} == set(VARIANTS)


@pytest.mark.parametrize(
    "title",
    [
        *("Better melds", "Whose melds count", "Wessen Meldungen zählen"),
        *("Annonces de qui comptent", "Van wie de roem telt", "meld_winner"),
    ],
)
def test_column_is_known_by_the_title_of_an_earlier_version(title):
    entry = entry_of("klaberjass", dealer=0)
    content = f"Maker;{title}\nAnna;Otto\n".encode()
    (row,) = brought(table_of_text(text_from(content)), entry).texts
    assert (row["maker"], row["meld_winner"]) == ("Anna", "Otto")
