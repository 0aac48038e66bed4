"""Registration by its pages: the public form, the page of one's own, the desk's list, the door."""

import datetime as dt
import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tournaments import entered, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.access import codes
from tracker.common.contacts import mailbox_of
from tracker.models import Entrant, RegisteredPlayer, Registration, SelfCheckIn, Tournament
from tracker.platform.web.mailing import wait
from tracker.players.services.contacts import forget_registrations
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
    """A tournament of Kanal that takes registrations from now until midnight."""
    tournament = tournament_of(ClubFactory.create(name="Kanal"), **given)
    now = timezone.now()
    set_registration(tournament=tournament, until=end_of_day(now), limit=limit, now=now)
    return tournament


def address(name, tournament, *more):
    return reverse(name, args=("kanal", tournament.pk, *more))


def sent(client, tournament, name, **more):
    """The answer to a registration of one player."""
    return client.post(address("tournament-register", tournament), {"player-0": name} | more)


def known(tournament, *names):
    """Registrations for these."""
    return [
        register(
            tournament=tournament,
            new=NewRegistration((name,), email="a@example.org", wishes=f"secret of {name}"),
            secret=f"link of {name} which is long enough",
            now=timezone.now(),
        )
        for name in names
    ]


def shown(client, name, tournament, *more):
    return page(client.get(address(name, tournament, *more))).one("main").text


def test_settings_say_how_registration_stands_and_lead_to_it(client):
    tournament = tournament_of(ClubFactory.create(name="Kanal"))
    to_terms = address("registration-terms", tournament)

    def text():
        read = page(client.get(address("tournament-edit", tournament))).one("main")
        return [link.text for link in read.all("a") if link["href"] == to_terms]

    assert text() == ["Open registration"]
    set_registration(tournament=tournament, until=NOW, limit=None, now=NOW - dt.timedelta(days=1))
    assert text() == ["Registration is closed."]
    later = end_of_day(timezone.now())
    set_registration(tournament=tournament, until=later, limit=None, now=timezone.now())
    (open_,) = text()
    assert open_.startswith("Registration is open until ")


def test_visitor_registers_and_reads_where_they_stand(client):
    tournament = registering(1)
    assert "1 place is free." in shown(client, "tournament", tournament)
    response = sent(client, tournament, "Anna")
    assert response.status_code == 303
    own = page(client.get(response.url)).one("main").text
    assert "You have a place" in own
    assert "You are number 1." in own
    assert "All places are taken" in shown(client, "tournament", tournament)
    response = sent(Client(), tournament, "Bea")
    assert "number 1 on the waiting list" in page(client.get(response.url)).one("main").text
    assert "1 is waiting." in shown(client, "tournament", tournament)


def test_phone_keeps_its_registrations_and_no_other_has_them(client):
    tournament = registering()
    sent(client, tournament, "Anna")
    sent(client, tournament, "Bea")
    own = shown(client, "tournament-registered", tournament)
    assert ("Anna" in own, "Bea" in own) == (True, True)
    other = shown(Client(), "tournament-registered", tournament)
    assert "This phone keeps no registration" in other
    assert "Anna" not in other
    wrong = client.get(address("tournament-registered", tournament), {"link": "x" * 43})
    assert "Anna" not in wrong.text
    elsewhere = tournament_of(tournament.evening.club)
    assert "Anna" not in shown(client, "tournament-registered", elsewhere)


def test_form_that_is_sent_twice_registers_once(client):
    tournament = registering()
    link = "a" * 43
    for _time in range(2):
        response = sent(client, tournament, "Anna", link=link)
        assert response.status_code == 303
        assert response.url.endswith(link)
    assert Registration.objects.count() == 1


def test_form_of_a_page_gone_back_to_registers_somebody_else_too(client):
    tournament = registering()
    for name in ("Anna", "Bea"):
        sent(client, tournament, name, link="a" * 43)
    assert Registration.objects.count() == 2


def test_name_that_is_there_is_asked_about_once(client):
    tournament = registering()
    entered(tournament, 1)
    before = stored()
    asked = sent(client, tournament, "player 1")
    assert (asked.status_code, OTHER in page(asked).one("main").text) == (422, True)
    assert stored() == before
    (sure,) = re.findall('name="sure" value="([^"]*)"', asked.text)
    assert sent(client, tournament, "player 1", sure=sure).status_code == 303


