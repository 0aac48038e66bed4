"""URLs of the house-rule passport, below a club's."""

from django.urls import path

from tracker.rules import views

urlpatterns = [
    path("passport/", views.all_sets, name="passport"),
    path("passport/new", views.new, name="rule-set-new"),
    path("passport/<int:pk>/", views.one_set, name="rule-set"),
    path("passport/<int:pk>/edit", views.edit, name="rule-set-edit"),
    path("passport/<int:pk>/compare", views.compare, name="rule-set-compare"),
    path("passport/<int:pk>/default", views.offer_first, name="rule-set-default"),
    path("passport/<int:pk>/no-default", views.offer_standard, name="rule-set-no-default"),
    path("passport/<int:pk>/retire", views.retire, name="rule-set-retire"),
    path("passport/<int:pk>/return", views.bring_back, name="rule-set-return"),
    path("passport/<int:pk>/<int:number>/", views.one_set, name="rule-set-version"),
    path("passport/<int:pk>/<int:number>/sheet", views.version_sheet, name="rule-set-sheet"),
    path(
        "passport/<int:pk>/<int:number>/rules.<kind:kind>",
        views.sheet_file,
        name="rule-set-file",
    ),
]
