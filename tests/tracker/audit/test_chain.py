"""Every deed of the chain leaves its line, and nothing else leaves one."""

from typing import Any

import pytest

from tests.factories import NOW, ClubFactory, HandFactory, amended, played
from tests.tracker.audit.chained import DOINGS
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends
from tests.tracker.helpers.people import Told
from tracker.access.permissions import GameAction
from tracker.audit.queries import chain_faults
from tracker.audit.services import OF_DEED
from tracker.engine.records.audit_chain import GENESIS, AuditAction, hash_of, head_text
from tracker.models import Chain, ChainLine, Ruling

pytestmark = pytest.mark.django_db


def text(line: ChainLine) -> dict[str, Any]:
    """A line but for what chance and the lines before have made of it."""
    facts = {name: fact for name, fact in line.facts.items() if name != "digest"}
    return {
        "deed": line.deed,
        "of": (line.subject, line.subject_id),
        "facts": facts,
        "at": line.made_at,
        "by": line.by,
    }


def test_every_deed_of_the_table_of_rights_has_its_line():
    assert set(OF_DEED) == set(GameAction)


def test_every_deed_of_the_chain_is_done_here():
    assert {*DOINGS, AuditAction.CLUB_BEGUN} == set(AuditAction)


@pytest.mark.parametrize("deed", DOINGS)
def test_deed_leaves_one_line_of_its_kind(deed):
    doing = DOINGS[deed]()
    before = Chain.objects.get(club=doing.club)
    doing.do()
    after = Chain.objects.get(club=doing.club)
    (line,) = ChainLine.objects.filter(club=doing.club, number__gt=before.number)
    subject = Ruling.objects.get().pk if doing.subject is None else doing.subject
    assert text(line) == {
        "deed": deed,
        "of": (deed.subject, str(subject)),
        "facts": doing.facts,
        "at": NOW,
        "by": "command",
    }
    assert (line.number, line.previous) == (before.number + 1, before.head)
    assert (after.number, after.head) == (line.number, line.hash)
    assert line.hash == hash_of(line)
    assert chain_faults(doing.club.pk) == []


def test_club_begins_its_chain():
    club = ClubFactory.create()
    line = ChainLine.objects.get()
    assert text(line) == {
        "deed": "club_begun",
        "of": ("club", str(club.pk)),
        "facts": {"account": None},
        "at": NOW,
        "by": "command",
    }
    assert (line.number, line.previous) == (1, GENESIS)


def test_ordinary_hand_leaves_none():
    game = game_of()
    anna = phone_of(game, 0)
    before = ChainLine.objects.count()
    assert sends(game, 1, counted(96), anna).name == "recorded"
    assert ChainLine.objects.count() == before


def test_hand_that_is_corrected_as_it_is_leaves_none():
    hand = HandFactory.create(record=played(0, (60, 40)))
    before = ChainLine.objects.count()
    amended(hand, played(0, (60, 40)))
    assert ChainLine.objects.count() == before


def test_line_of_an_agreed_hand_says_so():
    game = game_of()
    anna, otto = phone_of(game, 0), phone_of(game, 1)
    sends(game, 1, counted(96), anna)
    assert sends(game, 1, counted(96), otto).is_agreed
    amended(game.hands.get(), counted(100))
    line = ChainLine.objects.get(deed=AuditAction.HAND_CORRECTED)
    assert (line.facts["was_agreed"], line.facts["rank"]) == (True, 3)


def test_no_line_has_what_people_write():
    told = Told()
    lines = [str(row) for row in ChainLine.objects.filter(club=told.club).values()]
    assert len(lines) > 5
    assert [line for line in lines if "Xenia" in line or "counted" in line] == []


def test_head_is_printed_by_four_digits():
    assert head_text("0123456789abcdef" * 4) == "0123 4567 89ab cdef 0123 4567 89ab cdef"