def test_what_was_typed_is_kept_beside_the_error(client):
    tournament = registering()
    before = stored()
    response = sent(client, tournament, "Anna", email="nowhere", wishes="Not against my wife")
    assert response.status_code == 422
    assert "This is not an e-mail address" in response.text
    assert "Not against my wife" in response.text
    assert stored() == before


def test_nobody_registers_where_it_is_not_open(client):
    tournament = tournament_of(ClubFactory.create(name="Kanal"))
    assert "takes no registrations" in shown(client, "tournament-register", tournament)
    assert "Registration" not in shown(client, "tournament", tournament)
    now = timezone.now()
    set_registration(tournament=tournament, until=end_of_day(now), limit=None, now=now)
    close_registration(tournament=tournament, now=now)
    assert "Registration is closed." in shown(client, "tournament", tournament)
    before = stored()
    assert "Registration is closed." in sent(client, tournament, "Anna").text
    assert stored() == before


def test_pair_types_both_names(client):
    tournament = registering(format="mitchell")
    typed = {"player-0": "Anna", "player-1": "Bea", "name": "Kings"}
    response = client.post(address("tournament-register", tournament), typed)
    own = page(client.get(response.url)).one("main").text
    assert "Kings (Anna and Bea)" in own


def test_who_takes_it_back_makes_room(client):
    tournament = registering(1)
    known(tournament, "Anna", "Bea")
    link = "link of Anna which is long enough"
    response = client.post(address("tournament-registered-withdraw", tournament), {"link": link})
    assert "This registration was taken back" in page(client.get(response.url)).one("main").text
    assert [*tournament.registrations.values_list("state", flat=True)] == ["withdrawn", "placed"]
    before = stored()
    client.post(address("tournament-registered-withdraw", tournament), {"link": "x" * 43})
    assert stored() == before


def test_director_opens_changes_and_closes(client):
    tournament = tournament_of(ClubFactory.create(name="Kanal"))
    tournament.evening.date = timezone.localdate() + dt.timedelta(days=7)
    tournament.evening.save()
    day = tournament.evening.date.isoformat()
    typed = {"day": day, "time": "18:00", "limit": "2"}
    assert client.post(address("registration-terms", tournament), typed).status_code == 303
    assert "2 places are free." in shown(client, "tournament", tournament)
    past = client.post(address("registration-terms", tournament), typed | {"day": "2020-01-01"})
    assert (past.status_code, "This time is past." in past.text) == (422, True)
    known(tournament, "Anna", "Bea")
    less = client.post(address("registration-terms", tournament), typed | {"limit": "1"})
    assert "2 places are taken already. Enter at least 2." in less.text
    client.post(address("registration-close", tournament))
    assert "Registration is closed." in shown(client, "tournament", tournament)


def test_director_accepts_one_by_one_and_all_at_once(client):
    tournament = registering()
    known(tournament, "Anna", "Bea", "Carla")
    client.post(address("registration-accept", tournament, 2))
    assert [*tournament.entrants.values_list("name", flat=True)] == ["Bea"]
    client.post(address("registrations-accept", tournament))
    assert [*tournament.entrants.values_list("name", flat=True)] == ["Bea", "Anna", "Carla"]
    before = stored()
    client.post(address("registrations-accept", tournament))
    client.post(address("registration-accept", tournament, 2))
    assert stored() == before


def test_names_like_those_of_the_club_are_asked_about(client):
    tournament = registering()
    PlayerFactory.create(club=tournament.evening.club, name="Hannelore Berg")
    known(tournament, "Hanelore Berg")
    client.post(address("registrations-accept", tournament))
    response = client.post(address("registration-accept", tournament, 1))
    assert response.url == address("registration", tournament, 1)
    assert not tournament.entrants.exists()
    chosen = {"who-0": "Hannelore Berg", "name-0": "Hanelore Berg"}
    assert client.post(address("registration", tournament, 1), chosen).status_code == 303
    assert [*tournament.entrants.values_list("name", flat=True)] == ["Hannelore Berg"]


