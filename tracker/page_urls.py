from django.urls import URLPattern, URLResolver, include, path, register_converter

from tracker.accounts import views as accounts
from tracker.archive import views as archive
from tracker.archive.opening import MOST_PACKED
from tracker.clubs import views as clubs
from tracker.common.views import PAGE_CONTEXT, FileKinds
from tracker.evenings import views as evenings
from tracker.games import views as games
from tracker.games.confirmation_views import CONFIRMATIONS
from tracker.games.paper import views as on_paper
from tracker.handbook import views as handbook
from tracker.phones import views as tables
from tracker.phones.sync import views as inbox
from tracker.platform.web.limits import MEGABYTE, MOST_SENT
from tracker.players import views as players
from tracker.rules import views as rules
from tracker.shell import views as shell
from tracker.tournaments.desk.cockpit_views import seen_cockpit
from tracker.tournaments.print import views as paper
from tracker.tournaments.rulings.views import confirm_game_write
from tracker.tournaments.setup import views as setup


class TableNames:
    """A table's name as a path segment, even "2/3".

    Escaped as in JSON pointers (RFC 6901): a slash is ~1, and ~ itself ~0.
    """

    regex = "[^/]+"

    def to_python(self, part: str) -> str:
        return part.replace("~1", "/").replace("~0", "~")

    def to_url(self, name: str) -> str:
        return name.replace("~", "~0").replace("/", "~1")


register_converter(TableNames, "table")
register_converter(FileKinds, "kind")
PAGE_CONTEXT["cockpit"] = seen_cockpit
CONFIRMATIONS["tournament"] = confirm_game_write
MOST_SENT.update(dict.fromkeys(("archive", "archive-new"), MOST_PACKED + MEGABYTE))

