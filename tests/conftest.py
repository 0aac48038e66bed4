"""Common fixtures: automatic marks, and a browser that fails on page errors."""

import gc
import os
from collections import defaultdict
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any, Literal
from zlib import crc32

import hypothesis
import pytest
from django.test import TransactionTestCase
from django.utils import translation
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests import pristine
from tests.chromium import FLAGS, PATIENCE_MS, executable, used_when_ready
from tests.failures import HAS_FAILED, Recorder
from tests.thorough import IS_THOROUGH
from words.compiled import compile_catalogue, stale

DATABASE_FIXTURES = frozenset({"db", "transactional_db", "live_server"})

for _path in stale():  # as `make` does, for direct calls of pytest
    compile_catalogue(_path)

hypothesis.settings.register_profile(
    "tests",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    # The time to generate an example only depends on the machine.
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("tests")
# A long timeout costs nothing on a quick page, and a busy machine is not the page's fault.
expect.set_options(timeout=PATIENCE_MS)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests that need a database or a browser, by their fixtures."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if "chromium" in fixtures:
            item.add_marker("browser")
        if _touches_database(item, fixtures):
            item.add_marker("database")
        if IS_THOROUGH and _looks_in_any_look(item):
            item.add_marker("long")
    for cases in _by_test(items).values():
        mark = cases[0].get_closest_marker("some")
        for case in _left_out(cases, *mark.args) if mark else ():
            case.add_marker("long")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tells fixtures at teardown whether the test failed."""
    report = yield
    if report.failed:
        item.stash[HAS_FAILED] = True
    return report


def pytest_collection_finish() -> None:
    """Freezes collected objects, so that garbage collection skips them: a quarter less time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _by_test(items: list[pytest.Item]) -> dict[str, list[pytest.Item]]:
    """The cases of each test not marked long, in parameter order."""
    found = defaultdict(list)
    for item in items:
        if item.get_closest_marker("long") is None:
            found[item.nodeid.partition("[")[0]].append(item)
    return found


def _left_out(cases: list[pytest.Item], kept: int) -> list[pytest.Item]:
    """The cases that the short form skips: evenly spread, and different for each test."""
    first = crc32(cases[0].nodeid.partition("[")[0].encode())
    places = {(first + number * len(cases) // kept) % len(cases) for number in range(kept)}
    return [case for place, case in enumerate(cases) if place not in places]


def _looks_in_any_look(item: pytest.Item) -> bool:
    code = getattr(getattr(item, "function", None), "__code__", None)
    return code is not None and "barriers_in_any_look" in code.co_names


def _touches_database(item: pytest.Item, fixtures: set[str]) -> bool:
    case = getattr(item, "cls", None)
    is_case = isinstance(case, type) and issubclass(case, TransactionTestCase)
    is_marked = item.get_closest_marker("django_db") is not None
    return is_case or is_marked or bool(fixtures & DATABASE_FIXTURES)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """Makes Django use the database that this run has set up already."""
    return pristine.is_copied()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """An empty book, to which each committing test restores it."""
    with django_db_blocker.unblock(), pristine.put_back():
        yield


@pytest.fixture(scope="session", autouse=True)
def contexts_are_not_kept() -> Iterator[None]:
    """Spares the copy of every template's context that no test looks at."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.test.client.store_rendered_templates", lambda *_, **__: None)
        yield


@pytest.fixture(autouse=True)
def nobody_reads() -> Iterator[None]:
    """Resets the active language after each test."""
    yield
    translation.deactivate()


@pytest.fixture
def locked(settings: Any) -> None:
    """The product's own gate, with real permission checks."""
    settings.MIDDLEWARE = [
        "tracker.access.gate.Gate" if name == "tests.officer.OpenGate" else name
        for name in settings.MIDDLEWARE
    ]


def in_part(part: int) -> Any:
    """Reduces a walk to one of `part` parts; the long form keeps everything."""
    whole = pytest.param(1, marks=pytest.mark.long)
    return pytest.fixture(params=[part, whole], ids=["share", "whole"])


@in_part(12)
def share(request: pytest.FixtureRequest) -> Callable[[Iterable[Any]], list[Any]]:
    """The share of a test's walk: a twelfth, different for each test.

    If each step opens a page in the browser, a thirty-sixth.
    """
    first = crc32(request.node.originalname.encode())
    is_dear = request.param > 1 and "chromium" in request.fixturenames
    part = 3 * request.param if is_dear else request.param
    return lambda found: [thing for place, thing in enumerate(found, first) if place % part == 0]


@in_part(6)
def is_asked(request: pytest.FixtureRequest) -> Callable[..., bool]:
    """Decides for a walk of users over addresses if it includes a pair; the long form has all.

    The short form takes every sixth pair: each address is tried by some user, and each user tries
    some addresses of every kind.
    """
    return lambda reader, address: (reader + address) % request.param == 0


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, headless; without one the test is skipped."""
    if not executable():
        pytest.skip("no Chromium here; `make browser` installs one on Debian and Ubuntu")
    with pytest.MonkeyPatch.context() as environment, sync_playwright() as playwright:
        # Playwright keeps an event loop in this thread, which Django would take for async code.
        environment.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, chromium: Browser, live_server: Any
) -> Iterator[Callable[..., Page]]:
    """Opens pages on the running score book; takes Playwright's context options by keyword.

    The service worker, which fetches all files into each new context, is only enabled for tests
    marked `shell`. At teardown the test fails if a page threw a script error, violated the content
    policy or contacted another server.
    """
    contexts, problems, recorder = [], [], Recorder()
    service_workers: Literal["allow", "block"]
    service_workers = "allow" if request.node.get_closest_marker("shell") else "block"

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            problems.append(message.text)

    def opened(**options: Any) -> Page:
        context = chromium.new_context(
            base_url=live_server.url, service_workers=service_workers, **options
        )
        context.set_default_timeout(PATIENCE_MS)
        context.on("console", note)
        context.on("weberror", lambda error: problems.append(str(error.error)))
        context.on("request", lambda asked: _note_foreign(asked.url, live_server.url, problems))
        contexts.append(context)
        recorder.watch(context)
        page = context.new_page()
        return used_when_ready(page) if options.get("java_script_enabled", True) else page

    yield opened
    if problems or request.node.stash.get(HAS_FAILED, False):
        recorder.keep(request.node.nodeid)
    for context in contexts:
        context.close()
    assert problems == []


def _note_foreign(url: str, own: str, problems: list[str]) -> None:
    if not url.startswith((own, "data:", "blob:", "about:")):
        problems.append(f"asked for {url}")


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A page on a laptop."""
    return open_page(viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A page on a small phone, with touch."""
    size = {"width": 360, "height": 740}
    return open_page(viewport=size, device_scale_factor=2, is_mobile=True, has_touch=True)
