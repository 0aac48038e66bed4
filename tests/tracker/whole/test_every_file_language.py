"""Nothing that a file says stays English: every one is made in a language that marks every text."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode, urljoin

import pytest

from tests.tracker.exports.reading import said_by
from tests.tracker.helpers.marked import left_of, texts_on
from tests.tracker.helpers.posting import pages_with_games
from tests.tracker.helpers.reading import Element, page
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db

IS_FILE = re.compile(r"\.(?:xlsx|pdf|ics)(?:\?|$)")
"""Those that people read: CSV, JSON and federations' files have codes, pictures what pages say."""
NAMED = re.compile(
    r"\b(?:Carl|Nord|Ost|Sued|West|Late|slip|Bela|Bejle|dedans|Stöck|Vierblatt)\b"
    r"|testserver/kanal|\b[0-9a-f]{4,64}\b"
)
"""What people called things or gave as a reason, and hashes: no file marks these as names."""
SAYS = re.compile(r"(?:SUMMARY|DESCRIPTION|LOCATION|X-WR-CALNAME)[^:]*:(.*)")
"""A line of a calendar that people read."""


def files_of(client, cast, share) -> list[str]:
    """Every file that these pages lead to, on paper with all its forms."""
    found = set(filter(IS_FILE.search, share(cast.files(cast.club.slug))))
    for address in share(pages_with_games(cast)):
        found |= {urljoin(address, link) for link in _links(page(client.get(address)))}
    return sorted(found)


def _links(read: Element) -> Iterator[str]:
    for link in read.all("a") + read.all("link"):
        if IS_FILE.search(link.attributes.get("href", "")):
            yield link["href"]
    for form in read.all("form"):
        for button in (form, *form.all("button")):
            where = button.attributes.get("action") or button.attributes.get("formaction", "")
            if IS_FILE.search(where):
                boxes = form.all("input", type="checkbox")
                ticked = [(box["name"], box.attributes.get("value", "on")) for box in boxes]
                yield f"{where}?{urlencode([*form.typed.items(), *ticked])}"


def texts_of(response) -> list[str]:
    """What people read of a file, or of the page that says what is missing for it."""
    if response.headers["Content-Type"].startswith("text/html"):
        return texts_on(page(response))
    if response.headers["Content-Type"].startswith("text/calendar"):
        return SAYS.findall(response.text.replace("\r\n ", ""))
    return said_by(response)


def test_every_file_is_said_in_the_readers_language(reader, share):
    wrong = {}
    for address in files_of(reader, cast_of("Kanal"), share):
        response = reader.get(address)
        left = left_of(texts_of(response))
        if any(re.search(r"[A-Za-z]{2,}|\d[.,]\d", NAMED.sub("", words)) for words in left):
            wrong[address] = left
    assert sorted(wrong.items()) == []
