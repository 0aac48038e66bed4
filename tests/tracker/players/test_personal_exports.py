"""Everything about one person, and nothing about another."""

import datetime as dt
import json
import re
from pathlib import Path

import pytest
from django.utils import translation

from tests.factories import NOW, PlayerFactory
from tests.tracker.exports.reading import pdf_text
from tests.tracker.helpers.people import XENIA, Told
from tracker.engine.records.folding import STATES as HAND_STATES
from tracker.models import Entrant, Player
from tracker.models.person import SHOWN as WAYS
from tracker.players.exports import personal_json, personal_pdf
from tracker.players.queries.personal import PATHS, personal
from tracker.players.services.contacts import set_contact
from tracker.players.texts import ANSWERS, SHOWN, STATES, row_text
from tracker.tournaments.rulings.services import give_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def told():
    told = Told()
    set_contact(player=told.xenia, email="xenia@example.org", phone="0301234")
    return told


def ways_to(model, way=""):
    """Every way on which foreign keys lead to the table, by table; no way goes through a table
    twice.
    """
    for relation in model._meta.related_objects:
        found = relation.related_model
        step = f"{relation.field.name}__{way}".removesuffix("__")
        yield found.__name__, step
        yield from ways_to(found, step)


def test_every_way_to_a_player_is_listed():
    listed = {(path.model.__name__, path.way) for path in PATHS}
    assert {*ways_to(Player)} <= listed
    # What is said of an entrant is said of its players too.
    through = {(model, f"{way}__members__player") for model, way in ways_to(Entrant)}
    of_entrant = {(path.model.__name__, path.way) for path in PATHS if "entrant" in path.way}
    told_elsewhere = {"Member", "Conflict"}
    assert {line for line in through if line[0] not in told_elsewhere} == of_entrant


def test_person_is_told_everything(told):
    parts = {part.code: part.rows for part in personal(told.xenia).parts}
    told.game.refresh_from_db()
    assert parts["player"] == ({"name": XENIA, "is_active": True, "created_at": NOW},)
    assert parts["contact"] == ({"email": "xenia@example.org", "phone": "0301234"},)
    assert next(row["game_totals"] for row in parts["games"]) == told.game.totals
    assert [row["entrant_number"] for row in parts["entries"]] == [1]
    assert [row["reason"] for row in parts["rulings"]] == [f"{XENIA} was late"]
    assert [row["round_number"] for row in parts["rounds"]] == [1, 2]
    assert len(parts["phones"]) == 1


def test_nobody_else_is_told(told):
    others = [*Player.objects.exclude(pk=told.xenia.pk)]
    ruling = told.tournament.rulings.get()
    entrant = told.tournament.entrants.get(number=1)
    assert ruling.entrant == entrant
    message = "She spoke with Otto and BEA, not Beata"
    give_ruling(entrant=entrant, kind="warning", reason=message, now=NOW)
    text = personal_json(personal(told.xenia)).decode()
    for other in others:
        assert other.name not in text.replace("Beata", "")
    assert "She spoke with … and …, not Beata" in text


def test_name_within_a_longer_one_is_told_apart(told):
    other = PlayerFactory.create(club=told.club, name="Xenia")
    assert XENIA in personal_json(personal(told.xenia)).decode()
    read = json.loads(personal_json(personal(other)))
    assert (read["name"], read["games"], read["rulings"]) == ("Xenia", [], [])


def test_file_is_json_and_can_be_read_on_paper(told):
    read = json.loads(personal_json(personal(told.xenia)))
    assert (read["schema"], read["version"], read["name"]) == ("score-book/person", 1, XENIA)
    assert {*read} == {"schema", "version", "club", "name", *(path.code for path in PATHS)}
    text = pdf_text(personal_pdf(personal(told.xenia)))
    for message in (f"Everything about {XENIA}", "xenia@example.org", "was late"):
        assert message in text


RECORD = {"dealer": 1, "bid": {"maker": 0, "trump": "H"}, "captured": [60, 40], "last_trick": 0}
SAID = [
    ("games", {"game_variant": "klapper-jas-3"}, "Spielart: Klapper-Jas zu dritt"),
    (
        "games",
        {"game_totals": [464, 184], "game_winner": 0},
        "Punktestände: 464 : 184 · Siegerpartei: 1",
    ),
    ("games", {"place": 0, "game_removed_at": None}, "Platz: 1 · Entfernt am: –"),
    ("entries", {"tournament_format": "round-robin"}, "Turnierform: Jeder gegen jeden"),
    ("rounds", {"side": 1, "seat": 2, "reason": ""}, "Partei: 2 · Platz: 3 · Grund: –"),
    ("rounds", {"reason": "expelled"}, "Grund: wurde ausgeschlossen"),
    ("rounds", {"reason": "out"}, "Grund: ist draußen"),
    (
        "rulings",
        {"kind": "warning", "reason": "late"},
        "Entscheidung: Eine Verwarnung · Grund: late",
    ),
    (
        "details",
        {"shown": "initials", "is_guest": False},
        "Für andere sichtbar: Anfangsbuchstaben · Gast: nein",
    ),
    ("hands", {"state": "counted"}, "Status: Zählt"),
    (
        "sent",
        {"answer": {"name": "same_hand", "number": 4, "revision": 1, "is_agreed": False}},
        "Antwort des Punktebuchs: Spiel 4, war schon genau so aufgeschrieben",
    ),
    (
        "hands",
        {"hand_game_variant": "klaberjass", "record": RECORD},
        (
            "Spielart: Klaberjass · Spiel wie aufgeschrieben: Platz 2 hat gegeben. Platz 1 hat "
            "Herz gemacht. Augen: Partei 1 60, Partei 2 40. Letzter Stich: Partei 1."
        ),
    ),
    ("order", {"due_on": dt.date(2026, 3, 2)}, "Fällig am: Mo, 2. März 2026"),
]


@pytest.mark.parametrize(("part", "row", "text"), SAID)
def test_row_is_said_in_words_of_the_reader(part, row, text):
    with translation.override("de"):
        assert row_text(part, row) == text


def test_every_code_of_a_row_has_its_words():
    product = Path(__file__).resolve().parents[3] / "tracker"
    files = (*product.rglob("*services.py"), *product.glob("**/services/*.py"))
    named = re.compile(r"(?:SubmissionResult|about)\(\d+, ([^,)]*)")
    code = "".join(file.read_text() for file in files)
    answers = {name for found in named.findall(code) for name in re.findall(r'"(\w+)"', found)}
    found = ({*ANSWERS}, {*STATES}, {*SHOWN})
    assert found == (answers, {*HAND_STATES}, {*WAYS})


@pytest.mark.some(2)
@pytest.mark.parametrize("language", ["de", "fr", "nl", "hr", "ar"])
def test_file_to_be_read_has_no_codes(told, language):
    with translation.override(language):
        text = pdf_text(personal_pdf(personal(told.xenia)))
    codes = ("klaberjass", "round-robin", "warning", "counted", "{", "[", "True", "None", "usual")
    assert [code for code in codes if code in text] == []
