"""Attacks on accounts: guessing, timing, sessions and cookies."""

import statistics
from collections.abc import Iterator
from itertools import pairwise
from secrets import token_urlsafe
from typing import Any

from django.core.cache import cache
from django.utils import timezone

from tests.attack.stage import ANNA, ON_THE_INTERNET, SETTINGS, Stage, now_stored, written
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.factories import ClubFactory, EveningFactory
from tests.faults import telling
from tests.people import PASSWORD, invited_to, person, user_of
from tests.tracker.whole.test_hidden_results import BY_CHANCE
from tracker.accounts import services as accounts
from tracker.accounts.login import reset_token
from tracker.models import Club, User

SLOWED = "Too many wrong passwords"
MOST_WRONG, MOST_BY_ADDRESS = 10, 60
MOST_EVERYWHERE = 30
GUESSES, FLOOD = 500, 3200
APART = 0.10
"""The maximum relative difference between the medians of two kinds of names."""
TIMES = 21
ELSEWHERE = "127.0.0.77"
OTHER_PASSWORD = "vier neue Karten"


def is_in(browser: Visitor) -> bool:
    """True if the visitor can access an admin page."""
    return bool(browser.get(SETTINGS).status_code == 200)


def is_looked_at(answer: Answer) -> bool:
    """True if a password was checked, not deferred by the rate limit."""
    return answer.status_code < 500 and SLOWED not in answer.text


@attack("passwords guessed, one account", "S11")
def one_account_guessed(stage: Stage) -> Iterator[Try]:
    """Five hundred wrong passwords by both names and from forged addresses, then the right one."""
    stage.serve()
    cache.clear()
    names = (stage.anna.username, stage.anna.email, "ANNA", " anna ")
    stranger, looked_at = stage.visitor(source=ELSEWHERE), 0
    for number in range(GUESSES):
        stranger.headers = {"X-Forwarded-For": f"192.0.2.{number % 250}"}
        answer, _ = stage.by_login(names[number % 4], f"wrong {number}", at=stranger)
        looked_at += is_looked_at(answer)
        yield Try(f"guess {number}", too_many(looked_at, MOST_WRONG), answer.seconds)
    answer, _ = stage.by_login(ANNA, at=stranger)
    yield Try("the right one", "is let in" * (answer.status_code == 302), answer.seconds)


def too_many(looked_at: int, most: int) -> str:
    """The finding if too many attempts were checked; the budget slowly refills meanwhile."""
    return f"{looked_at} were looked at" if looked_at > most + most // 2 else ""


@attack("passwords guessed, one at each of 500 accounts", "S11")
def many_accounts_guessed(stage: Stage) -> Iterator[Try]:
    """The same password for all accounts, from one address."""
    stage.serve()
    cache.clear()
    looked_at = 0
    for number in range(GUESSES):
        answer, browser = stage.by_login(f"member{number}", "password1")
        browser.close()
        looked_at += is_looked_at(answer)
        yield Try(f"account {number}", too_many(looked_at, MOST_BY_ADDRESS), answer.seconds)
    cache.clear()


@attack("a director shut out by wrong passwords", "9")
def director_shut_out(stage: Stage) -> Iterator[Try]:
    """Strangers type wrong passwords by both names; the browser known from before is let in."""
    stage.serve()
    cache.clear()
    _, known = stage.by_login(stage.anna.username)
    known.post("/account/logout/")
    stranger = stage.visitor(source=ELSEWHERE)
    for number in range(MOST_WRONG + 2):
        name = (ANNA, "anna@example.org")[number % 2]
        answer, _ = stage.by_login(name, "wrong", at=stranger)
        is_more = number >= MOST_WRONG and is_looked_at(answer)
        won = "the other name has a budget of its own" * is_more
        yield Try(f"wrong {number} of a stranger", won, answer.seconds)
    answer, _ = stage.by_login(ANNA, at=known)
    won = "" if answer.status_code == 302 else f"the director is shut out: {answer.status_code}"
    yield Try("the director's own browser", won, answer.seconds)
    answer, _ = stage.by_login(ANNA, at=stage.visitor(source="127.0.0.78"))
    won = "" if answer.status_code == 302 else "the director's new phone is shut out"
    yield Try("the director's new phone elsewhere", won, answer.seconds)
    cache.clear()


