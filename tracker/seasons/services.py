"""Sets up seasons, closes them as permanent editions, and reopens them."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.json_values import JsonMapping
from tracker.common.errors import Problems, refusal, unless_taken
from tracker.engine.ranking.season_codes import rules_from
from tracker.engine.records.names import REASON_LENGTH, name_from, search_key, text_from
from tracker.evenings.services import open_evening
from tracker.models import Club, Evening, Season, SeasonEdition, SeasonEvening, TypedTotal, User
from tracker.models.season import SEASON_CLOSED, SEASON_OPEN
from tracker.phones.sync.services import forget_photos
from tracker.seasons.queries import (
    NO_LINE,
    TypedLine,
    book_sessions,
    digest_of,
    evenings_of,
    leaves_chosen_out,
    line_typed,
    season_now,
    table_json,
)


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """The evenings a season counts: the chosen ones, else those of its days.

    By the rules the chosen ones may be left out instead. `evenings` are keys of the club's
    evenings; `rules` are codes of `tracker.engine.ranking.season_codes`.
    """

    name: str
    since: dt.date | None
    until: dt.date | None
    evenings: Sequence[int]
    rules: JsonMapping


def create_season(*, club: Club, plan: SeasonPlan, seed: str, now: dt.datetime) -> Season:
    """Creates a season, effective at once; ties are drawn by lot from the `seed`.

    Raises RecordError.
    """
    name = _checked(club, plan)
    with unless_taken("name", _taken(name)):
        season = Season.objects.create(
            club=club,
            name=name,
            name_key=search_key(name),
            since=plan.since,
            until=plan.until,
            rules=dict(plan.rules),
            seed=seed,
            created_at=now,
        )
        _choose(season, plan.evenings)
    return season


@transaction.atomic
def set_season(*, season: Season, plan: SeasonPlan) -> Season:
    """Changes the evenings and rules of an open season.

    Raises RecordError.
    """
    locked = _locked(season)
    if locked.state == SEASON_CLOSED:
        text = _("This season is closed: open it again before its rules are changed.")
        raise refusal("", "season_closed", text)
    locked.name = _checked(locked.club, plan)
    locked.name_key = search_key(locked.name)
    locked.since, locked.until, locked.rules = plan.since, plan.until, dict(plan.rules)
    with unless_taken("name", _taken(locked.name)):
        locked.save(update_fields=["name", "name_key", "since", "until", "rules"])
    _choose(locked, plan.evenings)
    return locked


@transaction.atomic
def close_season(*, season: Season, why: str = "", now: dt.datetime) -> Season:
    """Closes a season as an edition, computed from scratch.

    An edition equal to the last one is not added. Every later edition needs a reason. Disputes at
    tables of its evenings are over, so their photos are deleted.

    Raises RecordError.
    """
    locked = _locked(season)
    last = locked.editions.last()
    locked.state = SEASON_CLOSED
    table = table_json(season_now(locked, is_fresh=True).table)
    if last is None or (last.table, last.rules) != (table, locked.rules):
        SeasonEdition.objects.create(
            season=locked,
            number=1 if last is None else last.number + 1,
            closed_at=now,
            rules=locked.rules,
            rules_hash=digest_of(locked.rules),
            table=table,
            table_hash=digest_of(table),
            why="" if last is None else _why(why),
        )
    forget_photos(evenings=evenings_of(locked))
    locked.save(update_fields=["state"])
    return locked


@transaction.atomic
def reopen_season(*, season: Season) -> Season:
    """Reopens a season, so that its rules can be changed; its editions stay."""
    locked = _locked(season)
    locked.state = SEASON_OPEN
    locked.save(update_fields=["state"])
    return locked


@transaction.atomic
def add_paper_evening(
    *, season: Season, date: dt.date, title: str, epoch: UUID, now: dt.datetime, by: User | None
) -> Evening:
    """Opens an evening of the season, for totals from paper. Raises RecordError."""
    locked = _locked(season)
    if (locked.since and date < locked.since) or (locked.until and date > locked.until):
        text = _("This day is not in the season: choose a day from its first to its last.")
        raise refusal("date", "bad_value", text)
    evening = open_evening(club=locked.club, date=date, title=title, epoch=epoch, now=now, by=by)
    if locked.chosen.exists() and not leaves_chosen_out(locked):
        SeasonEvening.objects.create(season=locked, evening=evening)
    return evening


@transaction.atomic
def type_totals(
    *,
    season: Season,
    lines: Mapping[tuple[int, int], TypedLine],
    by: User | None,
    now: dt.datetime,
) -> int:
    """Writes down lines of evenings kept on paper, by player and evening; returns how many differ.

    Raises RecordError at "cell-<player>-<evening>" where the book has the total itself.
    """
    locked = _locked(season)
    if locked.state == SEASON_CLOSED:
        text = _("This season is closed: open it again before its totals are changed.")
        raise refusal("", "season_closed", text)
    wanted = {evening for _player, evening in lines}
    evenings = [*evenings_of(locked).filter(pk__in=wanted).select_for_update(of=("self",))]
    _check_lines(locked, evenings, lines)
    stored = {
        (line.player_id, line.evening_id): line
        for line in TypedTotal.objects.filter(evening__in=evenings)
    }
    changed = 0
    for (player, evening), line in lines.items():
        known = stored.get((player, evening))
        before = line_typed(known) if known else NO_LINE
        if line == before:
            continue
        changed += 1
        if known is not None:
            known.delete()
        if line != NO_LINE:
            TypedTotal.objects.create(
                **line._asdict(),
                player_id=player,
                evening_id=evening,
                entered_by=by,
                entered_at=now,
            )
    return changed


def _check_lines(
    season: Season, evenings: Sequence[Evening], lines: Mapping[tuple[int, int], TypedLine]
) -> None:
    problems = Problems()
    found = book_sessions(evenings)
    is_by_rounds = season.rules.get("value") == "average_per_round"
    players = set(season.club.players.values_list("pk", flat=True))
    for (player, evening), line in lines.items():
        field = f"cell-{player}-{evening}"
        if evening not in found or player not in players:
            problems.add(field, "bad_value", _("Choose a player and an evening of this season."))
        elif line.points is not None and (
            share := {share.player: share for share in found[evening].played}.get(player)
        ):
            text = _("The book has a total of {points} for this evening: empty this box.")
            problems.add(field, "bad_value", text.format(points=share.points))
        elif line.points is not None and line.rounds is None and is_by_rounds:
            text = _("Type the rounds too, such as 1250/4: this season counts average rounds.")
            problems.add(field, "bad_value", text)
    problems.raise_any()


def _locked(season: Season) -> Season:
    """Locks the season until the transaction ends."""
    return Season.objects.select_for_update().get(pk=season.pk)


def _taken(name: str) -> str:
    return _("There is a season “{}” already: give this one another name.").format(name)


def _why(why: str) -> str:
    problems = Problems()
    text = text_from(why, "why", problems, REASON_LENGTH)
    if not text:
        message = _("Enter the reason, so that everybody knows why there is a new edition.")
        problems.missing("why", message)
    problems.raise_any()
    return text


def _checked(club: Club, plan: SeasonPlan) -> str:
    """The normalised name. Raises RecordError with every problem of the plan."""
    problems = Problems()
    name = name_from(plan.name, "name", problems)
    if plan.since and plan.until and plan.since > plan.until:
        text = _("The season ends before it begins: exchange the two days, or correct one.")
        problems.add("until", "bad_value", text)
    own = Evening.objects.filter(club=club, pk__in=plan.evenings).count()
    if own != len(set(plan.evenings)):
        problems.add("evenings", "bad_value", _("Choose evenings of this club."))
    try:
        rules_from(plan.rules, "")
    except ValueError:
        text = _("A season cannot count like this: choose its rules again.")
        problems.add("", "bad_value", text)
    problems.raise_any()
    return name


def _choose(season: Season, evenings: Sequence[int]) -> None:
    """Sets exactly these evenings as chosen."""
    chosen = set(season.chosen.values_list("evening_id", flat=True))
    season.chosen.exclude(evening__in=evenings).delete()
    SeasonEvening.objects.bulk_create(
        SeasonEvening(season=season, evening_id=pk) for pk in sorted(set(evenings) - chosen)
    )
