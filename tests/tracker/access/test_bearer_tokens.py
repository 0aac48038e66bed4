"""Every secret that opens something stands in the table of docs/accounts.md, with its test."""

import ast
import re

from tests.pristine import ROOT

MAKERS = {
    *("token_urlsafe", "token_hex", "token_bytes", "get_random_string", "secrets.choice"),
    *("salted_hmac", "signing.dumps", "make_token", "TimestampSigner"),
}
"""Functions that make a secret or sign one."""
OPEN_NOTHING = {
    "tracker/platform/live/topics.py": "what a page waits for; it opens no page",
    "tracker/evenings/topics_queries.py": "what a page waits for; it opens no page",
    "tracker/platform/server/computer.py": "the key of the server",
    "tracker/players/queries/players.py": "marks of traces, which are compared",
    "tracker/seasons/views.py": "the seed of a season's draws",
    "tracker/audit/services.py": "salts of the chain",
    "tracker/tournaments/rehearsal/views.py": "the seed of a rehearsal",
    "tracker/tournaments/api.py": "the seed of a tournament",
    "tracker/tournaments/setup/views.py": "the seed of a tournament",
    "tracker/archive/services/games.py": "phones from an archive, whose secrets nobody has",
}
"""Modules that call one of these for something else."""


def rows():
    """The cells of each row of the table."""
    text = (ROOT / "docs" / "accounts.md").read_text()
    table = text.partition("## Links, codes and keys")[2].partition("\n## ")[0]
    found = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("|")]
    return found[2:]


def modules_that_make_secrets():
    """The modules of the program that call one of the makers."""
    for path in sorted((ROOT / "tracker").rglob("*.py")):
        calls = (
            node.func
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.Call)
        )
        if any(is_maker(call) for call in calls):
            yield path.relative_to(ROOT).as_posix()


def is_maker(call):
    """True if this is a function that makes a secret."""
    name = ast.unparse(call)
    return not {name, name.rpartition(".")[2]}.isdisjoint(MAKERS)


def test_every_maker_of_secrets_is_in_the_table():
    named = {module for row in rows() for module in re.findall(r"`(tracker/[^`]+)`", row[4])}
    assert all((ROOT / module).is_file() for module in named)
    makers = {*modules_that_make_secrets()}
    assert makers - OPEN_NOTHING.keys() <= named
    assert OPEN_NOTHING.keys() <= makers, "listed, and makes none any more"


def test_every_row_says_when_it_ends_and_is_shown_by_a_test():
    assert len(rows()) == 13
    for what, maker, life, asked, _module, shown in rows():
        assert all((what, maker, life, asked)), what
        file, _, function = shown.strip("` ").partition("::")
        assert f"def {function}(" in (ROOT / "tests" / file).read_text(), what
