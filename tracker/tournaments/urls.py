"""Addresses below a club's tournaments, by task."""

from django.urls import URLPattern, path

from tracker.tournaments import views as public
from tracker.tournaments.desk import slips_views as slips
from tracker.tournaments.desk import table_views as floor
from tracker.tournaments.desk import views as playing
from tracker.tournaments.draws import views as draws
from tracker.tournaments.entries import entrant_views as entrant
from tracker.tournaments.entries import sitting_out_views as byes
from tracker.tournaments.entries import views as entries
from tracker.tournaments.print import views as paper
from tracker.tournaments.prizes import views as honours
from tracker.tournaments.registration import desk_views as registrations
from tracker.tournaments.registration import public_views as registering
from tracker.tournaments.rehearsal import views as rehearsing
from tracker.tournaments.report import views as booklet
from tracker.tournaments.rounds import views as rounds
from tracker.tournaments.rulings import views as rulings
from tracker.tournaments.setup import views as setup
from tracker.tournaments.standings import views as standings

of_round = "<int:pk>/rounds/<int:number>"
at_table = f"{of_round}/tables/<int:table>"

setting_up = [
    path("", setup.all_tournaments, name="tournaments"),
    path("new", setup.new, name="tournament-new"),
    path("prizes", setup.prizes, name="tournament-prizes"),
    path("<int:pk>/terms", setup.terms, name="tournament-terms"),
    path("<int:pk>/edit", setup.edit, name="tournament-edit"),
    path("<int:pk>/open", setup.publish, name="tournament-open"),
    path("<int:pk>/withdraw", setup.withdraw, name="tournament-withdraw"),
]
entering = [
    path("<int:pk>/entries/", entries.entries, name="entries"),
    path("<int:pk>/entries/all-there", entries.check_in_all, name="entries-all-there"),
    path("<int:pk>/entries/not-there", entries.not_there, name="entries-not-there"),
    path("<int:pk>/entries/take-off", entries.remove, name="entries-take-off"),
    path("<int:pk>/entries/members", entries.members, name="entries-members"),
    path("<int:pk>/entries/paste", entries.paste, name="entries-paste"),
    path("<int:pk>/entries/return", entrant.put_back, name="entry-return"),
    path("<int:pk>/entries/order", entries.put_in_order, name="entries-order"),
    path("<int:pk>/entries/order/lot", entries.shuffle, name="entries-order-lot"),
    path("<int:pk>/entries/order/restore", entries.restore_order, name="entries-order-restore"),
    path("<int:pk>/entries/apart", entries.apart, name="entries-apart"),
    path("<int:pk>/entries/apart/again", entries.keep_apart_again, name="entries-apart-again"),
    path("<int:pk>/entries/apart/<int:conflict>/end", entries.together, name="entries-together"),
    path("<int:pk>/entries/sit-out", byes.sit_out, name="entries-sit-out"),
    path("<int:pk>/entries/play/<int:number>", byes.play, name="entries-play"),
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
    path("<int:pk>/entries/<int:entrant>/sit-out", entrant.sit_out, name="entry-sit-out"),
    path("<int:pk>/entries/<int:entrant>/plays/<int:number>", entrant.plays, name="entry-plays"),
    path("<int:pk>/entries/<int:entrant>/details", entrant.details, name="entry-details"),
    path("<int:pk>/entries/<int:entrant>/table", entrant.fix_table, name="entry-table"),
    path("<int:pk>/entries/<int:entrant>/remove", entrant.remove, name="entry-remove"),
]
registered = "<int:pk>/entries/registrations"
of_registration = f"{registered}/<int:number>"
registration = [
    path("<int:pk>/register", registering.register, name="tournament-register"),
    path("<int:pk>/registered", registering.own_registrations, name="tournament-registered"),
    path(
        "<int:pk>/registered/withdraw", registering.withdraw, name="tournament-registered-withdraw"
    ),
    path("<int:pk>/registered/confirm", registering.confirm, name="tournament-registered-confirm"),
    path("<int:pk>/door", registering.door, name="tournament-door"),
    path("<int:pk>/door/check-in", registering.check_in, name="tournament-door-check-in"),
    path("<int:pk>/entries/door", registrations.door_code, name="tournament-door-code"),
    path(registered, registrations.terms, name="registration-terms"),
    path(f"{registered}/close", registrations.close, name="registration-close"),
    path(f"{registered}/accept", registrations.accept_all, name="registrations-accept"),
    path(f"{registered}/refuse", registrations.refuse_all, name="registrations-refuse"),
    path(f"{of_registration}/", registrations.registration, name="registration"),
    path(f"{of_registration}/accept", registrations.accept, name="registration-accept"),
    path(f"{of_registration}/refuse", registrations.refuse, name="registration-refuse"),
    path(f"{of_registration}/readmit", registrations.readmit, name="registration-readmit"),
    path(f"{of_registration}/place", registrations.give_place, name="registration-place"),
    path(f"{of_registration}/wait", registrations.withdraw_place, name="registration-wait"),
]
drawing = [
    path("<int:pk>/rounds/draw", draws.draw_round, name="round-draw-new"),
    path(f"{of_round}/draw", draws.draw, name="round-draw"),
    path(f"{of_round}/draw/publish", draws.publish, name="draw-publish"),
    path(f"{of_round}/draw/again", draws.again, name="draw-again"),
    path(f"{of_round}/draw/keep", draws.keep, name="draw-keep"),
    path(f"{of_round}/draw/back", draws.back, name="draw-back"),
    path(f"{of_round}/draw/tables/<int:table>/why", draws.explain_table, name="draw-why"),
    path(f"{of_round}/draw/tables/<int:table>/lock", draws.lock, name="draw-lock"),
    path(f"{of_round}/draw/tables/<int:table>/unlock", draws.unlock, name="draw-unlock"),
    path(f"{of_round}/draw/swap", draws.swap, name="draw-swap"),
]
directing = [
    path("<int:pk>/desk", playing.desk, name="tournament-desk"),
    path("<int:pk>/finish", playing.finish, name="tournament-finish"),
    path("<int:pk>/reopen", playing.reopen_tournament, name="tournament-reopen"),
    path(f"{of_round}/start", playing.start, name="round-start"),
    path(f"{of_round}/undo-start", playing.undo_start, name="round-undo-start"),
    path(f"{of_round}/close", playing.close, name="round-close"),
    path(f"{of_round}/reopen", playing.reopen, name="round-reopen"),
    path(f"{of_round}/end-time", playing.end_time, name="round-end-time"),
    path(f"{of_round}/clock", playing.length, name="round-length"),
    path(f"{of_round}/clock/stop", playing.stop_clock, name="round-stop-clock"),
    path(f"{of_round}/clock/run", playing.run_clock, name="round-run-clock"),
    path(f"{of_round}/slips", slips.slips, name="round-slips"),
    path(f"{of_round}/codes", floor.codes, name="round-codes"),
    path(f"{at_table}/", floor.table, name="round-table"),
    path(f"{at_table}/result", floor.result, name="table-result"),
    path(f"{at_table}/forfeit", floor.forfeit, name="table-forfeit"),
    path(f"{at_table}/postpone", floor.postpone, name="table-postpone"),
    path(f"{at_table}/in-round", floor.play_in_round, name="table-in-round"),
    path(f"{at_table}/as-played", floor.as_played, name="table-as-played"),
    path(f"{at_table}/minutes", floor.minutes, name="table-minutes"),
    path(f"{at_table}/next-game", floor.next_game, name="table-next-game"),
    path(f"{at_table}/call", floor.call, name="table-call"),
    path("<int:pk>/calls/<int:call>/answer", floor.answer, name="call-answer"),
    path("<int:pk>/calls/<int:call>/never-mind", floor.cancel_call, name="call-never-mind"),
    path("<int:pk>/clock", playing.clock, name="tournament-clock"),
    path("<int:pk>/log", playing.log, name="tournament-log"),
    path("<int:pk>/rulings", rulings.rulings, name="tournament-rulings"),
    path("<int:pk>/rulings/new", rulings.new, name="ruling-new"),
    path("<int:pk>/rulings/<int:ruling>/cancel", rulings.cancel, name="ruling-cancel"),
]
rehearsing_it = [
    path("<int:pk>/rehearse", rehearsing.rehearse, name="tournament-rehearse"),
    path("<int:pk>/rehearse/<int:rehearsal>/", rehearsing.rehearsal, name="rehearsal"),
    path("<int:pk>/rehearse/<int:rehearsal>/step", rehearsing.step, name="rehearsal-step"),
    path("<int:pk>/rehearse/<int:rehearsal>/stop", rehearsing.stop, name="rehearsal-stop"),
    path("<int:pk>/rehearse/<int:rehearsal>/go-on", rehearsing.go_on, name="rehearsal-go-on"),
]
printing = [
    path("<int:pk>/print", paper.page, name="tournament-print"),
    path("<int:pk>/paper.pdf", paper.file, name="tournament-paper"),
]
following = [
    path(f"{of_round}/", rounds.round_, name="tournament-round"),
    path(f"{of_round}/verify", rounds.verify, name="round-verify"),
    path(f"{at_table}/why", rounds.explain_table, name="round-why"),
    path("<int:pk>/", public.tournament, name="tournament"),
    path("<int:pk>/fixtures", rounds.fixtures, name="tournament-fixtures"),
    path("<int:pk>/find", public.find, name="tournament-find"),
    path("<int:pk>/entrants/<int:number>/", public.entrant, name="tournament-entrant"),
    path("<int:pk>/hall", public.hall, name="tournament-hall"),
    path("<int:pk>/event.trf", booklet.file, name="tournament-trf"),
    path("<int:pk>/report.trf", booklet.file, name="tournament-trf-former"),
    path("<int:pk>/standings", standings.standings, name="tournament-standings"),
    path(
        "<int:pk>/standings.<kind:kind>", standings.standings_file, name="tournament-standings-file"
    ),
    path("<int:pk>/standings/reveal", standings.reveal_all, name="tournament-reveal-all"),
    path("<int:pk>/standings/reveal/<int:place>", standings.reveal, name="tournament-reveal"),
    path("<int:pk>/prize-giving", honours.ceremony, name="tournament-ceremony"),
    path("<int:pk>/press", honours.press, name="tournament-press"),
    path("<int:pk>/podium.png", honours.podium, name="tournament-podium"),
    path("<int:pk>/winners/<int:number>.png", honours.winner, name="tournament-winner"),
    path("<int:pk>/standings/hide", standings.hide, name="tournament-hide"),
]
tables = [
    path("<int:pk>/report", booklet.report, name="tournament-booklet"),
    path("<int:pk>/report.pdf", booklet.pdf, name="tournament-booklet-pdf"),
    path("<int:pk>/report.xlsx", booklet.workbook, name="tournament-workbook"),
    path(
        "<int:pk>/report/rounds/<int:number>", booklet.report_round, name="tournament-report-round"
    ),
    path(
        "<int:pk>/report/rounds/<int:number>/tables/<int:table>",
        booklet.report_table,
        name="tournament-report-table",
    ),
    path("<int:pk>/report/verify", booklet.verify, name="tournament-report-verify"),
    path("<int:pk>/report/results.json", booklet.results, name="tournament-results"),
    path("<int:pk>/rounds.<kind:kind>", public.rounds, name="tournament-rounds-file"),
    path(f"{of_round}/pairings.<kind:kind>", public.pairings, name="tournament-pairings-file"),
    path("<int:pk>/crosstable", standings.crosstable, name="tournament-crosstable"),
    path("<int:pk>/crosstable.<kind:kind>", public.crosstable, name="tournament-crosstable-file"),
    path("<int:pk>/rulings.<kind:kind>", public.rulings, name="tournament-rulings-file"),
    path("<int:pk>/entries/entries.<kind:kind>", public.entries, name="entries-file"),
]

urlpatterns: list[URLPattern] = [
    *(*setting_up, *entering, *registration, *drawing, *directing, *rehearsing_it),
    *(*printing, *following, *tables),
]
