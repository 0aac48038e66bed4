"""An imported table: its rows, and its columns found by headers in the clubs' languages."""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import NamedTuple

from django.utils.translation import gettext as _

from tracker.engine.records.names import search_key
from tracker.exports.sheet import mark_text

MOST_BYTES = 2_000_000
MOST_ROWS = 5000
MOST_COLUMNS = 100
LONGEST = 2000
"""The maximum length of a cell, far beyond any real use: the rest is cut off, and refused."""


class TableError(Exception):
    """The table cannot be read; the sentence says where and what to do."""


class TableLine(NamedTuple):
    """A non-empty row, and its number from 1."""

    number: int
    cells: tuple[str, ...]

    def at(self, column: int | None) -> str:
        """The text in a column; empty beyond the end of the row, or without a column."""
        return self.cells[column] if column is not None and column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """The non-empty rows of a table."""

    lines: tuple[TableLine, ...]

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max((len(line.cells) for line in self.lines), default=0)

    @property
    def text(self) -> str:
        """The table as text that parses to the same table."""
        text = StringIO(newline="")
        # At least two columns, so that there is a tab to detect.
        rows = csv.writer(text, delimiter="\t", lineterminator="\n")
        written = 0
        for line in self.lines:
            text.write("\n" * (line.number - written - 1))
            rows.writerow([*map(mark_text, line.cells), *([""] * (2 - len(line.cells)))])
            written = max(line.number, written + 1)
        return text.getvalue()


def table_of(rows: Iterable[tuple[int, Sequence[str]]]) -> ImportedTable:
    """Raises TableError if there are too many rows, or too wide ones."""
    lines: list[TableLine] = []
    for number, cells in rows:
        trimmed = [cell[:LONGEST].strip() for cell in cells]
        while trimmed and not trimmed[-1]:
            trimmed.pop()
        if not trimmed:
            continue
        if len(trimmed) > MOST_COLUMNS:
            raise too_wide(number)
        if len(lines) == MOST_ROWS:
            raise too_long(number)
        lines.append(TableLine(number, tuple(trimmed)))
    return ImportedTable(tuple(lines))


def too_long(row: int) -> TableError:
    """The refusal of a table with too many rows."""
    text = _("Row {row}, column A: the table goes on here, but the limit is {most} rows at a time.")
    return TableError(text.format(row=row, most=MOST_ROWS))


def too_wide(row: int) -> TableError:
    """The refusal of a table with too many columns."""
    text = _("Row {row}, column {column}: a table can have {most} columns at most.")
    column = column_letter(MOST_COLUMNS)
    return TableError(text.format(row=row, column=column, most=MOST_COLUMNS))


def column_letter(column: int) -> str:
    """The spreadsheet name of a column, counted from 0: "A", "Z", "AA"."""
    before, last = divmod(column, 26)
    return (column_letter(before - 1) if before else "") + chr(ord("A") + last)


NAME, GIVEN, FAMILY, STATE = "name", "given", "family", "state"
PARTNER, CLUB, TEAM, NUMBER, MAIL, PHONE = "partner", "club", "team", "number", "mail", "phone"


def _words(*languages: str) -> frozenset[str]:
    """The words of these lines, one line per language."""
    return frozenset(word for line in languages for word in line.split(", "))


