"""Properties of all pages around the games."""

from urllib.parse import urljoin
from uuid import uuid4

import pytest
from django.urls import get_resolver, reverse
from django.utils import timezone

from tests.factories import (
    ClubFactory,
    EveningFactory,
    GameFactory,
    PlayerFactory,
    joined,
    table_of,
)
from tests.people import invited_to, user_of
from tests.remembered import remembered
from tests.tournaments import entered, started, tournament_of
from tests.tracker.api.v1.book import key
from tests.tracker.helpers.leagues import fixture, league
from tests.tracker.helpers.passport import set_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.seasons_played import season_of
from tests.tracker.helpers.stored import stored
from tests.tracker.helpers.tournaments_played import NAMES, after_two, four
from tracker.clubs.services import RESERVED_SLUGS
from tracker.handbook.texts import CHAPTERS
from tracker.models import Call, Tournament
from tracker.operations.probes import PROBES
from tracker.page_urls import urlpatterns as pages
from tracker.players.services.merging import merge_players
from tracker.seasons.services import close_season
from tracker.tournaments.draws.services import confirm_draw, draw_round
from tracker.tournaments.entries.services import keep_apart
from tracker.tournaments.registration.services import NewRegistration, register, set_registration
from tracker.tournaments.rehearsal.services import Script
from tracker.tournaments.rehearsal.stepping_services import begin_rehearsal
from tracker.tournaments.rounds.postponing_services import postpone
from tracker.tournaments.rounds.services import call_director
from tracker.tournaments.rulings.services import give_ruling
from tracker.tournaments.setup.services import rename_tournament

pytestmark = pytest.mark.django_db

