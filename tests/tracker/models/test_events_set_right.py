"""Events from before that could not be drawn, or that a bye would have won, are set right."""

import pytest
from django.core.management import call_command

from tests.events import closed, entered, event_of, log_of
from tracker.models import Event


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_numbers_without_a_draw_and_byes_that_win_are_gone_after_the_migration():
    undrawn, played = event_of(), event_of(hands=16, unplayed={"bye": "fixed:1600"})
    entered(undrawn, 4)
    entered(played, 9)
    closed(played)
    klammern = event_of(
        hands=16, ruleset={"variant": "klammern"}, unplayed={"absent": "zero", "late": "fixed:2"}
    )
    before = Event.objects.get(pk=played.pk)
    call_command("migrate", "tracker", "0024", verbosity=0)
    # As a draw before check-in and a change of the game left them.
    for number, entrant in enumerate(undrawn.entrants.all(), start=1):
        entrant.number = number
        entrant.save()
    Event.objects.filter(pk=undrawn.pk).update(size=0)
    wrong = {"bye": "once:1600:fixed:1450", "late": "fixed:2", "absent": "penalty:100"}
    Event.objects.filter(pk=klammern.pk).update(unplayed=wrong)

    call_command("migrate", verbosity=0)

    assert Event.objects.get(pk=undrawn.pk).size is None
    assert set(undrawn.entrants.values_list("number", flat=True)) == {None}
    event = Event.objects.get(pk=klammern.pk)
    assert event.unplayed == wrong | {"bye": "field_average"}
    text, _reason, is_public = log_of(event)[-1]
    assert is_public
    assert text.startswith("A missed round now counts the average of that round:")
    after = Event.objects.get(pk=played.pk)
    assert (after.size, after.unplayed, after.version) == (9, before.unplayed, before.version)
