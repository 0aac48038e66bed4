"""The addresses below a club's events."""

from django.urls import URLPattern, path

from tracker.views.events import entrant, entries, paste, setup

urlpatterns: list[URLPattern] = [
    path("", setup.all_events, name="events"),
    path("new", setup.new, name="event-new"),
    path("<int:pk>/edit", setup.edit, name="event-edit"),
    path("<int:pk>/open", setup.open_, name="event-open"),
    path("<int:pk>/withdraw", setup.withdraw, name="event-withdraw"),
    path("<int:pk>/entries/", entries.entries, name="entries"),
    path("<int:pk>/entries/all-there", entries.check_in_all, name="entries-all-there"),
    path("<int:pk>/entries/not-there", entries.not_there, name="entries-not-there"),
    path("<int:pk>/entries/take-off", entries.take_off, name="entries-take-off"),
    path("<int:pk>/entries/paste", paste.paste, name="entries-paste"),
    path("<int:pk>/entries/return", entrant.put_back, name="entry-return"),
    path("<int:pk>/entries/order", entries.put_in_order, name="entries-order"),
    path("<int:pk>/entries/order/lot", entries.mix, name="entries-order-lot"),
    path("<int:pk>/entries/order/restore", entries.restore_order, name="entries-order-restore"),
    path("<int:pk>/entries/apart", entries.apart, name="entries-apart"),
    path("<int:pk>/entries/apart/again", entries.apart_again, name="entries-apart-again"),
    path("<int:pk>/entries/apart/<int:conflict>/end", entries.together, name="entries-together"),
    path("<int:pk>/entries/<int:entrant>/", entrant.entry, name="entry"),
    path("<int:pk>/entries/<int:entrant>/there", entries.check_in, name="entry-check-in"),
    path("<int:pk>/entries/<int:entrant>/not-there", entries.check_out, name="entry-check-out"),
    path("<int:pk>/entries/<int:entrant>/come", entrant.come, name="entry-come"),
    path("<int:pk>/entries/<int:entrant>/no-show", entrant.no_show, name="entry-no-show"),
    path(
        "<int:pk>/entries/<int:entrant>/leave",
        entrant.leave,
        {"reason": "left"},
        name="entry-leave",
    ),
    path(
        "<int:pk>/entries/<int:entrant>/send-away",
        entrant.leave,
        {"reason": "expelled"},
        name="entry-send-away",
    ),
    path("<int:pk>/entries/<int:entrant>/back", entrant.back, name="entry-back"),
    path("<int:pk>/entries/<int:entrant>/substitute", entrant.substitute, name="entry-substitute"),
    path("<int:pk>/entries/<int:entrant>/details", entrant.details, name="entry-details"),
    path("<int:pk>/entries/<int:entrant>/table", entrant.fix_table, name="entry-table"),
    path("<int:pk>/entries/<int:entrant>/remove", entrant.remove, name="entry-remove"),
]
