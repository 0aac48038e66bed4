"""URLs of statistics, below a club's."""

from django.urls import path

from tracker.statistics import views as statistics

urlpatterns = [
    path("statistics", statistics.club, name="statistics"),
    path("statistics/<slug:table>.<kind:kind>", statistics.club_file, name="statistics-file"),
    path("players/<int:pk>/statistics", statistics.player, name="player-statistics"),
    path(
        "players/<int:pk>/statistics/<slug:table>.<kind:kind>",
        statistics.player_file,
        name="player-statistics-file",
    ),
    path("pairs/", statistics.pairs, name="pairs"),
    path("pairs/<slug:table>.<kind:kind>", statistics.pairs_file, name="pairs-file"),
    path("pairs/<int:first>-<int:second>/", statistics.pair, name="pair"),
    path(
        "pairs/<int:first>-<int:second>/<slug:table>.<kind:kind>",
        statistics.pair_file,
        name="pair-file",
    ),
    path("events/<int:pk>/statistics", statistics.tournament, name="tournament-statistics"),
    path(
        "events/<int:pk>/statistics/<slug:table>.<kind:kind>",
        statistics.tournament_file,
        name="tournament-statistics-file",
    ),
]
