"""By people who have never met us: installed, played on, backed up, upgraded, restored elsewhere.

All of it by the commands of docs/run, in a copy of the checkout with nothing installed.
"""

import re
import shutil
from urllib.parse import urlsplit

import pytest

import tracker
from tests.attack.visitor import Visitor
from tests.defects.copies import copy_of_checkout
from tests.documented.reading import ROOT, commands, section
from tests.documented.running import Place, clean_copy
from tests.people import PASSWORD
from tests.tracker.helpers.reading import page

FOUNDER = {"club": "Kanal", "name": "Anna", "username": "anna", "password": PASSWORD}
PLAYERS = ("Anna", "Ben", "Carla", "Dov")
HANDS = [("0-H", "100"), ("1-S", "66"), ("2-D", "152"), ("3-C", "81"), ("0-S", "95")]
"""Who made which suit, and the card points of the first side; the others have the rest."""
OLDER = "0001"
"""As far as the tables of a book had come that version 0.1.0 began."""


def given(page: str, heading: str) -> str:
    """The first commands of a section that are run."""
    return commands(section((ROOT / f"docs/run/{page}.md").read_text(), heading))[0].text


def sent(somebody: Visitor, address: str, form: dict[str, str], **fields: str) -> str:
    """Posts a form as it came, with these fields filled in; the path to which that leads."""
    named = {name.replace("__", "-"): text for name, text in fields.items()}
    answer = somebody.post(address, form | named)
    assert answer.status_code in (302, 303), answer.text[-3000:]
    return urlsplit(answer.leads_to).path


def form_at(somebody: Visitor, address: str, field: str) -> dict[str, str]:
    """The data that the form with this field would send as it stands."""
    typed = (form.typed for form in page(somebody.get(address)).one("main").all("form"))
    (found,) = (form for form in typed if field in form)
    return found


def play(site: str) -> str:
    """Founds a club, has four play an evening, and gives the address of their sheet."""
    anna = Visitor(site)
    sent(anna, "/welcome", form_at(anna, "/welcome", "club"), **FOUNDER)
    for name in PLAYERS[1:]:
        sent(anna, "/kanal/players/", {}, name=name)
    begun = {"date": "2026-11-20", "title": "Friday"}
    evening = sent(anna, "/kanal/evenings/new", {}, **begun)
    start = f"{evening}games/new?game=clabber"
    listed = anna.get("/api/v1/clubs/kanal/players").json()["items"]
    keys = {player["name"]: str(player["id"]) for player in listed}
    seats = {f"seat__{place}": keys[name] for place, name in enumerate(PLAYERS)}
    sheet = sent(anna, start, form_at(anna, start, "table") | {"first_dealer": "0"}, **seats)
    for bid, points in HANDS:
        form = form_at(anna, f"{sheet}hands/new", "points-0")
        form.pop("end", None)
        sent(anna, f"{sheet}hands", form, bid=bid, points__0=points)
    anna.close()
    return sheet


def sheet_at(site: str, address: str) -> list[str]:
    """The hands of a game as its sheet shows them."""
    stranger = Visitor(site)
    read = page(stranger.get(address))
    stranger.close()
    return [row.all("tr")[0].text for row in read.one(id="sheet").all("tbody")]


@pytest.mark.long
def test_book_is_carried_on_by_the_documented_commands_alone():
    with copy_of_checkout() as copy, clean_copy() as elsewhere:
        (copy.home / ".venv").unlink()
        here = Place(copy.home)
        try:
            with here.serving(given("install", "Start")) as site:
                address = play(site)
                before = sheet_at(site, address)
                told = here.run(given("backup", "Back up"))
        except AssertionError as error:
            if "is the network there?" in str(error):
                pytest.skip("nothing can be installed without the network")
            raise
        (counted,) = re.findall(r"^(\d+ games with \d+ hands) are in .*, checked\.$", told.strip())
        assert len(before) == len(HANDS)
        here.run(f".venv/bin/python manage.py migrate --verbosity 0 tracker {OLDER}")
        text = here.run(given("upgrade", "Upgrade")).splitlines()[-1]
        assert text.startswith(f"The book is of version {tracker.__version__} now, after ")
        assert not text.endswith(" 0 steps, and sound.")
        with here.serving(given("install", "Start")) as site:
            assert sheet_at(site, address) == before
        shutil.copytree(here.home / "var/backups", elsewhere.home / "var/backups")
        assert f"{counted} are back" in elsewhere.run(given("backup", "Restore"))
        with elsewhere.serving(given("install", "Start")) as site:
            assert sheet_at(site, address) == before