def test_name_that_is_on_the_list_needs_another_one(client):
    tournament = registering()
    entered(tournament, 1)
    known(tournament, "Player 1")
    response = client.post(
        address("registration", tournament, 1), {"who-0": "+", "name-0": "Player 1"}
    )
    assert (response.status_code, "is on the list already" in response.text) == (422, True)
    client.post(address("registration", tournament, 1), {"who-0": "+", "name-0": "Player 1 junior"})
    assert tournament.entrants.filter(name="Player 1 junior").exists()


def test_director_refuses_with_a_word_that_is_read(client):
    tournament = registering()
    known(tournament, "Anna")
    none = client.post(address("registration-refuse", tournament, 1), {"word": ""})
    assert (none.status_code, "so that they know why" in none.text) == (422, True)
    client.post(address("registration-refuse", tournament, 1), {"word": "Members only"})
    link = {"link": "link of Anna which is long enough"}
    assert "Members only" in client.get(address("tournament-registered", tournament), link).text


def test_nobody_reads_wishes_and_addresses_of_others(client, settings):
    tournament = registering()
    known(tournament, "Anna")
    client.post(address("registration-accept", tournament, 1))
    names = (
        "tournament",
        "tournament-log",
        "entries-file",
        "tournament-register",
        "tournament-registered",
        "tournament-door",
    )
    for name in names:
        more = ("csv",) if name == "entries-file" else ()
        answer = client.get(address(name, tournament, *more))
        text = b"".join(answer).decode()
        assert ("example.org" in text, "secret of" in text) == (False, False), name


def door(tournament):
    return {"code": codes.door(tournament.pk, tournament.seed)}


def test_phone_with_the_link_checks_in_at_the_door_with_one_tap(client):
    tournament = registering()
    sent(client, tournament, "Anna")
    Client().post(address("registration-accept", tournament, 1))
    anna = tournament.entrants.get()
    assert "Check in" in client.get(address("tournament-door", tournament), door(tournament)).text
    client.post(
        address("tournament-door-check-in", tournament), door(tournament) | {"entrant": anna.pk}
    )
    assert SelfCheckIn.objects.get().has_link
    assert (
        "You are checked in."
        in client.get(address("tournament-door", tournament), door(tournament)).text
    )
    assert "on their own phone" in shown(client, "entries", tournament)


def test_others_find_their_name_and_the_director_sees_it(client):
    tournament = registering()
    (one,) = entered(tournament, 1, is_there=False)
    found = client.get(
        address("tournament-door", tournament), door(tournament) | {"q": "play"}
    ).text
    assert "That is me" in found
    client.post(
        address("tournament-door-check-in", tournament), door(tournament) | {"entrant": one.pk}
    )
    assert not SelfCheckIn.objects.get().has_link
    assert "by name, on a phone at the door" in shown(client, "entries", tournament)
    client.post(address("entry-check-out", tournament, one.pk))
    client.post(
        address("tournament-door-check-in", tournament), door(tournament) | {"entrant": one.pk}
    )
    assert Entrant.objects.get(pk=one.pk).checked_in_at is None


@pytest.mark.parametrize("entrant", ["", "x", "9" * 40, "٣"])
def test_door_knows_nobody_of_a_number_that_is_none(client, entrant):
    tournament = registering()
    typed = door(tournament) | {"entrant": entrant}
    assert client.post(address("tournament-door-check-in", tournament), typed).status_code == 404


def test_nobody_is_checked_in_from_outside_the_hall(client):
    tournament = registering()
    (one,) = entered(tournament, 1, is_there=False)
    before = stored()
    for code in ("", "x", codes.door(tournament.pk + 1, tournament.seed)):
        typed = {"code": code, "entrant": one.pk}
        assert (
            client.post(address("tournament-door-check-in", tournament), typed).status_code == 303
        )
        shown_ = client.get(
            address("tournament-door", tournament), {"code": code, "q": "play"}
        ).text
        assert "That is me" not in shown_
    assert stored() == before


def test_entrant_of_another_tournament_is_not_found_at_the_door(client):
    tournament, other = registering(), tournament_of()
    (one,) = entered(other, 1, is_there=False)
    typed = door(tournament) | {"entrant": one.pk}
    assert client.post(address("tournament-door-check-in", tournament), typed).status_code == 404


