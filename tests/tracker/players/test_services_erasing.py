"""A player who is erased: the results stay, and the name is nowhere any more."""

import datetime as dt
import json
import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection, models

from tests.factories import NOW, EveningFactory, GameFactory, PlayerFactory, new_id
from tests.tournaments import log_of
from tests.tracker.helpers.people import XENIA, Told, shown
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError
from tracker.engine.records import names
from tracker.models import (
    Erasure,
    ErasureOrder,
    Evening,
    Game,
    HandPhoto,
    Invitation,
    Player,
    PlayerMerge,
    RuleSet,
    Season,
    SeasonEdition,
    Table,
    Tournament,
    TournamentChange,
)
from tracker.players.services.contacts import set_contact
from tracker.players.services.erasing import (
    Labels,
    cancel_erasure,
    erase_due,
    erase_player,
    order_erasure,
)
from tracker.players.services.merging import merge_players
from tracker.players.services.name_redaction import FREE_TEXT, names_pattern, without_names
from tracker.tournaments.setup.services import finish_tournament

pytestmark = pytest.mark.django_db
TODAY = dt.date(2026, 11, 22)
NOON = dt.time(12, tzinfo=dt.UTC)
EMAIL, PHONE = "xenia@example.org", "0049301234"
SECRETS = ("quandt", EMAIL, PHONE, "owes a round", "xeniuschka")

EXCUSED = {
    "codes, states, numbers and settings, of a list that the program has": {
        "ApiToken": {"scopes"},
        "ChainLine": {"by", "deed", "facts", "subject", "subject_id"},
        "Club": {"agreement", "makers", "slug"},
        "Entrant": {"left_reason", "left_results"},
        "Game": {"ladder", "makers", "options", "tie", "totals", "variant", "words"},
        "Hand": {"problems", "rules_version", "scored", "state"},
        "HandRevision": {"scored", "state"},
        "Invitation": {"name"},
        "KeptMonth": {"figures", "kind", "stamp", "variant"},
        "KeptTally": {"figures"},
        "LockedTable": {"notes", "sides"},
        "Pairing": {"notes", "part", "typed_points"},
        "Placing": {"reason", "room"},
        "PlayerMerge": {"moved"},
        "Registration": {"state"},
        "Role": {"name"},
        "Round": {"costs", "drawn_from", "seed"},
        "RuleSet": {"variant"},
        "RuleSetVersion": {"options", "words"},
        "Ruling": {"kind"},
        "Season": {"rules", "seed", "state"},
        "SeasonEdition": {"rules", "table"},
        "Submission": {"answer"},
        "Tournament": {
            *("agreement", "format", "format_options", "keys", "leavers", "options"),
            *("prize_rules", "scoring", "seed", "seeding", "state", "tie", "unplayed"),
            *("variant", "words"),
        },
        "TournamentChange": {"facts", "kind"},
        "TournamentNotice": {"at_clock", "fee_unit"},
        "UpkeepRun": {"problem", "task"},
    },
    "hashes and checksums": {
        "ApiToken": {"secret_hash"},
        "Chain": {"head"},
        "ChainLine": {"hash", "previous", "salt"},
        "ErasedTrace": {"digest"},
        "Hand": {"seal"},
        "HandRevision": {"seal"},
        "Invitation": {"secret_hash"},
        "Phone": {"secret_hash"},
        "Registration": {"secret_hash"},
        "SeasonEdition": {"rules_hash", "table_hash"},
        "Submission": {"digest", "seal"},
        "Table": {"code_hash"},
        "WrongPin": {"source"},
    },
    "of the person's own row, which goes as a whole": {
        "Contact": {"email", "phone"},
        "Player": {"name", "name_key"},
        "PlayerDetails": {"name", "name_key", "number", "shown"},
        "Registration": {"email", "phone"},
    },
    "the name of a club is public and its admins' own": {"Club": {"name"}},
    "an account is no player: its holder keeps it, and logs in by it": {
        "User": {"email", "name", "password", "username"},
    },
    "gone within a day, sent or not": {
        "OutgoingMail": {"body", "recipient", "sender", "subject"},
    },
}
"""Columns that erasing a player leaves as they are, by the reason."""
SILENT = {
    table: set().union(*(tables.get(table, set()) for tables in EXCUSED.values()))
    for tables in EXCUSED.values()
    for table in tables
}


def noon(day):
    return dt.datetime.combine(day, NOON)


def erased(player, seed=1):
    erase_player(player=player, now=noon(TODAY), lots=Random(seed))


@pytest.fixture
def told():
    told = Told()
    told.tournament = finish_tournament(tournament=told.tournament, now=NOW)
    set_contact(player=told.xenia, email=EMAIL, phone=PHONE)
    shown(told.xenia, "full", nickname="Xeniuschka", note="Owes a round")
    return told


def secrets_in(text):
    return [secret for secret in SECRETS if secret in text.casefold()]


