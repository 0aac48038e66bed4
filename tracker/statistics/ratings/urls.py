"""URLs of ratings, below a club's."""

from django.urls import path

from tracker.statistics.ratings import views as ratings

urlpatterns = [
    path("ratings/", ratings.club, name="ratings"),
    path("ratings/<slug:table>.<kind:kind>", ratings.club_file, name="ratings-file"),
    path("players/<int:pk>/ratings/", ratings.player, name="player-ratings"),
    path(
        "players/<int:pk>/ratings/<slug:table>.<kind:kind>",
        ratings.player_file,
        name="player-ratings-file",
    ),
]
