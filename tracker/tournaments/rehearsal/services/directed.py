"""A rehearsal from the director's desk: begun, played a step at a time, stopped."""

from datetime import datetime

from django.db import transaction

from scoring.language import phrase
from tracker.common.errors import RecordError, refusal
from tracker.models import Event, Rehearsal
from tracker.models.event import FINAL
from tracker.tournaments.log.services import locked_event
from tracker.tournaments.rehearsal.services.script import Script, copy_event
from tracker.tournaments.rehearsal.services.stepping import next_step

MOST_ENTRANTS = 200


def begin_rehearsal(*, event: Event, script: Script, seed: str, now: datetime) -> Rehearsal:
    """Copies an event to be rehearsed; while one of its rehearsals is being played, gives that one.

    Nothing of the event itself changes. Raises RecordError.
    """
    if not 1 <= script.entrants <= MOST_ENTRANTS:
        said = phrase("From 1 to {most_entrants} can be invented.", most_entrants=MOST_ENTRANTS)
        raise refusal("entrants", "bad_value", said)
    with transaction.atomic():
        event = locked_event(event.pk)
        playing = event.rehearsals.filter(stopped_at=None).exclude(copy__state=FINAL)
        known = playing.first()
        return known or Rehearsal.objects.create(
            event=event,
            copy=copy_event(pk=event.pk, seed=seed, now=now, script=script),
            begun_at=now,
            **script._asdict(),
        )


def step_rehearsal(*, rehearsal: Rehearsal, version: int, now: datetime) -> Rehearsal:
    """Plays what comes next, unless the copy has another version by now: then it was played.

    Where the event cannot go on, the rehearsal stops and says why.
    """
    with transaction.atomic():
        rehearsal = _locked(rehearsal)
        if rehearsal.stopped_at is not None or rehearsal.copy.version != version:
            return rehearsal
        script = Script(rehearsal.entrants, rehearsal.is_on_paper, rehearsal.is_smooth)
        try:
            next_step(rehearsal.copy, script)
        except RecordError as refused:
            rehearsal.obstacle = " ".join(problem.message for problem in refused.problems)
            rehearsal.stopped_at = now
            rehearsal.save(update_fields=["obstacle", "stopped_at"])
        rehearsal.copy.refresh_from_db()
        return rehearsal


def stop_rehearsal(*, rehearsal: Rehearsal, now: datetime) -> Rehearsal:
    """Lets a rehearsal rest where it is."""
    with transaction.atomic():
        rehearsal = _locked(rehearsal)
        if rehearsal.stopped_at is None:
            rehearsal.stopped_at = now
            rehearsal.save(update_fields=["stopped_at"])
        return rehearsal


def resume_rehearsal(*, rehearsal: Rehearsal) -> Rehearsal:
    """Lets a rehearsal go on that was stopped, or could not go on."""
    with transaction.atomic():
        rehearsal = _locked(rehearsal)
        rehearsal.stopped_at, rehearsal.obstacle = None, ""
        rehearsal.save(update_fields=["stopped_at", "obstacle"])
        return rehearsal


def _locked(rehearsal: Rehearsal) -> Rehearsal:
    """The rehearsal as it is now; two browsers that play it take turns."""
    found = Rehearsal.objects.select_for_update(of=("self",)).select_related("copy")
    return found.get(pk=rehearsal.pk)