def test_every_text_of_every_table_is_searched_or_known_to_speak_of_nobody():
    searched: dict[str, set[str]] = {}
    for spoken in FREE_TEXT:
        searched.setdefault(spoken.model.__name__, set()).update(spoken.columns)
    for model in apps.get_app_config("tracker").get_models():
        texts = {
            field.name
            for field in model._meta.get_fields()
            if isinstance(field, models.CharField | models.TextField | models.JSONField)
        }
        name = model.__name__
        assert texts == searched.get(name, set()) | SILENT.get(name, set()), name


def test_nothing_of_a_person_is_left_in_any_table(told):
    assert secrets_in(str(stored()))
    erased(told.again())
    assert secrets_in(str(stored())) == []
    assert not Player.objects.filter(pk=told.xenia.pk).exists()


def plant(told):
    """The name in texts of the club that are about no hand and no entrant."""
    club, name = told.club, XENIA
    title = f"Season for {name}"
    season = Season.objects.create(
        club=club, name=title, name_key=title.lower(), rules={}, seed="1", created_at=NOW
    )
    SeasonEdition.objects.create(
        season=season,
        number=2,
        closed_at=NOW,
        rules={},
        rules_hash="0",
        table=[],
        table_hash="0",
        why=f"{name} was left out",
    )
    rules = RuleSet.objects.create(
        club=club,
        variant="klaberjass",
        name=f"{name}’s rules",
        name_key=f"{name}’s rules".lower(),
        created_at=NOW,
    )
    rules.versions.create(number=1, options={}, note=f"as {name} wants it", made_at=NOW)
    given: dict[str, Any] = {
        "name": "admin",
        "for_whom": name,
        "created_at": NOW,
        "expires_at": NOW,
    }
    Invitation.objects.create(club=club, secret_hash="1", **given)
    given |= {"name": "scorer"}
    Invitation.objects.create(evening=told.evening, secret_hash="2", **given)
    Table.objects.update(name=name)
    Game.objects.filter(pk=told.game.pk).update(table=name)
    prizes = [{"name": f"The prize of {name}", "things": ["cup"]}]
    Tournament.objects.filter(pk=told.tournament.pk).update(prizes=prizes)
    Evening.objects.filter(pk=told.evening.pk).update(title=f"{name}s Abend")


def test_name_is_left_in_no_text_of_the_club(told):
    plant(told)
    texts = str(stored())
    for text in ("Season for", "was left out", "’s rules", "wants it", "prize of", "s Abend"):
        assert text in texts
    assert len(re.findall("quandt", texts, re.IGNORECASE)) > 12
    erased(told.again())
    assert secrets_in(str(stored())) == []
    label = Table.objects.get().name
    assert label == Game.objects.get(pk=told.game.pk).table
    evening = Evening.objects.get(pk=told.evening.pk)
    assert evening.title == f"{label}s Abend"


def test_photos_of_hands_go_with_who_played_them(told):
    hand = told.game.hands.earliest("pk")
    HandPhoto.objects.create(hand=hand, picture=b"jpeg", submission_id=new_id(), taken_at=NOW)
    erased(told.again())
    assert not HandPhoto.objects.exists()


@pytest.mark.parametrize(
    ("text", "own", "left"),
    [
        ("Annas Abend", "Anna", "N. N.s Abend"),
        ("Anna's und Annas", "Anna", "N. N.'s und N. N.s"),
        ("Annabel", "Anna", "Annabel"),
        ("Hans gewinnt", "Han", "Hans gewinnt"),
        ("Annas gewinnt", "Anna|Annas", "Annas gewinnt"),
    ],
)
def test_genitive_is_part_of_a_name(text, own, left):
    first, *others = own.split("|")
    pattern = names_pattern([first], others)
    keys = {names.search_key(first)}

    def message(found):
        return "N. N." if names.search_key(found[0]) in keys else found[0]

    assert without_names(text, pattern, message) == left


def test_every_evening_has_another_name_drawn_by_lot(told):
    erased(told.again())
    labels = [*Erasure.objects.values_list("player__name", flat=True)]
    assert len({*labels}) == 2
    assert all(label.startswith("N. N. ") and len(label) == 10 for label in labels)
    entrant = told.tournament.entrants.get(number=1)
    assert entrant.name == entrant.members.get().player.name
    assert told.tournament.rulings.get().reason == f"{entrant.name} was late"
    erased_again = Player.objects.filter(name__in=labels)
    assert not erased_again.filter(is_active=True).exists()


def test_log_names_the_erased_as_drawn_by_lot_and_no_line_of_it_is_written(told):
    before = [*TournamentChange.objects.order_by("pk").values()]
    assert f"Entered: {XENIA}," in " ".join(text for text, *_more in log_of(told.tournament))
    erased(told.again())
    entrant = told.tournament.entrants.get(number=1).name
    text = " ".join(line for line, *_more in log_of(told.tournament))
    assert f"Entered: {entrant}," in text
    assert XENIA not in text
    after = [*TournamentChange.objects.order_by("pk").values()]
    assert [version | {"reason": ""} for version in after] == [
        version | {"reason": ""} for version in before
    ]


