"""The tournaments of the demo: three that are over, and one in its third round at this moment."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random
from uuid import UUID

from django.utils import timezone

from scoring import variant_for
from tracker.demo.programme import PLAYERS, STRENGTHS
from tracker.engine.formats import FORMATS
from tracker.engine.simulator.records import played_hands
from tracker.models import Club, Event, Pairing, Round
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.attending_services import check_in_all
from tracker.tournaments.entries.services import NewEntrant, enter
from tracker.tournaments.rehearsal.services.tables import Chance, dispute, joined_phones, play_hand
from tracker.tournaments.rounds.reporting_services import type_result
from tracker.tournaments.rounds.services import close_round, start_round
from tracker.tournaments.setup.planning_services import EventPlan
from tracker.tournaments.setup.services import create_event, finish_event, open_event

ROUND = dt.timedelta(minutes=45)
OPENED = dt.timedelta(days=21)
"""So long before its day a tournament is announced."""
CLABBER = {"variant": "clabber", "options": {"target": None}}
KLAMMERN = {"variant": "klammern", "options": {"target": None}}
MONEY = {"unit": "€"}


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament, so many days ago; `sides` has the places of its players in the list of all.

    So many of its rounds are `over`; in the round after them so many hands are played at each
    table, and where there are none the tournament is over.
    """

    name: str
    days_ago: int
    format: str
    sides: tuple[tuple[int, ...], ...]
    rounds: int
    over: int
    ruleset: Mapping[str, object] = field(default_factory=lambda: CLABBER)
    hands: int = 8
    in_play: tuple[int, ...] = ()
    prizes: tuple[Mapping[str, object], ...] = ()


def _pairs(*places: int) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(places[::2], places[1::2], strict=True))


TOURNAMENTS = (
    Tournament(
        "Adler Cup",
        255,
        "knock-out",
        _pairs(0, 4, 2, 7, 6, 15, 10, 14, 8, 18, 12, 21, 1, 23, 3, 17),
        rounds=3,
        over=3,
        prizes=({"award": "top", "amounts": [8000, 4000]},),
    ),
    Tournament(
        "Canal Street Open",
        136,
        "drawn-partners",
        tuple((place,) for place in range(20)),
        rounds=4,
        over=4,
        prizes=(
            {"award": "top", "amounts": [6000, 4000, 2500, 1500]},
            {"award": "key", "key": "HIGH", "amount": 1000},
        ),
    ),
    Tournament(
        "Klammern Masters",
        52,
        "round-robin",
        _pairs(6, 11, 15, 13, 10, 9, 4, 20, 14, 5, 0, 16),
        rounds=5,
        over=5,
        ruleset=KLAMMERN,
        prizes=({"award": "top", "amounts": [5000, 3000, 1000]},),
    ),
    Tournament(
        "Canal Street Grand Prix",
        0,
        "swiss",
        _pairs(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
        rounds=5,
        over=2,
        in_play=(8, 5, 3),
        prizes=({"award": "top", "amounts": [7000, 4500, 2500]},),
    ),
)


class PlayedTournament:
    """A tournament being played, with the players of the club."""

    def __init__(self, club: Club, tournament: Tournament, end: dt.datetime) -> None:
        self._tournament = tournament
        self._strengths = dict(zip(PLAYERS, STRENGTHS, strict=True))
        self._moments = self._ticking(end)
        self._now = next(self._moments)
        self._event = self._opened(club, end)

    def play(self) -> None:
        """Plays it as far as it has come."""
        for number in range(1, self._tournament.over + 1):
            round_ = self._begun()
            for pairing in self._pairings(round_):
                type_result(pairing=pairing, points=self._result(number, pairing), now=self._now)
            self._now = next(self._moments)
            close_round(round_=round_, now=self._now)
        if self._tournament.in_play:
            self._play_on()
        else:
            finish_event(event=self._event, now=self._now)

    def _ticking(self, end: dt.datetime) -> Iterator[dt.datetime]:
        """When its rounds begin, and the last is over; one in play began half a round ago."""
        tournament = self._tournament
        start = end - ROUND * tournament.over - (ROUND / 2 if tournament.in_play else ROUND * 0)
        return (start + number * ROUND for number in count())

    def _opened(self, club: Club, end: dt.datetime) -> Event:
        tournament, form = self._tournament, FORMATS[self._tournament.format]
        plan = EventPlan(
            ruleset=tournament.ruleset,
            format=form.code,
            rounds=tournament.rounds,
            keys=form.keys,
            hands=tournament.hands,
            scoring=form.scoring,
            prizes=tournament.prizes,
            prize_rules=MONEY,
            agreement="second",
        )
        announced = end - OPENED
        event = create_event(
            club=club,
            name=tournament.name,
            date=timezone.localdate(end),
            plan=plan,
            seed=tournament.name,
            epoch=UUID(int=Random(tournament.name).getrandbits(128), version=4),  # noqa: S311
            now=announced,
        )
        open_event(event=event, now=announced)
        new = [NewEntrant(tuple(PLAYERS[place] for place in side)) for side in tournament.sides]
        enter(event=event, new=new, now=announced)
        check_in_all(event=event, now=self._now)
        return event

    def _begun(self) -> Round:
        event = Event.objects.select_related("evening__club").get(pk=self._event.pk)
        round_ = draw_round(event=event, now=self._now)
        confirm_draw(round_=round_, publish_at=self._now, now=self._now)
        return start_round(round_=round_, now=self._now)

    def _pairings(self, round_: Round) -> Sequence[Pairing]:
        return list(round_.pairings.select_related("round").order_by("table"))

    def _result(self, number: int, pairing: Pairing) -> list[int]:
        """What the table brings, which is never equal, so that somebody goes on."""
        dice = Random(f"{self._tournament.name} {number} {pairing.table}")  # noqa: S311 - cards
        variant = variant_for(self._tournament.ruleset)
        while True:
            points = played_hands(variant, self._tournament.hands, self._seated(pairing), dice)
            if len(set(points)) == len(points):
                return list(points)

    def _seated(self, pairing: Pairing) -> list[float]:
        seats = pairing.games.get().seats.select_related("player").order_by("place")
        return [self._strengths[seat.player.name] for seat in seats]

    def _play_on(self) -> None:
        """The round at this moment; the last of its tables has two versions of a hand."""
        round_ = self._begun()
        for pairing, hands in zip(self._pairings(round_), self._tournament.in_play, strict=True):
            chance = Chance(self._event, f"demo, table {pairing.table}")
            phones = joined_phones(self._event, pairing, chance, self._now)
            game, strengths = pairing.games.get(), self._seated(pairing)
            for number in range(hands):
                now = self._now + number * ROUND / 2 / max(self._tournament.in_play)
                game = play_hand(game, phones, chance, now, strengths=strengths)
        dispute(game, phones, chance, now)