@pytest.mark.django_db(transaction=True)
def test_link_is_mailed_where_there_is_a_mail_server(client, settings):
    settings.HAS_EMAIL = True
    tournament = registering()
    response = sent(client, tournament, "Anna", email="anna@example.org")
    wait()
    (sent_,) = mail.outbox
    assert sent_.to == ["anna@example.org"]
    assert f"{response.url}&proof=" in sent_.body
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
    tournament = registering()
    for number in range(7):
        sent(Client(), tournament, f"Anna {number}", email="Gina@example.org")
    wait()
    assert len(mail.outbox) == 5
    assert tournament.registrations.count() == 7


@pytest.mark.django_db(transaction=True)
def test_one_mailbox_gets_few_mails_however_it_is_spelt(client, settings):
    settings.HAS_EMAIL = True
    tournament = registering()
    for number in range(8):
        spelt = "v.i.c.t.i.m"[: 2 * number + 1] + "victim"[number + 1 :]
        sent(Client(), tournament, f"Anna {number}", email=f"{spelt}+{number}@GMail.com")
    wait()
    assert len(mail.outbox) == 5
    assert tournament.registrations.count() == 8


@pytest.mark.parametrize(
    ("email", "mailbox"),
    [
        ("Anna+cards@Example.org", "anna@example.org"),
        ("an.na@example.org", "an.na@example.org"),
        ("a.n.n.a+1+2@googlemail.com", "anna@gmail.com"),
        ("anna@gmail.com", "anna@gmail.com"),
    ],
)
def test_spellings_of_an_address_are_one_mailbox(email, mailbox):
    assert mailbox_of(email) == mailbox


def test_one_address_of_the_network_does_not_fill_a_tournament(client, settings):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"register_here": "2/h/key"}
    full = registering()
    names = ("Anna", "Bea", "Carla")
    assert [sent(Client(), full, name).status_code for name in names] == [303, 303, 429]
    elsewhere = Client(REMOTE_ADDR="203.0.113.5")
    assert sent(elsewhere, full, "Dora").status_code == 303


def test_flood_of_registrations_is_stopped(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "register": "2/15m/ip"}
    tournament = registering()
    codes_ = [sent(Client(), tournament, name).status_code for name in ("Anna", "Bea", "Carla")]
    assert codes_ == [303, 303, 429]


def test_nobody_registers_for_a_tournament_that_is_set_up(client):
    tournament = registering()
    Tournament.objects.filter(pk=tournament.pk).update(state="draft")
    before = stored()
    assert "takes no registrations" in sent(client, tournament, "Anna").text
    assert stored() == before


@pytest.mark.django_db(transaction=True)
def test_who_moves_up_hears_of_it_by_mail(client, settings):
    settings.HAS_EMAIL = True
    tournament, now = registering(limit=1), timezone.now()
    waiting = {"Anna": "anna@example.org", "Bea": "bea@example.org", "Carl": "", "Dora": ""}
    for name, email in waiting.items():
        new = NewRegistration((name,), email=email, wishes=f"secret of {name}")
        register(
            tournament=tournament, new=new, secret=f"link of {name} which is long enough", now=now
        )
    link = {"link": "link of Anna which is long enough"}
    client.post(address("tournament-registered-withdraw", tournament), link)
    wait()
    (told,) = mail.outbox
    title = tournament.evening.title
    assert (told.to, told.subject) == (["bea@example.org"], f"You have a place: {title}")
    assert f"You were on the waiting list for {title} of Kanal" in told.body
    assert "secret" not in told.body
    assert "Bea" not in told.body


@pytest.mark.django_db(transaction=True)
def test_each_address_hears_once_and_nobody_where_no_mail_is_sent(settings):
    tournament, now = registering(limit=1), timezone.now()
    known(tournament, "Anna", "Bea", "Carl")
    for has_email, limit, mails in ((True, 3, 1), (False, 4, 1)):
        settings.HAS_EMAIL = has_email
        known(tournament, "Dora")
        set_registration(tournament=tournament, until=end_of_day(now), limit=limit, now=now)
        wait()
        assert len(mail.outbox) == mails