OPEN = ["all-tournaments", "club-new", "join", "rules", "api-reference", "archive-new"]
OPEN += ["help", "invited", "new-password", "rights", "account_login"]
OF_A_CLUB = [
    "people-who",
    *("club-home", "club-settings", "players", "players-bring", "evenings", "evening-new", "rules"),
    *("tournaments", "tournament-new", "movement-planner", "statistics", "pairs"),
    *("tokens", "token-new", "archive"),
    "ratings",
    *("seasons", "season-new"),
    *("ratings", "passport", "rule-set-new"),
    *("officers", "officer-invite"),
    *("records", "poster"),
]
OF_AN_EVENING = ["evening", "evening-edit", "game-new", "on-paper", "phones"]
OF_AN_EVENING += ["evening-officers", "evening-invite"]
OF_AN_OFFICER = ["officer-password"]
OFFICER_BUTTONS = {"officer-remove": "role", "evening-direct": "evening"}
OFFICER_BUTTONS |= dict.fromkeys(["invitation-revoke", "invitation-return"], "invitation")
OF_A_TABLE = ["table", "table-code", "table-join"]
OF_AN_TOURNAMENT = [
    *(
        "tournament",
        "tournament-find",
        "tournament-hall",
        "tournament-standings",
        "tournament-ceremony",
    ),
    *(
        "tournament-edit",
        "tournament-terms",
        "entries",
        "entries-paste",
        "entries-order",
        "entries-apart",
        "entries-sit-out",
    ),
    *("tournament-register", "tournament-registered", "tournament-door", "tournament-door-code"),
    *("registration-terms", "entries-members"),
]
OF_AN_ENTRANT = ["entry"]
# Paper: the pages on which one chooses, and the files that come of it.
PAPER_OF_AN_TOURNAMENT = ["tournament-print"]
PAPER_OF_AN_EVENING = ["slips"]
PAPER_FILES = {"tournament-paper": "tournament", "slips-file": "evening", "game-slip": "game"}
OF_A_PERSON = ["player-edit", "player-details", "player-contact", "player-merge", "player-erase"]
FILES = ["players-file", "evenings-file"]
PARTS_OF_A_REPORT = {"tournament-report-round": (1,), "tournament-report-table": (1, 1)}
OF_A_REPORT = ["tournament-crosstable", "tournament-booklet", "tournament-report-verify"]
TABLES_OF_AN_TOURNAMENT = [
    *(
        "tournament-rounds-file",
        "tournament-crosstable-file",
        "tournament-rulings-file",
        "entries-file",
    ),
]
OF_A_DRAW = ["tournament-round", "round-verify", "round-draw", "draw-swap"]
OF_A_ROUND_TABLE = ["round-table", "round-why", "draw-why"]
OF_A_SEASON = ["season", "season-edit", "season-paper", "season-close", "season-editions"]
BUTTONS = ["player-retire", "player-return", "player-erase-now", "player-keep"]
OF_A_TOKEN = ["token-question"]
TOKEN_BUTTONS = ["token-revoke"]
OF_A_RULE_SET = ["rule-set", "rule-set-edit", "rule-set-compare"]
OF_A_VERSION = ["rule-set-version", "rule-set-sheet"]
RULE_SET_BUTTONS = [
    *("rule-set-default", "rule-set-no-default", "rule-set-retire", "rule-set-return"),
]
CALENDARS = {
    "evening-embed": "evening",
    "tournament-embed": "tournament",
    "tournament-calendar": "tournament",
}
CALENDARS |= {"player-calendar": "player", "tournament-podium": "tournament"}
CALENDARS |= {"evening-picture": "evening", "game-picture": "game"}
OF_A_PLAYED_TOURNAMENT = [
    "tournament-rehearse",
    *(
        "tournament-desk",
        "tournament-clock",
        "tournament-log",
        "tournament-rulings",
        "ruling-new",
        "tournament-reopen",
    ),
]
OF_A_REHEARSAL = ["rehearsal"]
REHEARSAL_BUTTONS = ["rehearsal-step", "rehearsal-stop", "rehearsal-go-on"]
OF_A_ROUND = ["round-codes", "round-length", "round-reopen"]
ROUND_BUTTONS = [
    *("round-start", "round-close", "round-end-time", "round-stop-clock", "round-run-clock"),
]
ROUND_TABLE_BUTTONS = [
    *("table-result", "table-forfeit", "table-as-played", "table-minutes", "table-next-game"),
    *("table-postpone", "table-in-round"),
    "table-call",
]
TABLE_BUTTONS = ["table-code-new", "phone-owner", "phone-leave"]
CALL_BUTTONS = ["call-answer", "call-never-mind"]
DRAW_BUTTONS = ["draw-publish", "draw-again", "draw-keep", "draw-back"]
PHONE_BUTTONS = ["phone-revoke", "phone-return"]
TOURNAMENT_BUTTONS = [
    *("tournament-reveal-all", "tournament-hide"),
    *("tournament-open", "tournament-withdraw", "entries-all-there", "entries-not-there"),
    *("entries-take-off", "entries-order-lot", "entries-order-restore", "entries-apart-again"),
    *("entry-return", "registration-close", "registrations-accept"),
    *("registrations-refuse", "tournament-registered-confirm"),
    *("tournament-registered-withdraw", "tournament-door-check-in"),
]
REGISTRATION_BUTTONS = [
    *("registration-accept", "registration-refuse", "registration-readmit"),
    *("registration-place", "registration-wait"),
]
ENTRANT_BUTTONS = [
    *("entry-check-in", "entry-check-out", "entry-come", "entry-no-show", "entry-leave"),
    *("entry-send-away", "entry-back", "entry-substitute", "entry-details", "entry-table"),
    *("entry-remove", "entry-sit-out"),
]


def played_tournament_of(club, name):
    """A tournament of the club in whose first round a table has called and somebody was warned."""
    tournament = tournament_of(club)
    rename_tournament(tournament=tournament, name=name, now=timezone.now())
    (entrant, *_) = entered(tournament, 4)
    round_ = started(tournament)
    call_director(pairing=round_.pairings.get(), reason="", now=timezone.now())
    give_ruling(entrant=entrant, kind="warning", reason="Late", now=timezone.now())
    return tournament


def league_of(club):
    """A league of the club of whose first round one table is put off."""
    tournament = league(club)
    started(tournament)
    postpone(pairing=fixture(tournament, 1, 1), until=None, reason="Ill", now=timezone.now())
    return tournament


def registration_of(tournament, name):
    """A registration for a running tournament, as if it had come before the draw."""
    now = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(state="open", size=None)
    until = timezone.localtime(now).replace(hour=23, minute=59, second=59, microsecond=999_999)
    set_registration(tournament=tournament, until=until, limit=None, now=now)
    new = NewRegistration((f"Gast of {name}",), wishes="At the window", email="gast@example.org")
    registration = register(tournament=tournament, new=new, secret=f"link of {name}", now=now)
    Tournament.objects.filter(pk=tournament.pk).update(state=tournament.state, size=tournament.size)
    return registration


