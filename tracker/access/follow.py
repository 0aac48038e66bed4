"""Hands out the topics that a page may follow: those of what its address has just shown."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from tracker.access.viewer import Viewer
from tracker.platform.live.topics import HEADER, signed_topics

SHOWN = (200, 304)
Answer = Callable[[HttpRequest], HttpResponse]


def hand_out_topics(get_response: Answer) -> Answer:
    """Middleware that adds a signed list to each part of a page that is asked for again.

    The gate has let the request through: who may see the address may follow it. A part that
    is no longer shown has no list, and its stream ends with the last one.
    """

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        viewer = getattr(request, "viewer", None)
        if viewer is not None and response.status_code in SHOWN and "ETag" in response.headers:
            topic = _topic(viewer)
            if topic:
                response.headers[HEADER] = signed_topics([topic])
        return response

    return answer


def _topic(viewer: Viewer) -> str:
    """The topic of an address: a game, else the evening with its tournament, else the club."""
    place = viewer.place
    if place is None:
        return ""
    if viewer.game:
        return f"game:{viewer.game}"
    return f"club:{place.club}" if place.evening is None else f"evening:{place.evening}"
