"""The addresses of the pages for people."""

from django.urls import URLPattern, URLResolver, include, path

from tracker.views import clubs, evenings, look, players, rules, start

in_club: list[URLPattern | URLResolver] = [
    path("", clubs.door, name="door"),
    path("players/", players.all_players, name="players"),
    path("players/<int:pk>/", players.player, name="player"),
    path("players/<int:pk>/retire", players.retire, name="player-retire"),
    path("players/<int:pk>/return", players.bring_back, name="player-return"),
    path("evenings/", evenings.all_evenings, name="evenings"),
    path("evenings/new", evenings.new, name="evening-new"),
    path("evenings/<int:pk>/", evenings.evening, name="evening"),
    path("evenings/<int:pk>/edit", evenings.edit, name="evening-edit"),
    path("evenings/<int:pk>/standings.csv", evenings.standings_csv, name="standings-csv"),
    path("evenings/<int:pk>/games/new", start.new, name="game-new"),
    path("games/<int:pk>/rules", rules.of_game, name="game-rules"),
    path("games/", include("tracker.views.game_urls")),
    path("rules/", rules.sheets, name="rules"),
    path("rules/<slug:variant>", rules.sheet, name="rules-of"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", clubs.home, name="home"),
    path("new", clubs.new, name="club-new"),
    path("look", look.choose, name="look"),
    path("favicon.ico", look.favicon),
    path("rules/", rules.sheets, name="rules"),
    path("rules/<slug:variant>", rules.sheet, name="rules-of"),
    path("<slug:club>/", include(in_club)),
]
