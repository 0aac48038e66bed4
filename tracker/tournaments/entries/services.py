"""Changes to the entry list: entrants, names, order, and attendance."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import chain
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max

from scoring.language import phrase
from tracker.common.contacts import emails_from, phone_from
from tracker.common.errors import Problem, Problems, refusal, unless_taken
from tracker.common.queries.people import player_behind, printed_names
from tracker.engine.formats.format import PUTS_OUT
from tracker.engine.records import names
from tracker.engine.records.names import name_from, text_from
from tracker.models import (
    Club,
    Conflict,
    Entrant,
    Member,
    Player,
    RegisteredPlayer,
    Registration,
    RequestedBye,
    SelfCheckIn,
    Tournament,
)
from tracker.models.registration import ACCEPTED
from tracker.players.services.roster import add_player
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.queries import course_of, members_of
from tracker.tournaments.entries.queries import results_choices
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
    spelt_reason,
)
from tracker.tournaments.registration.waiting_list_services import fill_places, release_registration

# The club's players behind the names that are typed.


def player_called(club: Club, name: str, now: datetime) -> Player:
    """Returns the player of this name, adding one to the club if necessary."""
    return player_behind(club, name) or add_player(club=club, name=name, now=now)


def spelled_name(text: str, field: str) -> str:
    """Normalizes the name. Raises RecordError."""
    problems = Problems()
    name = name_from(text, field, problems)
    problems.raise_any()
    return name


LEFT = ("left", "expelled")


def check_in(*, entrant: Entrant, now: datetime) -> Entrant:
    """Checks an entrant in, so that it can be drawn."""
    return _set_present(entrant, now, now)


def check_out(*, entrant: Entrant, now: datetime) -> Entrant:
    """Undoes a check-in: the entrant is not drawn until it is checked in again."""
    return _set_present(entrant, None, now)


def check_in_all(*, tournament: Tournament, now: datetime) -> Tournament:
    """Checks in everyone on the list who has not left."""
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        waiting = tournament.entrants.filter(checked_in_at=None, left_at=None)
        count = waiting.update(checked_in_at=now)
        if count:
            note_change(tournament, ChangeKind.ALL_THERE, now, count=count)
        return tournament


RESULTS = {
    "annul": ChangeKind.RESULTS_ANNULLED,
    "keep": ChangeKind.RESULTS_KEPT,
    "forfeit": ChangeKind.RESULTS_FORFEITED,
}


def leave(*, entrant: Entrant, reason: str, now: datetime, results: str | None = None) -> Entrant:
    """Withdraws ("left") or disqualifies ("expelled") an entrant: it is not drawn from now on.

    Where all meet all, `results` says which tables count: one of `results_choices`.
    """
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        if reason not in LEFT:
            raise refusal("reason", "bad_value", phrase("Somebody withdraws or is disqualified."))
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.left_reason == reason and results in (None, entrant.left_results):
            return entrant
        _check_results(results, results_choices(tournament, entrant))
        was = entrant.left_reason
        Entrant.objects.filter(pk=entrant.pk).update(
            left_at=now, left_reason=reason, left_results=results
        )
        entrant.refresh_from_db()
        kind = ChangeKind.LEFT if reason == "left" else ChangeKind.EXPELLED
        if was != reason:
            note_change(tournament, kind, now, is_public=True, entrant=entrant.pk)
        if results is not None:
            note_change(tournament, RESULTS[results], now, is_public=True, entrant=entrant.pk)
        fill_places(tournament, now)
        return entrant


def _check_results(results: str | None, choices: Sequence[str]) -> None:
    if results is None and choices:
        text = phrase("Choose what counts of the tables of this entrant.")
        raise refusal("results", "missing", text)
    if results is None or results in choices:
        return
    if not choices:
        text = phrase("Nothing can be chosen here: leave it out.")
    elif results in RESULTS:
        text = phrase(
            "In groups, places go by the average of a table: annul the tables or keep them."
        )
    else:
        text = phrase("Choose one of these: {choices}.", choices=", ".join(choices))
    raise refusal("results", "bad_value", text)


def re_enter(*, entrant: Entrant, now: datetime) -> Entrant:
    """Reinstates an entrant who has left."""
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.left_at is None:
            return entrant
        fields = {
            "left_at": None,
            "left_reason": "",
            "left_results": None,
            "checked_in_at": now,
        }
        Entrant.objects.filter(pk=entrant.pk).update(**fields)
        entrant.refresh_from_db()
        note_change(tournament, ChangeKind.BACK, now, is_public=True, entrant=entrant.pk)
        return entrant


def substitute(
    *, entrant: Entrant, place: int, player: str, from_round: int, reason: str, now: datetime
) -> Member:
    """Puts another player in a place of an entrant, from this round on.

    A name unknown in the club creates a player. Games in progress keep their players. Raises
    RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        old = entrant.members.filter(place=place, until_round=None).select_related("player").first()
        if old is None:
            raise refusal("place", "bad_value", phrase("There is no such place."))
        new = _newcomer(tournament, player, now)
        old.until_round = from_round - 1
        old.save(update_fields=["until_round"])
        member = Member.objects.create(
            tournament=tournament, entrant=entrant, player=new, place=place, from_round=from_round
        )
        who = {"new": member.pk, "old": old.pk, "from_round": from_round}
        kind = ChangeKind.SUBSTITUTED
        note_change(tournament, kind, now, reason=reason, is_public=True, **who)
        return member