HEADERS: Mapping[str, frozenset[str]] = {
    NAME: _words(
        "name, full name, player, players, member, members",
        "spieler, spielerin, mitglied, mitglieder, vor- und nachname",
        "nom, nom complet, nom et prénom, joueur, joueuse, membre, membres",
        "naam, volledige naam, speler, lid, leden",
        "ime i prezime, igrač, igračica, igrači, član, članovi",
        "الاسم, الاسم الكامل, اللاعب, اللاعبون, العضو, الأعضاء",
    ),
    GIVEN: _words(
        "first name, given name, forename",
        "vorname",
        "prénom, prenom",
        "voornaam",
        "ime",
        "الاسم الأول",
    ),
    FAMILY: _words(
        "last name, family name, surname",
        "nachname, familienname, zuname",
        "nom de famille",
        "achternaam, familienaam",
        "prezime",
        "اسم العائلة, اللقب",
    ),
    STATE: _words(
        "active, state, status, retired",
        "aktiv, zustand, inaktiv",
        "actif, état, etat, statut, retiré",
        "actief, toestand, inactief",
        "aktivan, stanje, neaktivan",
        "نشط, الحالة, معتزل",
    ),
}
"""The headers of a list of people, case-folded."""
ENTRY_HEADERS: Mapping[str, frozenset[str]] = {
    **{meaning: HEADERS[meaning] for meaning in (NAME, GIVEN, FAMILY)},
    PARTNER: _words(
        "partner", "partnerin, mitspieler", "partenaire", "medespeler", "suigrač", "الشريك"
    ),
    CLUB: _words(
        "club, town, city, from, club or town",
        "verein, ort, stadt, wohnort",
        "ville, commune, club ou ville",
        "vereniging, plaats, woonplaats, stad",
        "klub, mjesto, grad",
        "النادي, المدينة",
    ),
    TEAM: _words(
        "team, pair, name of the pair",
        "paar, mannschaft",
        "équipe, equipe, paire, nom de l'équipe",
        "koppel, ploeg, teamname",
        "par, ekipa, ime ekipe",
        "الفريق, الثنائي, اسم الفريق",
    ),
    NUMBER: _words(
        "no, nr, number, #, start number",
        "startnummer, nummer, lfd. nr, lfd nr, rang",
        "n°, numéro, numero",
        "broj, redni broj, r. br, rb",
        "الرقم, رقم",
    ),
    MAIL: _words(
        "e-mail, email, mail, e-mail address, email address",
        "e-mail-adresse, emailadresse, mailadresse, e-mailadresse",
        "courriel, adresse e-mail, adresse mail, adresse électronique, mél",
        "e-mailadres, emailadres, mailadres",
        "e-pošta, e-mail adresa, adresa e-pošte",
        "البريد, البريد الإلكتروني, الإيميل",
    ),
    PHONE: _words(
        "phone, telephone, mobile, tel, phone number, mobile phone, cell phone, cell",
        "telefon, handy, mobil, telefonnummer, handynummer, mobilnummer, mobiltelefon, tel.-nr",
        "téléphone, téléphone portable, portable, numéro de téléphone, n° de téléphone, gsm",
        "telefoon, mobiel, telefoonnummer, mobiel nummer, telefoonnr, 06-nummer",
        "broj telefona, mobitel, broj mobitela",
        "الجوال, الهاتف, رقم الجوال, رقم الهاتف",
    ),
}
"""The headers of a list of entries."""

YES = _words("yes, y, 1, true, on, x", "ja, j, wahr", "oui, o, vrai", "waar", "da", "نعم")
NO = _words("no, n, 0, false, off", "nein, falsch", "non, faux", "nee, onwaar", "ne", "لا")
STAYS = _words("active, member", "aktiv, mitglied", "actif", "actief, lid", "aktivan", "نشط, عضو")
LEFT = _words(
    "retired, inactive, former, left",
    "inaktiv, ausgetreten, passiv",
    "inactif, retiré, retirée, ancien, ancienne",
    "inactief, gestopt",
    "neaktivan, bivši",
    "معتزل, سابق",
)

LOOSE = re.compile(r"[\s_]+")


def columns_of(
    first: Sequence[str], headers: Mapping[str, frozenset[str]] = HEADERS
) -> dict[str, int]:
    """The columns named by a header row, by purpose; empty if it is no header."""
    found: dict[str, int] = {}
    for place, cell in enumerate(first):
        text = spelt(cell)
        for meaning, words in headers.items():
            if text in words:
                found.setdefault(meaning, place)
    return found


def spelt(cell: str) -> str:
    """A header case-folded, with single spaces and without trailing punctuation."""
    return search_key(LOOSE.sub(" ", cell).strip(" :*?."))


def is_active(cell: str, header: str) -> bool | None:
    """True if a status cell means that the player is active; None if it says neither."""
    text = spelt(cell)
    if not text or text in STAYS:
        return True
    if text in LEFT:
        return False
    is_leaving = spelt(header) in LEFT
    return not is_leaving if text in YES else is_leaving if text in NO else None
