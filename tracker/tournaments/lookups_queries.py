"""Finding what belongs to an event by its address: always within its club, else 404."""

from django.shortcuts import get_object_or_404

from tracker.models import Call, Conflict, Entrant, Event, Pairing, Rehearsal, Round, Ruling


def event_for(club_slug: str, pk: int) -> Event:
    """An event of the club."""
    events = Event.objects.select_related("evening__club")
    return get_object_or_404(events, evening__club__slug=club_slug, pk=pk)


def round_for(club_slug: str, event_pk: int, number: int) -> Round:
    """A round of an event of the club."""
    rounds = Round.objects.select_related("event__evening__club")
    within = rounds.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, number=number)


def pairing_for(club_slug: str, event_pk: int, number: int, table: int) -> Pairing:
    """A table of a round of an event of the club."""
    within = Pairing.objects.select_related("round__event__evening__club").filter(
        round__event__evening__club__slug=club_slug, round__event=event_pk
    )
    return get_object_or_404(within, round__number=number, table=table)


def entrant_for(club_slug: str, event_pk: int, pk: int) -> Entrant:
    """An entrant of an event of the club."""
    entrants = Entrant.objects.select_related("event__evening__club")
    within = entrants.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


def ruling_for(club_slug: str, event_pk: int, pk: int) -> Ruling:
    """A ruling of an event of the club."""
    rulings = Ruling.objects.select_related("event__evening__club", "entrant")
    within = rulings.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


def conflict_for(club_slug: str, event_pk: int, pk: int) -> Conflict:
    """Two entrants of an event of the club who are kept apart."""
    conflicts = Conflict.objects.select_related("event__evening__club", "first", "second")
    within = conflicts.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)


def call_for(club_slug: str, event_pk: int, pk: int) -> Call:
    """A call of a table of an event of the club."""
    calls = Call.objects.select_related("pairing__round__event__evening__club")
    within = calls.filter(
        pairing__round__event__evening__club__slug=club_slug, pairing__round__event=event_pk
    )
    return get_object_or_404(within, pk=pk)


def rehearsal_for(club_slug: str, event_pk: int, pk: int) -> Rehearsal:
    """A rehearsal of an event of the club, with its copy, which is in another."""
    rehearsals = Rehearsal.objects.select_related("event__evening__club", "copy__evening__club")
    within = rehearsals.filter(event__evening__club__slug=club_slug, event=event_pk)
    return get_object_or_404(within, pk=pk)
