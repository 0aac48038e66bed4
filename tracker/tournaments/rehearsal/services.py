"""Rehearsals: the tournament or the copy, its invented entrants, and the play at its tables."""

import datetime as dt
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import chain, count, product
from random import Random
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.json_values import Json
from scoring.language import phrase
from tracker.clubs.services import create_club
from tracker.common.errors import RecordError, refusal
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Course, Format
from tracker.engine.pairing.draw import CannotDrawError
from tracker.engine.records.names import NAME_LENGTH
from tracker.engine.simulator.records import Record, exchange_points, played_table, wished_record
from tracker.games.hands.corrections_services import amend_hand
from tracker.games.permissions_queries import standing_of
from tracker.games.services import close_game
from tracker.games.texts import next_number
from tracker.models import Club, Entrant, Game, Hand, Pairing, Phone, Round, Tournament
from tracker.models.club import REHEARSAL
from tracker.phones.services import Applicant, admit_phone, open_table
from tracker.phones.sync.services import SubmissionRequest, submit_choice, submit_hand
from tracker.rules.queries import variant_of
from tracker.tournaments.book import queries as rules
from tracker.tournaments.book.queries import (
    PLAYERS,
    members_of,
    points_of,
    result_of,
    shape_of,
    sides_of,
)
from tracker.tournaments.entries.queries import results_choices
from tracker.tournaments.entries.services import (
    NewEntrant,
    check_in,
    check_out,
    enter,
    fix_table,
    keep_apart,
    leave,
    request_bye,
    substitute,
)
from tracker.tournaments.rounds.services import start_next_game, type_result
from tracker.tournaments.rulings.services import cancel_ruling, give_ruling
from tracker.tournaments.setup.planning_services import TournamentPlan, announced_plan
from tracker.tournaments.setup.services import create_tournament

# Whole tournaments that play themselves, in a club of their own and by the other services only.
#
# Cards, results, mishaps and moments come from the tournament's seed and from when it was set up.
# What comes next is read from the tournament as it is stored, so that each step can be asked for by
# itself.


A_HAND = timedelta(minutes=3)
MOST_TABLES = 20
"""So many tables end level one after another at most."""
MOST_HANDS = 60
"""No game is longer, even where only its target ends it."""


class Chance:
    """Random source for a place in a tournament; ids never repeat those of another one."""

    def __init__(self, tournament: Tournament, place: str) -> None:
        self.dice = Random(f"{tournament.seed}|{place}")  # noqa: S311 - cards, no secret
        self._ids = Random(f"{tournament.pk}|{place}")  # noqa: S311 - ids that are never shown

    def new_id(self) -> UUID:
        """The id of a new submission."""
        return UUID(int=self._ids.getrandbits(128), version=4)


def type_slip(tournament: Tournament, pairing: Pairing, now: datetime, *, is_wrong: bool) -> None:
    """Types a result that the game can have; with `is_wrong` it is read wrongly at first."""
    dice = Chance(tournament, _place(pairing)).dice
    points = _brought(tournament, pairing, dice)
    if is_wrong:
        wrong = points[::-1]
        type_result(pairing=pairing, points=wrong, reason="From the slip", now=now)
    reason = "Read wrongly at first" if is_wrong else "From the slip"
    type_result(pairing=pairing, points=points, reason=reason, now=now)


def play_out(tournament: Tournament, pairing: Pairing, now: datetime, *, is_wrong: bool) -> int:
    """Plays all games of a table and says how many hands that took.

    Both phones send each hand. With `is_wrong` the first one sends hand 1 wrongly, and takes over
    what the other has. A table that needs a winner and has none is decided by the director.
    """
    chance = Chance(tournament, _place(pairing))
    phones = joined_phones(tournament, pairing, chance, now)
    hands = 0
    while not result_of(tournament, _fresh(pairing)).is_over:
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
    _decide(tournament, pairing, now + hands * A_HAND)
    return hands


