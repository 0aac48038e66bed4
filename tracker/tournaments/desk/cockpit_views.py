"""The tabs and the next step above every page of a tournament, for each viewer."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.http import HttpRequest
from django.urls import ResolverMatch, reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tracker.access import Action, viewer_of
from tracker.access.routes import POLICIES
from tracker.access.viewer import Viewer
from tracker.tournaments.desk.cockpit_pages import (
    BY_NAME,
    FIXTURES,
    ROUND_TABS,
    Cockpit,
    cockpit_of,
    published_rounds,
)
from tracker.tournaments.desk.next_step_pages import NextStep, next_step
from tracker.tournaments.rounds.rounds_public_pages import NAME, has_fixtures

BEHIND = {
    "tournament": "views registration.public_views",
    "tournament-desk": "desk.views desk.table_views rulings.views",
    "entries": "entries.views entries.entrant_views entries.sitting_out_views "
    "registration.desk_views",
    "tournament-round": "rounds.views draws.views desk.slips_views",
    "tournament-standings": "standings.views prizes.views",
    "tournament-print": "print.views",
    "tournament-booklet": "report.views",
    "tournament-edit": "setup.views rehearsal.views",
}
"""The tournament modules whose pages belong to each tab."""
TOURNAMENTS = "tracker.tournaments"
TAB_OF = {f"{TOURNAMENTS}.{name}": tab for tab, names in BEHIND.items() for name in names.split()}

WITH_THE_STEP = frozenset({"tournament-desk", "round-draw"})
"""Pages that show the next step among their own buttons."""


class Tab(NamedTuple):
    """A tab: its label, its address, and whether it is the current one."""

    text: str
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class CockpitView:
    """The header of one page for one viewer.

    `step` is the next step if the viewer may take it; None where the page itself shows it. A page
    of a round has the other `rounds`, and its own tabs in `round_tabs`.
    """

    of: Cockpit
    tabs: tuple[Tab, ...]
    rounds: tuple[Tab, ...]
    round_tabs: tuple[Tab, ...]
    is_director: bool
    step: NextStep | None

    @property
    def rows(self) -> tuple[tuple[Tab, ...], ...]:
        """The two rows of links of a round."""
        return (self.rounds, self.round_tabs)


def seen_cockpit(request: HttpRequest) -> CockpitView | None:
    """Returns the header for the requested page; None if it is not about one tournament."""
    match = request.resolver_match
    if match is None or match.namespaces or "events/<int:pk>" not in match.route:
        return None
    now, viewer = timezone.now(), viewer_of(request)
    cockpit = cockpit_of(match.kwargs["club"], match.kwargs["pk"], now)
    if cockpit is None:
        return None
    is_director = viewer.may(Action.RUN_ROUNDS)
    takes_steps = is_director or viewer.may(Action.NAME_PLAYERS)
    is_wanted = takes_steps and match.url_name not in WITH_THE_STEP
    step = next_step(cockpit.tournament, now) if is_wanted else None
    return CockpitView(
        of=cockpit,
        tabs=tuple(_tabs(viewer, match, cockpit)),
        rounds=tuple(_rounds(match, cockpit, now)),
        round_tabs=tuple(_round_tabs(request, viewer, match, cockpit)),
        is_director=is_director,
        step=step if step and step.page != match.url_name and _may(viewer, step.page) else None,
    )


def _tabs(viewer: Viewer, match: ResolverMatch, cockpit: Cockpit) -> Iterator[Tab]:
    """Yields the tabs that the viewer may open."""
    here = TAB_OF.get(match.func.__module__)
    for page, text in cockpit.tabs.items():
        if _may(viewer, page):
            of_round = (cockpit.last_round,) if page == "tournament-round" else ()
            address = reverse(page, args=(cockpit.club_slug, cockpit.tournament.pk, *of_round))
            yield Tab(text, address, page == here)


def _is_of_round(match: ResolverMatch) -> bool:
    return TAB_OF.get(match.func.__module__) == "tournament-round" and "number" in match.kwargs


def _rounds(match: ResolverMatch, cockpit: Cockpit, now: datetime) -> Iterator[Tab]:
    """Yields the published rounds on pages of a round."""
    page = "round-slips" if match.url_name == "round-slips" else "tournament-round"
    for number in published_rounds(cockpit.tournament, now) if _is_of_round(match) else ():
        address = reverse(page, args=(cockpit.club_slug, cockpit.tournament.pk, number))
        text = _("Round {number}").format(number=number)
        yield Tab(text, address, number == match.kwargs["number"])


def _round_tabs(
    request: HttpRequest, viewer: Viewer, match: ResolverMatch, cockpit: Cockpit
) -> Iterator[Tab]:
    """Yields the tabs of a round once it is published, and more of them for directors."""
    if not _is_of_round(match):
        return
    number, is_by_name = match.kwargs["number"], request.GET.get("by") == NAME
    is_shown = cockpit.last_round is not None and number <= cockpit.last_round
    for page, text in ROUND_TABS.items():
        if not _may(viewer, page) or not (is_shown or page == "round-draw"):
            continue
        address = reverse(page, args=(cockpit.club_slug, cockpit.tournament.pk, number))
        is_here = page == match.url_name
        yield Tab(text, address, is_here and not is_by_name)
        if page == "tournament-round":
            yield Tab(BY_NAME, f"{address}?by={NAME}", is_here and is_by_name)
    if has_fixtures(cockpit.tournament):
        address = reverse("tournament-fixtures", args=(cockpit.club_slug, cockpit.tournament.pk))
        yield Tab(str(FIXTURES), address, is_here=False)


def _may(viewer: Viewer, page: str) -> bool:
    return viewer.may(POLICIES[page].read)
