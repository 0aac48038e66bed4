"""An event as a file for federations."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tracker.tournaments.book import lookups_queries as lookups
from tracker.tournaments.report import trf_queries as trf


@require_safe
def file(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """What is told of an event in TRF16; there is none of events in which partners are drawn."""
    event = lookups.event_for(club, pk)
    if not trf.is_told(event):
        raise Http404
    response = HttpResponse(trf.trf_text(event), content_type="text/plain; charset=utf-8")
    name = f"{club}-{event.evening.date.isoformat()}.trf"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = str(disposition)
    return response
