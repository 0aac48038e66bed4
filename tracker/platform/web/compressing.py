"""What is made for somebody leaves compressed; static files were compressed beforehand."""

from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKED = ("application/pdf", "application/vnd.openxmlformats", "application/zip", "image/png")
"""Kinds that are compressed in themselves."""


class Compressing(GZipMiddleware):
    """Compresses pages, parts, JSON and lists for whoever understands gzip, and keeps their tags.

    Up to a hundred random bytes are added to each. Without them somebody who sees the length, and
    has a page made again and again with words of theirs, could guess at its secrets (BREACH).
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The answer, smaller where that is possible."""
        is_packed = response.headers.get("Content-Type", "").startswith(PACKED)
        # A compressed answer has a weak tag, and If-Match, by which a version is replaced, takes
        # none such.
        is_version = request.method == "PUT"
        if is_packed or is_version or isinstance(response, FileResponse):
            return response
        return super().process_response(request, response)