def _newcomer(tournament: Tournament, name: str, now: datetime) -> Player:
    """Returns the player of this name; raises RecordError if they play in the tournament
    already.
    """
    new = player_called(tournament.evening.club, spelled_name(name, "player"), now)
    if tournament.members.filter(player=new, until_round=None).exists():
        text = phrase("{new} plays in this tournament already.", new=new.name)
        raise refusal("player", "entered_twice", text)
    return new


def _set_present(entrant: Entrant, at: datetime | None, now: datetime) -> Entrant:
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if (entrant.checked_in_at is None) == (at is None):
            return entrant
        entrant.checked_in_at = at
        entrant.save(update_fields=["checked_in_at"])
        if at is None:
            SelfCheckIn.objects.filter(entrant=entrant, undone_at=None).update(undone_at=now)
        kind = ChangeKind.NOT_THERE if at is None else ChangeKind.THERE
        note_change(tournament, kind, now, entrant=entrant.pk)
        return entrant


# Entrants who must not meet, or better do not.


def keep_apart(*, first: Entrant, second: Entrant, is_absolute: bool, now: datetime) -> Conflict:
    """Keeps two entrants from meeting, always or where possible.

    Raises RecordError if they are the same, or from different tournaments.
    """
    if first.tournament_id != second.tournament_id or first.pk == second.pk:
        raise refusal("second", "bad_value", phrase("Choose two entrants of this tournament."))
    first, second = sorted((first, second), key=lambda entrant: entrant.pk)
    with transaction.atomic():
        tournament = locked_tournament(first.tournament_id)
        check_not_final(tournament)
        conflict, is_new = Conflict.objects.get_or_create(
            tournament=tournament, first=first, second=second, defaults={"is_absolute": is_absolute}
        )
        if not is_new and conflict.is_absolute == is_absolute:
            return conflict
        conflict.is_absolute = is_absolute
        conflict.save(update_fields=["is_absolute"])
        kind = ChangeKind.NEVER_MEET if is_absolute else ChangeKind.RATHER_NOT_MEET
        note_change(tournament, kind, now, first=first.pk, second=second.pk)
        return conflict


def allow_meeting(*, conflict: Conflict, now: datetime) -> None:
    with transaction.atomic():
        tournament = locked_tournament(conflict.tournament_id)
        check_not_final(tournament)
        conflict.delete()
        first, second = conflict.first_id, conflict.second_id
        note_change(tournament, ChangeKind.MAY_MEET, now, first=first, second=second)


