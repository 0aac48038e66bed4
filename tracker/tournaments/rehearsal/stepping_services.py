"""One step of a rehearsal after another."""

from collections.abc import Iterator
from datetime import datetime

from django.db import transaction
from django.db.models import Max, Prefetch

from scoring.language import join_texts, phrase
from tracker.common.errors import RecordError, refusal
from tracker.models import Event, Hand, Pairing, Placing, Rehearsal, Round
from tracker.models.event import DRAFT, FINAL
from tracker.tournaments.book.queries import result_of
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import check_in_all, enter
from tracker.tournaments.log.services import locked_event
from tracker.tournaments.rehearsal import services as mishaps
from tracker.tournaments.rehearsal.services import (
    PAUSE,
    PLAIN,
    SLUG,
    Script,
    copy_event,
    invent_entrants,
    play_out,
    type_slip,
)
from tracker.tournaments.rounds.services import close_round, forfeit, start_round
from tracker.tournaments.setup.services import finish_event, open_event


def steps(event: Event, script: Script = PLAIN) -> Iterator[str]:
    """Plays an event of the club Rehearsal to its end, and says step by step what was done."""
    while text := next_step(event, script):
        yield text


def next_step(event: Event, script: Script = PLAIN) -> str:
    """Does in one transaction what comes next, and says it; "" where the event is over.

    Raises RecordError for an event of any other club.
    """
    with transaction.atomic():
        event = Event.objects.select_related("evening__club").get(pk=event.pk)
        if event.evening.club.slug != SLUG:
            raise refusal(
                "", "no_rehearsal", phrase("Only a copy of a tournament can be rehearsed.")
            )
        last = event.drawn_rounds.last()
        now = _moment(event)
        if event.state == FINAL:
            return ""
        if event.state == DRAFT:
            return _entered(event, script, now)
        if last is None or last.closed_at is not None:
            return _drawn(event, last.number + 1 if last else 1, script, now)
        if last.started_at is None:
            start_round(round_=last, now=now)
            return phrase("Round {last} has started.", last=last.number)
        return _played(event, last, script, now)


def _moment(event: Event) -> datetime:
    """The next moment: a little after whatever was noted or written down last."""
    noted: datetime = event.changes.aggregate(last=Max("at"))["last"]
    hands = Hand.objects.filter(game__pairing__round__event=event)
    written = hands.aggregate(last=Max("entered_at"))["last"]
    return max(noted, written or noted) + PAUSE


def _entered(event: Event, script: Script, now: datetime) -> str:
    """Opens the event with its entrants, who are all there."""
    if not event.entrants.exists():
        enter(event=event, new=invent_entrants(event, script.entrants), now=now)
    open_event(event=event, now=now)
    check_in_all(event=event, now=now)
    return phrase("Entered and checked in: {count}.", count=event.entrants.count())


def _drawn(event: Event, number: int, script: Script, now: datetime) -> str:
    if number > event.rounds:
        finish_event(event=event, now=now)
        return phrase("The tournament is over.")
    text = [] if script.is_smooth else mishaps.before_draw(event, number, now)
    try:
        round_ = draw_round(event=_fresh(event), now=now)
    except RecordError as refused:
        away = mishaps.turned_away(event, now)
        if not away:
            return _ended(event, number, refused, now)
        text.append(away)
        round_ = draw_round(event=_fresh(event), now=now)
    confirm_draw(round_=round_, publish_at=now, now=now)
    count = round_.pairings.count()
    return join_texts(
        [*text, phrase("Round {number} is drawn: tables: {count}.", number=number, count=count)],
        " ",
    )


def _ended(event: Event, number: int, refused: RecordError, now: datetime) -> str:
    """The end of an event that has nothing more to draw; before round 1 there is none."""
    if number == 1:
        raise refused
    finish_event(event=event, now=now)
    return phrase("{message} The tournament is over.", message=refused.problems[0].message)


def _played(event: Event, round_: Round, script: Script, now: datetime) -> str:
    """The next table of a round without a result; after the last of them the round is closed."""
    pairing = _open_table(event, round_)
    if pairing is None:
        return _closed(event, round_, script, now)
    is_wrong = not script.is_smooth and pairing.table == 1
    if not script.is_smooth and mishaps.is_missing(round_, pairing):
        forfeit(pairing=pairing, side=1, reason=phrase("Did not come to the table"), now=now)
        return phrase("Table {table}: the second side did not come.", table=pairing.table)
    if script.is_on_paper:
        type_slip(event, pairing, now, is_wrong=is_wrong)
        return phrase("Table {table}: its result was typed.", table=pairing.table)
    hands = play_out(event, pairing, round_.started_at or now, is_wrong=is_wrong)
    return phrase("Table {table}: hands played: {hands}.", table=pairing.table, hands=hands)


def _open_table(event: Event, round_: Round) -> Pairing | None:
    """The first table that is still to be played, asked for without reading all of them."""
    waiting = round_.pairings.filter(typed_points__isnull=True, forfeited_by=None)
    if begun := waiting.filter(games__is_finished=False, games__removed_at=None).first():
        return begun
    others = waiting.prefetch_related(
        Prefetch("placings", Placing.objects.select_related("entrant")), "games"
    )
    return next((other for other in others if not result_of(event, other).is_over), None)


def _closed(event: Event, round_: Round, script: Script, now: datetime) -> str:
    close_round(round_=round_, now=now)
    text = [] if script.is_smooth else mishaps.after_close(event, round_, now)
    return join_texts([phrase("Round {round} is closed.", round=round_.number), *text], " ")


def _fresh(event: Event) -> Event:
    return Event.objects.select_related("evening__club").get(pk=event.pk)


# A rehearsal from the director's desk: begun, played a step at a time, stopped.


MOST_ENTRANTS = 200


def begin_rehearsal(*, event: Event, script: Script, seed: str, now: datetime) -> Rehearsal:
    """Copies an event to be rehearsed; while one of its rehearsals is being played, gives that one.

    Nothing of the event itself changes. Raises RecordError.
    """
    if not 1 <= script.entrants <= MOST_ENTRANTS:
        text = phrase("From 1 to {most_entrants} can be invented.", most_entrants=MOST_ENTRANTS)
        raise refusal("entrants", "bad_value", text)
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
