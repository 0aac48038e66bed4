"""A phone as the tests of the protocol have it: what it sends, and what it is answered."""

import json
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.factories import applicant, joined, new_id, table_of
from tracker.models import Game, Phone
from tracker.platform.web.phone_cookie import cookie_name

TYPED = "bid=0-H&points-0=96&points-1=66"
"""A hand of Clabber that Anna made in hearts, as it is typed."""
CLOCK = "2025-03-14T20:30:00+01:00"


class SendingPhone:
    """A browser that sends; with a table it was let in there, for a player or for everybody."""

    def __init__(self, game: Game, *, is_paired: bool = True, place: int | None = None) -> None:
        self.game, self.seq = game, 0
        self.phone: Phone | None = None
        self.client = Client()
        evening = game.evening
        self.address = f"/api/v1/{evening.club.slug}/evenings/{evening.pk}/sync"
        if is_paired:
            player = None if place is None else game.seats.get(place=place).player_id
            now = timezone.now()
            new = applicant(player=player, now=now)
            self.phone = joined(table_of(evening, game.table, now), **new._asdict())
            self.client.cookies[cookie_name()] = new.secret

    def item(self, kind: str = "hand", number: int = 1, **more: Any) -> dict[str, Any]:
        """Something to be sent."""
        self.seq += 1
        given = {"typed": TYPED} if kind == "hand" and "record" not in more else {}
        common = {"submission_id": str(new_id()), "seq": self.seq, "kind": kind}
        return common | {"game": self.game.pk, "number": number, "entered_at": CLOCK} | given | more

    def sends(self, *items: Any, **more: Any) -> Any:
        """The answer to these items."""
        key = str(self.phone.key) if self.phone else None
        body = {"device": key, "epoch": None, "client": 1, "clock": CLOCK, "unsent": len(items)}
        return self.posts(json.dumps(body | {"writing": None, "items": items} | more))

    def posts(self, body: str | bytes, **headers: str) -> Any:
        """The answer to a request with this body."""
        return self.client.post(
            self.address,
            body,
            content_type="application/json",
            headers={"X-Score-Book": "1"} | headers,
        )

    def results(self, *items: Any) -> list[Any]:
        """The result of each item."""
        answer = self.sends(*items)
        assert answer.status_code == 200, answer.content
        results: list[Any] = answer.json()["results"]
        return results
