"""The table of rights, against one written down by hand; and what its marks come to together."""

import re
from functools import cache
from pathlib import Path

from tracker.access import Action, ViewerRole
from tracker.access.matrix import MATRIX, is_for_phones, mark

TEMPLATES = Path(__file__).parents[3] / "templates"
SOURCE = """
    everybody  phone  scorer  director  admin  site_admin

    see                ✓  ✓  ✓  ✓  ✓  ✓
    see_draft          –  ✓  ✓  ✓  ✓  2
    see_held_back      –  ✓  ✓  ✓  ✓  –
    pair               –  –  ✓  ✓  ✓  –
    enter              –  ✓  ✓  ✓  –  –
    enter_anywhere     –  –  ✓  ✓  –  –
    agree              –  ✓  –  ✓  –  –
    change             –  ✓  ✓  ✓  –  –
    correct            –  –  –  ✓  –  –
    settle             –  –  –  ✓  –  –
    run_rounds         –  –  –  ✓  –  –
    draw               –  –  –  ✓  –  –
    publish            –  –  –  ✓  ✓  –
    create             –  –  –  –  ✓  –
    reopen_tournament  –  –  –  –  2  –
    keep_club          –  –  –  –  ✓  –
    name_players       –  –  –  ✓  ✓  –
    keep_players       –  –  –  –  ✓  –
    export             –  –  ✓  ✓  ✓  –
    export_contacts    –  –  –  –  2  –
    erase_person       –  –  –  –  2  2
    read_log           –  ✓  ✓  ✓  ✓  2
    change_log         –  –  –  –  –  –
    keep_phones        –  –  –  ✓  ✓  –
    delete             –  –  –  –  2  2
    install            –  –  –  –  –  2
    be_somebody_else   –  –  –  –  –  –
"""
"""Columns are the kinds of people, rows the actions, as the product's threat model has them."""


@cache
def by_hand() -> dict[str, dict[str, str]]:
    """For each action the mark of everybody who may ask."""
    head, *rows = [line.split() for line in SOURCE.split("\n") if line.strip()]
    return {action: dict(zip(head, marks, strict=True)) for action, *marks in rows}


def test_table_of_rights_is_the_one_that_was_agreed_on():
    assert by_hand() == {
        str(action): {str(who): mark for who, mark in rights.marks.items()}
        for action, rights in MATRIX.items()
    }


def test_every_action_is_in_the_table_and_is_called_something():
    assert list(MATRIX) == list(Action)
    assert len({str(rights.text) for rights in MATRIX.values()}) == len(Action)


def test_roles_add_up_to_the_best_mark_of_each():
    of = frozenset
    assert mark(Action.DRAW, of({ViewerRole.EVERYBODY})) == "–"
    assert (
        mark(Action.DRAW, of({ViewerRole.EVERYBODY, ViewerRole.SCORER, ViewerRole.DIRECTOR})) == "✓"
    )
    assert mark(Action.SEE_DRAFT, of({ViewerRole.EVERYBODY, ViewerRole.SITE_ADMIN})) == "2"
    assert (
        mark(Action.SEE_DRAFT, of({ViewerRole.EVERYBODY, ViewerRole.SITE_ADMIN, ViewerRole.SCORER}))
        == "✓"
    )
    assert mark(Action.DELETE, of({ViewerRole.DIRECTOR, ViewerRole.ADMIN})) == "2"
    assert mark(Action.SEE, of()) == "–"


def test_what_a_phone_may_do_after_joining_is_known():
    assert [str(action) for action in Action if is_for_phones(action)] == [
        *("see", "see_draft", "see_held_back", "enter", "agree", "change", "read_log"),
    ]


def test_pages_ask_only_for_actions_that_there_are():
    # A code that is misspelt would count as refused, and hide its control from everybody.
    pages = [page.read_text() for page in TEMPLATES.rglob("*.html")]
    asked = {code for page in pages for code in re.findall(r"\bmay\.(\w+)", page)}
    assert asked <= {str(action) for action in Action}
    assert len(asked) > 10
