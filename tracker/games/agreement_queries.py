"""The phone that wrote the current version of each hand, and how far the table agrees on it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from django.db.models import F

from tracker.models import Agreement, Claim, Game, HandRevision, Phone
from tracker.platform.database.compiled_queries import CompiledQuery, parameter

AgreementState = Literal["", "open", "agreed", "disputed", "differs"]


NO_AGREEMENT = "none"


_DIFFERING: CompiledQuery[int] = CompiledQuery(
    Claim.objects.filter(hand__game=parameter("game"), settled_at=None).values_list(
        "hand__number", flat=True
    )
)


_PRESENT: CompiledQuery[tuple[int, int | None]] = CompiledQuery(
    HandRevision.objects.filter(hand__game=parameter("game"), phone__isnull=False)
    .filter(number=F("hand__revision"))
    .values_list("hand__number", "phone_id")
)
"""The current version of each hand written by a phone, with that phone's key."""


_PHONES = CompiledQuery(
    Phone.objects.filter(table__evening=parameter("evening"), table__name=parameter("table"))
    .select_related("player")
    .order_by()
)
"""The phones of a table, including revoked ones."""


@dataclass(frozen=True, slots=True)
class HandAgreement:
    """Agreement on the current version of a hand, and the phone that wrote it.

    `state` is empty where no agreement is required, and "differs" where two phones disagree.
    `has_second` is true once a phone other than the writer's has confirmed the hand.
    """

    writer: Phone | None = None
    state: AgreementState = ""
    has_second: bool = False


def has_differing_hands(game: Game) -> bool:
    return bool(_DIFFERING.rows(game=game.pk))


def agreements(game: Game) -> Mapping[int, HandAgreement]:
    """Maps the number of each hand written by a phone to its agreement; takes a few queries at
    most.

    Differing versions are reported for every hand, independent of the way of agreeing.
    """
    versions = _versions(game)
    differing = {*_DIFFERING.rows(game=game.pk)}
    if not versions or game.evening.agreement == NO_AGREEMENT:
        found = {number: HandAgreement(phone) for number, phone in versions.items()}
    else:
        found = _agreed(game, versions)
    for number in differing:
        found[number] = replace(found.get(number, HandAgreement()), state="differs")
    return found


def _agreed(game: Game, versions: Mapping[int, Phone]) -> dict[int, HandAgreement]:
    opinions: dict[int, list[Agreement]] = {}
    present = Agreement.objects.filter(hand__game=game, revision=F("hand__revision"))
    told = present.select_related("hand").only("is_agreed", "phone_id", "hand__number")
    for opinion in told:
        opinions.setdefault(opinion.hand.number, []).append(opinion)
    return {number: _of(writer, opinions.get(number, [])) for number, writer in versions.items()}


def _versions(game: Game) -> dict[int, Phone]:
    """The phone that wrote the current version, by hand number; hands without one are left out."""
    present = _PRESENT.rows(game=game.pk)
    phones = {phone for _, phone in present}
    here = _PHONES.rows(evening=game.evening_id, table=game.table) if phones else ()
    writers = {phone.pk: phone for phone in here}
    if elsewhere := phones - writers.keys():
        writers |= Phone.objects.select_related("player").in_bulk(elsewhere)
    return {number: writers[phone] for number, phone in present if phone is not None}


def _of(writer: Phone, opinions: list[Agreement]) -> HandAgreement:
    if not all(opinion.is_agreed for opinion in opinions):
        return HandAgreement(writer, "disputed")
    has_second = any(opinion.phone_id != writer.pk for opinion in opinions)
    return HandAgreement(writer, "agreed" if opinions else "open", has_second)
