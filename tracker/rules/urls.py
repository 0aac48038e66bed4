"""The addresses of the house-rule passport, below a club's own."""

from django.urls import path

from tracker.rules import views as passport
from tracker.rules import what_if_views as what_if

urlpatterns = [
    path("passport/", passport.all_sets, name="passport"),
    path("passport/new", passport.new, name="rule-set-new"),
    path("passport/<int:pk>/", passport.one_set, name="rule-set"),
    path("passport/<int:pk>/edit", passport.edit, name="rule-set-edit"),
    path("passport/<int:pk>/compare", passport.compare, name="rule-set-compare"),
    path("passport/<int:pk>/default", passport.offer_first, name="rule-set-default"),
    path("passport/<int:pk>/no-default", passport.offer_standard, name="rule-set-no-default"),
    path("passport/<int:pk>/retire", passport.retire, name="rule-set-retire"),
    path("passport/<int:pk>/return", passport.bring_back, name="rule-set-return"),
    path("passport/<int:pk>/<int:number>/", passport.one_set, name="rule-set-version"),
    path("passport/<int:pk>/<int:number>/sheet", passport.sheet, name="rule-set-sheet"),
    path(
        "passport/<int:pk>/<int:number>/rules.<kind:kind>",
        passport.sheet_file,
        name="rule-set-file",
    ),
    path("games/<int:pk>/what-if", what_if.of_game, name="game-what-if"),
]
