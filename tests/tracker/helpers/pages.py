"""What tests of pages share."""

import pytest
from django.db import connection
from django.template import loader

from tests.tracker.helpers.marked import MARKED, write_catalogue


def refused(*arguments):
    """No template may query: its selector has run before."""
    raise AssertionError("a template asked the database")


@pytest.fixture(autouse=True)
def templates_without_queries(monkeypatch):
    """Lets every template render under zero queries."""
    rendered = loader.render_to_string

    def silently(*arguments, **options):
        with connection.execute_wrapper(refused):
            return rendered(*arguments, **options)

    monkeypatch.setattr(loader, "render_to_string", silently)


@pytest.fixture(scope="session")
def spoken(tmp_path_factory):
    """The directory of the marked language."""
    directory = tmp_path_factory.mktemp("locale")
    write_catalogue(directory)
    return directory


@pytest.fixture
def reader(client, settings, spoken):
    """A browser whose reader has chosen the marked language."""
    settings.LANGUAGES = [*settings.LANGUAGES, (MARKED, "Marked")]
    settings.LOCALE_PATHS = [spoken]
    settings.FORMAT_MODULE_PATH = [settings.FORMAT_MODULE_PATH, "tests.tracker.marked_formats"]
    client.cookies["language"] = MARKED
    return client
