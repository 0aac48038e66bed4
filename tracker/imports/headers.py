"""What the header of a column means, in the languages that clubs keep their lists in."""

import re
from collections.abc import Mapping, Sequence

from tracker.engine.records.names import search_key

NAME, GIVEN, FAMILY, STATE = "name", "given", "family", "state"
PARTNER, CLUB, TEAM, NUMBER, MAIL, PHONE = "partner", "club", "team", "number", "mail", "phone"


def _words(*languages: str) -> frozenset[str]:
    """The words of these lines, each of which is a language."""
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
"""The headers of a list of people, without case."""
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
    """The columns that a first row names, by what they are for; none where it is no header."""
    found: dict[str, int] = {}
    for place, cell in enumerate(first):
        said = spelt(cell)
        for meaning, words in headers.items():
            if said in words:
                found.setdefault(meaning, place)
    return found


def spelt(cell: str) -> str:
    """A header without case, with single spaces and without the mark behind it."""
    return search_key(LOOSE.sub(" ", cell).strip(" :*?."))


def is_active(cell: str, header: str) -> bool | None:
    """Whether a cell of the state says that somebody still plays; None where it says neither."""
    said = spelt(cell)
    if not said or said in STAYS:
        return True
    if said in LEFT:
        return False
    is_leaving = spelt(header) in LEFT
    return not is_leaving if said in YES else is_leaving if said in NO else None