# Rounds that somebody asks in advance to sit out.


def request_bye(*, entrant: Entrant, number: int, reason: str, now: datetime) -> RequestedBye:
    """Requests a bye for one entrant, as `request_byes` does."""
    (bye,) = request_byes(
        tournament=entrant.tournament, entrants=[entrant.pk], number=number, reason=reason, now=now
    )
    return bye


def request_byes(
    *,
    tournament: Tournament,
    entrants: Collection[int],
    number: int,
    reason: str,
    now: datetime,
) -> tuple[RequestedBye, ...]:
    """Requests byes for the entrants with these keys, all or none, in a round not drawn yet.

    Only the director sees the reason, which is optional. A repeated request updates it, unless it
    is blank. Raises RecordError.
    """
    reason = spelt_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        chosen = list(tournament.entrants.filter(pk__in=entrants))
        for entrant in chosen:
            _check(tournament, entrant, number)
        return tuple(_requested(tournament, entrant, number, reason, now) for entrant in chosen)


def _requested(
    tournament: Tournament, entrant: Entrant, number: int, reason: str, now: datetime
) -> RequestedBye:
    bye, is_new = RequestedBye.objects.get_or_create(
        entrant=entrant, number=number, defaults={"reason": reason, "asked_at": now}
    )
    if not is_new and reason in ("", bye.reason):
        return bye
    bye.reason = reason
    bye.save(update_fields=["reason"])
    kind = ChangeKind.BYE_ASKED
    note_change(tournament, kind, now, reason=reason, entrant=entrant.pk, round=number)
    return bye


def cancel_bye(*, entrant: Entrant, number: int, now: datetime) -> None:
    """Cancels a requested bye, until the round is drawn."""
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        bye = entrant.requested_byes.filter(number=number).first()
        if bye is None:
            return
        _check_undrawn(tournament, number)
        bye.delete()
        kind = ChangeKind.BYE_TAKEN_BACK
        note_change(tournament, kind, now, entrant=entrant.pk, round=number)


def _check(tournament: Tournament, entrant: Entrant, number: int) -> None:
    check_not_final(tournament)
    if course_of(tournament).is_bracket:
        raise refusal("number", "bye_puts_out", PUTS_OUT)
    if entrant.left_at is not None:
        text = phrase("{entrant} has left, and is not drawn anyway.", entrant=entrant.name)
        raise refusal("number", "entrant_gone", text)
    if not 1 <= number <= tournament.rounds:
        text = phrase("The tournament has the rounds 1 to {rounds}.", rounds=tournament.rounds)
        raise refusal("number", "bad_value", text)
    _check_undrawn(tournament, number)


def _check_undrawn(tournament: Tournament, number: int) -> None:
    if tournament.drawn_rounds.filter(number=number).exists():
        text = phrase("Round {number} is drawn already: take its draw back first.", number=number)
        raise refusal("number", "round_drawn", text)


# How to reach those of an entry list that was brought in: kept as a registration keeps it.


def keep_contact(
    entrant: Entrant, players: Sequence[str], email: str, phone: str, now: datetime
) -> None:
    """Stores an entrant's contact details of a locked tournament, as a registration of its own."""
    tournament = entrant.tournament
    last = tournament.registrations.aggregate(last=Max("number"))["last"] or 0
    registration = Registration.objects.create(
        tournament=tournament,
        number=last + 1,
        state=ACCEPTED,
        email=email,
        phone=phone,
        registered_at=now,
        entrant=entrant,
    )
    name_players(registration, players)


def name_players(registration: Registration, players: Sequence[str]) -> None:
    """Links a registration to its players, so that it is deleted together with them."""
    RegisteredPlayer.objects.bulk_create(
        RegisteredPlayer(
            registration=registration, place=place, name=name, name_key=names.search_key(name)
        )
        for place, name in enumerate(players)
    )


