"""`manage.py audit` finds whatever was done to a chain behind the book's back."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import ClubFactory, HandFactory, amended, played, restored, voided
from tests.tracker.helpers.people import XENIA, Told
from tests.tracker.players.test_services_erasing import erased
from tracker.engine.records.audit_chain import AuditAction, hash_of, head_text
from tracker.engine.records.row_checksums import checksum
from tracker.management.commands.audit import CUT
from tracker.models import Chain, ChainLine, Club, HandRevision
from tracker.operations import health, soundness
from tracker.operations import integrity_checks as heart
from tracker.platform.server import damage_registry as damage
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db
GUARDS = ("chain_line_is_final", "chain_line_follows", "chain_goes_on", "chain_stays")
FINAL = ("revision_is_final",)


@pytest.fixture
def club() -> Club:
    """Kanal with a chain of five lines: begun, then a hand corrected, taken out, put back, so."""
    club: Club = ClubFactory.create(name="Kanal")
    hand = HandFactory.create(game__evening__club=club, record=played(0, (60, 40)))
    hand = amended(hand, played(0, (61, 40)), reason="counted again")
    amended(restored(voided(hand)), played(0, (62, 40)))
    assert Chain.objects.get(club=club).number == 5
    return club


@contextmanager
def unguarded() -> Iterator[None]:
    """Lets everything be written within, as whoever has the machine can."""
    triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        found = [(name, sql) for name, sql in cursor.execute(triggers).fetchall()]
        found = [row for row in found if row[0].startswith((*GUARDS, *FINAL))]
        for name, _ in found:
            cursor.execute(f'DROP TRIGGER "{name}"')
        yield
        for _, sql in found:
            cursor.execute(sql)


def run(*statements: str) -> None:
    """Raw SQL without the guards."""
    with unguarded(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def text(*arguments: str) -> str:
    """What the audit prints."""
    out = StringIO()
    call_command("audit", *arguments, stdout=out)
    return out.getvalue()


def refusal(*arguments: str) -> list[str]:
    """With what it ends that finds something wrong; the exit code is 1."""
    with pytest.raises(CommandError) as caught:
        text(*arguments)
    assert caught.value.returncode == 1
    return str(caught.value).splitlines()


def test_whole_chains_are_told_with_their_heads(club):
    other = ClubFactory.create(name="Other")
    heads = {chain.club_id: chain.head for chain in Chain.objects.all()}
    kanal = f"kanal: 5 lines, head {heads[club.pk]}\n"
    assert text() == kanal + f"other: 1 lines, head {heads[other.pk]}\n"
    assert text("--club", "kanal") == kanal
    assert refusal("--club", "nowhere") == ["There is no club at nowhere."]


@pytest.mark.some(6)
@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("change", "line", "fault"),
    [
        ("UPDATE tracker_chainline SET deed = 'hand_put_back' WHERE number = 3", 3, "written"),
        ("UPDATE tracker_chainline SET facts = '{}' WHERE number = 2", 2, "written"),
        ("UPDATE tracker_chainline SET made_at = '2025-03-15' WHERE number = 5", 5, "written"),
        ("UPDATE tracker_chainline SET \"by\" = 'account:9' WHERE number = 4", 4, "written"),
        ("UPDATE tracker_chainline SET subject_id = '9' WHERE number = 4", 4, "written"),
        ("UPDATE tracker_chainline SET salt = '' WHERE number = 1", 1, "written"),
        ("DELETE FROM tracker_chainline WHERE number = 3", 3, "missing"),
        ("DELETE FROM tracker_chainline WHERE number = 1", 1, "missing"),
        ("DELETE FROM tracker_chainline WHERE number = 5", 5, "missing"),
        ("DELETE FROM tracker_chainline WHERE number > 2", 3, "missing"),
        ("DELETE FROM tracker_chainline", 1, "missing"),
        ("UPDATE tracker_chain SET number = 4", 5, "ends"),
    ],
)
def test_changed_and_removed_lines_are_found(club, change, line, fault):
    run(change)
    ends = {
        "written": "it is not as it was written",
        "missing": "it is missing",
        "ends": "it is not the one with which the chain ends",
    }
    first = refusal("--club", "kanal")[0]
    assert first.startswith(f"chain of kanal, line {line}: {ends[fault]}")


@pytest.mark.sqlite
def test_line_that_was_put_in_between_is_found(club):
    new = ChainLine.objects.get(number=3)
    new.pk, new.number, new.previous = None, 4, new.hash
    new.hash = hash_of(new)
    with unguarded():
        ChainLine.objects.filter(number=5).update(number=6)
        ChainLine.objects.filter(number=4).update(number=5, previous=new.hash)
        new.save()
    assert refusal()[0] == "chain of kanal, line 5: it is not as it was written"


@pytest.mark.sqlite
def test_line_that_was_put_behind_the_end_is_found(club):
    new = ChainLine.objects.get(number=5)
    new.pk, new.number, new.previous = None, 6, new.hash
    new.hash = hash_of(new)
    with unguarded():
        new.save()
    assert refusal() == [
        "chain of kanal, line 6: it is not the one with which the chain ends",
    ]


@pytest.mark.sqlite
def test_lines_in_another_order_are_found(club):
    run(
        "UPDATE tracker_chainline SET number = 99 WHERE number = 2",
        "UPDATE tracker_chainline SET number = 2 WHERE number = 3",
        "UPDATE tracker_chainline SET number = 3 WHERE number = 99",
    )
    assert refusal()[:2] == [
        "chain of kanal, line 2: it is not as it was written",
        "chain of kanal, line 3: it is not as it was written",
    ]


@pytest.mark.sqlite
def test_line_that_was_written_anew_with_its_hash_is_found(club):
    line = ChainLine.objects.get(number=3)
    line.by = "account:9"
    with unguarded():
        ChainLine.objects.filter(pk=line.pk).update(by=line.by, hash=hash_of(line))
    assert refusal() == ["chain of kanal, line 4: it does not follow the one before"]


@pytest.mark.sqlite
def test_tail_that_was_cut_off_without_a_trace_is_found_by_a_printed_head(club):
    head = head_text(Chain.objects.get().head)
    assert text("--head", head) == text("--head", head.upper().replace(" ", "")) == text()
    before = ChainLine.objects.get(number=3)
    run(
        "DELETE FROM tracker_chainline WHERE number > 3",
        f"UPDATE tracker_chain SET number = 3, head = '{before.hash}'",
    )
    assert text() == f"kanal: 3 lines, head {before.hash}\n"
    assert refusal("--head", head) == [CUT.format(head)]
    assert text("--head", head_text(before.hash)) == text()


def test_head_of_another_club_is_none_of_this_one(club):
    other = ClubFactory.create(name="Other")
    head = Chain.objects.get(club=other).head
    assert refusal("--club", "kanal", "--head", head) == [CUT.format(head)]


@pytest.mark.parametrize("head", ["", "5f0c", "line 12: " + "5f0c" * 8])
def test_head_that_is_none_is_refused(club, head):
    assert refusal("--head", head) == ["A head has 16 digits at least, 0 to 9 and a to f."]


@pytest.mark.sqlite
def test_version_of_a_hand_that_is_not_as_its_line_says_is_found(club):
    version = HandRevision.objects.get(number=2)
    version.record = version.record | {"captured": [90, 40]}
    with unguarded():
        found = HandRevision.objects.filter(pk=version.pk)
        found.update(record=version.record, seal=checksum(version))
    fault = f"line 2: version 2 of hand {version.hand_id} is not as it says"
    assert refusal() == [f"chain of kanal, {fault}"]


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "change",
    ["deed = CAST(x'ff' AS TEXT)", "facts = '[]'", "made_at = 'never'", "subject_id = 'x'"],
)
def test_line_that_cannot_be_read_is_told(club, change):
    run(f"UPDATE tracker_chainline SET {change} WHERE number = 3")
    (fault,) = refusal()
    assert fault.startswith("chain of kanal, ")


@pytest.mark.sqlite
def test_line_that_says_what_no_line_says_is_told(club):
    line = ChainLine.objects.get(number=5)
    line.facts = {}
    with unguarded():
        ChainLine.objects.filter(pk=line.pk).update(facts={}, hash=hash_of(line))
    assert refusal() == ["chain of kanal, it cannot be read: KeyError"]


@pytest.mark.sqlite
def test_broken_chain_is_told_on_the_status_page_and_keeps_no_backup_from_being_put_back(
    club, settings, tmp_path
):
    settings.DATA_DIR = tmp_path
    heart.check_audit_chain(club.pk)
    assert damage.all_marks() == {}
    run("UPDATE tracker_chainline SET deed = 'hand_put_back' WHERE number = 3")
    fault = "chain of kanal, line 3: it is not as it was written"
    heart.run_checks([])
    (check,) = [check for check in health.checks() if check.name == "Damage"]
    assert (check.state, check.finding) == ("wrong", fault)
    assert [*soundness.faults()] == []
    run(f"UPDATE tracker_chainline SET deed = '{AuditAction.HAND_TAKEN_OUT}' WHERE number = 3")
    heart.recheck_known_damage()
    assert damage.all_marks() == {}


def test_erasing_a_person_leaves_the_chain_whole():
    told = Told()
    told.tournament = finish_tournament(tournament=told.tournament, now=told.tournament.created_at)
    amended(told.game.hands.get(number=1), played(0, (62, 40), note=f"{XENIA} led"), reason=XENIA)
    before = [line.hash for line in told.club.chain_lines.all()]
    erased(told.xenia)
    assert XENIA not in str(told.game.hands.get(number=1).record)
    lines = [*told.club.chain_lines.all()]
    assert [line.hash for line in lines[:-1]] == before
    assert (lines[-1].deed, lines[-1].subject_id) == ("player_erased", str(told.xenia.pk))
    head = head_text(lines[-1].hash)
    assert text("--head", head) == f"kanal: {len(lines)} lines, head {lines[-1].hash}\n"
