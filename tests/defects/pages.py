"""Defects in pages, forms, lists, exports and archives."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "name in the standings said in the reader's language",
        "tracker/tournaments/standings/texts.py",
        "        name=entrant.name,\n",
        "        name=_(entrant.name),\n",
        "tests/tracker/whole/test_names_stay.py",
    ),
    Defect(
        "formula in a name leaves as a formula",
        "tracker/exports/files.py",
        "mark_text(str(cell)) if isinstance(cell, str)",
        "str(cell) if isinstance(cell, str)",
        "tests/tracker/exports/test_writers.py",
    ),
    Defect(
        "hundredths cut off in the file",
        "tracker/tournaments/standings/exports.py",
        "int(200 * abs(Fraction(number)) + 1) // 2",
        "int(100 * abs(Fraction(number)))",
        "tests/tracker/tournaments/standings/test_exports.py",
    ),
    Defect(
        "semicolon in a calendar not escaped",
        "tracker/clubs/calendar_exports.py",
        r'";": "\\;", ",": ',
        '",": ',
        "tests/tracker/clubs/test_calendar_exports.py",
    ),
    Defect(
        "seal of an archive not looked at",
        "tracker/archive/opening.py",
        "if file.read() != seal_of(file).encode():",
        "if not file.read():",
        "tests/tracker/archive/test_opening.py",
    ),
    Defect(
        "reason of a correction as markup",
        "templates/hands/hand.html",
        "<bdi>{{ version.reason }}</bdi>",
        "<bdi>{{ version.reason|safe }}</bdi>",
        "tests/tracker/whole/test_planted_markup.py -k for_good",
    ),
    Defect(
        "evening tells places not announced yet",
        "tracker/evenings/queries.py",
        "standings_of(game for game in played if not is_held_back(game))",
        "standings_of(played)",
        "tests/tracker/whole/test_hidden_results.py -m '' -k alike",
    ),
    Defect(
        "last page of a list in place of the first",
        "tracker/common/queries/paging.py",
        "pages.get_page(max(number, 1))",
        "pages.get_page(number)",
        "tests/tracker/common/test_queries_paging.py",
    ),
)

SECOND = (
    Defect(
        "season keeps an evening that was corrected",
        "tracker/seasons/queries.py",
        'finished=Subquery(finished.annotate(of=Sum("version")).values("of")),',
        'finished=Subquery(finished.annotate(of=Count("version")).values("of")),',
        "tests/tracker/seasons/test_queries_sessions.py",
    ),
    Defect(
        "points ahead without their sign",
        "tracker/engine/ranking/standings.py",
        'f"{points:+d}".replace',
        'f"{points:d}".replace',
        "tests/tracker/engine/ranking/test_why.py tests/tracker/evenings/test_standings_queries.py",
    ),
    Defect(
        "cell named twice stays turned round",
        "tracker/seasons/forms.py",
        "flips ^= {(int(player), int(evening))}",
        "flips |= {(int(player), int(evening))}",
        "tests/tracker/seasons/test_views.py",
    ),
    Defect(
        "namesakes of an archive become one player",
        "tracker/archive/services/bringing.py",
        "if number not in same or player.name_key not in here:",
        "if player.name_key not in here:",
        "tests/tracker/archive tests/tracker/archive/test_views.py",
    ),
    Defect(
        "letters of an old spreadsheet read wrongly",
        "tracker/imports/reading.py",
        'text = _strictly(content, "cp1252")',
        'text = _strictly(content, "latin-1")',
        "tests/tracker/imports/test_reading.py",
    ),
    Defect(
        "provisional said in English in every file",
        "tracker/evenings/exports.py",
        'state = _("provisional") if',
        'state = "provisional" if',
        "tests/tracker/exports/test_sheet.py",
    ),
)

THIRD = (
    Defect(
        "page kept in the language of the first",
        "tracker/common/queries/version_cache.py",
        "super().get((get_language(), key), work_out)",
        "super().get(key, work_out)",
        "tests/tracker/tournaments/test_kept.py",
    ),
    Defect(
        "letter leads a page too far",
        "tracker/common/queries/paging.py",
        "at // PAGE + 1",
        "(at + 1) // PAGE + 1",
        "tests/tracker/common/test_queries_paging.py",
    ),
    Defect(
        "twelve months are a day longer",
        "tracker/statistics/queries/wanted.py",
        "_a_year_before(today) + dt.timedelta(days=1), today",
        "_a_year_before(today), today",
        "tests/tracker/statistics/test_queries_wanted.py",
    ),
    Defect(
        "open games asked for, all told",
        "tracker/games/api.py",
        'is_finished=None if asked.state is None else asked.state == "finished"',
        'is_finished=asked.state == "finished" or None',
        "tests/tracker/api/v1/test_reading.py",
    ),
    Defect(
        "game started again told as a new one",
        "tracker/phones/sync/writing_api.py",
        "Status(201 if game.started_at == now else 200, shown)",
        "Status(201, shown)",
        "tests/tracker/api/v1/test_writing.py",
    ),
    Defect(
        "days of a duration left out in files",
        "tracker/exports/sheet.py",
        "int(cell.total_seconds())",
        "cell.seconds",
        "tests/tracker/exports/test_writers.py",
    ),
    Defect(
        "problem of a pasted line at another line",
        "tracker/tournaments/entries/paste_forms.py",
        "return self._kept[int(place)]",
        "return self.lines[int(place)]",
        "tests/tracker/tournaments/entries/test_paste_views.py",
    ),
    Defect(
        "part in another language taken for the same",
        "tracker/common/views.py",
        'return quote_etag(f"{version}{language_tag()}")',
        "return quote_etag(version)",
        "tests/tracker/games/test_views.py -k sheet",
    ),
    Defect(
        "question about a name asked for ever",
        "templates/parts/problems.html",
        "{% if form.sure.value %}{{ form.sure }}{% endif %}",
        "",
        "tests/tracker/whole/test_lookalikes.py",
    ),
)
