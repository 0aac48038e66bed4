"""Who may do what to a game and to a hand in which state: everything tried by everybody.

The table below was typed by hand, as it was agreed on; it is held against what really happens, by
the buttons of the pages, by the addresses behind them, and by what phones and programs send.
"""

from functools import cache
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW, ClubFactory, applicant, joined, new_id, table_of
from tests.tournaments import entered, game_at, log_of, started, tournament_of
from tests.tracker.access.people import logged_in, officer
from tests.tracker.api.asking import post
from tests.tracker.helpers.at_table import counted, game_of, sent
from tests.tracker.helpers.reading import looked_at, page
from tracker.access.permissions import (
    DEEDS,
    KINDS,
    STATES,
    AccessLevel,
    GameAction,
    State,
    required_rank,
)
from tracker.games.hands.corrections_services import void_hand
from tracker.games.services import close_game, remove_game
from tracker.models import Agreement, Game, Hand, HandRevision, Round, Tournament, TournamentChange
from tracker.phones.sync.services import submit_hand
from tracker.platform.web.phone_cookie import cookie_name
from tracker.tournaments.rounds.services import type_result

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

SOURCE = """
    evening    empty     open      agreed    ended     ended_agreed
    end        nobody    phone     director  nobody    nobody
    reopen     nobody    nobody    nobody    phone     director
    remove     phone     scorer    director  scorer    director
    restore    phone     scorer    director  scorer    director

    tournament empty     open      agreed    ended     ended_agreed  closed    final
    end        nobody    scorer    director  nobody    nobody        nobody    nobody
    reopen     nobody    nobody    nobody    scorer    director      nobody    nobody
    remove     scorer    director  director  director  director      nobody    nobody
    restore    scorer    director  director  director  director      nobody    nobody

    evening    own       others    hand_agreed
    correct    phone     scorer    director
    take_out   phone     scorer    director
    put_back   phone     scorer    director

    tournament own       others    hand_agreed  closed    final
    correct    phone     scorer    director     director  nobody
    take_out   phone     scorer    director     director  nobody
    put_back   phone     scorer    director     director  nobody

    evening    missing
    leave_out  phone

    tournament missing   closed    final
    leave_out  phone     director  nobody
"""
ORDER = ("phone", "scorer", "director")
ROLES = (*ORDER, "everybody", "phone elsewhere", "admin")
ADDRESSES = {
    "end": "game-close",
    "reopen": "game-reopen",
    "remove": "game-remove",
    "restore": "game-restore",
    "correct": "hand-fix",
    "take_out": "hand-void",
    "put_back": "hand-restore",
    "leave_out": "hand-leave-out",
}
OF_HANDS = ("correct", "take_out", "put_back", "leave_out")


@cache
def by_hand():
    """From whom on a thing may be done, by place, thing and state."""
    found: dict[tuple[str, str, str], str] = {}
    for block in SOURCE.strip().split("\n\n"):
        (place, *states), *rows = [line.split() for line in block.strip().split("\n")]
        for deed, *marks in rows:
            found |= {(place, deed, state): mark for state, mark in zip(states, marks, strict=True)}
    return found


CASES = sorted(by_hand())


def may(place, deed, state, role):
    """Whether somebody may do a thing, by the table that was typed by hand."""
    least = by_hand()[place, deed, state]
    return role in ORDER and least in ORDER and ORDER.index(role) >= ORDER.index(least)