# Confirmed by the mail, where mail can be sent.


def mailed(settings, limit):
    settings.HAS_EMAIL = True
    return registering(limit)


def link_in_mail():
    wait()
    (found,) = re.findall(r"https?://[^/]+(\S+)", str(mail.outbox[-1].body))
    return found


def confirmed(client, link):
    """The page after the button of the page behind the link in the mail was pressed."""
    (form,) = re.findall(
        r'<form[^>]*action="([^"]*confirm)">(.*?)</form>', client.get(link).text, re.DOTALL
    )
    fields = dict(re.findall(r'name="(link|proof)" value="([^"]*)"', form[1]))
    return page(client.post(form[0], fields, follow=True)).one("main").text


def states(tournament):
    return [*tournament.registrations.order_by("number").values_list("state", flat=True)]


@pytest.mark.django_db(transaction=True)
def test_place_counts_once_the_mail_is_confirmed(client, settings):
    tournament = mailed(settings, 1)
    sent(Client(), tournament, "Flood", email="flood@example.org")
    sent(Client(), tournament, "Flood without mail")
    assert "1 place is free." in shown(client, "tournament", tournament)
    answer = sent(client, tournament, "Anna", email="anna@example.org")
    own = page(client.get(answer.url)).one("main").text
    assert "Your registration is not confirmed yet" in own
    assert "Confirm the registration" not in own
    link = link_in_mail()
    assert states(tournament) == ["pending"] * 3
    phone = Client()
    phone.get(link)
    assert states(tournament) == ["pending"] * 3
    assert "You have a place" in confirmed(phone, link)
    assert states(tournament) == ["pending", "pending", "placed"]
    sent(Client(), tournament, "Bea", email="bea@example.org")
    assert "You are number 1 on the waiting list." in confirmed(Client(), link_in_mail())


@pytest.mark.django_db(transaction=True)
def test_only_the_code_of_the_mail_confirms(client, settings):
    tournament = mailed(settings, 1)
    sent(Client(), tournament, "Bea", email="bea@example.org")
    of_bea = link_in_mail().rpartition("proof=")[2]
    sent(client, tournament, "Anna", email="anna@example.org", link="a" * 43)
    to = address("tournament-registered-confirm", tournament)
    for proof in ("", "x", "é", of_bea, "a" * 43):
        client.post(to, {"link": "a" * 43, "proof": proof})
    client.post(to, {"link": "b" * 43, "proof": of_bea})
    assert states(tournament) == ["pending", "pending"]


@pytest.mark.django_db(transaction=True)
def test_director_gives_places_to_the_unconfirmed_and_refuses_a_flood(client, settings):
    tournament = mailed(settings, 4)
    for name in ("Anna", "Eve 1", "Eve 2"):
        answer = sent(Client(), tournament, name)
    assert "The director reads your registration: only then" in Client().get(answer.url).text
    client.post(address("registration-place", tournament, 1))
    assert states(tournament) == ["placed", "pending", "pending"]
    text = page(client.post(address("registrations-refuse", tournament), follow=True)).text
    assert "2 registrations refused." in text
    assert states(tournament) == ["placed", "refused", "refused"]


@pytest.mark.django_db(transaction=True)
def test_registration_that_is_not_confirmed_in_a_day_is_deleted(client, settings):
    tournament = mailed(settings, 1)
    sent(Client(), tournament, "Eve", email="eve@example.org")
    sent(Client(), tournament, "Anna")
    a_day_ago = timezone.now() - dt.timedelta(days=1)
    tournament.registrations.update(registered_at=a_day_ago)
    sent(Client(), tournament, "Bea", email="bea@example.org")
    assert [*RegisteredPlayer.objects.values_list("name", flat=True)] == ["Anna", "Bea"]
    tournament.registrations.update(registered_at=a_day_ago)
    assert forget_registrations(now=timezone.now()) == 1
    assert [*RegisteredPlayer.objects.values_list("name", flat=True)] == ["Anna"]


def test_nothing_needs_a_confirmation_where_no_mail_is_sent(client, settings):
    settings.HAS_EMAIL = False
    tournament = registering(1)
    sent(client, tournament, "Anna", email="anna@example.org")
    assert states(tournament) == ["placed"]
