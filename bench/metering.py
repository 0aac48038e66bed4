"""The cost of each request, recorded by the server itself."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest
from django.http.response import HttpResponseBase

FILE = "metered.jsonl"
Answer = Callable[[HttpRequest], HttpResponseBase]


class Cost(NamedTuple):
    """A request by route: SQL statements, bytes sent, CPU seconds."""

    route: str
    status: int
    statements: int
    size: int
    cpu: float


def note_costs(get_response: Answer) -> Answer:
    """Middleware that writes a line per request."""
    place = Path(settings.DATA_DIR) / FILE

    def answer(request: HttpRequest) -> HttpResponseBase:
        statements: list[str] = []

        def counted(execute: Callable[..., Any], sql: str, *given: Any) -> Any:
            statements.append(sql)
            return execute(sql, *given)

        begun = time.thread_time()
        with connection.execute_wrapper(counted):
            response = get_response(request)
        used = time.thread_time() - begun
        match, size = request.resolver_match, len(getattr(response, "content", b""))
        route = (match and match.url_name) or ""
        cost = Cost(route, response.status_code, len(statements), size, used)
        # A single short append, so that lines of several workers never mix.
        with place.open("a") as lines:
            lines.write(json.dumps(cost) + "\n")
        return response

    return answer


def costs(data: Path) -> list[Cost]:
    """All recorded costs."""
    return [Cost(*json.loads(line)) for line in (data / FILE).read_text().splitlines()]
