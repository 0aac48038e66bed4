"""An event as a report for federations."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tracker.reading.events import lookups, report


@require_safe
def trf(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The report as a file; there is none of events in which partners are drawn."""
    event = lookups.event_for(club, pk)
    if not report.is_told(event):
        raise Http404
    response = HttpResponse(report.report_text(event), content_type="text/plain; charset=utf-8")
    name = f"{club}-{event.evening.date.isoformat()}-report.trf"
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = str(disposition)
    return response
