"""Registration by its pages: the public form, the page of one's own, the desk's list, the door."""

import datetime as dt
import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.events import entered, event_of
from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.access import codes
from tracker.models import Entrant, Event, Registration, SelfCheckIn
from tracker.platform.web.mailing import wait
from tracker.tournaments.registration.services import (
    NewRegistration,
    close_registration,
    register,
    set_registration,
)

pytestmark = pytest.mark.django_db

OTHER = (
    "Somebody with this name is registered already. If this is another person, press the button "
    "once more."
)


def end_of_day(moment):
    """The last moment of that day in the club."""
    return timezone.make_aware(dt.datetime.combine(timezone.localdate(moment), dt.time.max))


def registering(limit=None, **given):
    """An event of Kanal that takes registrations from now until midnight."""
    event = event_of(ClubFactory.create(name="Kanal"), **given)
    now = timezone.now()
    set_registration(event=event, until=end_of_day(now), limit=limit, now=now)
    return event


def address(name, event, *more):
    return reverse(name, args=("kanal", event.pk, *more))


def sent(client, event, name, **more):
    """The answer to a registration of one player."""
    return client.post(address("event-register", event), {"player-0": name} | more)


def known(event, *names):
    """Registrations for these."""
    return [
        register(
            event=event,
            new=NewRegistration((name,), email="a@example.org", wishes=f"secret of {name}"),
            secret=f"link of {name} which is long enough",
            now=timezone.now(),
        )
        for name in names
    ]


def shown(client, name, event, *more):
    return page(client.get(address(name, event, *more))).one("main").text


def test_settings_say_how_registration_stands_and_lead_to_it(client):
    event = event_of(ClubFactory.create(name="Kanal"))
    to_terms = address("registration-terms", event)

    def text():
        read = page(client.get(address("event-edit", event))).one("main")
        return [link.text for link in read.all("a") if link["href"] == to_terms]

    assert text() == ["Open registration"]
    set_registration(event=event, until=NOW, limit=None, now=NOW - dt.timedelta(days=1))
    assert text() == ["Registration is closed."]
    later = end_of_day(timezone.now())
    set_registration(event=event, until=later, limit=None, now=timezone.now())
    (open_,) = text()
    assert open_.startswith("Registration is open until ")


def test_visitor_registers_and_reads_where_they_stand(client):
    event = registering(1)
    assert "1 place is free." in shown(client, "event", event)
    response = sent(client, event, "Anna")
    assert response.status_code == 303
    own = page(client.get(response.url)).one("main").text
    assert "You have a place" in own
    assert "You are number 1." in own
    assert "All places are taken" in shown(client, "event", event)
    response = sent(Client(), event, "Bea")
    assert "number 1 on the waiting list" in page(client.get(response.url)).one("main").text
    assert "1 is waiting." in shown(client, "event", event)


def test_phone_keeps_its_registrations_and_no_other_has_them(client):
    event = registering()
    sent(client, event, "Anna")
    sent(client, event, "Bea")
    own = shown(client, "event-registered", event)
    assert ("Anna" in own, "Bea" in own) == (True, True)
    other = shown(Client(), "event-registered", event)
    assert "This phone keeps no registration" in other
    assert "Anna" not in other
    wrong = client.get(address("event-registered", event), {"link": "x" * 43})
    assert "Anna" not in wrong.text
    elsewhere = event_of(event.evening.club)
    assert "Anna" not in shown(client, "event-registered", elsewhere)


def test_form_that_is_sent_twice_registers_once(client):
    event = registering()
    link = "a" * 43
    for _time in range(2):
        response = sent(client, event, "Anna", link=link)
        assert response.status_code == 303
        assert response.url.endswith(link)
    assert Registration.objects.count() == 1


def test_form_of_a_page_gone_back_to_registers_somebody_else_too(client):
    event = registering()
    for name in ("Anna", "Bea"):
        sent(client, event, name, link="a" * 43)
    assert Registration.objects.count() == 2


def test_name_that_is_there_is_asked_about_once(client):
    event = registering()
    entered(event, 1)
    before = stored()
    asked = sent(client, event, "player 1")
    assert (asked.status_code, OTHER in page(asked).one("main").text) == (422, True)
    assert stored() == before
    (sure,) = re.findall('name="sure" value="([^"]*)"', asked.text)
    assert sent(client, event, "player 1", sure=sure).status_code == 303


def test_what_was_typed_is_kept_beside_the_error(client):
    event = registering()
    before = stored()
    response = sent(client, event, "Anna", email="nowhere", wishes="Not against my wife")
    assert response.status_code == 422
    assert "This is not an e-mail address" in response.text
    assert "Not against my wife" in response.text
    assert stored() == before