@pytest.mark.long
def test_a_thousand_names_drawn_by_lot_are_a_thousand(told):
    labels = Labels(told.club, Random(1))
    drawn = [labels.of(evening) for evening in range(1000)]
    assert len({*drawn}) == 1000
    assert [labels.of(evening) for evening in range(1000)] == drawn
    assert {*drawn}.isdisjoint({Labels(told.club, Random(2)).of(7)})


def test_standings_of_everybody_are_the_same_but_for_the_name(client, told):
    addresses = [
        f"/api/v1/clubs/kanal/evenings/{told.evening.pk}/standings",
        f"/api/v1/clubs/kanal/events/{told.tournament.pk}/standings",
    ]
    before = [client.get(address).json()["rows"] for address in addresses]
    erased(told.again())
    after = [client.get(address).json()["rows"] for address in addresses]
    for label, player in Erasure.objects.values_list("player__name", "player"):
        text = json.dumps(after).replace(label, XENIA)
        after = json.loads(text.replace(f'"player": {player}', f'"player": {told.xenia.pk}'))
    assert after == before


def test_merged_names_are_erased_too(told):
    twin = PlayerFactory.create(club=told.club, name="Xenia Q.")
    merge_players(kept=told.again(), merged=twin, now=NOW)
    ruling = told.tournament.rulings.get()
    type(ruling).objects.filter(pk=ruling.pk).update(reason="xenia q. was late")
    erased(told.again())
    assert "xenia q" not in str(stored()).casefold()
    assert PlayerMerge.objects.count() == 0


def test_names_merged_one_into_another_are_all_erased(told):
    between = PlayerFactory.create(club=told.club, name="Xenia Q.")
    first = PlayerFactory.create(club=told.club, name="Xenia Quast")
    merge_players(kept=between, merged=first, now=NOW)
    merge_players(kept=told.again(), merged=between, now=NOW)
    erased(told.again())
    assert "xenia q" not in str(stored()).casefold()


def test_who_still_plays_is_not_erased_yet():
    told = Told()
    before = stored()
    with pytest.raises(RecordError) as refused:
        erased(told.again())
    title = told.tournament.evening.title
    (problem,) = refused.value.problems
    assert problem.code == "still_plays"
    assert problem.message == f"“{title}” is not over yet: erase the player when it is."
    assert stored() == before


def test_order_waits_thirty_days_and_can_be_taken_back(told):
    order = order_erasure(player=told.again(), today=TODAY, now=NOW)
    assert order.due_on == dt.date(2026, 12, 22)
    again = order_erasure(player=told.again(), today=dt.date(2026, 12, 1), now=NOW)
    assert again.due_on == dt.date(2026, 12, 22)
    assert erase_due(now=noon(dt.date(2026, 12, 21)), lots=Random(1)) == (0, 0)
    cancel_erasure(player=told.again())
    assert erase_due(now=noon(dt.date(2026, 12, 22)), lots=Random(1)) == (0, 0)
    assert told.again().name == XENIA


def test_player_is_erased_on_the_very_day_that_was_ordered(told):
    order_erasure(player=told.again(), today=TODAY, now=NOW)
    assert erase_due(now=noon(dt.date(2026, 12, 21)), lots=Random(1)) == (0, 0)
    assert erase_due(now=noon(dt.date(2026, 12, 22)), lots=Random(1)) == (1, 0)
    assert not Player.objects.filter(name=XENIA).exists()


def test_command_erases_those_whose_day_has_come(told):
    order_erasure(player=told.again(), today=dt.date(2020, 1, 1), now=NOW)
    order_erasure(player=told.otto, today=dt.date(2020, 1, 1), now=NOW)
    evening = EveningFactory.create(club=told.club, title="Tonight")
    GameFactory.create(evening=evening, players=[told.otto, PlayerFactory.create(club=told.club)])
    out = StringIO()
    call_command("erase_due", stdout=out)
    assert out.getvalue() == "Erased: 1. Waiting for the end of an event: 1.\n"
    assert ErasureOrder.objects.get().player == told.otto


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif("connection.vendor != 'sqlite'")
def test_no_byte_of_the_database_file_has_the_name(told):
    # Enough lines for many pages of the file, so that some of them are split and some are freed.
    TournamentChange.objects.bulk_create(
        TournamentChange(
            tournament=told.tournament, kind="note", text=f"{number}: {XENIA} counted " * 20, at=NOW
        )
        for number in range(200)
    )
    file = Path(connection.settings_dict["NAME"])
    assert secrets_in_files(file)
    erased(told.again())
    assert secrets_in_files(file) == set()


def secrets_in_files(file):
    """The secrets in the database's file and in the journals beside it."""
    found = set()
    for part in file.parent.glob(f"{file.name}*"):
        content = part.read_bytes().lower()
        found |= {secret for secret in SECRETS if secret.encode() in content}
    return found
