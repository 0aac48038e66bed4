"""Attacks at the tables: disconnected phones, codes, and confirmations."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import NamedTuple

from django.urls import reverse
from django.utils import timezone

from tests.attack.stage import Stage, now_stored, written
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    applicant,
    joined,
    new_id,
    played,
    table_of,
    token_of,
)
from tests.tournaments import entered, game_at, started, tournament_of
from tests.tracker.access.people import logged_in, officer, phone_at
from tests.tracker.api.v1.book import key, with_key
from tests.tracker.games.test_deeds import ADDRESSES, may
from tests.tracker.helpers.at_table import NAMES
from tests.tracker.phones.sync.test_agreed_says import SAID, WAYS
from tests.tracker.phones.test_phones_back import ways
from tracker.access import codes
from tracker.clubs.services import delete_demo_club
from tracker.common.queries.lookups import game_for
from tracker.games.sheet_pages import score_sheet
from tracker.models import Agreement, Club, Evening, Game, Hand, HandRevision, Phone, Player, Table
from tracker.phones.services import make_new_code, revoke_phone
from tracker.platform.web.phone_cookie import cookie_name

TYPED = "bid=0-H&points-0=96&points-1=66"
PAIR = "/api/v1/pair"
GUESSES, SHORT_GUESSES = 2000, 60
SOURCES = 50
MOST_AT_TABLE, MOST_AT_EVENING = 30, 100
MOST_FROM_ONE = 20


class Seated(NamedTuple):
    """A phone at a table, and its browser."""

    phone: Phone
    browser: Visitor

    def sends(self, game: Game, kind: str, number: int = 1, **more: object) -> Answer:
        """The response to a submission for a game."""
        item = {"submission_id": str(new_id()), "kind": kind, "game": game.pk, "number": number}
        body = {"device": str(self.phone.key), "client": 1, "unsent": 1, "items": [item | more]}
        evening = self.phone.table.evening
        return self.browser.sends(f"/api/v1/{evening.club.slug}/evenings/{evening.pk}/sync", body)


def seated(stage: Stage, table: Table, player: int | None = None) -> Seated:
    """A phone that has scanned the code of the table, for a player or for all of them."""
    new = applicant(now=timezone.now(), player=player)
    phone, browser = joined(table, **new._asdict()), stage.visitor()
    browser.cookies[cookie_name()] = new.secret
    return Seated(phone, browser)


@attack("a phone that was taken away comes back", "3 S12", is_brief=True)
def phone_comes_back(stage: Stage) -> Iterator[Try]:
    """A disconnected phone with its old cookie, by every route; and a fifth phone beside four."""
    stage.serve()
    evening = stage.kanal.evening
    table = table_of(evening, "taken away", timezone.now())
    away = seated(stage, table)
    revoke_phone(phone=away.phone, now=timezone.now())
    own = reverse("phone-return", args=("kanal", evening.pk, away.phone.key))
    cookie = {cookie_name(): away.browser.cookies[cookie_name()]}
    others = [each for each in stage.insiders() if each[0] not in ("director", "admin")]
    before = now_stored()
    for who, browser in others:
        browser.cookies |= cookie
        answer = browser.post(own)
        yield Try(f"{who} lets it in", written(before), answer.seconds)
    before = now_stored()
    table.refresh_from_db()
    for way, (address, sent) in ways(table).items():
        is_form = isinstance(sent, str)
        answer = (
            away.browser.post(address, {"pin": sent})
            if is_form
            else away.browser.sends(address, sent)
        )
        yield Try(f"{way} again", written(before), answer.seconds)
    for _ in range(4):
        seated(stage, table)
    director = stage.visitor(logged_in(officer("director", evening)))
    before = now_stored()
    answer = director.post(own)
    yield Try("a director lets a fifth one write", written(before), answer.seconds)
    answer = stage.visitor().sends(PAIR, {"token": token_of(table)})
    yield Try("a fifth one scans", written(before), answer.seconds)


@attack("a phone that was taken away comes back in a private window", "A2 S27 S33", is_brief=True)
def phone_comes_back_unknown(stage: Stage) -> Iterator[Try]:
    """The photographed code and the PIN, without any cookie, after the phone was revoked."""
    stage.serve()
    table = table_of(stage.kanal.evening, "photographed", timezone.now())
    photo, pin = token_of(table), codes.pin(table.evening_id, table.name, table.serial)
    away, stays = seated(stage, table), seated(stage, table)
    director = stage.visitor(logged_in(officer("director", stage.kanal.evening)))
    address = reverse("phone-revoke", args=("kanal", table.evening_id, away.phone.key))
    answer = director.post(address)
    won = "" if answer.status_code == 303 else f"not revoked: {answer.status_code}"
    yield Try("a director takes it away", won, answer.seconds)
    before = Phone.objects.filter(table=table).count()
    for way, sent in (("the photograph", {"token": photo}), ("the PIN", typed(table, pin))):
        answer = stage.visitor().sends(PAIR, sent)
        won = "joined again" * (Phone.objects.filter(table=table).count() > before)
        yield Try(f"{way} in a private window", won, answer.seconds)
    form = reverse("table-join", args=("kanal", table.evening_id, table.name))
    answer = stage.visitor().post(form, {"pin": pin})
    won = "joined again" * (Phone.objects.filter(table=table).count() > before)
    yield Try("the PIN on the page", won, answer.seconds)
    still = Phone.objects.filter(pk=stays.phone.pk, revoked_at=None).exists()
    yield Try("the other phone of the table", "" if still else "was taken away as well")


@attack("a player agrees to the own hand", "4 O12", is_brief=True)
def player_agrees_alone(stage: Stage) -> Iterator[Try]:
    """Two browsers of one player, one claiming to be the opponent, in every way of confirming.

    The confirmation shown must be true: it names the phone and no side.
    """
    stage.serve()
    club = stage.kanal.club
    players = [PlayerFactory.create(club=club, name=f"{name} who cheats") for name in NAMES]
    for way in WAYS:
        Club.objects.filter(pk=club.pk).update(agreement=way)
        yield from agreed_alone(stage, players, way)
    Club.objects.filter(pk=club.pk).update(agreement="none")


def agreed_alone(stage: Stage, players: list[Player], way: str) -> Iterator[Try]:
    """The sheet after a confirmation in the own browser, and after all of them in both."""
    evening = EveningFactory.create(club=stage.kanal.club)
    game = GameFactory.create(evening=evening, ruleset="clabber", players=players, table="1")
    table = table_of(evening, "1", timezone.now())
    first, second = (seated(stage, table, player.pk) for player in players[:2])
    seconds = first.sends(game, "hand", typed=TYPED).seconds
    for what in ("taps on the first", "all of it"):
        if what == "all of it":
            second.sends(game, "hand", typed=TYPED)
            second.sends(game, "agree", revision=1, agrees=True)
        else:
            first.sends(game, "agree", revision=1, agrees=True)
        (row,) = score_sheet(game_for("kanal", game.pk)).rows
        right = SAID[what][WAYS.index(way)]
        won = "" if row.agreement.text == right else f"the sheet says “{row.agreement.text}”"
        yield Try(f"{way}: {what}", won, seconds)


@attack("games with agreed hands removed, ended, changed", "5 S2 S28", is_brief=True)
def agreed_game_undone(stage: Stage) -> Iterator[Try]:
    """Actions of phones and scorers on a tournament game with a confirmed hand."""
    stage.serve()
    tournament = tournament_of(stage.kanal.club, hands=None, agreement="second")
    entered(tournament, 4)
    game = game_at(started(tournament).pairings.get())
    table = table_of(game.evening, game.table, timezone.now())
    author, other = seated(stage, table), seated(stage, table)
    author.sends(game, "hand", typed=TYPED)
    hand = Hand.objects.get(game=game)
    said = {"hand": hand, "revision": 1, "phone": other.phone, "is_agreed": True}
    Agreement.objects.create(**said, said_at=timezone.now())
    browsers = {"phone": author.browser, "everybody": stage.visitor()}
    elsewhere = table_of(game.evening, "99", timezone.now())
    browsers |= {"phone elsewhere": stage.visitor(phone_at(elsewhere))}
    browsers |= {
        role: stage.visitor(logged_in(officer(role, game.evening))) for role in ("scorer", "admin")
    }
    before = now_stored()
    for (deed, state), who in product(DEEDS, browsers):
        assert not may("tournament", deed, state, who), (deed, state, who)
        numbers = (1,) if state == "hand_agreed" else ()
        address = reverse(ADDRESSES[deed], args=("kanal", game.pk, *numbers))
        answer = browsers[who].post(f"{address}?revision=1", {"reason": "Misheard"})
        yield Try(f"{who}: {deed}", written(before), answer.seconds)
    first = HandRevision.objects.get(hand=hand, number=1)
    answer = author.sends(game, "void", hand=str(first.submission_id))
    yield Try("phone: takes it back as a script", written(before), answer.seconds)


DEEDS = (
    *(("end", "agreed"), ("remove", "agreed")),
    *(("correct", "hand_agreed"), ("take_out", "hand_agreed")),
)


@attack("PINs guessed", "S10", is_brief=True)
def pins_guessed(stage: Stage) -> Iterator[Try]:
    """From many and forged addresses; then the right PIN, and a phone that is connected."""
    stage.serve()
    evening = EveningFactory.create(club=stage.kanal.club)
    table = table_of(evening, "guessed", timezone.now())
    phone, chance, looked_at = seated(stage, table), Random("guesses"), 0
    right = codes.pin(evening.pk, table.name, table.serial)
    elsewhere = table_of(evening, "elsewhere", timezone.now())
    known = codes.pin(evening.pk, elsewhere.name, elsewhere.serial)
    answer = stage.visitor().sends(PAIR, typed(elsewhere, known))
    assert answer.status_code == 201, f"the right PIN of a table: {answer.status_code}"
    guessers = [stage.visitor(source=f"127.0.0.{place + 1}") for place in range(SOURCES)]
    for number in range(SHORT_GUESSES if stage.is_brief else GUESSES):
        place = number % SOURCES
        pin = f"{chance.randrange(10**6):06}"
        headers = {"X_Forwarded_For": f"192.0.2.{place}", "X_Real_IP": f"192.0.2.{place}"}
        wrong = "0" if pin == right else pin
        answer = guessers[place].sends(PAIR, typed(table, wrong), **headers)
        looked_at += answer.status_code == 401
        won = "more wrong PINs than thirty were looked at" * (looked_at > MOST_AT_TABLE)
        yield Try(f"guess {number}", won, answer.seconds)
    answer = stage.visitor().sends(PAIR, typed(table, right))
    yield Try("the right one afterwards", "it was let in" * (answer.status_code == 201))
    game = GameFactory.create(evening=evening, ruleset="clabber", table=table.name)
    answer = phone.sends(game, "hand", typed=TYPED)
    result = (answer.json() or {"results": [{"outcome": "nothing"}]})["results"][0]
    won = "" if result["outcome"] == "recorded" else f"a phone was shut out: {result}"
    yield Try("a phone that is in writes", won, answer.seconds)


def typed(table: Table, pin: str) -> dict[str, object]:
    """The form data for a typed PIN."""
    evening = table.evening
    return {"club": "kanal", "evening": evening.pk, "table": table.name, "pin": pin}


@attack("a PIN closed to others by one attacker", "S10", is_brief=True)
def pins_closed_to_others(stage: Stage) -> Iterator[Try]:
    """Wrong PINs of one address at every table, then the right one from another."""
    stage.serve()
    evening, looked_at = EveningFactory.create(club=stage.kanal.club), 0
    tables = [table_of(evening, str(number), timezone.now()) for number in range(4)]
    right = {table: codes.pin(evening.pk, table.name, table.serial) for table in tables}
    attacker = stage.visitor(source="127.0.2.1")
    for table in tables:
        wrong = f"{(int(right[table]) + 1) % 10**6:06}"
        for number in range(15):
            attacker.cookies.clear()
            headers = {"X_Forwarded_For": f"192.0.2.{number}"}
            answer = attacker.sends(PAIR, typed(table, wrong), **headers)
            looked_at += answer.status_code == 401
            won = f"{looked_at} of one address were looked at" * (looked_at > MOST_FROM_ONE)
            yield Try(f"table {table.name}, guess {number}", won, answer.seconds)
    for table in tables:
        answer = stage.visitor(source="127.0.2.2").sends(PAIR, typed(table, right[table]))
        won = f"is closed to others: {answer.status_code}" * (answer.status_code != 201)
        yield Try(f"table {table.name}", won, answer.seconds)


@attack("PINs guessed at all tables of an evening", "S10")
def pins_of_an_evening(stage: Stage) -> Iterator[Try]:
    """Ten at each of twenty tables; only a hundred of them are checked."""
    stage.serve()
    evening, looked_at = EveningFactory.create(club=stage.kanal.club), 0
    for number in range(20):
        table = table_of(evening, str(number), timezone.now())
        right = codes.pin(evening.pk, table.name, table.serial)
        wrong = next(f"{pin:06}" for pin in range(2) if f"{pin:06}" != right)
        for place in range(10):
            answer = stage.visitor(source=f"127.0.1.{place + 1}").sends(PAIR, typed(table, wrong))
            looked_at += answer.status_code == 401
            won = "more than a hundred were looked at" * (looked_at > MOST_AT_EVENING)
            yield Try(f"table {number}, guess {place}", won, answer.seconds)


@attack("codes that are over, and links that are only looked at", "S13")
def old_codes(stage: Stage) -> Iterator[Try]:
    """A replaced code, a code of another table, and the effect of a link preview."""
    stage.serve()
    evening = stage.kanal.evening
    table = table_of(evening, "coded", timezone.now())
    old = token_of(table)
    make_new_code(table=table, serial=table.serial, now=timezone.now())
    before = now_stored()
    forged = [old, old[:-1], old + "a", old[::-1], "", "a" * 5000, "\x00", "ﬀ" * 22]
    for token in forged:
        answer = stage.visitor().sends(PAIR, {"token": token})
        won = written(before) or ("a breakdown" if answer.status_code >= 500 else "")
        yield Try(f"token {token[:20]!r}", won, answer.seconds)
    table.refresh_from_db()
    for rest in (f"#t={token_of(table)}", f"?t={token_of(table)}", f"?token={token_of(table)}"):
        visitor = stage.visitor()
        answer = visitor.get(f"/join{rest.partition('#')[0]}")
        won = written(before) or "a cookie was given" * (cookie_name() in visitor.cookies)
        yield Try("a link is looked at", won, answer.seconds)


@attack("hands at somebody else's table", "S1 S2")
def hands_elsewhere(stage: Stage) -> Iterator[Try]:
    """A phone writes at another table, evening and club, by script and by form."""
    stage.serve()
    cast, other = stage.kanal, EveningFactory.create(club=stage.kanal.club)
    games = {
        "another table": GameFactory.create(evening=cast.evening, ruleset="clabber", table="9"),
        "another evening": GameFactory.create(evening=other, ruleset="clabber", table="9"),
        "another club": stage.dorf.cast.game,
    }
    phone = seated(stage, cast.table)
    before = now_stored()
    for where, game in games.items():
        club, evening = game.evening.club.slug, Evening.objects.get(pk=game.evening_id)
        for kind in ("hand", "agree", "void", "count"):
            answer = phone.sends(game, kind, typed=TYPED, revision=1, agrees=True)
            yield Try(f"{where}: {kind}", written(before), answer.seconds)
        address = f"/api/v1/{club}/evenings/{evening.pk}/sync"
        item = {"submission_id": str(new_id()), "kind": "hand", "game": game.pk, "number": 1}
        body = {"device": str(phone.phone.key), "client": 1, "unsent": 1}
        sent = body | {"items": [item | {"typed": TYPED}]}
        yield Try(f"{where}: there", written(before), phone.browser.sends(address, sent).seconds)
        for rest in ("hands", "hands/preview", "close", "remove"):
            answer = phone.browser.post(f"/{club}/games/{game.pk}/{rest}", {"bid": "0-H"})
            yield Try(f"{where}: {rest}", written(before), answer.seconds)


@attack("a hand before the one it follows", "11", is_brief=True)
def hand_before_its_dealer(stage: Stage) -> Iterator[Try]:
    """A program and a phone send the second hand first, without naming its dealer."""
    stage.serve()
    evening = EveningFactory.create(club=stage.kanal.club)
    game = GameFactory.create(evening=evening, ruleset="klaberjass", table="1")
    secret = f"key {new_id()}"
    key(stage.kanal.club, "hands", secret=secret)
    phone = seated(stage, table_of(evening, "1", timezone.now()))
    sent = {"submission_id": str(new_id()), "number": 2, "record": played(1, (30, 70))}
    before = now_stored()
    address = f"/api/v1/clubs/kanal/games/{game.pk}/hands"
    answer = stage.visitor().sends(address, sent, **with_key(secret))
    won = written(before) or ("" if answer.status_code == 422 else str(answer.status_code))
    yield Try("a program", won, answer.seconds)
    answer = phone.sends(game, "hand", number=2, record=played(1, (30, 70)))
    yield Try("a phone", written(before), answer.seconds)


@attack("a phone that has seen the demo says the book is older", "A3", is_brief=True)
def demo_seen(stage: Stage) -> Iterator[Try]:
    """A phone reports the newest hand of a demo club that is removed then."""
    stage.serve()
    table = table_of(stage.kanal.evening, "honest", timezone.now())
    game = GameFactory.create(evening=stage.kanal.evening, ruleset="clabber", table="honest")
    phone = seated(stage, table)
    demo = EveningFactory.create(club=ClubFactory.create(name="Demo", slug="demo"))
    HandFactory.create(game=GameFactory.create(evening=demo, ruleset="clabber"))
    seen = phone.sends(game, "hand", number=9, typed="").json()["seen"]
    before = set(Evening.objects.exclude(pk=demo.pk).values_list("pk", "epoch"))
    removed = delete_demo_club()
    yield Try("the demo is removed", "" if removed else "it is still there")
    body = {"device": str(phone.phone.key), "client": 1, "unsent": 0, "items": [], "seen": seen}
    address = f"/api/v1/kanal/evenings/{table.evening_id}/sync"
    answer = phone.browser.sends(address, body)
    changed = before - set(Evening.objects.values_list("pk", "epoch"))
    yield Try("a sync", "evenings have a new epoch" * bool(changed), answer.seconds)
    health = stage.visitor().get("/health").text
    won = "it says that an older copy took its place" * ("an older copy" in health)
    yield Try("/health", won)
