"""The lines of an entry list as people have them."""

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from tracker.engine.pairing.trf import TrfPlayer, TrfReport, written_report
from tracker.imports.entrants import PastedEntry, entrants_of
from tracker.imports.reading import table_of_text
from tracker.tournaments.entries.paste_forms import PasteForm


def lines_of(text, places):
    """The lines of a list of entrants with so many players each."""
    return entrants_of(table_of_text(text), places)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Anna", ("Anna", "")),
        ("  Anna  ", ("Anna", "")),
        ("1. Anna", ("Anna", "")),
        ("12) Anna, Kanal", ("Anna", "Kanal")),
        ("7;Anna;Kanal", ("Anna", "Kanal")),
        ("Anna\tKanal", ("Anna", "Kanal")),
        ('"Smit, Jan";Kanal', ("Jan Smit", "Kanal")),
        ("Jean-Paul, Kanal", ("Jean-Paul", "Kanal")),
        ("Anna / Bea", ("Anna / Bea", "")),
    ],
)
def test_line_of_a_player_is_read(text, found):
    name, club = found
    (line,) = lines_of(text, 1)
    assert line._replace(start=None) == PastedEntry(1, (name,), club, "")
    assert line.start == (7 if text.startswith("7") else None)


@pytest.mark.parametrize(
    "text",
    [
        "Anna, Bea, Kanal, The Jacks",
        "Anna;Bea;Kanal;The Jacks",
        "3\tAnna\tBea\tKanal\tThe Jacks",
        "Anna / Bea, Kanal, The Jacks",
        "Anna/Bea, Kanal, The Jacks",
        "1. Anna & Bea, Kanal, The Jacks",
        "Anna – Bea; Kanal; The Jacks",
    ],
)
def test_line_of_a_pair_is_read(text):
    (line,) = lines_of(text, 2)
    assert line._replace(start=None) == PastedEntry(1, ("Anna", "Bea"), "Kanal", "The Jacks")


def test_name_of_two_words_is_no_pair():
    assert lines_of("Anna Verbeek", 2) == [PastedEntry(1, ("Anna Verbeek",), "", "")]


def test_headings_and_empty_lines_are_left_out_and_lines_keep_their_numbers():
    text = "Name;Club\n\nAnna;Kanal\n ; \nBea;\n"
    assert lines_of(text, 1) == [
        PastedEntry(3, ("Anna",), "Kanal", ""),
        PastedEntry(5, ("Bea",), "", ""),
    ]


@pytest.mark.parametrize(
    ("name", "mail", "phone"),
    [
        ("Name", "E-mail address:", "Phone number"),
        ("Full name", "EMAIL", "Cell phone"),
        ("Spieler", "E-Mail-Adresse", "Handynummer"),
        ("Vor- und Nachname", "eMail", "Tel.-Nr."),
        ("Nom et prénom", "Adresse électronique", "N° de téléphone"),
        ("Joueur", "Courriel", "GSM"),
        ("Naam", "E-mailadres", "Mobiel nummer"),
        ("Speler", "mail", "Telefoonnr."),
    ],
)
def test_columns_of_contacts_are_found_below_a_title_in_four_languages(name, mail, phone):
    text = f"Spring Open, 40 players\n\nPlace;{phone};{name};{mail}\n1;030 1;Anna;a@b.cd\n"
    assert lines_of(text, 1) == [
        PastedEntry(4, ("Anna",), "", "", None, "a@b.cd", "030 1"),
    ]


def test_address_in_a_line_without_columns_is_no_club():
    assert lines_of("Anna, anna@b.cd, Kanal\nBea, Kanal\nIda, ida@b.cd", 1) == [
        PastedEntry(1, ("Anna",), "Kanal", "", email="anna@b.cd"),
        PastedEntry(2, ("Bea",), "Kanal", ""),
        PastedEntry(3, ("Ida",), "", "", email="ida@b.cd"),
    ]
    assert lines_of("Anna / Bea; a@b.cd; Kanal; The Jacks", 2) == [
        PastedEntry(1, ("Anna", "Bea"), "Kanal", "The Jacks", email="a@b.cd"),
    ]


def test_addresses_of_both_of_a_pair_are_kept_however_they_stand():
    both = PastedEntry(2, ("Anna", "Bea"), "Kanal", "", None, "a@b.cd, b@b.cd", "030 1 / 030 2")
    of_two = "Player 1;E-mail 1;Phone 1;Player 2;E-mail 2;Phone 2;Club\n"
    assert lines_of(f"{of_two}Anna;a@b.cd;030 1;Bea;b@b.cd;030 2;Kanal", 2) == [both]
    of_one = "Players;E-mail;Phone;Club\n"
    assert lines_of(f"{of_one}Anna / Bea;a@b.cd / b@b.cd;030 1 / 030 2;Kanal", 2) == [both]
    (bare,) = lines_of("Anna / Bea; a@b.cd; b@b.cd; Kanal; The Jacks", 2)
    assert bare == PastedEntry(1, ("Anna", "Bea"), "Kanal", "The Jacks", None, "a@b.cd, b@b.cd")
    (same,) = lines_of(f"{of_two}Anna;a@b.cd;;Bea;a@b.cd;;", 2)
    assert (same.email, same.phone) == ("a@b.cd", "")


def test_list_of_nothing_has_no_lines():
    assert lines_of(" \n;;\n", 1) == []


def test_line_without_an_end_is_cut_off():
    (line,) = lines_of("x" * 500_000, 1)
    assert len(line.players[0]) == 2000


REPORT = written_report(
    TrfReport((("012", "Club championship"),), (TrfPlayer(1, "Berg, Anna"), TrfPlayer(2, "Bea")))
)


def pasted(text):
    """The form with a text in it, read."""
    form = PasteForm(QueryDict(urlencode({"text": text})), places=1)
    form.is_valid()
    return form


def test_report_of_a_federation_is_read_as_the_list_of_its_players():
    form = pasted(REPORT)
    assert form.errors == {}
    assert form.cleaned_data["lines"] == [
        PastedEntry(1, ("Anna Berg",), "", ""),
        PastedEntry(2, ("Bea",), "", ""),
    ]


def test_report_with_a_wrong_line_is_refused_by_its_line():
    form = pasted(REPORT.replace("001    2 ", "001    x "))
    (text, *_) = form.errors["text"]
    assert text.startswith("Line 3 of the report: ")
