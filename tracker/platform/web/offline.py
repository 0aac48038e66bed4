"""What a phone keeps so that it opens the score book from cold, without a network."""

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
"""What pages load; the drawings of an installed icon are the system's to keep."""
HEADER = "X-Score-Book"
"""Names the version in which a page was made; no other server's page carries it."""
LOCAL_NAMES = ("localhost", "127.0.0.1", "[::1]")
"""Browsers trust these without https."""


@dataclass(frozen=True, slots=True)
class PrecacheManifest:
    """The addresses that a phone keeps, and the version that changes with what is in them."""

    version: str
    addresses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfflineSupport:
    """What a page can do without the network, and what plain http takes from it."""

    request: HttpRequest

    @property
    def is_offline(self) -> bool:
        """Whether phones keep pages."""
        return bool(settings.OFFLINE)

    @property
    def is_bare(self) -> bool:
        """Whether hands wait on the phone although it cannot keep the page itself."""
        return self._is_insecure and settings.PLAIN_HTTP_LAN

    @property
    def is_plain(self) -> bool:
        """Whether the form is posted as it is, because nobody has asked for more."""
        return self._is_insecure and not settings.PLAIN_HTTP_LAN

    @property
    def _is_insecure(self) -> bool:
        name = computer.without_port(self.request.get_host())
        return not self.request.is_secure() and name not in LOCAL_NAMES


def shell() -> PrecacheManifest:
    """The shell as it is served, its files read once; anew each time while somebody edits it.

    Its version tells languages apart, so that the page that a phone keeps is not another reader's.
    """
    found = current.__wrapped__() if settings.DEBUG else current()
    return replace(found, version=f"{found.version}{language_tag()}")


@cache
def current() -> PrecacheManifest:
    """The shell as its files are now."""
    digest = hashlib.sha256()
    addresses = [reverse("phone")]
    for name, file in _files():
        addresses.append(static(name))
        digest.update(f"{addresses[-1]}\0".encode() + file.read_bytes())
    return PrecacheManifest(digest.hexdigest()[:12], tuple(addresses))


def keepable(response: HttpResponse) -> HttpResponse:
    """The answer, marked as a page that a phone may keep."""
    response.headers[HEADER] = shell().version
    return response


def reach(request: HttpRequest) -> dict[str, OfflineSupport]:
    """How far the phone gets by itself, for every template."""
    return {"reach": OfflineSupport(request)}


def _files() -> Iterator[tuple[str, Path]]:
    for folder in map(Path, settings.STATICFILES_DIRS):
        for file in sorted(folder.rglob("*")):
            if file.suffix in SUFFIXES:
                yield file.relative_to(folder).as_posix(), file
