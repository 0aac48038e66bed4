"""Who is there: checked in, gone, back, or replaced by somebody else."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.clubs.services import add_player
from tracker.common.errors import Problems, refusal
from tracker.common.queries.people import player_behind
from tracker.engine.records.names import name_from
from tracker.models import Club, Entrant, Event, Member, Player, SelfCheckIn
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)
from tracker.tournaments.registration.waiting_list_services import fill_places

# The club's players behind the names that are typed.


def player_called(club: Club, name: str, now: datetime) -> Player:
    """The player of this name, who is added to the club where there is none."""
    return player_behind(club, name) or add_player(club=club, name=name, now=now)


def spelled_name(text: str, field: str) -> str:
    """The name in its one spelling. Raises RecordError."""
    problems = Problems()
    name = name_from(text, field, problems)
    problems.raise_any()
    return name


LEFT = ("left", "expelled")


def check_in(*, entrant: Entrant, now: datetime) -> Entrant:
    """Notes that an entrant is there and can be drawn."""
    return _set_present(entrant, now, now)


def check_out(*, entrant: Entrant, now: datetime) -> Entrant:
    """Takes the check-in back: the entrant is not drawn until it is checked in again."""
    return _set_present(entrant, None, now)


def check_in_all(*, event: Event, now: datetime) -> Event:
    """Notes of everybody on the list who has not left that they are there."""
    with transaction.atomic():
        event = locked_event(event.pk)
        check_not_final(event)
        waiting = event.entrants.filter(checked_in_at=None, left_at=None)
        count = waiting.update(checked_in_at=now)
        if count:
            note_change(event, ChangeKind.ALL_THERE, now, count=count)
        return event


def leave(*, entrant: Entrant, reason: str, now: datetime) -> Entrant:
    """Has an entrant leave ("left") or sent away ("expelled"): it is not drawn from now on."""
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        check_not_final(event)
        if reason not in LEFT:
            raise refusal("reason", "bad_value", phrase("Somebody withdraws or is disqualified."))
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.left_reason == reason:
            return entrant
        Entrant.objects.filter(pk=entrant.pk).update(left_at=now, left_reason=reason)
        entrant.refresh_from_db()
        kind = ChangeKind.LEFT if reason == "left" else ChangeKind.EXPELLED
        note_change(event, kind, now, is_public=True, entrant=entrant.pk)
        fill_places(event, now)
        return entrant


def re_enter(*, entrant: Entrant, now: datetime) -> Entrant:
    """Takes an entrant who left back in."""
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        check_not_final(event)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.left_at is None:
            return entrant
        fields = {"left_at": None, "left_reason": "", "checked_in_at": now}
        Entrant.objects.filter(pk=entrant.pk).update(**fields)
        entrant.refresh_from_db()
        note_change(event, ChangeKind.BACK, now, is_public=True, entrant=entrant.pk)
        return entrant


def substitute(
    *, entrant: Entrant, place: int, player: str, from_round: int, reason: str, now: datetime
) -> Member:
    """Puts another player in a place of an entrant, from this round on.

    A name that nobody in the club has makes a new player. Games that have begun keep their players.
    Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        check_not_final(event)
        old = entrant.members.filter(place=place, until_round=None).select_related("player").first()
        if old is None:
            raise refusal("place", "bad_value", phrase("There is no such place."))
        new = _newcomer(event, player, now)
        old.until_round = from_round - 1
        old.save(update_fields=["until_round"])
        member = Member.objects.create(
            event=event, entrant=entrant, player=new, place=place, from_round=from_round
        )
        who = {"new": member.pk, "old": old.pk, "from_round": from_round}
        kind = ChangeKind.SUBSTITUTED
        note_change(event, kind, now, reason=reason, is_public=True, **who)
        return member


def _newcomer(event: Event, name: str, now: datetime) -> Player:
    """The player of this name, who must not play in the event already."""
    new = player_called(event.evening.club, spelled_name(name, "player"), now)
    if event.members.filter(player=new, until_round=None).exists():
        said = phrase("{new} plays in this tournament already.", new=new.name)
        raise refusal("player", "entered_twice", said)
    return new


def _set_present(entrant: Entrant, at: datetime | None, now: datetime) -> Entrant:
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        check_not_final(event)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if (entrant.checked_in_at is None) == (at is None):
            return entrant
        entrant.checked_in_at = at
        entrant.save(update_fields=["checked_in_at"])
        if at is None:
            SelfCheckIn.objects.filter(entrant=entrant, undone_at=None).update(undone_at=now)
        kind = ChangeKind.NOT_THERE if at is None else ChangeKind.THERE
        note_change(event, kind, now, entrant=entrant.pk)
        return entrant
