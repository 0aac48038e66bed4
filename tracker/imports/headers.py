"""What the header of a column means, in the languages that clubs keep their lists in."""

import re
from collections.abc import Mapping, Sequence

from tracker.book.names import key

NAME, GIVEN, FAMILY, STATE = "name", "given", "family", "state"
PARTNER, CLUB, TEAM, NUMBER, MAIL, PHONE = "partner", "club", "team", "number", "mail", "phone"

HEADERS: Mapping[str, frozenset[str]] = {
    NAME: frozenset(
        [
            "name",
            "full name",
            "player",
            "players",
            "member",
            "members",
            "spieler",
            "spielerin",
            "mitglied",
            "mitglieder",
            "vor- und nachname",
            "nom",
            "nom complet",
            "nom et prénom",
            "joueur",
            "joueuse",
            "membre",
            "membres",
            "naam",
            "volledige naam",
            "speler",
            "lid",
            "leden",
        ]
    ),
    GIVEN: frozenset(
        ["first name", "given name", "forename", "vorname", "prénom", "prenom", "voornaam"]
    ),
    FAMILY: frozenset(
        [
            "last name",
            "family name",
            "surname",
            "nachname",
            "familienname",
            "zuname",
            "nom de famille",
            "achternaam",
            "familienaam",
        ]
    ),
    STATE: frozenset(
        [
            "active",
            "state",
            "status",
            "retired",
            "aktiv",
            "zustand",
            "inaktiv",
            "actif",
            "état",
            "etat",
            "statut",
            "retiré",
            "actief",
            "toestand",
            "inactief",
        ]
    ),
}
"""The headers of a list of people, without case."""
ENTRY_HEADERS: Mapping[str, frozenset[str]] = {
    **{meaning: HEADERS[meaning] for meaning in (NAME, GIVEN, FAMILY)},
    PARTNER: frozenset(["partner", "partnerin", "partenaire", "mitspieler", "medespeler"]),
    CLUB: frozenset(
        [
            "club",
            "town",
            "city",
            "from",
            "club or town",
            "verein",
            "ort",
            "stadt",
            "wohnort",
            "ville",
            "commune",
            "club ou ville",
            "vereniging",
            "plaats",
            "woonplaats",
            "stad",
        ]
    ),
    TEAM: frozenset(
        [
            "team",
            "pair",
            "name of the pair",
            "paar",
            "mannschaft",
            "équipe",
            "equipe",
            "paire",
            "koppel",
            "ploeg",
            "teamname",
            "nom de l'équipe",
        ]
    ),
    NUMBER: frozenset(
        [
            "no",
            "nr",
            "number",
            "#",
            "start number",
            "startnummer",
            "nummer",
            "n°",
            "numéro",
            "numero",
            "lfd. nr",
            "lfd nr",
            "rang",
        ]
    ),
    MAIL: frozenset(["e-mail", "email", "mail", "e-mail address", "courriel", "e-mailadres"]),
    PHONE: frozenset(
        [
            "phone",
            "telephone",
            "mobile",
            "tel",
            "telefon",
            "handy",
            "mobil",
            "téléphone",
            "portable",
            "telefoon",
            "mobiel",
            "phone number",
            "telefonnummer",
            "telefoonnummer",
        ]
    ),
}
"""The headers of a list of entries."""

YES = frozenset(["yes", "y", "1", "true", "on", "x", "ja", "j", "wahr", "oui", "o", "vrai", "waar"])
NO = frozenset(["no", "n", "0", "false", "off", "nein", "falsch", "non", "faux", "nee", "onwaar"])
STAYS = frozenset(["active", "aktiv", "actif", "actief", "member", "mitglied", "lid"])
LEFT = frozenset(
    [
        "retired",
        "inactive",
        "former",
        "left",
        "inaktiv",
        "ausgetreten",
        "passiv",
        "inactif",
        "retiré",
        "retirée",
        "ancien",
        "ancienne",
        "inactief",
        "gestopt",
    ]
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
    return key(LOOSE.sub(" ", cell).strip(" :*?."))


def is_active(cell: str, header: str) -> bool | None:
    """Whether a cell of the state says that somebody still plays; None where it says neither."""
    said = spelt(cell)
    if not said or said in STAYS:
        return True
    if said in LEFT:
        return False
    is_leaving = spelt(header) in LEFT
    return not is_leaving if said in YES else is_leaving if said in NO else None