def test_nobody_registers_where_it_is_not_open(client):
    event = event_of(ClubFactory.create(name="Kanal"))
    assert "takes no registrations" in shown(client, "event-register", event)
    assert "Registration" not in shown(client, "event", event)
    now = timezone.now()
    set_registration(event=event, until=end_of_day(now), limit=None, now=now)
    close_registration(event=event, now=now)
    assert "Registration is closed." in shown(client, "event", event)
    before = stored()
    assert "Registration is closed." in sent(client, event, "Anna").text
    assert stored() == before


def test_pair_types_both_names(client):
    event = registering(format="mitchell")
    typed = {"player-0": "Anna", "player-1": "Bea", "name": "Kings"}
    response = client.post(address("event-register", event), typed)
    own = page(client.get(response.url)).one("main").text
    assert "Kings (Anna and Bea)" in own


def test_who_takes_it_back_makes_room(client):
    event = registering(1)
    known(event, "Anna", "Bea")
    link = "link of Anna which is long enough"
    response = client.post(address("event-registered-withdraw", event), {"link": link})
    assert "This registration was taken back" in page(client.get(response.url)).one("main").text
    assert [*event.registrations.values_list("state", flat=True)] == ["withdrawn", "placed"]
    before = stored()
    client.post(address("event-registered-withdraw", event), {"link": "x" * 43})
    assert stored() == before


def test_director_opens_changes_and_closes(client):
    event = event_of(ClubFactory.create(name="Kanal"))
    event.evening.date = timezone.localdate() + dt.timedelta(days=7)
    event.evening.save()
    day = event.evening.date.isoformat()
    typed = {"day": day, "time": "18:00", "limit": "2"}
    assert client.post(address("registration-terms", event), typed).status_code == 303
    assert "2 places are free." in shown(client, "event", event)
    past = client.post(address("registration-terms", event), typed | {"day": "2020-01-01"})
    assert (past.status_code, "This time is past." in past.text) == (422, True)
    known(event, "Anna", "Bea")
    less = client.post(address("registration-terms", event), typed | {"limit": "1"})
    assert "2 places are taken already. Enter at least 2." in less.text
    client.post(address("registration-close", event))
    assert "Registration is closed." in shown(client, "event", event)


def test_director_accepts_one_by_one_and_all_at_once(client):
    event = registering()
    known(event, "Anna", "Bea", "Carla")
    client.post(address("registration-accept", event, 2))
    assert [*event.entrants.values_list("name", flat=True)] == ["Bea"]
    client.post(address("registrations-accept", event))
    assert [*event.entrants.values_list("name", flat=True)] == ["Bea", "Anna", "Carla"]
    before = stored()
    client.post(address("registrations-accept", event))
    client.post(address("registration-accept", event, 2))
    assert stored() == before


def test_names_like_those_of_the_club_are_asked_about(client):
    event = registering()
    PlayerFactory.create(club=event.evening.club, name="Hannelore Berg")
    known(event, "Hanelore Berg")
    client.post(address("registrations-accept", event))
    response = client.post(address("registration-accept", event, 1))
    assert response.url == address("registration", event, 1)
    assert not event.entrants.exists()
    chosen = {"who-0": "Hannelore Berg", "name-0": "Hanelore Berg"}
    assert client.post(address("registration", event, 1), chosen).status_code == 303
    assert [*event.entrants.values_list("name", flat=True)] == ["Hannelore Berg"]


def test_name_that_is_on_the_list_needs_another_one(client):
    event = registering()
    entered(event, 1)
    known(event, "Player 1")
    response = client.post(address("registration", event, 1), {"who-0": "+", "name-0": "Player 1"})
    assert (response.status_code, "is on the list already" in response.text) == (422, True)
    client.post(address("registration", event, 1), {"who-0": "+", "name-0": "Player 1 junior"})
    assert event.entrants.filter(name="Player 1 junior").exists()


def test_director_refuses_with_a_word_that_is_read(client):
    event = registering()
    known(event, "Anna")
    none = client.post(address("registration-refuse", event, 1), {"word": ""})
    assert (none.status_code, "so that they know why" in none.text) == (422, True)
    client.post(address("registration-refuse", event, 1), {"word": "Members only"})
    link = {"link": "link of Anna which is long enough"}
    assert "Members only" in client.get(address("event-registered", event), link).text


def test_nobody_reads_wishes_and_addresses_of_others(client, settings):
    event = registering()
    known(event, "Anna")
    client.post(address("registration-accept", event, 1))
    names = (
        "event",
        "event-log",
        "entries-file",
        "event-register",
        "event-registered",
        "event-door",
    )
    for name in names:
        more = ("csv",) if name == "entries-file" else ()
        answer = client.get(address(name, event, *more))
        text = b"".join(answer).decode()
        assert ("example.org" in text, "secret of" in text) == (False, False), name


def door(event):
    return {"code": codes.door(event.pk, event.seed)}


def test_phone_with_the_link_checks_in_at_the_door_with_one_tap(client):
    event = registering()
    sent(client, event, "Anna")
    Client().post(address("registration-accept", event, 1))
    anna = event.entrants.get()
    assert "Check in" in client.get(address("event-door", event), door(event)).text
    client.post(address("event-door-check-in", event), door(event) | {"entrant": anna.pk})
    assert SelfCheckIn.objects.get().has_link
    assert "You are checked in." in client.get(address("event-door", event), door(event)).text
    assert "on their own phone" in shown(client, "entries", event)


