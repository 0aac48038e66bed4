"""Lines of logs that were English texts are facts after the migration, and texts before it."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection

from tests.events import closed, entered, event_of, log_of, started, with_results
from tests.factories import NOW
from tracker.audit.queries import chain_faults
from tracker.models import Club, Entrant, Event, EventChange, Round
from tracker.tournaments.draws.services import draw_again, draw_round, swap_seats
from tracker.tournaments.entries.services import (
    NewEntrant,
    check_in,
    enter,
    keep_apart,
    leave,
    remove_entrant,
    substitute,
)
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.rulings.services import give_ruling

OLD = (
    ("Player 1 is entered as Jack.", True),
    ("The event is called Cup now.", False),
    ("It rained.", True),
)
"""What only the commit before wrote, or nobody has written."""


def texts():
    """The lines as the tables had them before, the first one first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT said FROM tracker_eventchange ORDER BY id")
        return [text for (text,) in cursor.fetchall()]


def tell(event, text):
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO tracker_eventchange (event_id, said, reason, is_public, at) "
            "VALUES (%s, %s, '', %s, %s)",
            [event.pk, text, True, NOW],
        )


def played():
    """An event with lines of many kinds."""
    event = event_of(rounds=3)
    jack, king, *_others = entered(event, 6)
    (gone,) = enter(event=event, new=[NewEntrant(("Xenia",))], now=NOW)
    check_in(entrant=gone, now=NOW)
    remove_entrant(entrant=gone, now=NOW)
    keep_apart(first=jack, second=king, is_absolute=False, now=NOW)
    with_results(started(event))
    close_round(round_=event.drawn_rounds.get(number=1), now=NOW)
    give_ruling(entrant=king, kind="own_score", points=-20, reason="Late", now=NOW)
    substitute(entrant=king, place=0, player="Eve", from_round=2, reason="Ill", now=NOW)
    leave(entrant=jack, reason="left", now=NOW)
    closed(Event.objects.get(pk=event.pk))
    return event


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_lines_are_facts_after_the_migration_and_texts_before_it():
    event = played()
    facts = [*event.changes.order_by("pk").values_list("kind", "facts")]
    message = [line for line, *_more in log_of(event)]
    assert "note" not in {kind for kind, _facts in facts}
    faults = [chain_faults(club.pk) for club in Club.objects.all()]

    call_command("migrate", "tracker", "0026", verbosity=0)
    written = texts()
    assert (written[0], len(written)) == ("The event was set up.", len(message))
    assert "Taken off the list: Xenia." in written
    for text, _is_public in OLD:
        tell(event, text)
    with pytest.raises(IntegrityError, match="never changed"), connection.cursor() as cursor:
        cursor.execute("UPDATE tracker_eventchange SET said = 'Nothing happened.'")

    call_command("migrate", verbosity=0)
    removed = next(found for kind, found in facts if kind == "entrant_removed")
    gone = removed["entrant"]
    lines = [*event.changes.order_by("pk").values_list("kind", "facts")]
    assert lines == [
        *((kind, with_none(found, gone)) for kind, found in facts),
        *[("note", {})] * len(OLD),
    ]
    assert [line for line, *_more in log_of(event)] == [*message, *(text for text, _ in OLD)]
    assert [chain_faults(club.pk) for club in Club.objects.all()] == faults
    with pytest.raises(IntegrityError, match="never changed"):
        EventChange.objects.update(reason="another")

    call_command("migrate", "tracker", "0026", verbosity=0)
    assert texts() == [*written, *(text for text, _ in OLD)]
    call_command("migrate", verbosity=0)


def with_none(facts, gone):
    """The facts as they are read back: who was taken off has no row any more."""
    for name in ("entrant", "entrants"):
        if facts.get(name) == gone:
            facts = facts | {name: -1}
        elif facts.get(name) == [gone]:
            facts = facts | {name: [-1]}
    return facts


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_names_that_were_others_then_are_read_by_what_they_were():
    event = event_of()
    entered(event, 2)
    Entrant.objects.filter(name="Player 1").update(name="Jack")
    call_command("migrate", "tracker", "0026", verbosity=0)
    tell(event, "Player 1 is not there.")
    tell(event, "Player 1 is entered as Jack.")
    tell(event, "Jack is there.")
    call_command("migrate", verbosity=0)
    jack = Entrant.objects.get(name="Jack").pk
    assert [*event.changes.order_by("pk").values_list("kind", "facts", "text")][-3:] == [
        ("not_there", {"entrant": jack}, ""),
        ("note", {}, "Player 1 is entered as Jack."),
        ("there", {"entrant": jack}, ""),
    ]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_rounds_of_which_the_log_tells_an_exchange_are_marked():
    event, other = event_of(format="swiss"), event_of(format="swiss")
    for each in (event, other):
        entered(each, 4)
    draws = [draw_round(event=fresh(each), now=NOW) for each in (event, other)]
    for round_ in draws:
        first, second = Entrant.objects.filter(event=round_.event_id, number__in=(1, 2))
        swap_seats(round_=round_, first=first, second=second, reason="Door", now=NOW)
    again = draw_again(round_=draws[1], reason="Once more", now=NOW + timedelta(minutes=1))
    call_command("migrate", "tracker", "0027", verbosity=0)
    call_command("migrate", verbosity=0)
    marked = dict(Round.objects.values_list("pk", "exchanged_at"))
    assert marked == {draws[0].pk: NOW, again.pk: None}


def fresh(event):
    return Event.objects.get(pk=event.pk)
