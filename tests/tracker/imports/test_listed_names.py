"""Lists as spreadsheets, chats and hands write them, read alike by both pages that take one."""

import pytest

from tracker.imports.entrants import entrants_of, is_sum, message_in, name_in, without_sums
from tracker.imports.reading import table_of_text
from tracker.players.forms import ColumnsForm


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("1. Toni Kroos", "Toni Kroos"),
        ("3) Sepp Maier ✅", "Sepp Maier"),
        ("(12) Anna", "Anna"),
        ("4: Bea 👍🏽", "Bea"),
        ("• Carl", "Carl"),
        ("- Dora", "Dora"),
        ("Anna Kok +49 170 1234567", "Anna Kok"),
        ("Anna Kok (0170/1234567)", "Anna Kok"),
        ("Zimmermann, Anke", "Anke Zimmermann"),
        ("van Dam, Jan", "Jan van Dam"),
        ("Sean O’Connor", "Sean O’Connor"),
        ("Karl-Heinz", "Karl-Heinz"),
        ("Player 17", "Player 17"),
        ("=1+1 Otto", "=1+1 Otto"),
        ("نازنین\u200cزهرا", "نازنین\u200cزهرا"),
    ],
)
def test_name_is_found_in_its_cell(cell, name):
    assert name_in(cell) == name


@pytest.mark.parametrize(
    ("cell", "is_one"),
    [
        ("36 Summe Mitglieder:", True),
        ("Total: 36", True),
        ("Gesamt 12", True),
        ("Ukupno:", True),
        ("Anna Summe", False),
        ("Summer Kok", False),
        ("Totalini, Anna", False),
    ],
)
def test_sum_is_no_name(cell, is_one):
    assert is_sum(cell) is is_one


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[28.11.26, 16:43:26] Toni Kroos: 1. Sepp Maier", "1. Sepp Maier"),
        ("28.11.26, 16:43 - Toni Kroos: 1. Sepp Maier", "1. Sepp Maier"),
        ("11/28/26, 4:43 PM - Toni: Sepp", "Sepp"),
        ("Toni: Sepp", "Toni: Sepp"),
        ("Anna, Kanal", "Anna, Kanal"),
    ],
)
def test_line_of_a_chat_is_its_message(line, message):
    assert message_in(line) == message


TITLED = (
    "sep=;\nOur members 2026\n\nNr;Name;Aktiv\n"
    "1;Zimmermann, Anke;ja\n2;Kok, Jan;nein\n36 Summe Mitglieder:;;"
)


def people_of(text):
    form = ColumnsForm(None, table=table_of_text(text))
    return [(person.number, person.name) for person in form.people()]


def test_both_pages_leave_titles_and_sums_out_and_turn_names():
    found = [(5, "Anke Zimmermann"), (6, "Jan Kok")]
    assert people_of(TITLED) == found
    entrants = entrants_of(table_of_text(TITLED), 1)
    assert [(entry.number, *entry.players) for entry in entrants] == found


def test_list_of_commas_alone_is_of_family_names_and_given_names():
    assert people_of("Zimmermann, Anke\nKok, Jan") == [(1, "Anke Zimmermann"), (2, "Jan Kok")]


def test_numbered_list_is_one_of_names():
    assert people_of("1. Toni Kroos\n3) Sepp Maier ✅") == [(1, "Toni Kroos"), (2, "Sepp Maier")]


@pytest.mark.parametrize("text", ["Anna / Bea / Kanal", "1. Anna/Bea/Kanal", "Anna / Bea, Kanal"])
def test_club_can_stand_behind_the_sign_between_partners(text):
    (entry,) = entrants_of(table_of_text(text), 2)
    assert (entry.players, entry.from_club) == (("Anna", "Bea"), "Kanal")


def test_table_without_sums_keeps_its_other_rows():
    table = without_sums(table_of_text("Anna\nTotal 1"))
    assert [line.cells for line in table.lines] == [("Anna",)]
