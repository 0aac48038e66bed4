"""Phrases: English where they are kept, the reader's language where they are printed."""

import copy
import json
import pickle

import pytest

from scoring import language
from scoring.language import (
    Phrase,
    Translator,
    enumeration,
    in_english,
    join_texts,
    numeral,
    phrase,
    phrases,
    speak_through,
)

GERMAN = {
    "hearts": "Herz",
    "{maker} made {suit}.": "{maker} machte {suit}.",
    "{number} hand": "{number} Spiel",
    "{several} and {last}": "{several} und {last}",
    "a {thing} of {name[0]}": "{name[0]}s {thing}",
    "no {place} here": "hier kein {place}",
}


@pytest.fixture
def german(monkeypatch):
    """A reader of German."""
    monkeypatch.setattr(language, "_translators", [*language._translators])
    plural = {"{number} hands": "{number} Spiele"}
    speak_through(
        Translator(
            lambda text: GERMAN.get(text, text),
            lambda one, many, number: GERMAN[one] if number == 1 else plural[many],
            figures=lambda english: english.replace(",", "."),
        )
    )


def made():
    """A phrase with another one in it."""
    return phrase("{maker} made {suit}.", maker="Anna", suit=phrase("hearts"))


def test_list_has_the_comma_of_the_readers_script(monkeypatch):
    listed = enumeration(["ace", "king", "queen"])
    arabic = {"{one}, {other}": "{one}، {other}", "{several} and {last}": "{several} و{last}"}
    monkeypatch.setattr(language, "_translators", [*language._translators])
    speak_through(Translator(lambda text: arabic.get(text, text), lambda one, many, number: one))
    assert listed == "ace, king and queen"
    assert str(listed) == "ace، king وqueen"
    assert str(join_texts(["10", "♥"], "")) == "10♥"


def test_phrase_is_its_english_text(german):
    assert made() == "Anna made hearts."
    assert json.dumps([made()]) == '["Anna made hearts."]'
    assert in_english(made()) == "Anna made hearts."


def test_phrase_is_printed_for_the_reader(german):
    assert str(made()) == "Anna machte Herz."
    assert f"{made()}" == "Anna machte Herz."
    assert f"{phrase('hearts'):>6}" == "  Herz"


def test_page_gets_it_escaped(german):
    assert phrase("{maker} made {suit}.", maker="<b>", suit="♥").__html__() == "&lt;b&gt; machte ♥."


def test_values_can_come_later_and_by_place(german):
    text = phrase("a {thing} of {name[0]}")
    assert text.format(thing="x", name=["Anna"]) == "a x of Anna"
    assert str(text.format(thing="x", name=["Anna"])) == "Annas x"


def test_text_without_values_keeps_its_braces(german):
    assert str(phrase("no {place} here")) == "hier kein {place}"


def test_counted_things_have_two_forms(german):
    one, three = (phrases("{number} hand", "{number} hands", number) for number in (1, 3))
    assert (one, three) == ("1 hand", "3 hands")
    assert (str(one), str(three)) == ("1 Spiel", "3 Spiele")


def test_numbers_have_the_marks_of_the_reader(german):
    text = phrase("{maker} made {suit}.", maker="Anna", suit=numeral("1,204"))
    assert (numeral("1,204"), text) == ("1,204", "Anna made 1,204.")
    assert (str(numeral("1,204")), str(text)) == ("1.204", "Anna machte 1.204.")
    assert str(copy.deepcopy(numeral("1,204"))) == "1.204"
    assert str(pickle.loads(pickle.dumps(numeral("1,204")))) == "1.204"


def test_lists_are_said_whole(german):
    assert join_texts(["A", "B"]) == "A, B"
    assert join_texts([]) == ""
    assert (enumeration(["A"]), enumeration(["A", "B", "C"])) == ("A", "A, B and C")
    assert str(enumeration(["A", phrase("hearts")])) == "A und Herz"


def test_capitals_are_the_readers(german):
    assert phrase("hearts").capitalize() == "Hearts"
    assert str(phrase("no {place} here").with_capital()) == "Hier kein {place}"


def test_phrase_is_kept_whole_in_a_cache(german):
    for kept in (pickle.loads(pickle.dumps(made())), copy.copy(made())):
        assert (type(kept), kept, str(kept)) == (Phrase, "Anna made hearts.", "Anna machte Herz.")
