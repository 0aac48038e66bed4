"""Rehearsals: copies of tournaments, single steps, and the command."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from tests.factories import NOW
from tests.tournaments import entered, tournament_of
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError
from tracker.models import Tournament, TournamentChange
from tracker.tournaments.entries.services import fix_table, keep_apart
from tracker.tournaments.rehearsal.services import Script, copy_tournament, rehearse_tournament
from tracker.tournaments.rehearsal.stepping_services import next_step, steps

pytestmark = pytest.mark.django_db

SMOOTH = Script(entrants=8, is_on_paper=True, is_smooth=True)


def small(**given):
    """A tournament of eight who draw partners once."""
    plan: dict = {"form": "drawn-partners", "entrants": 8, "rounds": 1, "hands": 1, "seed": "s"}
    return rehearse_tournament(**plan | given, now=NOW)


def test_smooth_rehearsal_says_every_step():
    assert list(steps(small(), SMOOTH)) == [
        "Entered and checked in: 8.",
        "Round 1 is drawn: tables: 2.",
        "Round 1 has started.",
        "Table 1: its result was typed.",
        "Table 2: its result was typed.",
        "Round 1 is closed.",
        "The tournament is over.",
    ]


def test_names_are_enough_for_any_number_of_pairs():
    tournament = small(form="swiss", entrants=400)
    next_step(tournament, SMOOTH._replace(entrants=400))
    names = tournament.members.values_list("player__name", flat=True)
    assert len(set(names)) == 800
    # 32 first names and 24 surnames make 768; then a number tells them apart.
    assert sum(name.endswith(" 2") for name in names) == 32


def test_step_after_the_end_does_nothing():
    tournament = small()
    list(steps(tournament, SMOOTH))
    before = stored()
    assert next_step(tournament, SMOOTH) == ""
    assert stored() == before


def test_rounds_are_as_many_as_the_format_has():
    assert small(form="knock-out", entrants=9, rounds=1).rounds == 4


def test_size_without_a_plan_is_refused_and_nothing_is_stored():
    with pytest.raises(RecordError) as refused:
        small(form="balanced", entrants=27)
    assert [problem.code for problem in refused.value.problems] == ["cannot_draw"]
    assert not Tournament.objects.exists()


def test_copy_has_a_name_in_the_language_of_whoever_rehearses():
    tournament = tournament_of(format="swiss", rounds=2, keys=("MP", "LOT"), scoring="wdl2")
    entered(tournament, 3)
    with translation.override("de"):
        copy = copy_tournament(pk=tournament.pk, seed="another", now=NOW)
    assert copy.evening.club.name == "Probelauf"
    assert copy.evening.title == f"{tournament.evening.title}, Probelauf 1"


def test_copy_has_the_plan_and_the_list_of_its_tournament():
    tournament = tournament_of(format="swiss", rounds=2, keys=("MP", "LOT"), scoring="wdl2")
    first, second, *_ = entered(tournament, 3)
    keep_apart(first=first, second=second, is_absolute=False, now=NOW)
    fix_table(entrant=second, table=2, now=NOW)
    copy = copy_tournament(pk=tournament.pk, seed="another", now=NOW)
    assert copy.evening.club.slug == "rehearsal"
    assert copy.evening.title == f"{tournament.evening.title}, rehearsal 1"
    assert (copy.format, copy.rounds, copy.keys, copy.state) == ("swiss", 2, ["MP", "LOT"], "draft")
    assert [(entrant.name, entrant.table) for entrant in copy.entrants.all()] == [
        ("Player 1 – Player 1b", None),
        ("Player 2 – Player 2b", 2),
        ("Player 3 – Player 3b", None),
    ]
    (conflict,) = copy.conflicts.all()
    assert (conflict.first.name, conflict.is_absolute) == ("Player 1 – Player 1b", False)


def test_copy_is_rehearsed_and_its_tournament_stays_as_it_is():
    tournament = tournament_of()
    entered(tournament, 8)
    before = list(TournamentChange.objects.filter(tournament=tournament))
    copy = copy_tournament(pk=tournament.pk, seed="s", now=NOW)
    assert list(steps(copy, SMOOTH))[-1] == "The tournament is over."
    tournament.refresh_from_db()
    assert (tournament.state, list(TournamentChange.objects.filter(tournament=tournament))) == (
        "open",
        before,
    )


def test_tournament_that_is_no_copy_is_never_played():
    tournament = tournament_of()
    before = stored()
    with pytest.raises(RecordError) as refused:
        next_step(tournament)
    assert [problem.code for problem in refused.value.problems] == ["no_rehearsal"]
    assert stored() == before


def test_command_prints_steps_and_standings():
    text = StringIO()
    options = {"entrants": 4, "rounds": 1, "hands": 1, "paper": True, "smooth": True}
    call_command("rehearse", **options, stdout=text)
    lines = text.getvalue().splitlines()
    assert lines[0] == "drawn-partners, 4 entrants, rehearsal 1, seed rehearsal"
    assert lines[6:8] == ["The tournament is over.", "\t\tPoints\tBest rounds\tLot"]
    assert [line[0] for line in lines[8:]] == ["1", "2", "3", "4"]


def test_command_says_why_a_tournament_cannot_be():
    with pytest.raises(CommandError, match="balanced plan"):
        call_command("rehearse", format="balanced", entrants=27)
    with pytest.raises(CommandError, match="There is no event 77"):
        call_command("rehearse", event=77)
