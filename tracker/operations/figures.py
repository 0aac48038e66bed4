"""Figures for Prometheus: requests of all workers, and the checks as they are now.

The workers of a server count into files of one directory, PROMETHEUS_MULTIPROC_DIR, which the start
empties; any of them answers for all.
"""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Histogram
from prometheus_client import generate_latest as as_text
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from scoring.language import in_english
from tracker.operations import health
from tracker.operations.checks import STATES

CONTENT_TYPE = CONTENT_TYPE_LATEST
DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""The variable in which the library looks for the directory."""
SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

REQUESTS = Counter("scorebook_requests", "Requests answered.", ["route", "method", "status"])
DURATION = Histogram("scorebook_request_seconds", "Time to an answer.", ["method"], buckets=SECONDS)

Answer = Callable[[HttpRequest], HttpResponseBase]


def empty(directory: Path) -> None:
    """Makes the directory of a server that starts; counters begin at zero."""
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(mode=0o700)


def count_requests(get_response: Answer) -> Answer:
    """Middleware that counts and times every answer."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = get_response(request)
        match = request.resolver_match
        route = (match.view_name if match else "") or "none"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(route, method, response.status_code).inc()
        DURATION.labels(method).observe(time.perf_counter() - began)
        return response

    return answer


METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def exposition() -> bytes:
    """Every figure, in the format of Prometheus."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    registry.register(Checks())
    return as_text(registry)


class Checks(Collector):
    """The states of the checks, and the free bytes."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """1 for the state that a check is in, 0 for the others."""
        states = GaugeMetricFamily(
            "scorebook_check", "The state of each check.", labels=["check", "state"]
        )
        for check in health.checks():
            for state in STATES:
                states.add_metric([in_english(check.name), state], float(check.state == state))
        yield states
        try:
            free = health.free_bytes()
        except OSError:
            return
        yield GaugeMetricFamily("scorebook_free_bytes", "Free disk space.", value=free)
