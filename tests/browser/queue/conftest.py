"""Phones with hands to send, and the server they send them to."""

import pytest

from tests.browser.queue.phone import SYNC, Phone, Server


@pytest.fixture
def page(open_page):
    """A page in a place where it is 20:41 when it is 19:41 in London."""
    return open_page(timezone_id="Europe/Amsterdam")


@pytest.fixture
def server(page):
    """The server that answers for the score book."""
    return Server(page.context)


@pytest.fixture
def queue(page, server):
    """A phone on no table's page."""
    return Phone(page, server)


@pytest.fixture
def table(page, server):
    """A phone on the page of its table."""
    return Phone(page, server, SYNC)
