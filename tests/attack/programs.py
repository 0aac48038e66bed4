"""Attacks by programs: ambiguous or invalid JSON, and keys beyond their scopes."""

import datetime as dt
from collections.abc import Iterator, Mapping
from itertools import product

from django.utils import timezone

from tests.attack.stage import Stage, now_stored, written
from tests.attack.trying import Try, attack
from tests.attack.visitor import Visitor
from tests.factories import ClubFactory, new_id
from tests.tracker.api.v1.book import key, with_key
from tests.tracker.engine.records.test_strict_json import nested
from tests.tracker.whole.test_extra_fields import FORBIDDEN
from tracker.accounts import services as tokens
from tracker.models import ApiToken
from tracker.models.token import SCOPES

VALUES = (
    *(b"null", b"true", b"1.5", b"9223372036854775808", b"1e400", b"NaN", b"-1", b'"1"', b"[]"),
    *(b"999999999999999999", b"2147483648", b"9" * 5000, b'"\\ud800"', b'"\\u0000"', b'"\xff"'),
    *(b"{}", b'[{"a": 1}]', b'"' + b"x" * 5000 + b'"', b"[" * 100_000, b'"x"', b"-0", b'""'),
)
"""Values of unexpected types."""
FIELDS = (
    *(b"submission_id", b"number", b"record", b"game", b"items", b"device", b"token", b"pin"),
    *(b"club", b"evening", b"table", b"player", b"players", b"name", b"ruleset", b"first_dealer"),
    *(b"typed", b"kind", b"revision", b"unsent", b"client", b"epoch", b"clock", b"writing"),
)
WHOLE = (
    *(b"", b" ", b"{", b"null", b"[]", b"1", b'"a"', b"{}{}", b'{"a":1,"a":2}', nested(30_000)),
    *(b"[" * 100_000, b"\xff\xfe{}", '{"a": 1}'.encode("utf-16"), b"\x00", b"\xef\xbb\xbf{}"),
    b'{"a": "' + b"x" * 70_000 + b'"}',
)
SLOW_SECONDS = 2.0
BY_SCRIPTS = ("/api/v1/pair", "/api/v1/phone")
MISSING = 10**6


def operations(stage: Stage, **missing: int) -> list[tuple[str, str]]:
    """Every writing operation of programs and scripts, with its method, from the schema.

    `missing` are keys of objects that do not exist.
    """
    cast = stage.kanal
    described = stage.visitor().get("/api/v1/openapi.json").json()["paths"]
    values = {"club": "kanal", "evening": cast.evening.pk, "game": cast.game.pk, "number": 1}
    entry = cast.played.entrants.earliest("pk")
    values |= {"tournament": cast.played.pk, "entry": entry.pk} | missing
    return [
        (method.upper(), address.format(**values))
        for address, methods in described.items()
        for method in methods
        if method != "get"
    ]


def doors(stage: Stage) -> list[tuple[str, str]]:
    """The addresses of our pages' scripts."""
    cast = stage.kanal
    evening = f"/api/v1/kanal/evenings/{cast.evening.pk}"
    phones = (f"{evening}/sync", f"{evening}/photos")
    hand = f"/api/v1/kanal/games/{cast.game.pk}/hands/1"
    return [*(("POST", address) for address in (*BY_SCRIPTS, *phones)), ("PUT", hand)]


def bodies() -> Iterator[bytes]:
    """All bodies: broken JSON, and one wrong value in every field."""
    yield from WHOLE
    for value in VALUES:
        yield b"{" + b", ".join(b'"%s": %s' % (field, value) for field in FIELDS) + b"}"
    item = b'{"submission_id": "%s", "kind": "hand", "game": %s, "number": %s, "typed": %s}'
    for value in VALUES:
        one = item % (str(new_id()).encode(), value, value, value)
        yield b'{"device": null, "client": 1, "unsent": 1, "items": [%s, %s, null]}' % (one, value)