def test_others_find_their_name_and_the_director_sees_it(client):
    event = registering()
    (one,) = entered(event, 1, is_there=False)
    found = client.get(address("event-door", event), door(event) | {"q": "play"}).text
    assert "That is me" in found
    client.post(address("event-door-check-in", event), door(event) | {"entrant": one.pk})
    assert not SelfCheckIn.objects.get().has_link
    assert "by name, on a phone at the door" in shown(client, "entries", event)
    client.post(address("entry-check-out", event, one.pk))
    client.post(address("event-door-check-in", event), door(event) | {"entrant": one.pk})
    assert Entrant.objects.get(pk=one.pk).checked_in_at is None


@pytest.mark.parametrize("entrant", ["", "x", "9" * 40, "٣"])
def test_door_knows_nobody_of_a_number_that_is_none(client, entrant):
    event = registering()
    typed = door(event) | {"entrant": entrant}
    assert client.post(address("event-door-check-in", event), typed).status_code == 404


def test_nobody_is_checked_in_from_outside_the_hall(client):
    event = registering()
    (one,) = entered(event, 1, is_there=False)
    before = stored()
    for code in ("", "x", codes.door(event.pk + 1, event.seed)):
        typed = {"code": code, "entrant": one.pk}
        assert client.post(address("event-door-check-in", event), typed).status_code == 303
        shown_ = client.get(address("event-door", event), {"code": code, "q": "play"}).text
        assert "That is me" not in shown_
    assert stored() == before


def test_entrant_of_another_event_is_not_found_at_the_door(client):
    event, other = registering(), event_of()
    (one,) = entered(other, 1, is_there=False)
    typed = door(event) | {"entrant": one.pk}
    assert client.post(address("event-door-check-in", event), typed).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_link_is_mailed_where_there_is_a_mail_server(client, settings):
    settings.HAS_EMAIL = True
    event = registering()
    response = sent(client, event, "Anna", email="anna@example.org")
    wait()
    (sent_,) = mail.outbox
    assert sent_.to == ["anna@example.org"]
    assert response.url in sent_.body
    assert "Anna" not in sent_.body


@pytest.mark.django_db(transaction=True)
def test_nothing_is_mailed_without_a_mail_server(client, settings):
    settings.HAS_EMAIL = False
    response = sent(client, registering(), "Anna", email="anna@example.org")
    wait()
    assert (response.status_code, mail.outbox) == (303, [])


@pytest.mark.django_db(transaction=True)
def test_one_address_gets_few_mails(client, settings):
    settings.HAS_EMAIL = True
    event = registering()
    for number in range(7):
        sent(Client(), event, f"Anna {number}", email="Gina@example.org")
    wait()
    assert len(mail.outbox) == 5
    assert event.registrations.count() == 7


def test_flood_of_registrations_is_stopped(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "register": "2/15m/ip"}
    event = registering()
    codes_ = [sent(Client(), event, name).status_code for name in ("Anna", "Bea", "Carla")]
    assert codes_ == [303, 303, 429]


def test_nobody_registers_for_an_event_that_is_set_up(client):
    event = registering()
    Event.objects.filter(pk=event.pk).update(state="draft")
    before = stored()
    assert "takes no registrations" in sent(client, event, "Anna").text
    assert stored() == before


@pytest.mark.django_db(transaction=True)
def test_who_moves_up_hears_of_it_by_mail(client, settings):
    settings.HAS_EMAIL = True
    event, now = registering(limit=1), timezone.now()
    waiting = {"Anna": "anna@example.org", "Bea": "bea@example.org", "Carl": "", "Dora": ""}
    for name, email in waiting.items():
        new = NewRegistration((name,), email=email, wishes=f"secret of {name}")
        register(event=event, new=new, secret=f"link of {name} which is long enough", now=now)
    link = {"link": "link of Anna which is long enough"}
    client.post(address("event-registered-withdraw", event), link)
    wait()
    (told,) = mail.outbox
    title = event.evening.title
    assert (told.to, told.subject) == (["bea@example.org"], f"You have a place: {title}")
    assert f"You were on the waiting list for {title} of Kanal" in told.body
    assert "secret" not in told.body
    assert "Bea" not in told.body


@pytest.mark.django_db(transaction=True)
def test_each_address_hears_once_and_nobody_where_no_mail_is_sent(settings):
    event, now = registering(limit=1), timezone.now()
    known(event, "Anna", "Bea", "Carl")
    for has_email, limit, mails in ((True, 3, 1), (False, 4, 1)):
        settings.HAS_EMAIL = has_email
        known(event, "Dora")
        set_registration(event=event, until=end_of_day(now), limit=limit, now=now)
        wait()
        assert len(mail.outbox) == mails
