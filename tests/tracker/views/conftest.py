"""What tests of pages share."""

import pytest
from django.db import connection
from django.template import loader


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