@attack("who has an account, told by time or words", "8 S11")
def accounts_told(stage: Stage) -> Iterator[Try]:
    """Median times and messages of login and reset for known and unknown names."""
    assert stage.anna
    stage.serve()
    for address in telling.KINDS:
        of_each, by = medians_of(stage, address)
        won = f"medians are {by:.0%} apart" if by > APART else ""
        said = ", ".join(f"{kind} {median:.1f} ms" for kind, median in of_each.items())
        median = statistics.median(of_each.values()) / 1000
        yield Try(address, won, median, f"{said}: {by:.1%} apart")
    for address, kinds in telling.KINDS.items():
        cache.clear()
        pages = [shown(stage.visitor().post(address, form), form) for form in kinds.values()]
        for one, other in pairwise(pages):
            yield Try(f"{address}: words", "are other ones" if one != other else "")


def medians_of(stage: Stage, address: str) -> tuple[dict[str, float], float]:
    """The time for each kind of name in ms, and their largest relative difference."""
    for times in (TIMES, 2 * TIMES, 4 * TIMES):  # a single load spike means nothing; three do
        found = telling.medians(stage.book, times, [address])
        of_each = {kind: found[address, kind] for kind in telling.KINDS[address]}
        by = max(of_each.values()) / min(of_each.values()) - 1
        if by <= APART:
            break
    return of_each, by


def shown(answer: Answer, form: Any) -> str:
    """The text of a page without the typed values."""
    body = BY_CHANCE.sub(b"", answer.content).decode()
    text = f"{answer.status_code} {answer.leads_to} {body}"
    for typed in form.values():
        text = text.replace(typed, "")
    return text


@attack("sessions planted, kept and stolen", "S12", is_brief=True)
def sessions_kept(stage: Stage) -> Iterator[Try]:
    """The session key changes at login; logging out and a new password invalidate the old one."""
    assert stage.anna
    stage.serve()
    cache.clear()
    for planted in ("a" * 32, token_urlsafe(24), "anna"):
        browser = stage.visitor()
        browser.cookies["sid"] = planted
        answer, _ = stage.by_login(ANNA, at=browser)
        thief = stage.visitor()
        thief.cookies["sid"] = planted
        yield Try("a planted key", "opens the session" * is_in(thief), answer.seconds)
        stolen = browser.cookies["sid"]
        won = "is the same afterwards" * (stolen == planted)
        yield Try("the key", won or "" if is_in(browser) else "nobody was let in")
    thief.cookies["sid"] = stolen
    browser.post("/account/logout/")
    yield Try("a stolen key after logging out", "opens the session" * is_in(thief))
    _, browser = stage.by_login(ANNA)
    thief.cookies["sid"] = browser.cookies["sid"]
    new = {"oldpassword": PASSWORD, "password1": OTHER_PASSWORD, "password2": OTHER_PASSWORD}
    browser.post("/account/password/change/", new)
    yield Try("a stolen key after a new password", "opens the session" * is_in(thief))
    answer, _ = stage.by_login(ANNA)
    yield Try("the old password", "is good" * (answer.status_code == 302))
    stage.anna.set_password(PASSWORD)
    stage.anna.save()


@attack("cookies changed and made up", "S12", is_brief=True)
def cookies_forged(stage: Stage) -> Iterator[Try]:
    """Every cookie of an admin with a changed letter, and with input that breaks parsers."""
    good = stage.anna_logged_in()
    good.post("/look", {"theme": "dark"})
    bad: tuple[str, ...] = (
        "",
        "'",
        '"',
        "' OR 1=1--",
        "%00",
        "\x7f",
        "a" * 4000,
        "../../etc/passwd",
        "é",
        "{}",
    )
    bad += ("gAAAA", "eyJhIjoxfQ", "1:1:1", ":" * 99, "null", "-1", "[]", "__proto__")
    before = now_stored()
    for name, value in {**good.cookies, "messages": "x", "language": "x", "phone": "x"}.items():
        turned = [value[:-1] + ("a" if value[-1:] != "a" else "b"), value[::-1], value * 2]
        for forged in (*turned, *bad):
            thief = stage.visitor()
            thief.cookies = {name: forged}
            answer = thief.generic("GET", SETTINGS)
            thief.close()
            is_let_in = answer.status_code == 200
            won = "was let in" * is_let_in or "a breakdown" * (answer.status_code >= 500)
            yield Try(f"{name}={forged[:20]!r}", won, answer.seconds)
    yield Try("rows of the book", written(before))


