"""Attacks through text input: markup in a real browser, deceptive names, table files."""

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from zipfile import ZipFile

from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.client import MULTIPART_CONTENT
from django.utils import timezone
from playwright.sync_api import BrowserContext, Dialog, sync_playwright

from tests.attack.stage import Stage
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.chromium import FLAGS, executable
from tests.factories import ClubFactory, PlayerFactory
from tests.tracker.access.people import logged_in, officer
from tests.tracker.exports.hostile import FORMULAS, MARKUP
from tests.tracker.exports.reading import csv_rows, pdf_text
from tests.tracker.helpers.planted import plant
from tests.tracker.helpers.posting import Post, pages_with_games, posts
from tests.tracker.whole.test_every_page import Cast
from tracker.common.errors import RecordError
from tracker.tournaments.setup.services import rename_tournament

RUN = "alert(document.title='planted')"
MARKED_UP = (
    f"<img planted src=x onerror={RUN}>",
    f"</bdi><script planted>{RUN}</script>",
    f'"><svg planted onload={RUN}>',
    f"' autofocus onfocus={RUN} x='",
    f"javascript:{RUN}//",
    "{{ 7|add:7 }}</title><b planted>",
)
WORDS = ("name", "title", "reason", "text", "from_club", "article", "table", "note", "part")
"""Free-text fields."""
DECEIVING = (
    *("\u202eanna", "an\u2066na", "an\u200bna", "\ufeffanna", "anna\x00", "anna\x1b[31m"),
    *("a" + "\u0301" * 300, "x" * 10_000, "anna\ud800", "\u200d", "an\u00adna", "\u061canna"),
    *("anna\u2028", "anna\x85", "\u115f", "Rene\u0301 of the wire", "a\u0338" * 40),
    *("\u3164", "an\u2800na", "anna\u3164", "an\u200cna", "an\u200dna", "an\u034fna", "an\ufe0fna"),
    *("anna\U000e0100", "an\u17b4na", "an\u17b5na", "an\u180bna", "an\U0001d159na", "anna\ue000"),
    *("anna\ufdd0", "anna\uffff", "\uffa0"),
)
BIDI = {*"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
INVISIBLE = {*"\u200b\ufeff\u00ad\u2060\u180e"}
UNSEEN = {
    *"\u3164\u2800\u034f\u17b4\u17b5\u180b\U0001d159\U000e0100\ufe0f\uffa0\ufdd0\ue000",
}
"""In names alone: a text may have an emoji made of several."""
KEPT_BREAKS = {"\n", "\t", "\r"}
NAME_COLUMNS = ("name", "title", "table")
LONGEST, MOST_MARKS = 80, 8
SHORT_SHARE = 20


@cache
def hostile() -> Cast:
    """A separate club, since its hostile texts appear everywhere."""
    return Cast("Hostile")


@cache
def pages() -> tuple[str, ...]:
    """Every page of that club, including those of a game with a hand."""
    return tuple(dict.fromkeys(pages_with_games(hostile())))


def forms_with_words(browser: Visitor, share: int = 1) -> list[tuple[Post, list[str]]]:
    """Every form with free text, on a share of the club's pages.

    With it come the names of its text fields.
    """
    found = posts(browser, pages()[::share])
    kinds = [(post, [name for name in post.fields if is_of_words(name)]) for post in found]
    return [(post, names) for post, names in kinds if names and "erase" not in post.address]


def is_of_words(name: str) -> bool:
    """True if a field of this name takes free text."""
    return any(name == word or name.startswith(f"{word}-") for word in WORDS)


def keeper(stage: Stage) -> Visitor:
    """The browser of a user with all rights in that club."""
    cast = hostile()
    user = officer("admin", cast.evening)
    for evening in cast.club.evenings.all():
        user.roles.create(name="director", evening=evening, given_at=timezone.now())
    return stage.visitor(logged_in(user))


@attack("names that deceive the eye", "S19", is_brief=True)
def deceiving_names(stage: Stage) -> Iterator[Try]:
    """Through every form, list upload and API endpoint; the stored values are inspected."""
    stage.serve()
    browser, spoilt = keeper(stage), [*deceiving()]
    assert spoilt == []
    for post, names in forms_with_words(browser, SHORT_SHARE if stage.is_brief else 1):
        for text in DECEIVING:
            sent = post.fields | dict.fromkeys(names, text)
            answer = browser.post(post.address, sent)
            yield Try(f"{post.address} {text[:9]!r}", broken(answer), answer.seconds)
    for text in DECEIVING:
        answer = brought(browser, text)
        yield Try(f"a list with {text[:9]!r}", broken(answer), answer.seconds)
    for where, text in deceiving():
        yield Try(where, f"{text[:40]!r} is stored")
    yield Try("the whole book", "")


def broken(answer: Answer) -> str:
    """The finding from a server error."""
    return f"a breakdown: {answer.status_code}" * (answer.status_code >= 500)


def brought(browser: Visitor, text: str) -> Answer:
    """The response to a list upload with such a name."""
    file = SimpleUploadedFile("list.csv", f"Name\n{text}\n".encode("utf-8", "surrogatepass"))
    return browser.post("/hostile/players/bring", {"file": file}, content_type=MULTIPART_CONTENT)


def deceiving() -> Iterator[tuple[str, str]]:
    """Every stored deceptive text, and its place."""
    for model in apps.get_app_config("tracker").get_models():
        rows = model._base_manager.values()
        for column, text in ((name, value) for row in rows for name, value in row.items()):
            if isinstance(text, str) and is_deceiving(text, is_name=column in NAME_COLUMNS):
                yield f"{model.__name__}.{column}", text


def is_deceiving(text: str, *, is_name: bool) -> bool:
    """True if a text reorders or hides others, stacks marks, or is no single-line name."""
    kinds = [unicodedata.category(letter) for letter in text]
    controls = {letter for letter, kind in zip(text, kinds, strict=True) if kind in ("Cc", "Cs")}
    if controls - KEPT_BREAKS or BIDI & {*text}:
        return True
    is_long = len(text) > LONGEST or kinds.count("Mn") > MOST_MARKS
    is_other = unicodedata.normalize("NFC", text) != text
    return is_name and bool((INVISIBLE | UNSEEN) & {*text} or is_long or is_other or controls)


@attack("scripts in texts, in a real browser", "S6")
def scripts_in_texts(stage: Stage) -> Iterator[Try]:
    """Through every form, then bypassing validation; each page is opened in Chromium."""
    assert executable(), "there is no Chromium here"
    stage.serve()
    browser = keeper(stage)
    for post, names in forms_with_words(browser):
        for text in MARKED_UP:
            answer = browser.post(post.address, post.fields | dict.fromkeys(names, text))
            yield Try(f"{post.address} {text[:20]!r}", broken(answer), answer.seconds)
    for text in MARKED_UP:
        answer = brought(browser, f'"{text.replace(chr(34), chr(34) * 2)}"')
        yield Try("a list", broken(answer), answer.seconds)
        with suppress(RecordError):  # the list may have added them
            PlayerFactory.create(club=hostile().club, name=text[:80])
    yield from shown_in_browser(stage, browser, "typed")
    if connection.vendor == "sqlite":  # exceeds the column lengths of PostgreSQL
        assert len(plant()) >= 8
        yield from shown_in_browser(stage, browser, "planted")


def shown_in_browser(stage: Stage, as_who: Visitor, how: str) -> Iterator[Try]:
    """Every page of the club in Chromium: dialogs, policy violations, injected elements."""
    with opened_in_chromium(stage, as_who) as context:
        page, found = context.new_page(), list[str]()

        def dismissed(dialog: Dialog) -> None:
            found.append(dialog.message)
            dialog.dismiss()

        page.on("dialog", dismissed)
        page.on("pageerror", lambda error: found.append(str(error)))
        for address in pages():
            if (answer := page.goto(address, wait_until="load")) is None or not answer.ok:
                continue
            found += page.evaluate("window.broken || []")
            found += ["a planted element"] * page.locator("[planted]").count()
            found += ["a title"] * (page.title() == "planted")
            yield Try(f"{how}: {address}", "; ".join(found[:3]))
            found.clear()


@contextmanager
def opened_in_chromium(stage: Stage, as_who: Visitor) -> Iterator[BrowserContext]:
    """A browser context with this visitor's cookies that records policy violations."""
    listen = """addEventListener("securitypolicyviolation", event => {
        (window.broken ??= []).push(event.violatedDirective + " " + event.sourceFile);
    });"""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        context = browser.new_context(base_url=stage.book.url)
        context.add_init_script(listen)
        context.add_cookies(
            [
                {"name": name, "value": value, "url": stage.book.url}
                for name, value in as_who.cookies.items()
            ]
        )
        yield context
        browser.close()


@attack("formulas and instructions in tables and calendars", "S16 S17")
def formulas_in_files(stage: Stage) -> Iterator[Try]:
    """Names that spreadsheets, typesetters and calendars interpret, in every kind of file."""
    stage.serve()
    club = ClubFactory.create(name="Formulas")
    marked_up = [text if any(map(str.isalnum, text)) else f"{text} A" for text in MARKUP]
    for text in (*FORMULAS, *marked_up):
        with suppress(RecordError):  # some are equal once normalised
            PlayerFactory.create(club=club, name=text)
    browser, address = stage.visitor(), "/formulas/players/players"
    rows = browser.get(f"{address}.csv")
    for row in csv_rows(rows.content):
        for cell in row:
            is_formula = cell[:1] in {*"=+-@\t\r＝＋－＠"} and not cell.lstrip("+-").isdigit()
            yield Try(f"csv {cell!r}", "is a formula" * is_formula, rows.seconds)
    book = browser.get(f"{address}.xlsx")
    with ZipFile(BytesIO(book.content)) as parts:
        for name in parts.namelist():
            has_formula = b"<f>" in parts.read(name) or b"<f " in parts.read(name)
            yield Try(f"xlsx {name}", "has a formula" * has_formula, book.seconds)
    paper = browser.get(f"{address}.pdf")
    text = pdf_text(paper.content)
    for name in marked_up:
        words = " ".join(name.split())
        won = (
            "" if words in text or words in text.replace("- ", "-") else "is not what stands there"
        )
        yield Try(f"pdf {name!r}", won, paper.seconds)
    yield Try("pdf", "shows a file" * ("root:x" in text))


@attack("lines added to calendars and heads", "S16")
def added_lines(stage: Stage) -> Iterator[Try]:
    """Tournament names with line breaks, in calendars, file names and headers."""
    stage.serve()
    cast, browser = hostile(), keeper(stage)
    for end in ("\r\n", "\n", "\r", "\u2028", "%0d%0a", "\x0b", "\\n"):
        name = f'a"{end}X-ADDED: 1{end}Set-Cookie: added=1;é'
        rename_tournament(tournament=cast.played, name=name, now=timezone.now())
        for address in added_addresses(cast):
            answer = browser.get(address)
            heads = {head.lower() for head in answer.headers}
            lines = [] if b"%PDF" in answer.content[:9] else answer.text.splitlines()
            is_line = ".ics" in address and any(line.startswith("X-ADDED") for line in lines)
            won = "a head was added" * bool(heads & {"x-added"} or "added" in browser.cookies)
            won = won or "a line was added" * is_line or broken(answer)
            yield Try(f"{address} {end!r}", won, answer.seconds)
    for value in ("a\r\nX-Added: 1", "a%0d%0aX-Added: 1", "\u560d\u560aX-Added: 1"):
        for query in ("next", "game", "set", "q", "paper", "language"):
            answer = browser.get(f"/hostile/players/?{query}={value}".replace("\r\n", "%0d%0a"))
            won = "a head was added" * ("x-added" in {head.lower() for head in answer.headers})
            yield Try(f"{query}={value!r}", won or broken(answer), answer.seconds)


def added_addresses(cast: Cast) -> list[str]:
    """Addresses where a tournament's name is part of a calendar or file name."""
    tournament = f"/hostile/events/{cast.played.pk}"
    files = ("event.ics", "report.xlsx", "report.pdf", "event.trf", "standings.csv", "rounds.json")
    archive = f"/hostile/archive/events/{cast.played.pk}.zip"
    return [*(f"{tournament}/{file}" for file in files), "/hostile/calendar.ics", archive]
