"""A new installation is set up on its first page, and a passkey lets its keeper in."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import Table
from tests.people import PASSWORD, user_of

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def address(tmp_path):
    """Where a new installation is reached, in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "PORT": str(port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    url, deadline = f"http://localhost:{port}", time.monotonic() + PATIENCE
    while not _answers(url):
        assert time.monotonic() < deadline, "the server does not answer"
        time.sleep(0.1)
    yield url
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _answers(url):
    try:
        with urlopen(f"{url}/health", timeout=1):
            return True
    except (URLError, ConnectionError, TimeoutError):
        return False


def typed(page, **fields):
    """Fills the boxes in by their names."""
    for name, text in fields.items():
        page.locator(f"[name='{name}']").fill(text)


def write_a_hand(other, evening):
    """Starts a game of Anna and Bea at the evening, and enters the hand that Bea made in hearts."""
    other.goto(f"{evening}games/new?game=klaberjass")
    for name in ("Anna", "Bea"):
        other.locator(".names").get_by_role("button", name=name).click()
    other.locator(".chair").first.click()
    other.locator("main form button.primary").first.click()
    expect(other).to_have_url(re.compile(r"/games/\d+/$"))
    sheet, table = other.url, Table(other)
    table.deal("Anna")
    table.make(1, "H")
    table.press("3871")
    table.save()
    other.goto(sheet)
    expect(other.locator("#sheet tfoot")).to_contain_text("3871")


@pytest.mark.long
def test_new_installation_is_set_up_by_its_first_page_and_a_hand_is_written_down(chromium, address):
    context = chromium.new_context(base_url=address, viewport=PHONE)
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    page.goto("/")
    expect(page).to_have_url(re.compile("/welcome$"))
    typed(page, club="Klub am Kanal", name="Anna", username="anna", password=PASSWORD)
    page.get_by_role("button", name="Open the book").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Klub am Kanal")
    page.goto("/klub-am-kanal/players/")
    expect(page.get_by_role("main")).to_contain_text("Anna")
    page.locator("main [name='name']").fill("Bea")
    page.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("main")).to_contain_text("Bea")
    page.goto("/klub-am-kanal/evenings/new")
    typed(page, title="Friday")
    page.locator("main form button.primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Friday")
    evening = page.url
    # Whoever is in this network writes down hands: the phone of the other player too.
    other = chromium.new_context(base_url=address, viewport=PHONE).new_page()
    write_a_hand(other, evening)
    assert other.goto("/klub-am-kanal/settings").url.startswith(f"{address}/account/login/")
    context.close()
    other.context.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("locked")
def test_passkey_is_made_and_lets_its_owner_in(page):
    user_of("anna")
    phones = page.context.new_cdp_session(page)
    phones.send("WebAuthn.enable")
    phones.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    page.goto("/account/login/")
    typed(page, login="anna", password=PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.goto("/account/2fa/webauthn/add/")
    typed(page, password=PASSWORD)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Recovery codes")
    page.goto("/account/")
    expect(page.get_by_text("Passkey 1", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).click()
    page.goto("/account/login/")
    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.locator(".masthead .who")).to_have_text("Anna")