class Cast:
    """A club in which one game is played."""

    def __init__(self, name):
        self.club = ClubFactory.create(name=name)
        self.player = PlayerFactory.create(club=self.club, name=f"Anna of {name}")
        self.partner = PlayerFactory.create(club=self.club, name=f"Otto of {name}")
        self.evening = EveningFactory.create(club=self.club, title=f"Evening of {name}")
        self.game = GameFactory.create(evening=self.evening)
        self.table = table_of(self.evening, "am Fenster", timezone.now())
        self.round = self.published(tournament_of(self.club))
        self.phone = joined(self.table, player=self.player.pk, now=timezone.now())
        self.tournament = after_two(four(self.club))
        self.entrant, other = self.tournament.entrants.all()[:2]
        self.conflict = keep_apart(
            first=self.entrant, second=other, is_absolute=False, now=timezone.now()
        )
        self.registration = registration_of(self.tournament, name)
        self.played = played_tournament_of(self.club, f"Cup of {name}")
        self.rehearsal = begin_rehearsal(
            tournament=self.played, script=Script(entrants=4), seed="s", now=timezone.now()
        )
        self.league = league_of(self.club)
        self.call = Call.objects.get(pairing__round__tournament=self.played)
        self.ruling = self.played.rulings.get()
        self.season = season_of(self.club, name=f"Season of {name}")
        close_season(season=self.season, now=timezone.now())
        self.rule_set = set_of(self.club, name=f"Rules of {name}")
        self.officer = user_of(f"anna of {name}", admin_of=self.club)
        self.role = self.officer.roles.get()
        self.invitation = invited_to(self.club, secret=f"link of {name}", by=self.officer)
        twin = PlayerFactory.create(club=self.club, name=f"Annie of {name}")
        self.merge = merge_players(kept=self.player, merged=twin, now=timezone.now())
        self.token = key(self.club, secret=f"secret of {name}", name=f"Key of {name}")

    @staticmethod
    def published(tournament):
        """The first round of a tournament, drawn and published."""
        entered(tournament, 5)
        round_ = draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=timezone.now())
        return confirm_draw(round_=round_, publish_at=round_.drawn_at, now=round_.drawn_at)

    def addresses(self, slug):
        """Every page of the club's things, as if they were another club's."""
        pages: dict[str, tuple[object, ...]] = dict.fromkeys(OF_AN_EVENING, (self.evening.pk,))
        pages |= dict.fromkeys(OF_A_TABLE, (self.evening.pk, self.table.name))
        pages |= dict.fromkeys(OF_A_DRAW, (self.round.tournament_id, self.round.number))
        pages |= {"draw-lock": (self.round.tournament_id, self.round.number, 1)}
        pages |= dict.fromkeys(OF_A_PERSON, (self.player.pk,))
        pages |= {"player": (self.player.pk,), "game-rules": (self.game.pk,)}
        pages |= dict.fromkeys(OF_AN_TOURNAMENT, (self.tournament.pk,))
        pages |= {"tournament-entrant": (self.tournament.pk, 1)}
        pages |= {"registration": (self.tournament.pk, self.registration.number)}
        pages |= dict.fromkeys(OF_A_REPORT, (self.tournament.pk,))
        pages |= dict.fromkeys(PAPER_OF_AN_TOURNAMENT, (self.tournament.pk,))
        pages |= dict.fromkeys(PAPER_OF_AN_EVENING, (self.evening.pk,))
        pages |= dict.fromkeys(OF_AN_ENTRANT, (self.tournament.pk, self.entrant.pk))
        pages |= dict.fromkeys(OF_A_PLAYED_TOURNAMENT, (self.played.pk,))
        pages |= dict.fromkeys(OF_A_REHEARSAL, (self.played.pk, self.rehearsal.pk))
        pages |= dict.fromkeys(OF_A_ROUND, (self.played.pk, 1))
        pages |= {name: (self.played.pk, *of) for name, of in PARTS_OF_A_REPORT.items()}
        pages |= dict.fromkeys(OF_A_ROUND_TABLE, (self.played.pk, 1, 1))
        pages |= {"tournament-fixtures": (self.league.pk,)}
        pages |= dict.fromkeys(OF_A_TOKEN, (self.token.pk,))
        pages |= dict.fromkeys(OF_A_SEASON, (self.season.pk,))
        pages |= {"season-edition": (self.season.pk, 1)}
        pages |= dict.fromkeys(OF_AN_OFFICER, (self.officer.pk,))
        pages |= {"ruling-cancel": (self.played.pk, self.ruling.pk)}
        pages |= dict(self.statistics())
        pages |= {"player-ratings": (self.player.pk,), "game-what-if": (self.game.pk,)}
        pages |= dict.fromkeys(OF_A_RULE_SET, (self.rule_set.pk,))
        pages |= dict.fromkeys(OF_A_VERSION, (self.rule_set.pk, 1))
        return [reverse(name, args=(slug, *keys)) for name, keys in pages.items()]

    def statistics(self):
        """The statistics of the player, of two players, and of a tournament."""
        pair = (self.player.pk, self.partner.pk)
        yield from (("player-statistics", pair[:1]), ("pair", pair))
        yield "tournament-statistics", (self.tournament.pk,)

    def files(self, slug):
        """Every table of the club's things as a file, as if they were another club's."""
        tables = {"standings-file": self.evening.pk, "hands-file": self.game.pk}
        tables |= {"tournament-standings-file": self.tournament.pk}
        tables |= dict.fromkeys(TABLES_OF_AN_TOURNAMENT, self.tournament.pk)
        others = {name: getattr(self, of).pk for name, of in (PAPER_FILES | CALENDARS).items()}
        others |= {"archive-tournament-file": self.tournament.pk}
        return [
            *(reverse(name, args=(slug, pk, "csv")) for name, pk in tables.items()),
            *(reverse(name, args=(slug, pk)) for name, pk in others.items()),
            *(
                reverse(f"{name}-file", args=(slug, *keys, "suits", "csv"))
                for name, keys in self.statistics()
            ),
            reverse("player-personal", args=(slug, self.player.pk, "json")),
            reverse("player-ratings-file", args=(slug, self.player.pk, "games", "csv")),
            reverse("rule-set-file", args=(slug, self.rule_set.pk, 1, "csv")),
            reverse("tournament-pairings-file", args=(slug, self.tournament.pk, 1, "csv")),
            reverse("season-file", args=(slug, self.season.pk, "csv")),
            reverse("season-edition-file", args=(slug, self.season.pk, 1, "csv")),
        ]

    def buttons(self, slug):
        """Every address of a button of the club."""
        buttons: dict[str, tuple[object, ...]] = dict.fromkeys(BUTTONS, (self.player.pk,))
        buttons |= dict.fromkeys(TABLE_BUTTONS, (self.evening.pk, self.table.name))
        buttons |= dict.fromkeys(PHONE_BUTTONS, (self.evening.pk, self.phone.key))
        buttons |= dict.fromkeys(TOURNAMENT_BUTTONS, (self.tournament.pk,))
        buttons |= {"merge-undo": (self.merge.pk,)}
        buttons |= {"tournament-reveal": (self.tournament.pk, 2)}
        buttons |= dict.fromkeys(ENTRANT_BUTTONS, (self.tournament.pk, self.entrant.pk))
        of_registration = (self.tournament.pk, self.registration.number)
        buttons |= dict.fromkeys(REGISTRATION_BUTTONS, of_registration)
        buttons |= {"entry-plays": (self.tournament.pk, self.entrant.pk, 3)}
        buttons |= {"entries-play": (self.tournament.pk, 3)}
        buttons |= {"entries-together": (self.tournament.pk, self.conflict.pk)}
        buttons |= dict.fromkeys(("season-reopen", "season-paper-evening"), (self.season.pk,))
        buttons |= dict.fromkeys(TOKEN_BUTTONS, (self.token.pk,))
        buttons |= dict.fromkeys(RULE_SET_BUTTONS, (self.rule_set.pk,))
        buttons |= {name: (getattr(self, of).pk,) for name, of in OFFICER_BUTTONS.items()}
        buttons |= {"tournament-finish": (self.played.pk,)}
        buttons |= dict.fromkeys(REHEARSAL_BUTTONS, (self.played.pk, self.rehearsal.pk))
        buttons |= dict.fromkeys(ROUND_BUTTONS, (self.played.pk, 1))
        buttons |= dict.fromkeys(ROUND_TABLE_BUTTONS, (self.played.pk, 1, 1))
        buttons |= dict.fromkeys(CALL_BUTTONS, (self.played.pk, self.call.pk))
        buttons |= dict.fromkeys(DRAW_BUTTONS, (self.round.tournament_id, self.round.number))
        buttons |= {"draw-unlock": (self.round.tournament_id, self.round.number, 1)}
        buttons |= {"round-draw-new": (self.round.tournament_id,)}
        return [reverse(name, args=(slug, *keys)) for name, keys in buttons.items()]


