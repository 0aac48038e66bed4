"""What a line of a tournament's log says is made when it is read, with names as they are then."""

from string import Formatter

import pytest
from django.utils.html import escape
from django.utils.translation import override

from scoring.language import in_english
from tests.factories import NOW
from tests.tournaments import entered, log_of, tournament_of
from tracker.models import Entrant, Tournament
from tracker.tournaments.book.changes_queries import (
    CODES,
    FACTS,
    KEYS,
    LISTS,
    MORE,
    ChangeKind,
    is_valid_payload,
)
from tracker.tournaments.book.queries import OF_A_TABLE, visible_log
from tracker.tournaments.entries.services import (
    NewEntrant,
    enter,
    keep_apart,
    leave,
    remove_entrant,
    rename_entrant,
)
from tracker.tournaments.log.pages import last_lines
from tracker.tournaments.log.texts import DONE, KINDS, WHO, LogNames, words_of

NAMES = LogNames({1: "Jack"}, {1: "King"})
VALUES = {"done": "correct", "who": "scorer"}


def facts_of(kind):
    """Facts that a line of the kind can have."""
    names = {name for name in (*FACTS[kind], MORE.get(kind)) if name}
    return {name: VALUES.get(name, [1] if name in LISTS else 1) for name in names}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_words_and_knows_its_facts(kind):
    facts = facts_of(kind)
    places = {name for _text, name, _spec, _how in Formatter().parse(in_english(KINDS[kind]))}
    assert {name for name in places if name} == FACTS[kind]
    assert is_valid_payload(kind, facts)
    text = words_of(kind, facts, NAMES)
    assert text.endswith(".")
    assert "{" not in text
    assert not is_valid_payload(kind, facts | {"more": 1})
    for name in facts.keys() - {MORE.get(kind)}:
        assert not is_valid_payload(kind, {fact: facts[fact] for fact in facts if fact != name})
    for name in facts:
        assert not is_valid_payload(kind, facts | {name: "Jack"})


def test_kinds_are_those_with_words_and_notes():
    assert {*KINDS, ChangeKind.NOTE} == {*FACTS, ChangeKind.NOTE} == {*ChangeKind}
    assert is_valid_payload(ChangeKind.NOTE, {})
    assert not is_valid_payload(ChangeKind.NOTE, {"round": 1})
    assert not is_valid_payload("rained", {})
    assert not is_valid_payload(ChangeKind.SET_UP, [])
    moved = {"round": 1, "table": 2}
    days = (0, 1, 3_652_059, 3_652_060)
    assert [is_valid_payload(ChangeKind.POSTPONED_TO, moved | {"day": day}) for day in days] == [
        *(False, True, True, False)
    ]
    assert CODES.keys().isdisjoint(KEYS)
    assert {"done": DONE.keys(), "who": WHO.keys()} == CODES


def test_lines_that_tell_of_a_table_wait_with_its_result_and_notes_do():
    of_a_table = {kind for kind, text in KINDS.items() if "table {table}: " in in_english(text)}
    told_before = {ChangeKind.TABLE_LOCKED, ChangeKind.TABLE_UNLOCKED}
    assert {*OF_A_TABLE} == (of_a_table - told_before) | {ChangeKind.NOTE}


@pytest.mark.django_db
def test_names_that_are_cards_elsewhere_stay_as_they_are():
    tournament = tournament_of()
    new = [NewEntrant(("Jack",)), NewEntrant(("King",)), NewEntrant(("Spades",))]
    jack, king, spades = enter(tournament=tournament, new=new, now=NOW)
    keep_apart(first=jack, second=king, is_absolute=True, now=NOW)
    leave(entrant=spades, reason="left", now=NOW)
    with override("de"):
        text = [line.text for line in last_lines(Tournament.objects.get(pk=tournament.pk), 9)]
    assert text[:3] == [
        "Spades ist gegangen.",
        "Jack und King treffen nie aufeinander.",
        "Angemeldet: Jack, King, Spades.",
    ]