class NewEntrant(NamedTuple):
    """A new entrant: player names, one for each place, and where they are from.

    `name` is the name of a pair or team; by default it is built from the players' names. A name
    unknown in the club creates a player. `email` and `phone` are stored like those of a
    registration; several addresses are separated by commas.
    """

    players: tuple[str, ...]
    name: str = ""
    from_club: str = ""
    email: str = ""
    phone: str = ""


def enter(
    *, tournament: Tournament, new: Sequence[NewEntrant], now: datetime
) -> tuple[Entrant, ...]:
    """Adds entrants to the list, all or none; in a running tournament as late arrivals.

    Raises RecordError with every problem, by position in the sequence.
    """
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        problems = Problems()
        wanted = _all_checked(tournament, new, problems)
        problems.raise_any()
        entered = tuple(_entered(tournament, new, now) for new in wanted)
        if entered:
            note_change(
                tournament, ChangeKind.ENTERED, now, entrants=[entrant.pk for entrant in entered]
            )
        return entered


def entry_problems(*, tournament: Tournament, new: Sequence[NewEntrant]) -> tuple[Problem, ...]:
    """Returns why these could not enter, by position in the sequence; stores nothing."""
    problems = Problems()
    _all_checked(tournament, new, problems)
    return tuple(problems)


def remove_entrant(*, entrant: Entrant, now: datetime) -> None:
    """Removes an entrant who was never drawn.

    Raises RecordError after that: then it can only be withdrawn.
    """
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        if entrant.placings.exists():
            text = phrase("{entrant} was drawn already, and can only leave.", entrant=entrant.name)
            raise refusal("", "entrant_drawn", text)
        gone, players = entrant.pk, list(entrant.members.values_list("player", flat=True))
        Conflict.objects.filter(first=entrant).delete()
        Conflict.objects.filter(second=entrant).delete()
        entrant.rulings.all().delete()
        entrant.requested_byes.all().delete()
        release_registration(entrant)
        entrant.members.all().delete()
        entrant.delete()
        note_change(tournament, ChangeKind.ENTRANT_REMOVED, now, entrant=gone, players=players)
        fill_places(tournament, now)


def rename_entrant(*, entrant: Entrant, name: str, from_club: str, now: datetime) -> Entrant:
    """Changes an entrant's name and club.

    Raises RecordError.
    """
    problems = Problems()
    name = name_from(name, "name", problems)
    from_club = text_from(from_club, "from_club", problems, names.NAME_LENGTH)
    problems.raise_any()
    with unless_taken("name", phrase("Another entrant is called “{name}”.", name=name)):
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        Entrant.objects.filter(pk=entrant.pk).update(name=name, from_club=from_club)
        note_change(tournament, ChangeKind.ENTRANT_RENAMED, now, entrant=entrant.pk)
        entrant.refresh_from_db()
        return entrant


def fix_table(*, entrant: Entrant, table: int | None, now: datetime) -> Entrant:
    """Fixes an entrant to one table, for someone who cannot walk; None ends that."""
    if table is not None and not 1 <= table <= 999:
        raise refusal("table", "bad_value", phrase("A table has a number from 1 to 999."))
    with transaction.atomic():
        tournament = locked_tournament(entrant.tournament_id)
        check_not_final(tournament)
        entrant = Entrant.objects.get(pk=entrant.pk)
        if entrant.table == table:
            return entrant
        entrant.table = table
        entrant.save(update_fields=["table"])
        if table is None:
            note_change(tournament, ChangeKind.TABLE_FREED, now, entrant=entrant.pk)
        else:
            note_change(tournament, ChangeKind.TABLE_FIXED, now, entrant=entrant.pk, table=table)
        return entrant


def set_order(*, tournament: Tournament, order: Sequence[Entrant], now: datetime) -> Tournament:
    """Reorders the entry list, which start numbers can follow."""
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        check_not_final(tournament)
        for place, entrant in enumerate(order, start=1):
            entrant.order = place
        Entrant.objects.bulk_update(order, ["order"])
        note_change(tournament, ChangeKind.ORDER_SET, now)
        return tournament


