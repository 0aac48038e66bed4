"""The addresses of the pages for people."""

from django.urls import URLPattern, URLResolver, include, path, register_converter

from tracker.views import (
    archive,
    clubs,
    evenings,
    inbox,
    look,
    paper,
    player_lists,
    players,
    rules,
    shell,
    start,
    tables,
    tokens,
)
from tracker.views.events import studio
from tracker.views.files import FileKinds
from tracker.views.table_names import TableNames

register_converter(TableNames, "table")
register_converter(FileKinds, "kind")

in_club: list[URLPattern | URLResolver] = [
    path("", clubs.door, name="door"),
    path("settings", clubs.settings, name="club-settings"),
    path("settings/undo", clubs.settings_undo, name="club-settings-undo"),
    path("settings/keys/", tokens.all_tokens, name="tokens"),
    path("settings/keys/new", tokens.new, name="token-new"),
    path("settings/keys/<int:pk>/", tokens.question, name="token-question"),
    path("settings/keys/<int:pk>/revoke", tokens.revoke, name="token-revoke"),
    path("players/", players.all_players, name="players"),
    path("players/players.<kind:kind>", players.all_players_file, name="players-file"),
    path("players/bring", player_lists.bring, name="players-bring"),
    path("players/bring/<int:moment>/undo", player_lists.take_back, name="players-take-back"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/retire", players.retire, name="player-retire"),
    path("players/<int:pk>/return", players.bring_back, name="player-return"),
    path("evenings/", evenings.all_evenings, name="evenings"),
    path("evenings/evenings.<kind:kind>", evenings.all_evenings_file, name="evenings-file"),
    path("evenings/new", evenings.new, name="evening-new"),
    path("evenings/<int:pk>/", evenings.evening, name="evening"),
    path("evenings/<int:pk>/edit", evenings.edit, name="evening-edit"),
    path("evenings/<int:pk>/standings.<kind:kind>", evenings.standings_file, name="standings-file"),
    path("evenings/<int:pk>/games/new", start.new, name="game-new"),
    path("evenings/<int:pk>/slips", paper.of_evening, name="slips"),
    path("evenings/<int:pk>/slips.pdf", paper.of_evening_file, name="slips-file"),
    path("evenings/<int:pk>/phones", tables.phones, name="phones"),
    path("evenings/<int:pk>/phones/<uuid:key>/revoke", tables.revoke, name="phone-revoke"),
    path("evenings/<int:pk>/phones/<uuid:key>/return", tables.bring_back, name="phone-return"),
    path("evenings/<int:pk>/late/<int:late>/accept", inbox.accept_late, name="late-accept"),
    path("evenings/<int:pk>/late/<int:late>/decline", inbox.decline_late, name="late-decline"),
    path("evenings/<int:pk>/late/<int:late>/take-up", inbox.take_up_late, name="late-take-up"),
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
    path("archive/events/<int:pk>.zip", archive.event_file, name="archive-event-file"),
    path("archive/<slug:key>", archive.coming, name="archive-coming"),
    path("events/", include("tracker.views.events.urls")),
    path("studio", studio.studio, name="studio"),
    path("games/<int:pk>/rules", rules.of_game, name="game-rules"),
    path("games/<int:pk>/slip.pdf", paper.slip_of_game, name="game-slip"),
    path("games/", include("tracker.views.game_urls")),
    path("rules/", rules.sheets, name="rules"),
    path("rules/<slug:variant>", rules.sheet, name="rules-of"),
    path("rules/<slug:variant>/slip.pdf", paper.slip_of_rules, name="slip-of"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", clubs.home, name="home"),
    path("new", clubs.new, name="club-new"),
    path("new/archive", archive.new, name="archive-new"),
    path("new/archive/<slug:key>", archive.new_club, name="club-archive"),
    path("join", tables.join, name="join"),
    path("look", look.choose, name="look"),
    path("favicon.ico", look.favicon),
    path("sw.js", shell.worker, name="worker"),
    path("manifest.webmanifest", shell.manifest, name="manifest"),
    path("phone", shell.phone, name="phone"),
    path("rules/", rules.sheets, name="rules"),
    path("rules/<slug:variant>", rules.sheet, name="rules-of"),
    path("rules/<slug:variant>/slip.pdf", paper.slip_of_rules, name="slip-of"),
    path("<slug:club>/", include(in_club)),
]