in_club: list[URLPattern | URLResolver] = [
    path("", clubs.club_home, name="club-home"),
    # First, since every hand would otherwise be matched against all the others.
    path("games/", include("tracker.games.urls")),
    path("games/<int:pk>/rules", rules.game_rules, name="game-rules"),
    path("games/<int:pk>/slip.pdf", paper.slip_of_game, name="game-slip"),
    path("records", clubs.records, name="records"),
    path("poster", clubs.poster, name="poster"),
    path("poster.pdf", clubs.poster_file, name="poster-file"),
    path("settings", clubs.settings, name="club-settings"),
    path("settings/undo", clubs.settings_undo, name="club-settings-undo"),
    path("settings/keys/", accounts.all_tokens, name="tokens"),
    path("settings/keys/new", accounts.new_token, name="token-new"),
    path("settings/keys/<int:pk>/", accounts.token_question, name="token-question"),
    path("settings/keys/<int:pk>/revoke", accounts.revoke_token, name="token-revoke"),
    path("officers/", accounts.of_club, name="officers"),
    path("officers/invite", accounts.invite, name="officer-invite"),
    path("officers/<int:pk>/remove", accounts.remove, name="officer-remove"),
    path("officers/return/<str:kept>", accounts.restore_role, name="officer-return"),
    path("officers/people/<int:pk>/password", accounts.help_in, name="officer-password"),
    path("officers/links/<int:pk>/revoke", accounts.revoke_invitation, name="invitation-revoke"),
    path("officers/links/<int:pk>/return", accounts.return_invitation, name="invitation-return"),
    path("calendar.ics", clubs.club_calendar, name="club-calendar"),
    path("players/", players.all_players, name="players"),
    path("players/players.<kind:kind>", players.all_players_file, name="players-file"),
    path("players/names", games.names, name="player-names"),
    path("players/bring", players.bring, name="players-bring"),
    path("players/bring/<int:moment>/undo", players.take_back, name="players-take-back"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/edit", players.edit, name="player-edit"),
    path("players/<int:pk>/calendar.ics", clubs.player_calendar, name="player-calendar"),
    path("players/who", players.who_is_who, name="people-who"),
    path("players/<int:pk>/details", players.edit_details, name="player-details"),
    path("players/<int:pk>/contact", players.contact, name="player-contact"),
    path("players/<int:pk>/merge", players.merge, name="player-merge"),
    path("players/<int:pk>/personal.<str:kind>", players.personal_file, name="player-personal"),
    path("players/<int:pk>/erase", players.erase, name="player-erase"),
    path("players/<int:pk>/erase/now", players.erase_now, name="player-erase-now"),
    path("players/<int:pk>/erase/keep", players.keep, name="player-keep"),
    path("players/merges/<int:pk>/undo", players.undo, name="merge-undo"),
    path("players/<int:pk>/retire", players.retire, name="player-retire"),
    path("players/<int:pk>/return", players.bring_back, name="player-return"),
    path("evenings/", evenings.all_evenings, name="evenings"),
    path("evenings/evenings.<kind:kind>", evenings.all_evenings_file, name="evenings-file"),
    path("evenings/new", evenings.new, name="evening-new"),
    path("evenings/<int:pk>/again", evenings.again, name="evening-again"),
    path("evenings/<int:pk>/", evenings.evening, name="evening"),
    path("evenings/<int:pk>/edit", evenings.edit, name="evening-edit"),
    path("evenings/<int:pk>/officers", accounts.of_evening, name="evening-officers"),
    path("evenings/<int:pk>/officers/me", accounts.direct, name="evening-direct"),
    path("evenings/<int:pk>/officers/invite", accounts.invite_to_evening, name="evening-invite"),
    path("evenings/<int:pk>/standings.<kind:kind>", evenings.standings_file, name="standings-file"),
    path("evenings/<int:pk>/result.png", evenings.picture, name="evening-picture"),
    path("evenings/<int:pk>/embed", clubs.embedded_evening, name="evening-embed"),
    path("evenings/<int:pk>/games/new", games.new, name="game-new"),
    path("evenings/<int:pk>/slips", paper.of_evening, name="slips"),
    path("evenings/<int:pk>/slips.pdf", paper.of_evening_file, name="slips-file"),
    path("evenings/<int:pk>/paper", on_paper.game, name="on-paper"),
    path("evenings/<int:pk>/phones", tables.phones, name="phones"),
    path("evenings/<int:pk>/phones/<uuid:key>/revoke", tables.revoke, name="phone-revoke"),
    path("evenings/<int:pk>/phones/<uuid:key>/return", tables.bring_back, name="phone-return"),
    path("evenings/<int:pk>/late/<int:late>/accept", inbox.accept_late, name="late-accept"),
    path("evenings/<int:pk>/late/<int:late>/decline", inbox.decline_late, name="late-decline"),
    path("evenings/<int:pk>/late/<int:late>/take-up", inbox.reopen_late, name="late-take-up"),
    path("evenings/<int:pk>/claims/<int:claim>/accept", inbox.accept_claim, name="claim-accept"),
    path("evenings/<int:pk>/claims/<int:claim>/dismiss", inbox.dismiss_claim, name="claim-dismiss"),
    path("evenings/<int:pk>/tables/<table:table>/", tables.table, name="table"),
    path("evenings/<int:pk>/tables/<table:table>/code", tables.code, name="table-code"),
    path("evenings/<int:pk>/tables/<table:table>/code/new", tables.new_code, name="table-code-new"),
    path("evenings/<int:pk>/tables/<table:table>/join", tables.join_by_pin, name="table-join"),
    path("evenings/<int:pk>/tables/<table:table>/owner", tables.owner, name="phone-owner"),
    path("evenings/<int:pk>/tables/<table:table>/leave", tables.leave, name="phone-leave"),
    path("archive", archive.page, name="archive"),
    path("archive/club.zip", archive.club_file, name="archive-club-file"),
    path("archive/events/<int:pk>.zip", archive.tournament_file, name="archive-tournament-file"),
    path("archive/<slug:key>", archive.import_preview, name="archive-coming"),
    path("", include("tracker.statistics.urls")),
    path("", include("tracker.statistics.ratings.urls")),
    path("seasons/", include("tracker.seasons.urls")),
    path("", include("tracker.rules.urls")),
    path("events/<int:pk>/event.ics", clubs.tournament_calendar, name="tournament-calendar"),
    path("events/<int:pk>/embed", clubs.embedded_tournament, name="tournament-embed"),
    path("events/", include("tracker.tournaments.urls")),
    path("studio", setup.movement_planner, name="movement-planner"),
    path("rules/", rules.sheets, name="rules"),
    path("rules/<slug:variant>", rules.sheet, name="rules-of"),
    path("rules/<slug:variant>/slip.pdf", paper.slip_of_rules, name="slip-of"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", clubs.home, name="home"),
    path("welcome", accounts.first_start, name="first-start"),
    path("invited", accounts.invitation_link, name="invited"),
    path("invited/role", accounts.invitation, name="invitation"),
    path("invited/password", accounts.new_password, name="new-password"),
    path("help/", handbook.contents, name="help"),
    path("help/rights", accounts.rights, name="rights"),
    path("help/handbook.pdf", handbook.booklet, name="help-booklet"),
    path("help/<slug:chapter>", handbook.chapter, name="help-chapter"),
    path("help/entering/<slug:variant>", handbook.game, name="help-game"),
    path("tournaments/", setup.of_all_clubs, name="all-tournaments"),
    path("new", clubs.new, name="club-new"),
    path("new/archive", archive.new, name="archive-new"),
    path("new/archive/<slug:key>", archive.new_club, name="club-archive"),
    path("join", tables.join, name="join"),
    path("j", tables.which, name="which-table"),
    path("look", shell.choose, name="look"),
    path("favicon.ico", shell.favicon, name="favicon"),
    path("robots.txt", shell.robots, name="robots"),
    path(".well-known/security.txt", shell.security_contact, name="security-contact"),
    path("sw.js", shell.worker, name="worker"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("phone", shell.phone, name="phone"),
    path("rules/", rules.sheets, name="rules"),
    path("rules/<slug:variant>", rules.sheet, name="rules-of"),
    path("rules/<slug:variant>/slip.pdf", paper.slip_of_rules, name="slip-of"),
    path("<slug:club>/", include(in_club)),
]
