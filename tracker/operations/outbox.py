"""Mail waits in the database until the mail server has taken it, across restarts.

A mail is tried at once, then after longer and longer pauses, and given up after a day: links in
mails are valid no longer. It may arrive twice if the machine stops just after it was sent.
"""

import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import Error
from django.db.models import F
from django.utils import timezone

from scoring.language import phrase, phrases
from tracker.models import OutgoingMail
from tracker.operations.checks import HealthFinding

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60))
GIVEN_UP, LATE = timedelta(days=1), timedelta(hours=1)
AT_ONCE = 20
log = logging.getLogger(__name__)


class OutboxBackend(BaseEmailBackend):
    """Django's mail backend: keeps mails in the database, and tries them once at once.

    All mail is sent by a thread that no request waits for: see `tracker.platform.web.mailing`.
    """

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        """The number of mails kept, one for each recipient."""
        now = timezone.now()
        kept = [
            OutgoingMail(
                recipient=recipient,
                sender=message.from_email,
                subject=str(message.subject),
                body=str(message.body),
                made_at=now,
                next_try_at=now,
            )
            for message in messages
            for recipient in message.recipients()
        ]
        OutgoingMail.objects.bulk_create(kept)
        deliver_due(now)
        return len(kept)


def deliver_due(now: datetime) -> None:
    """Tries every mail whose time has come; each is tried by one worker."""
    for mail in OutgoingMail.objects.filter(next_try_at__lte=now)[:AT_ONCE]:
        if mail.made_at < now - GIVEN_UP:
            mail.delete()
            log.error("a mail was given up: no mail server took it for a day")
        elif _claim(mail, now):
            _deliver(mail)


def status(now: datetime) -> HealthFinding:
    """The state of outgoing mail, for the health page."""
    if not settings.HAS_EMAIL:
        return "well", phrase("no mail server is set, so none is sent")
    late = OutgoingMail.objects.filter(made_at__lt=now - LATE).count()
    if late:
        return "wrong", phrases(
            "{number} mail waits for more than an hour; the log says why",
            "{number} mails wait for more than an hour; the log says why",
            late,
        )
    return "well", phrase("none waits")


def _claim(mail: OutgoingMail, now: datetime) -> bool:
    """True if no other worker was first; sets when it is tried again if this fails."""
    pause = PAUSES[min(mail.tries, len(PAUSES) - 1)]
    same = OutgoingMail.objects.filter(pk=mail.pk, next_try_at=mail.next_try_at)
    return bool(same.update(next_try_at=now + pause, tries=F("tries") + 1))


def _deliver(mail: OutgoingMail) -> None:
    server = get_connection(settings.MAIL_SERVER_BACKEND)
    message = EmailMessage(mail.subject, mail.body, mail.sender, [mail.recipient])
    try:
        message.connection = server
        message.send()
        mail.delete()
    except Error:
        raise
    except Exception as error:  # noqa: BLE001 - nobody else would notice
        # Nothing more: the mail server's message contains the address.
        log.error("mail was not sent, and is tried again: %s", type(error).__name__)  # noqa: TRY400
