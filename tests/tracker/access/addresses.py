"""Every route of the product, and an address for each."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

VARIES = re.compile(r"<(?:\w+:)?(\w+)>")


class Route(NamedTuple):
    """A route: the space of its name, the name, and its address with what varies in <>."""

    space: str
    name: str
    path: str

    @property
    def is_in_club(self) -> bool:
        """Whether its address is within a club."""
        return "<slug:club>" in self.path

    @property
    def is_at_evening(self) -> bool:
        """Whether its address names an evening, a tournament or a game."""
        return re.search(r"\b(evening|event|game)s/<int:pk>", self.path) is not None

    def address(self, values: Mapping[str, object]) -> str:
        """Its address with these values, such as those of `games/pk`, or of `pk` anywhere."""

        def value(found: re.Match[str]) -> str:
            name = found[1]
            before = self.path[: found.start()].rstrip("/").rsplit("/", 1)[-1]
            within = f"{before}/{name}"
            return str(values[within] if within in values else values[name])

        return "/" + VARIES.sub(value, self.path)


def routes() -> list[Route]:
    """All of them, in the order in which they are tried."""
    return list(_within(get_resolver()))


def _within(of: URLResolver, path: str = "", space: str = "") -> Iterator[Route]:
    for pattern in of.url_patterns:
        here = path + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _within(pattern, here, space or pattern.namespace or "")
        elif isinstance(pattern, URLPattern):
            yield Route(space, pattern.name or "", here)