class Play:
    """A game at a table, in some state, and everybody who may try something."""

    def __init__(self, place, deed, state):
        self.place, self.deed, self.state = place, deed, state
        self.game = self._begun()
        self.author, self.other = self._phone(), self._phone()
        self._play()

    def _begun(self):
        if self.place == "evening":
            return game_of("clabber", target=None)
        tournament = tournament_of(ClubFactory.create(name="Kanal"), hands=None, agreement="second")
        entered(tournament, 4)
        return game_at(started(tournament).pairings.get())

    def _phone(self):
        new = applicant(now=timezone.now())
        table = table_of(self.game.evening, self.game.table, new.now)
        return joined(table, **new._asdict()), new.secret

    def _play(self):
        if self.state != "empty":
            self._hand(1)
            self._hand(3 if self.deed == "leave_out" else 2)
        if "agreed" in self.state:
            Agreement.objects.create(
                hand=Hand.objects.get(number=1),
                revision=1,
                phone=self.other[0],
                is_agreed=True,
                said_at=NOW,
            )
        if self.deed == "put_back":
            self._take_out()
        if self.state in ("ended", "ended_agreed", "closed", "final"):
            close_game(game=self.game, now=NOW)
        if self.deed == "restore":
            remove_game(game=self.game, now=NOW)
        Round.objects.filter(closed_at=None).update(
            closed_at=NOW if self.state in ("closed", "final") else None
        )
        if self.state == "final":
            Tournament.objects.update(state="final", final_at=NOW)

    def _hand(self, number):
        submit_hand(
            game=self.game,
            record=counted(90) | {"dealer": number - 1},
            number=number,
            sent=sent(self.author[0]),
        )

    def _take_out(self):
        phone = None if "agreed" in self.state else self.author[0]
        void_hand(
            hand=Hand.objects.get(number=1),
            reason="",
            expected_revision=1,
            submission_id=new_id(),
            now=NOW,
            phone=phone,
        )

    def browser(self, role):
        """The browser of somebody; a phone is that of the hand unless others have written it."""
        evening, client = self.game.evening, Client()
        if role == "phone":
            _, secret = self.other if self.state == "others" else self.author
            client.cookies[cookie_name()] = secret
        elif role == "phone elsewhere":
            new = applicant(now=timezone.now())
            joined(table_of(evening, "99", new.now), **new._asdict())
            client.cookies[cookie_name()] = new.secret
        elif role in ("scorer", "director", "admin"):
            client = logged_in(officer(role, evening))
        return client

    def tries(self, client):
        """Somebody does it by the address of the page; the answer's status."""
        revision = 2 if self.deed == "put_back" else 1
        query = f"?revision={revision}" if self.deed in ("take_out", "put_back") else ""
        fields = self.typed() if self.deed == "correct" else {"reason": "Misheard"}
        response = client.post(self.address() + query, fields)
        if b'name="sure"' in response.content:  # what it changes is shown first
            response = looked_at(client, self.address() + query, **fields)
        return response.status_code

    def address(self):
        """Where it is done: to the first hand, or to the second which is missing."""
        number = 2 if self.deed == "leave_out" else 1
        numbers = (number,) if self.deed in OF_HANDS else ()
        club = self.game.evening.club.slug
        return reverse(ADDRESSES[self.deed], args=(club, self.game.pk, *numbers))

    def typed(self):
        """The form of a correction, as the director fills it in."""
        club = self.game.evening.club.slug
        here = reverse("hand-fix", args=(club, self.game.pk, 1))
        form = page(self.browser("director").get(here)).one("form", id="entry")
        return form.typed | {"points-0": "80", "points-1": "82", "reason": "Misheard"}

    def sends(self, client):
        """Somebody does it as a script does, where one can."""
        club, first = self.game.evening.club.slug, HandRevision.objects.filter(number=1).first()
        if self.deed == "correct":
            fixed = {"submission_id": str(new_id()), "record": counted(80), "reason": "Misheard"}
            address = f"/api/v1/{club}/games/{self.game.pk}/hands/1"
            return post(client, address, fixed, method="PUT", If_Match='"1"').status_code
        assert first is not None
        item = {"submission_id": str(new_id()), "kind": "void", "game": self.game.pk, "number": 1}
        body: dict[str, Any] = {
            "device": None,
            "epoch": None,
            "client": 1,
            "clock": None,
            "unsent": 0,
        }
        body |= {"writing": None, "items": [item | {"hand": str(first.submission_id)}]}
        address = f"/api/v1/{club}/evenings/{self.game.evening_id}/sync"
        return post(client, address, body).status_code

    def is_offered(self, client):
        """Whether the page of the game offers it."""
        club = self.game.evening.club.slug
        read = page(client.get(reverse("game", args=(club, self.game.pk)))).one("main")
        found = [form.attributes.get("action", "") for form in read.all("form")]
        found += [button.attributes.get("formaction", "") for button in read.all("button")]
        found += [link.attributes.get("href", "") for link in read.all("a")]
        return self.address() in [address.partition("?")[0] for address in found]


def facts():
    """What the things change, and what is told of them."""
    return (
        list(Game.objects.order_by("pk").values_list("removed_at", "closed_at", "is_finished")),
        list(Hand.objects.order_by("number").values_list("number", "state", "revision")),
        TournamentChange.objects.count(),
    )


def changes(do, client):
    """Whether it changed anything when somebody did it; it is undone at once."""
    with transaction.atomic():
        before = facts()
        status = do(client)
        is_changed = facts() != before
        transaction.set_rollback(True)
    assert status < 500
    return is_changed


@pytest.mark.some(8)
@pytest.mark.parametrize(("place", "deed", "state"), CASES)
def test_everything_is_offered_to_and_done_by_exactly_whom_the_table_names(place, deed, state):
    play = Play(place, deed, state)
    right = {role: may(place, deed, state, role) for role in ROLES}
    browsers = {role: play.browser(role) for role in ROLES}
    assert {role: changes(play.tries, browsers[role]) for role in ROLES} == right
    if deed in ("correct", "take_out"):
        # What a phone takes back has no reason, so it takes nothing out of a round that is closed.
        has_reason = deed == "correct" or state != "closed"
        sent = {role: has_reason and is_right for role, is_right in right.items()}
        assert {role: changes(play.sends, browsers[role]) for role in ROLES} == sent
    if deed != "restore":
        assert {role: play.is_offered(browsers[role]) for role in ROLES} == right


