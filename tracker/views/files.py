"""Tables as files."""

from django.http import HttpRequest, StreamingHttpResponse
from django.urls.converters import StringConverter
from django.utils.http import content_disposition_header

from tracker.exports import KINDS, Sheet, written
from tracker.forms.exports import PaperForm


class FileKinds(StringConverter):
    """The kind of a file as the ending of an address."""

    regex = "|".join(KINDS)


def table_file(request: HttpRequest, sheet: Sheet, kind: str, name: str) -> StreamingHttpResponse:
    """A table as a file of this name."""
    paper = PaperForm(request.GET).wanted
    response = StreamingHttpResponse(written(sheet, kind, paper), content_type=KINDS[kind])
    disposition = content_disposition_header(as_attachment=True, filename=f"{name}.{kind}")
    response.headers["Content-Disposition"] = str(disposition)
    return response
