"""What a club notes about its players."""

import datetime as dt
from dataclasses import dataclass

from django.http import Http404

from tracker.common.queries.lookups import player_for
from tracker.engine.records import names
from tracker.models import Club, Contact, Erasure, ErasureOrder, Player, PlayerDetails, PlayerMerge
from tracker.models.person import FULL, INITIALS
from tracker.players.queries.known import listed_players


@dataclass(frozen=True, slots=True)
class WhoIsWho:
    """Somebody who is printed under another name than the whole one."""

    pk: int
    printed: str
    name: str
    number: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    """Whether the whole name is printed, what was merged, and when the player is to be erased."""

    is_whole: bool
    is_erased: bool
    merge: PlayerMerge | None
    merges: tuple[PlayerMerge, ...]
    due_on: dt.date | None


def person_for(club_slug: str, pk: int) -> Player:
    """A player of the club who is a person of its own, neither merged nor erased."""
    player = player_for(club_slug, pk)
    if not listed_players(player.club).filter(pk=pk).exists():
        raise Http404
    return player


def details_of(player: Player) -> PlayerDetails:
    """What is noted about a player; nothing yet where nobody has."""
    found = PlayerDetails.objects.filter(player=player).first()
    return found or PlayerDetails(player=player)


def person_page(player: Player) -> PersonPage:
    """What the page of a player says beside the name."""
    merge = player.merged_by.filter(undone_at=None).select_related("kept").first()
    return PersonPage(
        is_whole=not details_of(player).name,
        is_erased=Erasure.objects.filter(player=player).exists(),
        merge=merge,
        merges=tuple(player.merges.filter(undone_at=None).select_related("merged")),
        due_on=due_on(player),
    )


def due_on(player: Player) -> dt.date | None:
    """The day on which the player is to be erased."""
    order = ErasureOrder.objects.filter(player=player).first()
    return order.due_on if order else None


def contact_of(player: Player) -> Contact:
    """How the club reaches a player."""
    return Contact.objects.filter(player=player).first() or Contact(player=player)


def who_is_who(club: Club, search: str = "") -> tuple[WhoIsWho, ...]:
    """Those who are not printed under their whole name, by that name."""
    hidden = PlayerDetails.objects.filter(player__in=listed_players(club)).exclude(name="")
    rows = (
        WhoIsWho(row.player_id, row.player.name, row.name, row.number)
        for row in hidden.select_related("player")
    )
    wanted = names.search_key(search.strip())
    found = (
        row for row in rows if wanted in names.search_key(f"{row.name} {row.printed} {row.number}")
    )
    return tuple(sorted(found, key=lambda row: names.sort_key(row.name)))


def way_of(details: PlayerDetails) -> str:
    """How the name is printed: in full, by initials or not at all."""
    usual = INITIALS if details.is_junior else FULL
    return usual if details.shown == "usual" else details.shown


def details_now(player: Player) -> dict[str, object]:
    """What a form about a player begins with."""
    details = details_of(player)
    names_of_columns = ("shown", "number", "nickname", "is_guest", "is_junior", "note")
    now: dict[str, object] = {name: getattr(details, name) for name in names_of_columns}
    return now | {"name": details.name or player.name}


def contact_now(player: Player) -> dict[str, object]:
    """What a form about a contact begins with."""
    contact = contact_of(player)
    return {"email": contact.email, "phone": contact.phone}
