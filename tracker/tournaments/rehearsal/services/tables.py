"""A table of a round, played: its result from paper, or its hands from two phones."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from random import Random
from uuid import UUID

from tracker.common.errors import RecordError
from tracker.engine.simulator.records import Record, exchange_points, played_table, wished_record
from tracker.games.permissions_queries import standing_of, variant_of
from tracker.games.services import close_game
from tracker.games.texts import next_number
from tracker.models import Device, Event, Game, Pairing
from tracker.phones.services import Applicant, let_in, open_table
from tracker.phones.sync.services import SubmissionRequest, submit_choice, submit_hand
from tracker.tournaments.book import queries as rules
from tracker.tournaments.book.results_queries import points_of, result_of, sides_of
from tracker.tournaments.rounds.reporting_services import type_result
from tracker.tournaments.rounds.services import start_next_game
from tracker.tournaments.setup.planning_services import EventPlan

A_HAND = timedelta(minutes=3)
MOST_TABLES = 20
"""So many tables end level one after another at most."""
MOST_HANDS = 60
"""No game is longer, even where only its target ends it."""


class Chance:
    """What chance brings at a place of an event; ids are never those of another event."""

    def __init__(self, event: Event, place: str) -> None:
        self.dice = Random(f"{event.seed}|{place}")  # noqa: S311 - cards, no secret
        self._ids = Random(f"{event.pk}|{place}")  # noqa: S311 - ids that are never shown

    def new_id(self) -> UUID:
        """The id of a new submission."""
        return UUID(int=self._ids.getrandbits(128), version=4)


def type_slip(event: Event, pairing: Pairing, now: datetime, *, is_wrong: bool) -> None:
    """Types a result that the game can have; with `is_wrong` it is read wrongly at first."""
    dice = Chance(event, _place(pairing)).dice
    points = _brought(event, pairing, dice)
    if is_wrong:
        wrong = points[::-1]
        type_result(pairing=pairing, points=wrong, reason="From the slip", now=now)
    reason = "Read wrongly at first" if is_wrong else "From the slip"
    type_result(pairing=pairing, points=points, reason=reason, now=now)


def play_out(event: Event, pairing: Pairing, now: datetime, *, is_wrong: bool) -> int:
    """Plays all games of a table and says how many hands that took.

    Both phones send each hand. With `is_wrong` the first one sends hand 1 wrongly, and takes over
    what the other has. A table that needs a winner and has none is decided by the director.
    """
    chance = Chance(event, _place(pairing))
    phones = joined_phones(event, pairing, chance, now)
    hands = 0
    while not result_of(event, _fresh(pairing)).is_over:
        game = pairing.games.order_by("pk").last()
        assert game is not None
        if game.is_finished:
            game = start_next_game(pairing=pairing, now=now + hands * A_HAND)
        for _ in range(MOST_HANDS):
            is_first = is_wrong and hands == 0
            game = play_hand(game, phones, chance, now + hands * A_HAND, is_wrong=is_first)
            hands += 1
            if game.is_finished:
                break
        else:
            close_game(game=game, now=now + hands * A_HAND)
    _decide(event, pairing, now + hands * A_HAND)
    return hands


def _place(pairing: Pairing) -> str:
    return f"round {pairing.round.number}, table {pairing.table}"


def _fresh(pairing: Pairing) -> Pairing:
    return Pairing.objects.select_related("round").get(pk=pairing.pk)


def _brought(event: Event, pairing: Pairing, dice: Random) -> list[int]:
    """The points of each side after a round, with a winner where the format needs one."""
    variant, sides = rules.variant_of(event), len(sides_of(pairing))
    if sides != variant.sides:
        variant = rules.played_by(variant, sides) or variant
    for _ in range(MOST_TABLES):
        points = played_table(variant, event.hands, event.games, dice)
        if _decided(event, points) == list(points):
            break
    return _decided(event, points)


def _decided(event: Event, points: Sequence[int]) -> list[int]:
    """The points, with one more for the first side where a winner is needed and there is none."""
    best = max(points)
    is_open = _needs_winner(event) and points.count(best) > 1
    return [points[0] + is_open, *points[1:]]


def _needs_winner(event: Event) -> bool:
    """Whether each table needs one; of a match at two tables both together decide."""
    is_match = rules.format_of(event).tables_per_match == 1
    return rules.course_of(event).is_bracket and is_match


def _decide(event: Event, pairing: Pairing, now: datetime) -> None:
    points = points_of(event, result_of(event, _fresh(pairing)))
    assert points is not None
    if _decided(event, points) != list(points):
        type_result(
            pairing=pairing,
            points=_decided(event, points),
            reason="Level: one more hand decided",
            now=now,
        )


def joined_phones(event: Event, pairing: Pairing, chance: Chance, now: datetime) -> list[Device]:
    """The two phones at a table, which join when it is first played at."""
    table = open_table(evening=event.evening, name=str(pairing.table), now=now)
    known = list(table.devices.filter(revoked_at=None).order_by("pk")[:2])
    for _ in range(2 - len(known)):
        applicant = Applicant(chance.new_id(), chance.new_id().hex, now)
        known.append(let_in(table, applicant))
    return known


def play_hand(
    game: Game,
    phones: Sequence[Device],
    chance: Chance,
    now: datetime,
    *,
    is_wrong: bool = False,
    strengths: Sequence[float] | None = None,
) -> Game:
    """The game after its next hand, which both phones have sent."""
    record = wished_record(variant_of(game), standing_of(game), None, chance.dice, strengths)
    first, second = phones
    number = next_number(game)
    is_wrong = is_wrong and exchange_points(record) != record

    def send(typed: Record, phone: Device) -> None:
        sent = _sent(chance, str(typed), phone, now)
        submit_hand(game=game, record=typed, number=number, sent=sent)

    try:
        send(exchange_points(record) if is_wrong else record, first)
    except RecordError:
        is_wrong = False
        send(record, first)
    send(record, second)
    if is_wrong:
        sent = _sent(chance, "choice", first, now)
        submit_choice(game=game, number=number, revision=1, choice="theirs", sent=sent)
    return Game.objects.get(pk=game.pk)


def dispute(game: Game, phones: Sequence[Device], chance: Chance, now: datetime) -> None:
    """Sends the next hand otherwise on either phone, and leaves it to the director."""
    number, before = next_number(game), standing_of(game)
    variant = variant_of(game)
    wished = None if variant.obligation == "none" else "made"
    record = wished_record(variant, before, wished, chance.dice)
    for typed, phone in zip((record, exchange_points(record)), phones, strict=True):
        sent = _sent(chance, str(typed), phone, now)
        submit_hand(game=game, record=typed, number=number, sent=sent)
    sent = _sent(chance, "choice", phones[0], now)
    submit_choice(game=game, number=number, revision=1, choice="director", sent=sent)


def _sent(chance: Chance, said: str, phone: Device, now: datetime) -> SubmissionRequest:
    digest = sha256(said.encode()).hexdigest()
    return SubmissionRequest(chance.new_id(), digest, now, phone, entered_at=now)


# How long a rehearsal takes by its own clock.


PAUSE = timedelta(minutes=2)
"""What passes between two steps."""
USUAL_HANDS = 30
"""What a game is taken to last, rather too long than too short, where only its target ends it."""
BESIDE_PLAY = 5
"""The steps of a round beside its tables: drawn, started, somebody missing, closed, corrected."""
AROUND = 3
"""The steps of an event beside its rounds: set up, entered, over."""


def length_of(plan: EventPlan, entrants: int, *, is_on_paper: bool) -> timedelta:
    """What passes from the set-up to the end at most, so that nothing comes after now.

    Tables play side by side, but results from paper are typed one after another.
    """
    hands = plan.games * (plan.hands or USUAL_HANDS)
    # No format has more tables than entrants.
    tables = entrants * PAUSE if is_on_paper else hands * A_HAND + 2 * PAUSE
    return AROUND * PAUSE + plan.rounds * (tables + BESIDE_PLAY * PAUSE)
