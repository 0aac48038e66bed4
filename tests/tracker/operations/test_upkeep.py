"""Regular work is done once an hour by one worker, and mail waits until it is taken."""

import logging
from datetime import datetime, timedelta

import pytest
from django.core import mail
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage
from django.utils import timezone

from tests.factories import NOW, PlayerFactory
from tracker.models import OutgoingMail, Player, UpkeepRun
from tracker.operations import outbox, upkeep
from tracker.operations.backups import making
from tracker.platform.server.computer import mail_server
from tracker.players.services.erasing import order_erasure

pytestmark = pytest.mark.django_db
HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
BROKEN = "tests.tracker.accounts.held_mail.BrokenBackend"
WORKING = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def by_outbox(settings):
    """A book that sends mail, whose mail server can be away."""
    settings.HAS_EMAIL = True
    settings.EMAIL_BACKEND = "tracker.operations.outbox.OutboxBackend"
    settings.MAIL_SERVER_BACKEND = BROKEN
    return settings


def send():
    EmailMessage("A link", "It is here.", "book@example.org", ["anna@example.org"]).send()


def test_mail_is_sent_at_once_and_kept_no_longer(by_outbox):
    by_outbox.MAIL_SERVER_BACKEND = WORKING
    send()
    (letter,) = mail.outbox
    assert (letter.subject, letter.body, letter.from_email, letter.to) == (
        *("A link", "It is here.", "book@example.org"),
        ["anna@example.org"],
    )
    assert not OutgoingMail.objects.exists()


def test_mail_that_no_server_takes_waits_and_is_tried_again(by_outbox, caplog):
    send()
    kept = OutgoingMail.objects.get()
    assert (kept.tries, kept.next_try_at - kept.made_at) == (1, MINUTE)
    assert "anna@" not in caplog.text
    outbox.deliver_due(kept.made_at + MINUTE)
    again = OutgoingMail.objects.get()
    assert (again.tries, again.next_try_at - kept.made_at) == (2, 6 * MINUTE)
    by_outbox.MAIL_SERVER_BACKEND = WORKING
    outbox.deliver_due(kept.made_at + 5 * MINUTE)
    assert mail.outbox == []
    outbox.deliver_due(kept.made_at + 6 * MINUTE)
    assert [letter.to for letter in mail.outbox] == [["anna@example.org"]]
    assert not OutgoingMail.objects.exists()


def test_mail_is_tried_by_one_worker(by_outbox):
    send()
    kept = OutgoingMail.objects.get()
    assert outbox._claim(kept, kept.next_try_at) is True
    assert outbox._claim(kept, kept.next_try_at) is False


def test_mail_is_given_up_after_a_day(by_outbox, caplog):
    send()
    OutgoingMail.objects.update(next_try_at=NOW)
    outbox.deliver_due(timezone.now() + timedelta(days=1, minutes=1))
    assert not OutgoingMail.objects.exists()
    assert caplog.records[-1].getMessage() == (
        "a mail was given up: no mail server took it for a day"
    )


def test_mail_that_waits_too_long_is_told(by_outbox):
    assert outbox.status(timezone.now()) == ("well", "none waits")
    send()
    text = "1 mail waits for more than an hour; the log says why"
    assert outbox.status(timezone.now() + HOUR + MINUTE) == ("wrong", text)


@pytest.mark.parametrize("url", ["garbage", "foo://mail.example.org", "smtp://mail:abc"])
def test_useless_mail_server_is_refused_with_the_remedy(url):
    with pytest.raises(ImproperlyConfigured, match=r"EMAIL_URL is no address .*submission://"):
        mail_server(url)


def test_task_is_done_by_one_worker_an_hour(monkeypatch):
    done: list[datetime] = []
    monkeypatch.setattr(upkeep, "TASKS", {"count": done.append})
    moments = [NOW, NOW, NOW + 59 * MINUTE, NOW + HOUR, NOW + HOUR, NOW - 24 * HOUR]
    for moment in moments:
        upkeep.run_due(moment)
    assert done == [NOW, NOW + HOUR, NOW - 24 * HOUR]


def test_task_that_fails_is_told_and_keeps_no_other_away(monkeypatch, caplog):
    done: list[datetime] = []

    def fail(_now):
        raise PermissionError("no right to write")

    monkeypatch.setattr(upkeep, "TASKS", {"copy": fail, "count": done.append})
    upkeep.run_due(NOW)
    assert done == [NOW]
    told = ("wrong", "copy failed: PermissionError: no right to write")
    assert upkeep.status(NOW) == told
    assert caplog.records[0].levelno == logging.ERROR
    monkeypatch.setattr(upkeep, "TASKS", {"copy": done.append, "count": done.append})
    upkeep.run_due(NOW + HOUR)
    assert upkeep.status(NOW + HOUR) == ("well", "done within the hour")
    assert UpkeepRun.objects.filter(finished_at=None).count() == 0


def test_health_knows_whether_the_regular_work_goes_on(monkeypatch):
    monkeypatch.setattr(upkeep, "TASKS", {"count": lambda _now: None})
    assert upkeep.status(NOW) == ("note", "it begins within minutes of the start")
    upkeep.run_due(NOW)
    assert upkeep.status(NOW + 3 * HOUR)[0] == "well"
    assert upkeep.status(NOW + 3 * HOUR + MINUTE)[0] == "wrong"


def test_every_task_runs_on_an_empty_book(settings, tmp_path):
    settings.BACKUP_DIR = tmp_path
    upkeep.run_due(timezone.now())
    assert upkeep.status(timezone.now()) == ("well", "done within the hour")


def test_newest_backup_is_copied_once(settings, tmp_path):
    settings.BACKUP_DIR, settings.BACKUP_COPY_DIR = tmp_path / "here", tmp_path / "there"
    settings.BACKUP_DIR.mkdir()
    settings.BACKUP_COPY_DIR.mkdir()
    for age in (1, 2):
        (settings.BACKUP_DIR / making.name(NOW - age * HOUR)).write_bytes(b"book" * age)
    upkeep.copy_backup(NOW)
    (copied,) = settings.BACKUP_COPY_DIR.iterdir()
    assert (copied.name, copied.read_bytes()) == (making.name(NOW - HOUR), b"book")
    assert copied.stat().st_mode & 0o777 == 0o600
    upkeep.copy_backup(NOW)
    assert [*settings.BACKUP_COPY_DIR.iterdir()] == [copied]


def test_players_whose_day_has_come_are_erased_by_the_server():
    player = PlayerFactory.create(name="Anna Weber")
    order_erasure(player=player, today=NOW.date(), now=NOW)
    upkeep.run_due(NOW + timedelta(days=29))
    assert Player.objects.get(pk=player.pk).name == "Anna Weber"
    upkeep.run_due(NOW + timedelta(days=31))
    assert not Player.objects.filter(pk=player.pk).exists()
