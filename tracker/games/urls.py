"""URLs of games, below a club's."""

from django.urls import path

from tracker.games import views as games
from tracker.games.hands import views as hands

urlpatterns = [
    path("<int:pk>/", games.game, name="game"),
    path("<int:pk>/sheet", games.sheet, name="game-sheet"),
    path("<int:pk>/sheet.png", games.picture, name="game-picture"),
    path("<int:pk>/close", games.close, name="game-close"),
    path("<int:pk>/reopen", games.reopen, name="game-reopen"),
    path("<int:pk>/remove", games.remove, name="game-remove"),
    path("<int:pk>/restore", games.restore, name="game-restore"),
    path("<int:pk>/what-if", games.under_other_rules, name="game-what-if"),
    path("<int:pk>/again", games.again, name="game-again"),
    path("<int:pk>/hands.<kind:kind>", games.hands_file, name="hands-file"),
    path("<int:pk>/hands", hands.record, name="hand-record"),
    path("<int:pk>/hands/new", hands.new, name="hand-new"),
    path("<int:pk>/hands/panels", hands.panels, name="hand-panels"),
    path("<int:pk>/hands/table", hands.table, name="hand-table"),
    path("<int:pk>/hands/preview", hands.preview, name="hand-preview"),
    path("<int:pk>/hands/<int:number>/", hands.hand, name="hand"),
    path("<int:pk>/photos/<int:photo>", hands.photo, name="hand-photo"),
    path("<int:pk>/hands/<int:number>/leave-out", hands.leave_out, name="hand-leave-out"),
    path("<int:pk>/hands/<int:number>/fix", hands.fix, name="hand-fix"),
    path("<int:pk>/hands/<int:number>/preview", hands.preview_fix, name="hand-fix-preview"),
    path("<int:pk>/hands/<int:number>/void", hands.void, name="hand-void"),
    path("<int:pk>/hands/<int:number>/restore", hands.restore, name="hand-restore"),
]
