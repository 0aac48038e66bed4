"""The versions of what open pages follow: games, evenings with their tournaments, and clubs."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping

from django.conf import settings
from django.db.models import Count, Max, Q, Sum
from django.utils.crypto import salted_hmac

from tracker.models import Evening, Game, Phone, Tournament

SALT = "live version"
TopicState = tuple[object, ...]


def versions_of(topics: Collection[str]) -> Mapping[str, str]:
    """A mark of each topic that changes with it and tells nothing of what it stands for."""
    keys = defaultdict[str, list[int]](list)
    for topic in topics:
        kind, _, pk = topic.partition(":")
        keys[kind].append(int(pk))
    states = defaultdict[str, list[TopicState]](list)
    for kind, wanted in keys.items():
        for number, *state in READERS[kind](wanted):
            states[f"{kind}:{number}"].append(tuple(state))
    return {topic: _mark(topic, states[topic]) for topic in topics}


def _mark(topic: str, state: list[TopicState]) -> str:
    return salted_hmac(SALT, f"{topic} {state}", settings.SECRET_KEY).hexdigest()[:16]


def _games(keys: Collection[int]) -> Iterator[TopicState]:
    """A hand raises the version of its game, and a draw or a ruling that of the tournament.

    A hand that is being typed on another phone is on the page too.
    """
    yield from (
        Game.objects.filter(pk__in=keys)
        .values_list("pk", "version", "evening__tournament__version")
        .order_by("pk")
    )
    typed = Phone.objects.filter(writing__in=keys, revoked_at=None).order_by("pk")
    yield from typed.values_list("writing", "pk", "writing_number")


def _evenings(keys: Collection[int]) -> Iterator[TopicState]:
    games = Game.objects.filter(evening__in=keys).order_by("evening")
    yield from games.values_list("evening").annotate(
        Sum("version"), Count("pk"), Count("removed_at")
    )
    yield from Tournament.objects.filter(evening__in=keys).values_list("evening", "version")
    phones = Phone.objects.filter(table__evening__in=keys).order_by("table__evening")
    yield from phones.values_list("table__evening").annotate(
        Count("pk"), Count("revoked_at"), Sum("unsent")
    )


def _clubs(keys: Collection[int]) -> Iterator[TopicState]:
    evenings = Evening.objects.filter(club__in=keys).order_by("club")
    yield from evenings.values_list("club").annotate(
        Max("pk"), Sum("tournament__version"), Count("pk")
    )
    being_played = Q(is_finished=False, removed_at=None)
    games = Game.objects.filter(being_played, evening__club__in=keys).order_by("evening__club")
    yield from games.values_list("evening__club").annotate(Sum("version"), Count("pk"))


READERS: Mapping[str, Callable[[Collection[int]], Iterator[TopicState]]] = {
    "game": _games,
    "evening": _evenings,
    "club": _clubs,
}