def _place(pairing: Pairing) -> str:
    return f"round {pairing.round.number}, table {pairing.table}"


def _fresh(pairing: Pairing) -> Pairing:
    return Pairing.objects.select_related("round").get(pk=pairing.pk)


def _brought(tournament: Tournament, pairing: Pairing, dice: Random) -> list[int]:
    """The points of each side after a round, with a winner where the format needs one."""
    variant, sides = rules.variant_of(tournament), len(sides_of(pairing))
    if sides != variant.sides:
        variant = rules.played_by(variant, sides) or variant
    for _ in range(MOST_TABLES):
        points = played_table(variant, tournament.hands, tournament.games, dice)
        if _decided(tournament, points) == list(points):
            break
    return _decided(tournament, points)


def _decided(tournament: Tournament, points: Sequence[int]) -> list[int]:
    """The points, with one more for the first side where a winner is needed and there is none."""
    best = max(points)
    is_open = _needs_winner(tournament) and points.count(best) > 1
    return [points[0] + is_open, *points[1:]]


def _needs_winner(tournament: Tournament) -> bool:
    """True if each table needs a winner; a match at two tables is decided by both together."""
    is_match = rules.format_of(tournament).tables_per_match == 1
    return rules.course_of(tournament).is_bracket and is_match


def _decide(tournament: Tournament, pairing: Pairing, now: datetime) -> None:
    points = points_of(tournament, result_of(tournament, _fresh(pairing)))
    assert points is not None
    if _decided(tournament, points) != list(points):
        type_result(
            pairing=pairing,
            points=_decided(tournament, points),
            reason="Level: one more hand decided",
            now=now,
        )


def joined_phones(
    tournament: Tournament, pairing: Pairing, chance: Chance, now: datetime
) -> list[Phone]:
    """The two phones at a table, which join when it is first played at."""
    table = open_table(evening=tournament.evening, name=str(pairing.table), now=now)
    known = list(table.phones.filter(revoked_at=None).order_by("pk")[:2])
    for _ in range(2 - len(known)):
        applicant = Applicant(chance.new_id(), chance.new_id().hex, now)
        known.append(admit_phone(table, applicant))
    return known


