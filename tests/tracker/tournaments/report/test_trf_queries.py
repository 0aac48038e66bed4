"""A tournament as a report, and that report read again."""

from fractions import Fraction

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tests.factories import NOW
from tests.tournaments import CLABBER, KLABERJASS, closed, entered, started, tournament_of
from tracker.engine.pairing.trf import read_report
from tracker.models import Entrant, Tournament
from tracker.tournaments.entries.services import leave
from tracker.tournaments.report.queries import is_trf_available, trf_text
from tracker.tournaments.rounds.services import forfeit, type_result
from tracker.tournaments.rulings.services import give_ruling
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db


def test_report_tells_every_round_of_every_entrant():
    tournament = tournament_of(
        format="round-robin", ruleset=KLABERJASS, seeding="order", rounds=3, keys=("WON", "PTS")
    )
    entered(tournament, 3)
    # By the Berger tables 1 meets nobody, then 2, then 3; who stands first in a line is white.
    for _ in range(3):
        closed(tournament, {1: (100, 62)})
    tournament = Tournament.objects.get(pk=tournament.pk)
    report = read_report(trf_text(tournament))
    # In round 1 the entrants 2 and 3 meet.
    colour = {"w": "white1", "b": "black1"}[report.players[1].rounds[0].side]
    assert report.about == (
        ("012", tournament.evening.title),
        ("042", NOW.strftime("%Y/%m/%d")),
        ("062", "3"),
        ("092", "round-robin"),
        ("XXR", "3"),
        ("XXC", colour),
    )
    codes = {
        player.number: [(round_.opponent, round_.side, round_.code) for round_ in player.rounds]
        for player in report.players
    }
    met = {
        number: sorted(opponent for opponent, _, _ in rounds) for number, rounds in codes.items()
    }
    assert met == {1: [0, 2, 3], 2: [0, 1, 3], 3: [0, 1, 2]}
    for number, rounds in codes.items():
        for at, (opponent, side, code) in enumerate(rounds):
            if opponent:
                mirror = {"w": "b", "b": "w"}[side], {"1": "0", "0": "1"}[code]
                assert codes[opponent][at] == (number, *mirror)
                # The first side of every table has won.
                assert (side, code) in (("w", "1"), ("b", "0"))
            else:
                assert (side, code) == ("-", "U")


def test_forfeits_byes_and_late_entrants_have_letters_of_their_own():
    tournament = tournament_of(format="swiss", ruleset=KLABERJASS, rounds=2)
    entered(tournament, 3)
    closed(tournament, {1: (80, 80)})
    (late,) = entered(tournament, 1)
    round_ = started(tournament)
    first, second = round_.pairings.all()
    type_result(pairing=first, points=(100, 62), reason="slip", now=NOW)
    forfeit(pairing=second, side=1, reason="went home", now=NOW)
    report = read_report(trf_text(Tournament.objects.get(pk=tournament.pk)))
    letters = {
        player.number: [round_.code for round_ in player.rounds] for player in report.players
    }
    columns = [*zip(*letters.values(), strict=True)]
    assert [sorted(column) for column in columns] == [["=", "=", "U", "Z"], ["+", "-", "0", "1"]]
    assert letters[Entrant.objects.get(pk=late.pk).number or 0][0] == "Z"
    points = {player.number: player.points for player in report.players}
    halves = {"1": 2, "+": 2, "U": 2, "=": 1}
    assert points == {
        number: Fraction(sum(halves.get(letter, 0) for letter in own), 2)
        for number, own in letters.items()
    }


def paired(tournament, path):
    """The next round as another program draws it from the report: pairs of start numbers."""
    path.write_text(trf_text(Tournament.objects.get(pk=tournament.pk)), newline="")
    pairs = DutchEngine.generate_pairings(TrfParser.parse(path, strict=True))
    return [{pair.white, pair.black} for pair in pairs]


def test_another_program_reads_the_report_and_draws_the_next_round(tmp_path):
    tournament = tournament_of(
        format="swiss", ruleset=KLABERJASS, rounds=4, scoring="wdl2", keys=("MP", "BH", "LOT")
    )
    entered(tournament, 9)
    met = []
    for number in (1, 2):
        round_ = closed(tournament)
        if number == 1:
            gone = Entrant.objects.get(tournament=tournament, number=9)
            out = Entrant.objects.get(tournament=tournament, number=8)
        met += [
            {placing.entrant.number for placing in pairing.placings.all() if placing.entrant}
            for pairing in round_.pairings.all()
        ]
    leave(entrant=gone, reason="left", now=NOW)
    give_ruling(entrant=out, kind="disqualification", reason="Revoked", now=NOW)
    pairs = paired(tournament, tmp_path / "report.trf")
    assert sorted(number for two in pairs for number in two) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert not [two for two in pairs if two in met]


def test_only_one_against_one_is_told_in_a_report():
    told = tournament_of(format="swiss", ruleset=CLABBER, rounds=1)
    partners = tournament_of(rounds=1)
    for tournament, number in ((told, 2), (partners, 4)):
        entered(tournament, number)
        assert not is_trf_available(tournament)
        closed(tournament)
    told = Tournament.objects.get(pk=told.pk)
    assert is_trf_available(told)
    assert not is_trf_available(Tournament.objects.get(pk=partners.pk))
    assert not is_trf_available(reveal(tournament=told, place=2, now=NOW))
