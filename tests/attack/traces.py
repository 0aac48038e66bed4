"""The server's log of all attacks, inspected last."""

from collections.abc import Iterator

from django.contrib.sessions.models import Session

from tests.attack.accounts import OTHER_PASSWORD
from tests.attack.stage import Stage
from tests.attack.trying import Try, attack
from tests.factories import token_of
from tests.people import PASSWORD
from tracker.access import codes
from tracker.models import Table


@attack("breakdowns and secrets in the log", "S13 S22 S23", is_brief=True)
def log_told(stage: Stage) -> Iterator[Try]:
    """No error was logged, and no password, code, PIN or session key."""
    stage.serve()
    text = stage.book.log.read_text(errors="replace")
    lines = [line for line in text.splitlines() if "/account/password/reset/key/" not in line]
    for number, line in enumerate(lines):
        if line.startswith("Traceback") or " ERROR " in line:
            yield Try(f"line {number}", " ".join(lines[number : number + 3])[:300])
    secrets = {"a password": [PASSWORD, OTHER_PASSWORD, "password1"]}
    tables = list(Table.objects.all())
    secrets["a table's code"] = [token_of(table) for table in tables]
    pins = [codes.pin(table.evening_id, table.name, table.serial) for table in tables]
    secrets["a PIN"] = [f"pin={pin}" for pin in pins]
    secrets["a session"] = [each.pk for each in Session.objects.all() if len(each.pk) > 20]
    secrets["a key"] = ["Bearer ", "csrfmiddlewaretoken=", "phone=secret"]
    whole = "\n".join(lines)
    for what, words in secrets.items():
        for word in words:
            yield Try(what, "is in the log" * (word in whole))
