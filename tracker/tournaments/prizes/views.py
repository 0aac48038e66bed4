"""The prize-giving on the director's phone, and material about it for the public."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tracker.common.queries.version_cache import PerLanguageCache
from tracker.common.views import see_other, whole_page
from tracker.exports.as_pdf import PNG, SharedResult, SharedRow, png
from tracker.tournaments.book.stamps_queries import StampedTournament, stamped_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.prizes.pages import press_text, prize_giving, winners
from tracker.tournaments.report.texts import is_report_available
from tracker.tournaments.setup.services import NO_PLACE, reveal
from tracker.tournaments.standings.texts import public_standings

MOST_KEPT, ROWS = 32, 5
_DRAWN: PerLanguageCache[bytes] = PerLanguageCache(MOST_KEPT)


@require_http_methods(["GET", "HEAD", "POST"])
def ceremony(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The place on stage, and the button that begins, then announces the next place."""
    watched = stamped_tournament(club, pk, timezone.now())
    page = prize_giving(watched)
    if request.method == "POST":
        # Only the step that the page has shown: a second tap announces nothing.
        if page.is_over and request.POST.get("step") == page.step:
            place = page.next_place if page.is_begun else NO_PLACE
            if place is not None:
                reveal(tournament=watched.tournament, place=place, now=watched.now)
        return see_other("tournament-ceremony", club, pk)
    context = _context(watched) | {
        "page": page,
        "step": page.step,
        "is_told": is_report_available(watched.tournament),
    }
    return whole_page(request, "tournaments/ceremony.html", context)


@require_safe
def press(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The press release, and winners' pictures."""
    watched = _told(club, pk)
    context = _context(watched) | {
        "text": press_text(watched),
        "winners": winners(public_standings(watched)),
    }
    return whole_page(request, "tournaments/press.html", context)


@require_safe
def podium(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The winners' podium as an image; before there are winners, an announcement."""
    watched = stamped_tournament(club, pk, timezone.now())
    return _picture(watched, "podium", lambda: png(_podium(watched)))


@require_safe
def winner(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Serves a prize winner's card as an image."""
    watched = _told(club, pk)
    found = {won.number: won for won in winners(public_standings(watched))}.get(number)
    if found is None:
        raise Http404
    head = tournament_head(watched.tournament)
    row = SharedRow(found.place, found.name, ", ".join(found.prizes), is_first=True)
    shown = SharedResult(
        watched.tournament.evening.club.name, head.date, head.title, (row,), found.text
    )
    return _picture(watched, number, lambda: png(shown))


def _podium(watched: StampedTournament) -> SharedResult:
    head, standings = tournament_head(watched.tournament), public_standings(watched)
    rows = () if standings.is_hidden or standings.state == "empty" else standings.rows[:ROWS]
    return SharedResult(
        club=watched.tournament.evening.club.name,
        day=head.date,
        title=head.title,
        rows=tuple(
            SharedRow(row.place, row.name, row.chief.text if row.chief else "", row.rank == 1)
            for row in rows
        ),
        text=standings.chief.title if rows and standings.chief else head.text,
    )


def _picture(watched: StampedTournament, what: object, draw: Callable[[], bytes]) -> HttpResponse:
    made = _DRAWN.get((watched.stamp, watched.tournament.pk, what), draw)
    return HttpResponse(made, content_type=PNG)


def _told(club: str, pk: int) -> StampedTournament:
    watched = stamped_tournament(club, pk, timezone.now())
    if not is_report_available(watched.tournament) or watched.tournament.final_at is None:
        raise Http404
    return watched


def _context(watched: StampedTournament) -> dict[str, object]:
    return {
        "club": watched.tournament.evening.club,
        "tournament": tournament_head(watched.tournament),
    }
