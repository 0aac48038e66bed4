"""URLs of seasons, below a club's."""

from django.urls import path

from tracker.seasons import views as seasons

urlpatterns = [
    path("", seasons.all_seasons, name="seasons"),
    path("new", seasons.new, name="season-new"),
    path("<int:pk>/", seasons.season, name="season"),
    path("<int:pk>/table.<kind:kind>", seasons.season_file, name="season-file"),
    path("<int:pk>/edit", seasons.edit, name="season-edit"),
    path("<int:pk>/paper", seasons.paper, name="season-paper"),
    path("<int:pk>/paper/evenings", seasons.paper_evening, name="season-paper-evening"),
    path("<int:pk>/close", seasons.close, name="season-close"),
    path("<int:pk>/reopen", seasons.reopen, name="season-reopen"),
    path("<int:pk>/editions/", seasons.all_editions, name="season-editions"),
    path("<int:pk>/editions/<int:number>/", seasons.edition, name="season-edition"),
    path(
        "<int:pk>/editions/<int:number>/table.<kind:kind>",
        seasons.edition_file,
        name="season-edition-file",
    ),
]