@attack("accounts made, roles taken", "S3 S9")
def accounts_made(stage: Stage) -> Iterator[Try]:
    """Signing up, repeating the first start, guessing and reusing invitations, extra fields."""
    stage.serve()
    cache.clear()
    new = {"username": "eve", "email": "eve@example.org", "password1": PASSWORD, "name": "Eve"}
    new |= {"password": PASSWORD, "club": "Eve's", "where": "home", "code": "aaaa-aaaa-aaaa-aaaa"}
    before = now_stored()
    for address in ("/account/signup/", "/welcome", "/account/2fa/webauthn/signup/", "/new"):
        answer = stage.visitor().post(address, new)
        yield Try(address, written(before), answer.seconds)
    for secret in ("", "a", "s" * 32, "0" * 43, "%00", "*"):
        for address in ("/invited", "/invited/role", "/invited/password"):
            answer = stage.visitor().post(address, new | {"secret": secret, "token": secret})
            yield Try(f"{address} with {secret[:8]!r}", written(before), answer.seconds)
    invited_to(stage.kanal.club, secret="i" * 43)
    for who in ("ida", "ilse"):
        form = {"username": who, "name": who, "password": PASSWORD, "secret": "i" * 43}
        answer = stage.visitor().post("/invited", form)
    won = "was used twice" * User.objects.filter(username="ilse").exists()
    yield Try("an invitation", won, answer.seconds)
    accounts.make_user(person=person("otto"), now=stage.anna.created_at)
    _, otto = stage.by_login("otto")
    taken = {"is_site_admin": "on", "is_staff": "on", "is_superuser": "on", "role": "admin"}
    answer = otto.post("/account/edit", {"name": "Otto", "email": "", **taken})
    is_taken = User.objects.get(username="otto").is_site_admin or is_in(otto)
    yield Try("fields added to the own account", "a role was taken" * is_taken, answer.seconds)


@attack("links whose maker's right has gone", "A1 S33", is_brief=True)
def links_after_the_right(stage: Stage) -> Iterator[Try]:
    """A link for a password and invitations, used once the right behind them is gone."""
    stage.serve()
    cache.clear()
    now, number = timezone.now(), token_urlsafe(6)
    club, other = ClubFactory.create(), ClubFactory.create()
    maker = user_of(f"mia-{number}", admin_of=club)
    for way in ("a club of their own", "a maker without the role"):
        name = f"ben-{number}-{way.split()[1]}"
        ben = user_of(name, at=EveningFactory.create(club=club), role="scorer")
        link = reset_token(ben, by=maker, club=club)
        secret = token_urlsafe(24)
        invited_to(club, secret=secret, by=maker)
        opened = [stage.visitor(), stage.visitor()]
        to = opened[0].post("/invited/password", {"token": link}).leads_to
        opened[0].get(to)
        opened[1].post("/invited", {"token": secret})
        if way == "a club of their own":
            accounts.give_role(user=ben, name="admin", club=other, now=now)
        else:
            maker.roles.all().delete()
        for browser, what in ((opened[0], "opened before"), (stage.visitor(), "opened now")):
            to = browser.post("/invited/password", {"token": link}).leads_to
            browser.get(to)
            answer = browser.post(to, {"password1": OTHER_PASSWORD})
            taken = User.objects.get(pk=ben.pk).check_password(OTHER_PASSWORD)
            yield Try(f"{way}: {what}", "took the account" * taken, answer.seconds)
    yield from invitations_after_the_right(stage, club, opened[1], secret)


def invitations_after_the_right(
    stage: Stage, club: Club, opened: Visitor, secret: str
) -> Iterator[Try]:
    """An invitation of a maker who is no admin any more, opened before that and now."""
    before = club.roles.count()
    for browser, what in ((opened, "opened before"), (stage.visitor(), "opened now")):
        browser.post("/invited", {"token": secret})
        new = {"username": f"eve-{secret[:6]}", "name": "Eve", "password": PASSWORD}
        answer = browser.post("/invited/role", new)
        won = "took the role" * (club.roles.count() > before)
        yield Try(f"an invitation {what}", won, answer.seconds)


@attack("counters washed out by a flood of others", "A9 S11")
def counters_washed_out(stage: Stage) -> Iterator[Try]:
    """Wrong passwords for one account, then for thousands of others from new networks each."""
    stage.serve(**ON_THE_INTERNET)
    assert stage.anna
    cache.clear()
    looked_at = 0
    for number in range(FLOOD):
        browser = stage.visitor()
        network = f"2001:db8:{number:x}:1::1"
        browser.headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": network}
        browser.headers["Referer"] = f"https://127.0.0.1:{browser.port}/"
        is_anna = number % 50 == 0
        name = ANNA if is_anna else f"{token_urlsafe(8)}-{number}"
        answer, _ = stage.by_login(name, f"wrong {number}", at=browser)
        browser.close()
        looked_at += is_anna and is_looked_at(answer)
        won = too_many(looked_at, MOST_EVERYWHERE)
        yield Try(f"guess {number} from {network}", won, answer.seconds)
    cache.clear()