@pytest.mark.django_db
def test_line_has_the_name_of_today():
    tournament = tournament_of()
    anna, *_others = entered(tournament, 2)
    rename_entrant(entrant=anna, name="Anna", from_club="", now=NOW)
    assert [text for text, _reason, _is_public in log_of(tournament)][2:] == [
        "Entered: Anna, Player 2.",
        "Checked in: 2, all who were missing.",
        "Anna was entered under another name.",
    ]


@pytest.mark.django_db
def test_who_was_taken_off_the_list_is_called_as_the_players_are():
    tournament = tournament_of(format="standing-order")
    new = [NewEntrant(("Anna", "Bea"), "The Jacks"), NewEntrant(("Max", "Otto"))]
    jacks, _others = enter(tournament=tournament, new=new, now=NOW)
    remove_entrant(entrant=jacks, now=NOW)
    assert [text for text, _reason, _is_public in log_of(tournament)][2:] == [
        "Entered: Anna – Bea, Max – Otto.",
        "Removed from the list: Anna – Bea.",
    ]
    tournament.evening.club.players.filter(name__in=("Anna", "Bea")).delete()
    assert log_of(tournament)[-1][0] == "Removed from the list: somebody."
    assert Entrant.objects.get().name == "Max – Otto"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Written by a newer version: "),
        ("de", "Von einer neueren Version geschrieben: "),
        ("fr", "Écrit par une version plus récente : "),
        ("nl", "Geschreven door een nieuwere versie: "),
    ],
)
def test_line_of_an_unknown_kind_is_printed_as_what_it_is(client, language, text):
    tournament = tournament_of()
    (anna,) = entered(tournament, 1)
    strange = {"entrant": {"of": anna.pk}, "round": 2}
    tournament.changes.create(kind="moon_landed", facts=strange, at=NOW, is_public=True)
    stored = f'moon_landed {{"entrant": {{"of": {anna.pk}}}, "round": 2}}'
    with override(language):
        assert last_lines(tournament, 1)[0].text == text + stored
    address = f"/{tournament.evening.club.slug}/events/{tournament.pk}/"
    for name in (address, f"{address}log"):
        page = client.get(name, headers={"accept-language": language})
        assert (page.status_code, escape(text + stored) in page.text) == (200, True)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("kind", "facts", "stored"),
    [
        (
            ChangeKind.GAME_ENDED,
            {"round": 1, "table": 2, "who": "robot"},
            'game_ended {"round": 1, "table": 2, "who": "robot"}',
        ),
        (ChangeKind.ENTERED, {"entrants": "all"}, 'entered {"entrants": "all"}'),
        (ChangeKind.ROUND_DRAWN, {}, "round_drawn {}"),
        (ChangeKind.ROUND_DRAWN, {"round": 1, "by": 2}, 'round_drawn {"round": 1, "by": 2}'),
        (
            ChangeKind.POSTPONED_TO,
            {"round": 1, "table": 2, "day": 0},
            'postponed_to {"round": 1, "table": 2, "day": 0}',
        ),
    ],
)
def test_line_with_unknown_facts_is_printed_as_what_it_is(client, kind, facts, stored):
    tournament = tournament_of()
    tournament.changes.create(kind=kind, facts=facts, at=NOW, is_public=True)
    page = client.get(f"/{tournament.evening.club.slug}/events/{tournament.pk}/log")
    assert page.status_code == 200
    assert escape(f"Written by a newer version: {stored}") in page.text


@pytest.mark.django_db
def test_line_of_an_unknown_kind_waits_with_the_results():
    tournament = tournament_of()
    Tournament.objects.update(revealed_from=4)
    tournament = Tournament.objects.get()
    tournament.changes.create(kind="moon_landed", facts={}, at=NOW, is_public=True)
    assert "moon_landed" not in [line.kind for line in visible_log(tournament)]
