"""Tables as files."""

from typing import TypeVar

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls.converters import StringConverter
from django.utils.http import content_disposition_header

from tracker.common.forms.paper_size import PaperChoiceForm
from tracker.exports.kinds import KINDS, write_sheet
from tracker.exports.sheet import Sheet

XLSX = KINDS["xlsx"]

Response = TypeVar("Response", bound=HttpResponseBase)


class FileKinds(StringConverter):
    """The kind of a file as the ending of an address."""

    regex = "|".join(KINDS)


def table_file(request: HttpRequest, sheet: Sheet, kind: str, name: str) -> StreamingHttpResponse:
    """A table as a file of this name."""
    paper = PaperChoiceForm(request.GET).wanted
    response = StreamingHttpResponse(write_sheet(sheet, kind, paper), content_type=KINDS[kind])
    return _named(response, f"{name}.{kind}")


def download(content: bytes, kind: str, name: str) -> HttpResponse:
    """Something that is made whole before it is sent, as a file of this name."""
    return _named(HttpResponse(content, content_type=kind), name)


def _named(response: Response, name: str) -> Response:
    disposition = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = str(disposition)
    return response