cast_of = remembered(Cast)


@pytest.fixture
def kanal():
    return cast_of("Kanal")


def pages_of(cast):
    """Every page that a browser can show of a club."""
    own = [reverse(name, args=(cast.club.slug,)) for name in OF_A_CLUB]
    kinds = [f"/{cast.club.slug}/events/new?preset={kind}" for kind in ("club-evening", "groups")]
    sheets = [
        *kinds,
        *(reverse("help-chapter", args=(chapter.key,)) for chapter in CHAPTERS),
        reverse("help-game", args=("zensa",)),
        reverse("rules-of", args=("zensa",)),
        reverse("rules-of", args=("kanal", "zensa")),
    ]
    return [*map(reverse, OPEN), *own, *sheets, *cast.addresses(cast.club.slug)]


def test_every_page_has_one_heading_a_title_and_a_way_past_its_head(client, kanal):
    for address in pages_of(kanal):
        response = client.get(address)
        if response.status_code == 302:
            # A link for a password is made by an account that has just logged in.
            assert address.endswith("/password"), address
            continue
        read = page(response)
        (heading,) = read.all("h1")
        assert heading.text, address
        assert read.one("head").one("title").text.partition(" · ")[0], address
        assert read.one("html")["lang"] == "en", address
        assert read.one("a", class_="skip")["href"] == f"#{read.one('main')['id']}", address


