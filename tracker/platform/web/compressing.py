"""Compression of dynamic responses; static files are compressed in advance."""

from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

PACKED = ("application/pdf", "application/vnd.openxmlformats", "application/zip", "image/png")
"""Content types that are already compressed."""


class Compressing(GZipMiddleware):
    """Compresses pages, fragments, JSON and lists with gzip, and keeps their ETags.

    Up to a hundred random bytes are added to each. Otherwise an observer of the length who can
    inject text into a page could guess its secrets (BREACH).
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """The response, compressed if possible."""
        is_packed = response.headers.get("Content-Type", "").startswith(PACKED)
        # A compressed response has a weak ETag, which If-Match, used to replace a version, never
        # matches.
        is_version = request.method == "PUT"
        if is_packed or is_version or isinstance(response, FileResponse):
            return response
        return super().process_response(request, response)
