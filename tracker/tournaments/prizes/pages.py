"""The prize-giving: one place at a time, with its prize and one sentence about how it came."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tracker.tournaments.stamps_queries import StampedEvent
from tracker.tournaments.standings.queries import is_over
from tracker.tournaments.standings.standing_rows_texts import RoundCell, StandingsRowView
from tracker.tournaments.standings.texts import PublicStandings, public_standings

PODIUM = 3


@dataclass(frozen=True, slots=True)
class AnnouncedPlace:
    """A place that is announced: who has it, the prizes, and one sentence."""

    place: str
    number: int
    name: str
    prizes: tuple[str, ...]
    said: str


@dataclass(frozen=True, slots=True)
class PrizeGiving:
    """How far a prize-giving is: those on the stage, and the place that comes next, if any.

    `is_begun` says whether any place was hidden for it; `honours` are those of the place that was
    announced last, several where they share it.
    """

    is_over: bool
    is_begun: bool
    honours: tuple[AnnouncedPlace, ...]
    next_place: int | None
    next_said: str

    @property
    def step(self) -> str:
        """What tells this step from the others, so that no second tap takes the next one too."""
        return str(self.next_place or "end") if self.is_begun else "begin"


def prize_giving(watched: StampedEvent) -> PrizeGiving:
    """The prize-giving as it is now, worked out from what everybody may see."""
    standings = public_standings(watched)
    begun = watched.event.revealed_from
    rows = standings.rows if begun is not None else ()
    last = [row for row in rows if row.rank == rows[0].rank]
    return PrizeGiving(
        is_over=is_over(watched.event),
        is_begun=begun is not None,
        honours=tuple(honour(row, standings) for row in last),
        next_place=standings.next_place,
        next_said=standings.next_said,
    )


def winners(standings: PublicStandings) -> tuple[AnnouncedPlace, ...]:
    """Everybody who is on the podium or has a prize, the first place first."""
    rows = (row for row in standings.rows if row.rank <= PODIUM or row.prizes)
    return tuple(honour(row, standings) for row in rows)


def honour(row: StandingsRowView, standings: PublicStandings) -> AnnouncedPlace:
    """A row of the standings as it is announced."""
    return AnnouncedPlace(row.place, row.number, row.name, row.prizes, _said(row, standings))


def _said(row: StandingsRowView, standings: PublicStandings) -> str:
    """What decided the place in figures, and the round that brought most."""
    if standings.chief is None or row.chief is None:
        return ""
    title, figure = standings.chief.title, row.chief.text
    best = max((cell for cell in row.rounds if cell and not cell.said), key=_worth, default=None)
    if best is None or not best.text:
        return _("{title}: {figure}.").format(title=title, figure=figure)
    said = _("{title}: {figure}. The best round was round {number} with {points}.")
    return said.format(title=title, figure=figure, number=best.number, points=best.text)


def _worth(cell: RoundCell) -> tuple[object, int]:
    return cell.value, -cell.number
