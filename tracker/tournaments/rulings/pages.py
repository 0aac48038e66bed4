"""Subjects of a ruling, and a preview of its effect."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from tracker.models import Ruling, Tournament
from tracker.tournaments.book.queries import TournamentData, load_tournament
from tracker.tournaments.rulings.queries import Impact, impact_between, snapshot


@dataclass(frozen=True, slots=True)
class RulingChoices:
    """Possible subjects of a ruling: entrants by key and name, round numbers.

    `latest` is the key of the tournament's last ruling, 0 for none.
    """

    entrants: tuple[tuple[int, str], ...]
    rounds: tuple[int, ...]
    latest: int


def ruling_choices(tournament: Tournament) -> RulingChoices:
    """The entrants and rounds that a ruling can name."""
    started = tournament.drawn_rounds.filter(started_at__isnull=False)
    latest = tournament.rulings.order_by("-pk").values_list("pk", flat=True).first()
    return RulingChoices(
        entrants=tuple(tournament.entrants.order_by("name", "pk").values_list("pk", "name")),
        rounds=tuple(started.order_by("-number").values_list("number", flat=True)),
        latest=latest or 0,
    )


class RulingPreview(NamedTuple):
    """The effect of a ruling.

    Its points are pending until the table of their round has a result.
    """

    impact: Impact
    is_waiting: bool


def preview_ruling(
    tournament: Tournament, *, entrant: int, round_number: int | None, kind: str, points: int
) -> RulingPreview:
    """A ruling in the tournament as it is now, before it is given."""
    book = load_tournament(tournament)
    about = next(listed for listed in book.entrants if listed.pk == entrant)
    round_ = None if round_number is None else book.round(round_number)
    tried = Ruling(tournament=tournament, entrant=about, round=round_, kind=kind, points=points)
    return _tried(book, (*book.rulings, tried), round_number, points)


def preview_cancellation(ruling: Ruling) -> RulingPreview:
    """Returns the effect of cancelling a ruling."""
    book = load_tournament(ruling.tournament)
    others = tuple(other for other in book.rulings if other.pk != ruling.pk)
    return _tried(book, others, ruling.round.number if ruling.round else None, ruling.points)


def _tried(
    book: TournamentData, others: tuple[Ruling, ...], since: int | None, points: int
) -> RulingPreview:
    before = snapshot(book)
    after = snapshot(replace(book, rulings=others, count=lambda _book: book.hands))
    is_counted = before.standings.tournament.cards != after.standings.tournament.cards
    impact = impact_between(before, after, since=since or 0)
    return RulingPreview(impact, is_waiting=points != 0 and not is_counted)