def test_every_page_links_only_to_addresses_that_answer(client, kanal, share):
    found: dict[str, str] = {}
    for address in share(pages_of(kanal)):
        for link in page(client.get(address)).all("a"):
            if not link["href"].startswith("#"):
                found.setdefault(urljoin(address, link["href"]), address)
    for target, address in share(found.items()):
        response = client.get(target)
        assert response.status_code in (200, 302), (address, target)
        b"".join(response)


def test_every_page_names_people_apart_from_the_words_around_them(client, kanal, share):
    for address in share(pages_of(kanal)):
        if address.startswith("/help/"):
            continue  # The people of its examples are part of its sentences.
        response = client.get(address)
        if response.status_code == 302:
            continue  # A link for a password is made by an account that has just logged in.
        read = page(response)
        names = [kanal.player.name, kanal.evening.title, kanal.club.name, kanal.table.name]
        names += [*NAMES, kanal.tournament.evening.title]
        for element in read.one("body").all():
            own = " ".join(part.strip() for part in element.children if isinstance(part, str))
            if own in names:
                # In a picture each text is a paragraph of its own.
                assert element.tag in ("bdi", "option", "text"), (address, own)


def test_things_of_a_club_that_is_not_there_are_not_found(client, kanal, share):
    own = [reverse(name, args=("nowhere",)) for name in OF_A_CLUB]
    own += [reverse(name, args=("nowhere", "csv")) for name in FILES]
    for address in share([*own, *kanal.addresses("nowhere"), *kanal.files("nowhere")]):
        assert client.get(address).status_code == 404, address
    for address in share(kanal.buttons("nowhere")):
        assert client.post(address).status_code == 404, address


def test_looking_changes_nothing(client, kanal, share):
    before = stored()
    shown = [*pages_of(kanal), *kanal.files("kanal")]
    for address in share([*shown, *kanal.buttons("kanal"), reverse("look")]):
        client.get(address)
        client.head(address)
    assert stored() == before


def test_buttons_are_no_pages_to_look_at(client, kanal):
    for address in [*kanal.buttons("kanal"), reverse("look")]:
        response = client.get(address)
        assert response.status_code == 405, address
        assert page(response).one("h1").text == "There is no page at this address"


def test_form_without_our_mark_is_refused(client, kanal, share):
    client.handler.enforce_csrf_checks = True
    sent = {
        "name": "Eve",
        "pin": "123456",
        "title": "Eve",
        "date": "2025-03-21",
        "submission": uuid4(),
    }
    before = stored()
    for address in share([*pages_of(kanal), *kanal.buttons("kanal"), reverse("look")]):
        assert client.post(address, sent).status_code in (403, 405), address
    assert stored() == before


def test_numbers_that_no_database_has_are_not_found(client, kanal):
    for number in ("0", "9" * 30):
        for part in ("players", "evenings", "tournaments"):
            assert client.get(f"/kanal/{part}/{number}/").status_code == 404
        assert client.get(f"/kanal/events/{number}/edit").status_code == 404


def test_no_club_can_take_an_address_of_the_score_book():
    patterns = [*pages, *get_resolver().url_patterns]
    firsts = {str(pattern.pattern).split("/")[0] for pattern in patterns}
    firsts |= {"static", *(path.strip("/") for path in PROBES)}
    assert {first for first in firsts if first.isalnum()} == RESERVED_SLUGS