def play_hand(
    game: Game,
    phones: Sequence[Phone],
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

    def send(typed: Record, phone: Phone) -> None:
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


def dispute(game: Game, phones: Sequence[Phone], chance: Chance, now: datetime) -> None:
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


def _sent(chance: Chance, text: str, phone: Phone, now: datetime) -> SubmissionRequest:
    digest = sha256(text.encode()).hexdigest()
    return SubmissionRequest(chance.new_id(), digest, now, phone, entered_at=now)


# How long a rehearsal takes by its own clock.


PAUSE = timedelta(minutes=2)
"""Time between two steps."""
USUAL_HANDS = 30
"""Assumed length of a game that only its target ends; rather too long than too short."""
BESIDE_PLAY = 5
"""Steps of a round beside its tables: draw, start, a missing player, close, a correction."""
AROUND = 3
"""The steps of a tournament beside its rounds: set up, entered, over."""


def length_of(plan: TournamentPlan, entrants: int, *, is_on_paper: bool) -> timedelta:
    """Returns the longest time from set-up to end, so that no step lies in the future.

    Tables play in parallel, but paper results are typed one after another.
    """
    hands = plan.games * (plan.hands or USUAL_HANDS)
    # No format has more tables than entrants.
    tables = entrants * PAUSE if is_on_paper else hands * A_HAND + 2 * PAUSE
    return AROUND * PAUSE + plan.rounds * (tables + BESIDE_PLAY * PAUSE)


SLUG = REHEARSAL
RULESET = {"variant": "clabber", "options": {"target": None}}
UNPLAYED = {"bye": "field_average", "late": "field_min", "absent": "zero", "left": "zero"}
BELONGING = (PLAYERS, "requested_byes")
FIRST = (
    *("Anna", "Otto", "Beatrix", "Max", "Jürgen", "Siân", "Farid", "Ewa", "Wilhelmina", "Théo"),
    *("Мария", "Ivo", "Grace", "Henrik", "Lucía", "Dov", "Ruth", "Piet", "Yuki", "Ana", "Sam"),
    *("Nadia", "Karl", "Rosa", "Imre", "Greta", "Pavel", "Noor", "Hugo", "Lea", "Jan", "Mila"),
)
LAST = (
    *("Verbeek", "Lindqvist", "Szabó", "Rosenthal", "Köhler", "Pritchard", "Haddad", "Kowalczyk"),
    *("van den Berg", "Lefèvre", "Соколова", "Novák", "Okafor", "Sørensen", "Fernández", "Adler"),
    *("Mandelbaum", "de Groot", "Tanaka", "Petrović", "O’Connor", "Rahman", "Eberle", "Bianchi"),
)


class Script(NamedTuple):
    """The course of a rehearsal, with so many entrants unless the tournament has some.

    `is_on_paper` types results instead of dealing and playing hands; `is_smooth` leaves out late
    arrivals, withdrawals, absences and mistakes.
    """

    entrants: int = 40
    is_on_paper: bool = False
    is_smooth: bool = False


PLAIN = Script()


def rehearse_tournament(
    *,
    form: str,
    entrants: int,
    rounds: int,
    hands: int,
    seed: str,
    now: dt.datetime,
    format_options: Json | None = None,
    script: Script = PLAIN,
) -> Tournament:
    """A new tournament of Clabber in this format; it has as many of the rounds as can be played.

    It begins so long before `now` that it is over about then. Raises RecordError with the reason
    and the nearest thing that works where there are none.
    """
    options, played = format_options or {}, FORMATS[form]
    possible = _possible_rounds(played, options, entrants)
    plan = TournamentPlan(
        ruleset=RULESET,
        format=form,
        rounds=min(max(rounds, possible[0]), possible[-1]),
        keys=played.keys,
        format_options=options,
        hands=hands,
        scoring=played.scoring,
        unplayed=_unplayed(played.course_with(options)),
    )
    begins_at = now - length_of(plan, entrants, is_on_paper=script.is_on_paper)
    return _set_up(f"{form}, {entrants} entrants", plan, seed, now, begins_at)


def _unplayed(course: Course) -> dict[str, str]:
    return {reason: policy for reason, policy in UNPLAYED.items() if policy in course.policies}


def _possible_rounds(played: Format, options: dict[str, object], entrants: int) -> Sequence[int]:
    try:
        return played.system_with(options).rounds(entrants)
    except CannotDrawError as error:
        raise refusal("entrants", "cannot_draw", str(error)) from error


def copy_tournament(*, pk: int, seed: str, now: dt.datetime, script: Script = PLAIN) -> Tournament:
    """A copy of a tournament with those on its entry list who have not left; nothing is played yet.

    It begins so long before `now` that it is over about then. Raises RecordError where there is no
    such tournament.
    """
    tournament = Tournament.objects.filter(pk=pk).select_related("evening").first()
    if tournament is None:
        raise refusal("tournament", "bad_value", f"There is no event {pk}.")
    plan = announced_plan(tournament)._replace(check_in_until=None, rule_set_version=None)
    listed = list(tournament.entrants.filter(left_at=None).prefetch_related(*BELONGING))
    many = len(listed) or script.entrants
    begins_at = now - length_of(plan, many, is_on_paper=script.is_on_paper)
    with transaction.atomic():
        copy = _set_up(tournament.evening.title, plan, seed, now, begins_at)
        _copy_list(tournament, listed, copy, begins_at)
        return copy


def _copy_list(
    tournament: Tournament, listed: Sequence[Entrant], copy: Tournament, now: dt.datetime
) -> None:
    """Enters all of them in the copy, with their tables, byes and conflicts."""
    new = [
        NewEntrant(
            tuple(
                member.player.name for member in entrant.members.all() if member.until_round is None
            ),
            entrant.name,
            entrant.from_club,
        )
        for entrant in listed
    ]
    twins = dict(zip(listed, enter(tournament=copy, new=new, now=now), strict=True))
    for original, twin in twins.items():
        if original.table is not None:
            fix_table(entrant=twin, table=original.table, now=now)
        for bye in original.requested_byes.all():
            request_bye(entrant=twin, number=bye.number, reason=bye.reason, now=now)
    for conflict in tournament.conflicts.select_related("first", "second"):
        if conflict.first in twins and conflict.second in twins:
            keep_apart(
                first=twins[conflict.first],
                second=twins[conflict.second],
                is_absolute=conflict.is_absolute,
                now=now,
            )


def invent_entrants(tournament: Tournament, number: int) -> list[NewEntrant]:
    """So many entrants who are not in the tournament yet, in an order that comes from its seed."""
    names = [f"{first} {last}" for last, first in product(LAST, FIRST)]
    Random(f"{tournament.seed}|names").shuffle(names)  # noqa: S311 - names, no secret
    size = members_of(tournament)
    taken = set(tournament.members.values_list("player__name", flat=True))
    more = (f"{name} {serial}" for serial in count(2) for name in names)
    free = (name for name in chain(names, more) if name not in taken)
    return [
        NewEntrant(tuple(next(free) for _ in range(size)), _team(size, serial))
        for serial in range(
            tournament.entrants.count() + 1, tournament.entrants.count() + number + 1
        )
    ]


def _team(size: int, serial: int) -> str:
    """Invents a team name; pairs and single players use their own names."""
    return str(phrase("Team {}").format(serial)) if size > 2 else ""


def _name_of_copy(title: str, number: int) -> str:
    """The name of a rehearsed tournament, in the words of who asks for it, and never too long."""
    text = phrase("{title}, rehearsal {number}")
    room = NAME_LENGTH - len(str(text.format(title="", number=number)))
    return str(text.format(title=title[:room], number=number))


def _set_up(
    title: str, plan: TournamentPlan, seed: str, now: dt.datetime, begins_at: dt.datetime
) -> Tournament:
    with transaction.atomic():
        club = Club.objects.filter(slug=SLUG).first()
        club = club or create_club(name=str(phrase("Rehearsal")), slug=SLUG, now=begins_at)
        chance = Random(f"{seed}|epoch")  # noqa: S311 - another one for another seed, no secret
        return create_tournament(
            club=club,
            name=_name_of_copy(title, club.evenings.count() + 1),
            date=timezone.localtime(now).date(),
            plan=plan,
            seed=seed,
            epoch=UUID(int=chance.getrandbits(128), version=4),
            now=begins_at,
        )


# What goes wrong at a tournament, and how its director sets it right.


LATE, MISSING, CORRECTED = 2, 2, 1
"""The rounds with a late arrival and a substitution, with an absence, and with a correction."""


def before_draw(tournament: Tournament, number: int, now: datetime) -> list[str]:
    """Plays arrivals, withdrawals and substitutions before a draw; returns sentences about them."""
    text = []
    if number == LATE:
        text += [_come_late(tournament, now), _substituted(tournament, number, now)]
    if number == max(tournament.rounds, LATE + 1):
        text.append(_gone(tournament, now))
    return [sentence for sentence in text if sentence]


def withdraw_surplus(tournament: Tournament, now: datetime) -> str:
    """Sends those away who have no place in the plan, and says so; "" where all have one."""
    late = tournament.entrants.filter(number__gt=tournament.size or 0, checked_in_at__isnull=False)
    never_drawn = list(late.filter(placings=None))
    for entrant in never_drawn:
        check_out(entrant=entrant, now=now)
    names = ", ".join(entrant.name for entrant in never_drawn)
    return f"{names} came too late for the plan." if names else ""


def is_missing(round_: Round, pairing: Pairing) -> bool:
    """True if the second side of this table does not turn up."""
    if round_.number != MISSING:
        return False
    numbers = list(round_.pairings.values_list("table", flat=True))
    return len(numbers) > 1 and pairing.table == max(numbers)


def after_close(tournament: Tournament, round_: Round, now: datetime) -> list[str]:
    """Makes corrections and rulings after a round is closed; returns sentences about them."""
    text = []
    if round_.number == CORRECTED:
        text += [_corrected(tournament, round_, now), _penalised(tournament, round_, now)]
    if round_.number == CORRECTED + 1:
        text.append(_pardoned(tournament, now))
    return [sentence for sentence in text if sentence]


def _there(tournament: Tournament) -> list[Entrant]:
    present = tournament.entrants.filter(left_at=None, checked_in_at__isnull=False)
    return list(present.order_by("number", "order"))


def _come_late(tournament: Tournament, now: datetime) -> str:
    """Adds a late entrant, and checks in those who had not come."""
    late = enter(tournament=tournament, new=invent_entrants(tournament, 1), now=now)
    waiting = list(tournament.entrants.filter(checked_in_at=None, left_at=None))
    for entrant in waiting:
        check_in(entrant=entrant, now=now)
    names = ", ".join(entrant.name for entrant in waiting)
    return f"{names} came late." if late else ""


def _substituted(tournament: Tournament, number: int, now: datetime) -> str:
    dice = Chance(tournament, "substitute").dice
    entrant = dice.choice(_there(tournament))
    (new,) = invent_entrants(tournament, 1)
    member = substitute(
        entrant=entrant,
        place=0,
        player=new.players[0],
        from_round=number,
        reason="Had to go to work",
        now=now,
    )
    return f"{member.player.name} plays in place of a player of {entrant.name}."


def _gone(tournament: Tournament, now: datetime) -> str:
    """Withdraws an entrant, as long as there are still enough for a table."""
    there = _there(tournament)
    if len(there) <= shape_of(tournament).seats:
        return ""
    entrant = Chance(tournament, "leaver").dice.choice(there)
    choices = results_choices(tournament, entrant)
    leave(entrant=entrant, reason="left", now=now, results="keep" if choices else None)
    return f"{entrant.name} went home."


def _corrected(tournament: Tournament, round_: Round, now: datetime) -> str:
    """The first hand of the round in which the sides were exchanged; else a typed result."""
    hands = Hand.objects.filter(game__pairing__round=round_, state="counted")
    chance = Chance(tournament, "correction")
    for hand in hands.order_by("game__pairing__table", "number"):
        if exchange_points(hand.record) == hand.record:
            continue
        try:
            amend_hand(
                hand=hand,
                record=exchange_points(hand.record),
                reason="The points of the two sides were exchanged",
                expected_revision=hand.revision,
                submission_id=chance.new_id(),
                now=now,
            )
        except RecordError:
            continue
        return f"Hand {hand.number} of table {hand.game.table} was corrected."
    return _retyped(round_, now)


def _retyped(round_: Round, now: datetime) -> str:
    pairing = round_.pairings.filter(typed_points__isnull=False).first()
    if pairing is None or pairing.typed_points is None:
        return ""
    points = pairing.typed_points[::-1]
    type_result(pairing=pairing, points=points, reason="Read the wrong way round", now=now)
    return f"The result of table {pairing.table} was corrected."


def _penalised(tournament: Tournament, round_: Round, now: datetime) -> str:
    entrant = Chance(tournament, "penalty").dice.choice(_there(tournament))
    give_ruling(
        entrant=entrant,
        kind="own_score",
        points=-50,
        round_=round_,
        reason="Late at the table",
        now=now,
    )
    return f"{entrant.name} was ruled 50 points."


def _pardoned(tournament: Tournament, now: datetime) -> str:
    ruling = tournament.rulings.filter(cancelled_at=None).first()
    if ruling is None:
        return ""
    cancel_ruling(ruling=ruling, reason="The clock was wrong", now=now)
    return f"The ruling against {ruling.entrant.name} was cancelled."
