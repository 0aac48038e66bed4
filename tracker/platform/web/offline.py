"""The files that a phone caches to open the score book offline."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import reverse

from tracker.platform.server import computer
from tracker.platform.web.language import language_tag

SUFFIXES = frozenset({".css", ".js", ".svg"})
"""Files that pages load; icons of the installed app are cached by the system."""
HEADER = "X-Score-Book"
"""Names the version that rendered a page; pages of other servers lack it."""
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Hosts that browsers trust without HTTPS."""


@dataclass(frozen=True, slots=True)
class PrecacheManifest:
    """The cached addresses, and a version that changes with their content."""

    version: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfflineSupport:
    """The offline features of a page, and those that plain HTTP prevents."""

    request: HttpRequest

    @property
    def is_offline(self) -> bool:
        """True if phones cache pages."""
        return bool(settings.OFFLINE)

    @property
    def is_bare(self) -> bool:
        """True if hands are queued on the phone although it cannot cache the page itself."""
        return self._is_insecure and settings.PLAIN_HTTP_LAN

    @property
    def is_plain(self) -> bool:
        """True if forms are posted normally because offline entry is not enabled."""
        return self._is_insecure and not settings.PLAIN_HTTP_LAN

    @property
    def _is_insecure(self) -> bool:
        name = computer.without_port(self.request.get_host())
        return not self.request.is_secure() and name not in LOCAL_NAMES


def precache_manifest() -> PrecacheManifest:
    """The manifest; files are read once, or on every request in development.

    Its version depends on the language, so that a cached page never has another reader's.
    """
    found = build_manifest.__wrapped__() if settings.DEBUG else build_manifest()
    return replace(found, version=f"{found.version}{language_tag()}")


@cache
def build_manifest() -> PrecacheManifest:
    """The manifest of the files as they are now."""
    digest = hashlib.sha256()
    addresses = [reverse("phone")]
    for name, file in _files():
        addresses.append(static(name))
        digest.update(f"{addresses[-1]}\0".encode() + file.read_bytes())
    return PrecacheManifest(digest.hexdigest()[:12], tuple(addresses))


def cacheable(response: HttpResponse) -> HttpResponse:
    """Marks the response as a page that a phone may cache."""
    response.headers[HEADER] = precache_manifest().version
    return response


def offline_context(request: HttpRequest) -> dict[str, OfflineSupport]:
    """Template context with the offline support."""
    return {"reach": OfflineSupport(request)}


def _files() -> Iterator[tuple[str, Path]]:
    for folder in map(Path, settings.STATICFILES_DIRS):
        for file in sorted(folder.rglob("*")):
            if file.suffix in SUFFIXES:
                yield file.relative_to(folder).as_posix(), file
