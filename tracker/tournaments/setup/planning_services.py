"""The plan of a tournament and its validation."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Literal, NamedTuple, Protocol, get_args, get_origin

from scoring import Variant
from scoring.json_values import Json, JsonMapping
from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Course, Format
from tracker.engine.pairing.draw import CannotDrawError, PairingSystem
from tracker.engine.ranking.codes import (
    SCORINGS,
    basis_of,
    counted_hands,
    fixed_points,
    is_policy,
    kind_of,
)
from tracker.engine.ranking.key import uncounted_keys
from tracker.engine.ranking.keys import key_for
from tracker.engine.ranking.prizes import CategoryPrize, NoAwardError, plan_of
from tracker.engine.ranking.unplayed import MATCH_POLICIES, OWN_MATCH_POINTS
from tracker.engine.records.folding import TIES
from tracker.engine.simulator.records import most_at_table
from tracker.models import Club, RuleSetVersion, Tournament
from tracker.models.club import AGREEMENTS
from tracker.models.tournament import LEAVERS, SEEDINGS
from tracker.rules.services import check_rules_from, house_rules, read_variant, words_from
from tracker.tournaments.book.queries import can_seat_three, is_fitting, ruleset_of

# What is announced for missed rounds is checked: nobody is given what a table cannot bring.


class UnplayedPlan(Protocol):
    """The part of a plan about missed rounds."""

    @property
    def unplayed(self) -> Mapping[str, str]: ...
    @property
    def hands(self) -> int | None: ...
    @property
    def games(self) -> int: ...
    @property
    def nominal_hands(self) -> int | None: ...
    @property
    def scoring(self) -> str: ...
    @property
    def fixed_for(self) -> Mapping[str, str]: ...


def check_missed(plan: UnplayedPlan, variant: Variant | None, problems: Problems) -> None:
    """Notes what no policy is, and fixed points that do not belong to the game and its hands."""
    for reason, policy in plan.unplayed.items():
        if not is_policy(policy):
            text = phrase("Choose the points for such a round.")
            problems.add(f"unplayed.{reason}", "bad_value", text)
        elif reason in OWN_MATCH_POINTS:
            _check_match_points(plan, reason, policy, problems)
        elif variant is not None and fixed_points(policy):
            for why in _misfits(plan, variant, reason, max(fixed_points(policy))):
                problems.add(f"unplayed.{reason}", "bad_value", why)


def _check_match_points(plan: UnplayedPlan, reason: str, policy: str, problems: Problems) -> None:
    """Notes match points where none count, and a policy or a number that they cannot have."""
    if plan.scoring == "raw":
        text = phrase("Rounds count by their points: leave out the match points of a bye.")
        problems.add(f"unplayed.{reason}", "bad_value", text)
    elif kind_of(policy) not in MATCH_POLICIES or max(fixed_points(policy), default=0) > MOST:
        text = phrase("Choose a win, a tie, nothing or at most {most} match points.", most=MOST)
        problems.add(f"unplayed.{reason}", "bad_value", text)


def _misfits(plan: UnplayedPlan, variant: Variant, reason: str, points: int) -> Iterator[str]:
    """Why so many points cannot be given; nothing where they can."""
    hands = counted_hands(plan.hands, plan.games, plan.nominal_hands)
    most = most_at_table(variant, *hands)
    basis = basis_of(variant.id, plan.hands, plan.games, plan.scoring, plan.nominal_hands)
    if most is None:
        yield phrase(
            "Without a number of hands nobody knows what a round scores: choose the average of "
            "that round, or enter the number of hands."
        )
    elif points > most:
        yield phrase(
            "No table has more than about {most} points from such a round: give fewer for a missed "
            "round, or choose the average of that round.",
            most=most,
        )
    elif plan.fixed_for.get(reason, basis) != basis:
        yield phrase(
            "These points were for another game or another number of hands: enter those for this "
            "one, or choose the average of that round."
        )


# Whether a format can have the options that were chosen.


MOST = 99
"""No format has more groups, qualifiers or the like."""


def check_options(
    form: Format, options: Mapping[str, object], problems: Problems
) -> PairingSystem | None:
    """The way of drawing with these options.

    None where the format does not have one, or not with this value: each is noted.
    """
    known = {field.name: field.type for field in fields(form.system)}
    wrong = False
    for name, value in sorted(options.items()):
        if name not in known:
            problems.add(
                f"format_options.{name}", "bad_option", phrase("This format has no such option.")
            )
            wrong = True
        elif not _is_value(known[name], value):
            text = phrase("Enter a whole number from 0 to {most}.", most=MOST)
            if get_origin(known[name]) is Literal or known[name] is bool:
                text = phrase("Choose one of these.")
            problems.add(f"format_options.{name}", "bad_option", text)
            wrong = True
    return None if wrong else _together(form, options, problems)


def _is_value(kind: object, value: object) -> bool:
    if get_origin(kind) is Literal:
        return value in get_args(kind)
    if kind is bool:
        return isinstance(value, bool)
    return type(value) is int and 0 <= value <= MOST


def _together(
    form: Format, options: Mapping[str, object], problems: Problems
) -> PairingSystem | None:
    try:
        return form.system_with(options)
    except CannotDrawError as refused:
        problems.add("format_options", "bad_option", str(refused))
        return None


MOST_ROUNDS = 99
MOST_HANDS = 99
MOST_MINUTES = 600
NO_COLUMNS = ("ruleset", "fixed_for")


class TournamentPlan(NamedTuple):
    """The announced plan of a tournament; the fields are those of `tracker.models.Tournament`.

    `fixed_for` has by reason the basis, as in `basis_of`, for which the points of a missed round
    were entered; those of other reasons were entered for this very plan.
    """

    ruleset: object
    format: str
    rounds: int
    keys: tuple[str, ...]
    format_options: JsonMapping = {}
    games: int = 1
    hands: int | None = None
    minutes: int | None = None
    scoring: str = "raw"
    unplayed: Mapping[str, str] = {}
    best: int | None = None
    nominal_hands: int | None = None
    leavers: str = "ranked"
    seeding: str = "lot"
    prizes: tuple[JsonMapping, ...] = ()
    prize_rules: JsonMapping = {}
    check_in_until: dt.datetime | None = None
    agreement: str | None = None
    tie: str | None = None
    rule_set_version: RuleSetVersion | None = None
    fixed_for: Mapping[str, str] = {}


def announced_plan(tournament: Tournament) -> TournamentPlan:
    """The plan of a tournament as it is stored."""
    same = {name: getattr(tournament, name) for name in TournamentPlan._fields if name not in _READ}
    return TournamentPlan(
        ruleset=ruleset_of(tournament),
        keys=tuple(tournament.keys),
        prizes=tuple(tournament.prizes),
        prize_rules=tournament.prize_rules or {},
        **same,
    )


_READ = (*NO_COLUMNS, "keys", "prizes", "prize_rules")


def tournament_columns(plan: TournamentPlan, club: Club) -> Json:
    """The columns of a tournament of the club that is played like this."""
    problems = Problems()
    variant = read_variant(plan.ruleset, problems)
    _check_format(plan, variant, problems)
    _check_numbers(plan, problems)
    _check_codes(plan, problems)
    check_missed(plan, variant, problems)
    _check_tables_and_prizes(plan, variant, problems)
    check_rules_from(plan.rule_set_version, club, problems)
    problems.raise_any()
    assert variant is not None
    columns = {name: getattr(plan, name) for name in plan._fields if name not in NO_COLUMNS}
    columns |= {name: list(columns[name]) for name in ("keys", "prizes")}
    columns |= {name: dict(columns[name]) for name in ("format_options", "unplayed", "prize_rules")}
    columns |= {"variant": variant.id, "options": house_rules(variant, plan.ruleset)}
    return columns | {"words": words_from(plan.rule_set_version)}


def _check_format(plan: TournamentPlan, variant: Variant | None, problems: Problems) -> None:
    if plan.format not in FORMATS:
        problems.add("format", "bad_value", phrase("Choose one of the formats."))
        return
    form = FORMATS[plan.format]
    system = check_options(form, plan.format_options, problems)
    if variant and not any(is_fitting(shape, variant) for shape in form.shapes):
        text = phrase(
            "{variant} cannot be played in this format: choose another game or format.",
            variant=variant.name,
        )
        problems.add("format", "format_misfits", text)
    if variant and system and system.has_threes:
        _check_threes(plan, variant, problems)
    if system:
        _check_byes(plan, form.course_with(plan.format_options), problems)


def _check_threes(plan: TournamentPlan, variant: Variant, problems: Problems) -> None:
    """Reports a game without a variant for three: a round with such a table could not start."""
    if not can_seat_three(variant, house_rules(variant, plan.ruleset)):
        text = phrase(
            "{variant} has no form for three with these house rules: let those "
            "who are over sit out, or play with the house.",
            variant=variant.name,
        )
        problems.add("format_options.odd", "bad_option", text)


def _check_byes(plan: TournamentPlan, course: Course, problems: Problems) -> None:
    """Notes what no round without a table counts in the format."""
    for reason, policy in plan.unplayed.items():
        if reason in OWN_MATCH_POINTS:
            continue
        if is_policy(policy) and kind_of(policy) not in course.policies:
            text = phrase("Choose the points for such a round.")
            problems.add(f"unplayed.{reason}", "bad_value", text)


def _check_numbers(plan: TournamentPlan, problems: Problems) -> None:
    most = {
        "rounds": MOST_ROUNDS,
        "games": 9,
        "hands": MOST_HANDS,
        "minutes": MOST_MINUTES,
        "nominal_hands": MOST_HANDS,
    }
    for name, limit in most.items():
        value = getattr(plan, name)
        if value is not None and not 1 <= value <= limit:
            problems.add(
                name, "bad_value", phrase("Enter a whole number from 1 to {limit}.", limit=limit)
            )
    if plan.best is not None and not 1 <= plan.best <= plan.rounds:
        problems.add(
            "best", "bad_value", phrase("From 1 to {rounds} rounds can count.", rounds=plan.rounds)
        )


def _check_codes(plan: TournamentPlan, problems: Problems) -> None:
    if plan.scoring not in SCORINGS:
        problems.add("scoring", "bad_value", phrase("Choose how rounds count."))
    if plan.seeding not in SEEDINGS:
        problems.add(
            "seeding", "bad_value", phrase("Start numbers go by lot or by the entry list.")
        )
    if plan.leavers not in LEAVERS:
        problems.add(
            "leavers",
            "bad_value",
            phrase("Entrants who leave are ranked like everybody else, or last."),
        )
    if not plan.keys or not all(map(_is_key, plan.keys)):
        problems.add("keys", "bad_value", phrase("Choose what decides the standings."))


def _check_tables_and_prizes(
    plan: TournamentPlan, variant: Variant | None, problems: Problems
) -> None:
    if plan.tie not in (None, *TIES):
        problems.add("tie", "bad_value", phrase("Choose what happens if a game ends tied."))
    elif plan.tie and plan.hands is None:
        text = phrase("Only games of a fixed length can end tied; all others go on to the target.")
        problems.add("tie", "bad_value", text)
    if plan.agreement not in (None, *AGREEMENTS):
        problems.add("agreement", "bad_value", phrase("Choose how hands are confirmed."))
    check_prizes(plan.prizes, plan.prize_rules, variant, problems)


def _is_key(code: str) -> bool:
    try:
        return bool(key_for(code))
    except KeyError:
        return False


def check_prizes(
    prizes: Sequence[object],
    rules: Mapping[str, object],
    variant: Variant | None,
    problems: Problems,
) -> None:
    """Notes prizes that mean nothing, and those for what the game does not count."""
    try:
        plan = plan_of(prizes, rules)
    except NoAwardError:
        problems.add("prizes", "bad_value", phrase("Enter the prizes."))
        return
    if variant is None:
        return
    reasons = uncounted_keys(variant)
    for award in plan.awards:
        if isinstance(award, CategoryPrize) and award.key.code in reasons:
            text = phrase(
                "Nobody can win the prize for “{key}”: {reason}. Remove it, or offer another.",
                key=award.key.title,
                reason=reasons[award.key.code],
            )
            problems.add("prizes", "bad_value", text)
