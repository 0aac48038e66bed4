"""Mail to those who move up from the waiting list.

The mail repeats nothing that was typed into a form and no secret: the link is in the mail that
confirmed the registration, and only its hash is stored.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.dispatch import receiver
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tracker.platform.web.mailing import send_later
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.registration.waiting_list_services import moved_up


@receiver(moved_up)
def tell_by_mail(tournament: object, emails: Sequence[str], **_sent: object) -> None:
    """Has a mail sent to each address, where a mail server is set."""
    if settings.HAS_EMAIL:
        for email in emails:
            send_later(partial(_send, tournament, email))


def _send(tournament: Any, email: str) -> None:
    title = tournament.evening.title
    context = {
        "title": title,
        "tournament": tournament_head(tournament),
        "club": tournament.evening.club.name,
    }
    subject = _("You have a place: {title}").format(title=title)
    body = render_to_string("tournaments/moved_up_mail.txt", context)
    EmailMessage(subject, body, to=[email]).send()
