"""docs/archive.schema.json describes every row of an archive, and nothing that is not in one."""

import datetime as dt
import json
from pathlib import Path

import jsonschema_rs
import pytest

from tests.tracker.helpers.archives import archive_of, busy_club, changed, open_archive
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.archive.format import SCHEMA, VERSION
from tracker.archive.queries.layout import FILES
from tracker.models import Postponement, TournamentNotice
from tracker.tournaments.entries.services import keep_apart, request_bye
from tracker.tournaments.rulings.services import give_ruling

ROOT = Path(__file__).resolve().parents[3]
DESCRIBED = json.loads((ROOT / "docs/archive.schema.json").read_text())
ALSO = {
    "games.jsonl": {"seats"},
    "hands.jsonl": {"game", "totals", "revisions", "agreements", "claims"},
    "late-hands.jsonl": {"game", "phone"},
}


def faults(value, file=""):
    """The errors of a row of this file, or of a manifest."""
    rows = {"$ref": f"#/$defs/{file}", "$defs": DESCRIBED["$defs"]}
    validator = jsonschema_rs.Draft202012Validator(rows if file else DESCRIBED)
    return [error.message for error in validator.iter_errors(value)]


@pytest.fixture
def archive(db):
    """The archive of a club with a row in every file."""
    club = busy_club()
    tournament = after_two(four(club))
    now = tournament.created_at
    first, second = tournament.entrants.all()[:2]
    keep_apart(first=first, second=second, is_absolute=False, now=now)
    give_ruling(entrant=first, kind="warning", reason="Late", now=now)
    request_bye(entrant=first, number=3, reason="Doctor", now=now)
    tournament.locked_tables.create(number=3, table=1, sides=[[1], [2]], locked_at=now)
    TournamentNotice.objects.create(tournament=tournament, place="Town hall")
    tournament.days.create(date=dt.date(2025, 3, 15), first_round=2)
    pairing = tournament.drawn_rounds.all()[0].pairings.all()[0]
    pairing.calls.create(reason="", called_at=now, answered_at=now)
    Postponement.objects.create(pairing=pairing, until=dt.date(2025, 4, 4), noted_at=now)
    return archive_of(club)


def test_every_row_is_as_described(archive):
    with open_archive(archive) as opened:
        assert faults(opened.manifest.as_json()) == []
        for layout in FILES:
            rows = [*opened.rows(layout.file)]
            assert rows, layout.file
            assert [faults(row, layout.file) for _, row in rows] == [[]] * len(rows)


@pytest.mark.parametrize("layout", FILES, ids=lambda layout: layout.file)
def test_columns_of_a_file_are_described(layout):
    described = DESCRIBED["$defs"][layout.file]
    assert set(described["properties"]) == {*layout.columns, *ALSO.get(layout.file, ())}
    assert set(described["required"]) == set(described["properties"]) - set(layout.later)


def test_rows_that_are_otherwise_do_not_fit():
    assert faults({"name": "Kanal"}, "club.json")
    assert faults({"schema": SCHEMA, "version": VERSION + 1})


def test_changed_row_does_not_fit(archive):
    with open_archive(changed(archive, "players.jsonl", 1, lambda row: row.pop("name"))) as opened:
        _number, row = next(iter(opened.rows("players.jsonl")))
        assert faults(row, "players.jsonl") == ['"name" is a required property']
