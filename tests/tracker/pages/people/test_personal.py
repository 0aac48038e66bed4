"""Everything about one person, and nothing about another."""

import json

import pytest

from tests.factories import NOW, PlayerFactory
from tests.tracker.exports.reading import pdf_text
from tests.tracker.people import XENIA, Told
from tracker.exports.personal import personal_json, personal_pdf
from tracker.models import Entrant, Player
from tracker.pages.people.personal import PATHS, personal
from tracker.services.events.ruling import give_ruling
from tracker.services.people.contacts import set_contact

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
    assert {one for one in through if one[0] not in told_elsewhere} == of_entrant


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
    ruling = told.event.rulings.get()
    entrant = told.event.entrants.get(number=1)
    assert ruling.entrant == entrant
    said = "She spoke with Otto and BEA, not Beata"
    give_ruling(entrant=entrant, kind="warning", reason=said, now=NOW)
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
    for said in (f"Everything about {XENIA}", "xenia@example.org", "was late"):
        assert said in text