def _all_checked(
    tournament: Tournament, new: Sequence[NewEntrant], problems: Problems
) -> list[NewEntrant]:
    printed = printed_names(
        tournament.evening.club, chain.from_iterable(entry.players for entry in new)
    )
    wanted = [
        _checked(tournament, one, f"entrants.{place}", problems, printed)
        for place, one in enumerate(new)
    ]
    _check_once(tournament, wanted, problems)
    return wanted


def _checked(
    tournament: Tournament,
    new: NewEntrant,
    field: str,
    problems: Problems,
    printed: Mapping[str, str],
) -> NewEntrant:
    """Returns the entrant with normalized names, and with names as printed."""
    members = members_of(tournament)
    if len(new.players) != members:
        text = phrase(
            "An entrant has {members} players here; these are {players}.",
            members=members,
            players=len(new.players),
        )
        problems.add(f"{field}.players", "player_count", text)
    typed = [
        name_from(name, f"{field}.players.{place}", problems)
        for place, name in enumerate(new.players)
    ]
    players = tuple(printed.get(names.search_key(name), name) for name in typed)
    from_club = text_from(new.from_club, f"{field}.from_club", problems, names.NAME_LENGTH)
    own = name_from(new.name, f"{field}.name", problems) if new.name.strip() else ""
    name = own or " – ".join(players)[: names.NAME_LENGTH].rstrip()
    email = emails_from(new.email, f"{field}.email", problems)
    phone = phone_from(new.phone, f"{field}.phone", problems)
    return NewEntrant(players, name, from_club, email, phone)


def _check_once(tournament: Tournament, wanted: Sequence[NewEntrant], problems: Problems) -> None:
    """Reports every duplicate player and name."""
    active = tournament.members.filter(until_round=None)
    listed = frozenset(active.values_list("player__name_key", flat=True))
    players = set(listed)
    taken = {names.search_key(name) for name in tournament.entrants.values_list("name", flat=True)}
    for place, one in enumerate(wanted):
        twice = [seat for seat, name in enumerate(one.players) if _is_there(name, players)]
        for seat in twice:
            name = one.players[seat]
            is_listed = names.search_key(name) in listed
            text = (
                phrase("{player} is on the list already.", player=name)
                if is_listed
                else phrase("{player} is named twice.", player=name)
            )
            problems.add(f"entrants.{place}.players.{seat}", "entered_twice", text)
        if names.search_key(one.name) in taken and not twice:
            text = phrase("Another entrant is called “{one}”.", one=one.name)
            problems.add(f"entrants.{place}.name", "taken", text)
        taken.add(names.search_key(one.name))


def _is_there(name: str, players: set[str]) -> bool:
    """Tests whether the name is in the set, and adds it."""
    is_there = names.search_key(name) in players
    players.add(names.search_key(name))
    return is_there


def _entered(tournament: Tournament, new: NewEntrant, now: datetime) -> Entrant:
    last = tournament.entrants.aggregate(last=Max("order"))["last"] or 0
    entrant = Entrant.objects.create(
        tournament=tournament,
        name=new.name,
        from_club=new.from_club,
        order=last + 1,
        entered_at=now,
        number=_late_number(tournament),
    )
    Member.objects.bulk_create(
        Member(
            tournament=tournament,
            entrant=entrant,
            place=place,
            player=player_called(tournament.evening.club, name, now),
            from_round=tournament.drawn_rounds.filter(started_at__isnull=False).count() + 1,
        )
        for place, name in enumerate(new.players)
    )
    if new.email or new.phone:
        keep_contact(entrant, new.players, new.email, new.phone, now)
    return entrant


def _late_number(tournament: Tournament) -> int | None:
    """Returns the start number for a late entrant, or None before numbers are assigned."""
    if tournament.size is None:
        return None
    return (tournament.entrants.aggregate(last=Max("number"))["last"] or 0) + 1
