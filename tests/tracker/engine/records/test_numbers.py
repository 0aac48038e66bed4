"""Every door takes the digits of every script, and refuses the same texts."""

import pytest
from django import forms

from tracker.engine.records.numbers import read_number
from tracker.games.hands.forms.typed import number_from
from tracker.imports.entrants import entrants_of
from tracker.imports.reading import table_of_text
from tracker.tournaments.setup.options_forms import _whole, number_field


def of_field(text):
    """The number that a field of a form takes."""
    try:
        return number_field("Places").clean(text)
    except forms.ValidationError:
        return None


def of_list(text):
    """The start number of an entrant in a list."""
    (entry,) = entrants_of(table_of_text(f"Nr;Name\n{text};Anna"), 1)
    return entry.start


DOORS = [read_number, number_from, _whole, of_field, of_list]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("text", ["100", "١٠٠", "۱۰۰", "１００", " 100 "])
def test_number_is_taken_in_every_script(door, text):
    assert door(text) == 100


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("text", ["", "ten", "1o0", "1 00", "1,5", "½", "٪"])
def test_text_that_is_no_number_is_none(door, text):
    assert door(text) is None


@pytest.mark.parametrize("door", [read_number, number_from, _whole, of_list])
def test_number_with_too_many_digits_is_none(door):
    assert door("1" * 30) is None