@pytest.mark.some(3)
@pytest.mark.parametrize("state", ["empty", "open", "agreed"])
@pytest.mark.parametrize("place", ["evening", "tournament"])
def test_who_removes_a_game_can_bring_it_back(place, state):
    play = Play(place, "remove", state)
    for role in (role for role in ORDER if may(place, "remove", state, role)):
        client, before = play.browser(role), facts()[:2]
        play.deed = "remove"
        play.tries(client)
        assert Game.objects.get(pk=play.game.pk).removed_at
        play.deed = "restore"
        play.tries(client)
        assert facts()[:2] == before


def test_tournament_tells_everybody_who_did_what_to_its_games():
    play = Play("tournament", "end", "agreed")
    for deed in ("end", "reopen", "remove", "restore"):
        play.deed = deed
        play.tries(play.browser("director"))
    assert [line for line in log_of(Tournament.objects.get()) if "game" in line[0]] == [
        ("Round 1, table 1: a game was ended with its score so far, by the director.", "", True),
        ("Round 1, table 1: a game goes on again, by the director.", "", True),
        ("Round 1, table 1: a game was removed, by the director.", "", True),
        ("Round 1, table 1: a game was brought back, by the director.", "", True),
    ]


def test_log_names_who_did_what_to_a_game(caplog, django_capture_on_commit_callbacks):
    caplog.set_level("INFO", logger="tracker.security")
    play = Play("evening", "remove", "empty")
    with django_capture_on_commit_callbacks(execute=True):
        play.tries(play.browser("phone"))
    text = [record.getMessage() for record in caplog.records if record.name == "tracker.security"]
    phone, evening = play.author[0], play.game.evening_id
    line = f"game_removed who=phone:{phone.key} game={play.game.pk} table=1 evening={evening}"
    assert line in text


def test_director_brings_a_removed_game_back_long_after_it_was_removed():
    play = Play("evening", "restore", "open")
    club, evening = play.game.evening.club.slug, play.game.evening_id
    here = reverse("phones", args=(club, evening))
    director, admin = play.browser("director"), play.browser("admin")
    read = page(director.get(here)).one(id="phones")
    (row,) = [row for row in read.all("li") if "removed at" in row.text]
    assert row.text.startswith("Table 1 · Clabber (Evansville) 2 hands · removed at ")
    director.post(row.one("form")["action"])
    assert Game.objects.get().removed_at is None
    for client in (director, admin):
        assert "Removed games" not in page(client.get(here)).one("main").text


def test_result_that_the_director_types_is_told_once():
    play = Play("tournament", "end", "open")
    before = TournamentChange.objects.count()
    pairing = play.game.pairing
    assert pairing is not None
    type_result(pairing=pairing, points=(100, 62), reason="slip", now=NOW)
    assert TournamentChange.objects.count() == before + 1


def test_table_says_what_was_agreed_on():
    """A hand that is missing is left out where one of one's own could be."""
    text = {}
    for place, deed, state in by_hand():
        where = State.OWN if state == "missing" else State(state)
        rank = required_rank(GameAction(deed), where, is_of_tournament=place == "tournament")
        text[place, deed, state] = rank.name.lower()
    assert text == by_hand()


def test_table_has_every_deed_in_every_state_and_a_word_for_each():
    assert set(DEEDS) == set(GameAction)
    assert set(STATES) == set(State)
    for kind in KINDS:
        assert {len(row.split()) for row in kind.rows.values()} == {len(kind.states)}
        assert {mark for row in kind.rows.values() for mark in row.split()} <= {*"psd–"}
    assert {deed for kind in KINDS for deed in kind.rows} == set(GameAction)
    assert [rank.name for rank in AccessLevel][1:4] == ["PHONE", "SCORER", "DIRECTOR"]


def test_help_page_says_the_same_as_the_table():
    main = page(Client().get("/help/rights")).one("main")
    assert [title.text for title in main.all("h3")] == [
        "A game of an evening",
        "A game of a tournament",
        "A hand of an evening",
        "A hand of a tournament",
    ]
    either = (
        "no hand yet: Phone at a table · hands, none confirmed: Scorer · a hand is confirmed: "
        "Director · ended, no hand confirmed: Scorer · ended, a hand is confirmed: Director"
    )
    _, games, *_ = main.all("ul", class_="said")
    assert [row.text for row in games.all("li")] == [
        (
            "End it with this score hands, none confirmed: Phone at a table · "
            "a hand is confirmed: Director"
        ),
        (
            "Let it continue ended, no hand confirmed: Phone at a table · "
            "ended, a hand is confirmed: Director"
        ),
        f"Remove it {either}",
        f"Restore it {either}",
    ]