@attack("JSON that means nothing or two things", "S4", is_brief=True)
def hostile_json(stage: Stage) -> Iterator[Try]:
    """Every JSON endpoint: each response is below 500, and nothing is written."""
    stage.serve()
    secret = f"key {new_id()}"
    key(stage.kanal.club, secret=secret)
    program, phone, sent = stage.visitor(), stage.phone(), [*bodies()]
    program.headers = with_key(secret)
    before = now_stored()
    asked = [(program, *operation) for operation in operations(stage)] + [
        (phone, *door) for door in doors(stage)
    ]
    for place, ((who, method, address), body) in enumerate(product(asked, sent)):
        if stage.leaves_out(place) or is_without_body(address):
            continue
        answer = who.sends(address, body, method=method)
        won = "a breakdown" * (answer.status_code >= 500)
        won = won or f"kept it busy for {answer.seconds:.1f} s" * (answer.seconds > SLOW_SECONDS)
        yield Try(f"{method} {address} {body[:30]!r}", won, answer.seconds)
    yield Try("rows of the book", written(before))


def is_without_body(address: str) -> bool:
    """True if an endpoint ignores its body."""
    last = address.rsplit("/", 1)[-1]
    return last in ("check-in", "check-out", "withdraw", "return", "open")


@attack("keys beyond their scopes, foreign and spent ones", "S2 S3", is_brief=True)
def keys_beyond(stage: Stage) -> Iterator[Try]:
    """Every writing endpoint without a key, with each invalid one, and with each single scope."""
    stage.serve()
    club, other = stage.kanal.club, ClubFactory.create()
    bad = {"none": {}, "empty": {"Authorization": "Bearer"}, "made up": with_key("made-up")}
    bad |= {
        "expired": with_key(spent(club, "expired")),
        "revoked": with_key(spent(club, "revoked")),
    }
    key(other, secret="of another club")
    bad |= {
        "of another club": with_key("of another club"),
        "basic": {"Authorization": "Basic eA=="},
    }
    scoped = {scope: f"only {scope} {new_id()}" for scope in SCOPES}
    for scope, secret in scoped.items():
        key(club, scope, secret=secret)
    program, found = stage.visitor(), operations(stage)
    before = now_stored()
    for method, address in found:
        for what, headers in bad.items():
            answer = program.generic(method, address, b"{}", "application/json", headers)
            is_refused = answer.status_code in (401, 403)
            won = "" if is_refused else f"got past the key: {answer.status_code}"
            yield Try(f"{method} {address} with a key {what}", won, answer.seconds)
    for method, address in operations(stage, tournament=MISSING, entry=MISSING):
        past = []
        for scope, secret in scoped.items():
            answer = program.generic(method, address, b"{", "application/json", with_key(secret))
            past += [scope] * ((answer.json() or {}).get("code") != "wrong_scope")
        won = f"is open to {past}" * (len(past) > 1)
        yield Try(f"{method} {address} with each scope", won, answer.seconds)
    program.headers = with_key(scoped[SCOPES[0]])
    yield from forbidden_fields(program, found, before)


def spent(club: object, how: str) -> str:
    """The secret of an invalid key."""
    secret = f"{how} {new_id()}"
    token = key(club, secret=secret)  # type: ignore[arg-type]
    if how == "expired":
        over = timezone.localdate() - dt.timedelta(days=2)  # past in every time zone
        ApiToken.objects.filter(pk=token.pk).update(expires_on=over)
    else:
        tokens.revoke_token(token=token, now=timezone.now())
    return secret


def forbidden_fields(
    program: Visitor, found: list[tuple[str, str]], before: object
) -> Iterator[Try]:
    """Fields of the tables that no form has."""
    sent: Mapping[str, str] = FORBIDDEN
    for method, address in found:
        if is_without_body(address):
            continue
        answer = program.sends(address, dict(sent), method=method)
        won = "took them" * (answer.status_code < 400)
        yield Try(f"{method} {address} with fields of tables", won, answer.seconds)
    yield Try("rows of the book", written(before))
