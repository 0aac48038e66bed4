"""Defects by which strangers and players once got what was not theirs, planted again."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "who stands still keeps a thread",
        "tracker/platform/intake/__init__.py",
        "            body = await body_of(receive, size, most, self._silence)\n",
        "            loop = asyncio.get_running_loop()\n"
        "            reading = body_of(receive, size, most, self._silence)\n"
        "            kept = asyncio.run_coroutine_threadsafe(reading, loop)\n"
        "            body = await loop.run_in_executor(self._threads, kept.result)\n",
        "tests/test_ground/test_intake.py",
    ),
    Defect(
        "the movement planner takes any number of rounds",
        "tracker/tournaments/setup/forms.py",
        'rounds = _number(_("Rounds"), 1, MOST_ROUNDS)',
        'rounds = _number(_("Rounds"), 1, 99)',
        "tests/tracker/tournaments/setup/test_movement_planner_views.py",
    ),
    Defect(
        "phone that was taken away lets itself in",
        "tracker/access/routes.py",
        '*_all("table-code-new phones phone-revoke phone-return", Action.KEEP_PHONES),',
        '*_all("table-code-new phones phone-revoke", Action.KEEP_PHONES),\n'
        '        *_all("phone-return", SEE),',
        "tests/tracker/phones/test_phones_back.py",
    ),
    Defect(
        "own phone agrees as if it were a second",
        "tracker/phones/sync/agreement_services.py",
        "if mode == SECOND and _author(hand) is not None and not _is_second(hand, phone):",
        "if mode == SECOND and phone is None:",
        "tests/tracker/phones/sync/test_agreed_says.py",
    ),
    Defect(
        "phone removes a game of an event",
        "tracker/access/permissions.py",
        'GameAction.REMOVE:              "s  d  d  d  d  –  –",',
        'GameAction.REMOVE:              "p  p  p  d  d  –  –",',
        "tests/tracker/games/test_deeds.py -k agreed_on",
    ),
    Defect(
        "players’ pages tell what is not announced",
        "tracker/players/queries/players.py",
        '    results_visible("seats__game__"),\n',
        "",
        "tests/tracker/whole/test_hidden_results.py -k alike",
    ),
)

SECOND = (
    Defect(
        "demo club written in on the internet",
        "tracker/access/queries.py",
        "if not settings.HTTPS or club_slug != DEMO:",
        "if club_slug:",
        "tests/tracker/access/test_demo_club.py",
    ),
    Defect(
        "address is looked for otherwise than a name",
        "tracker/accounts/passwords.py",
        'self._check_password(account, credentials["password"])',
        "super()._authenticate(request, **credentials)",
        "tests/tracker/accounts/test_telling.py -k same_for_everybody",
    ),
    Defect(
        "e-mail address has a second budget",
        "tracker/accounts/login_attempts.py",
        "str(account.pk) if account else typed.casefold()",
        "typed.casefold()",
        "tests/tracker/accounts/test_budgets.py",
    ),
    Defect(
        "strangers use up the known browser’s tries",
        "tracker/accounts/login_attempts.py",
        "    if mark:\n",
        "    if not mark and not account:\n",
        "tests/tracker/accounts/test_budgets.py",
    ),
    Defect(
        "old archive brings back who was erased",
        "tracker/archive/services/bringing.py",
        "    erased = erased_players(archive)\n",
        "    erased: dict[int, str] = {}\n",
        "tests/tracker/archive/test_erased.py",
    ),
    Defect(
        "hand scored with a guessed dealer",
        "tracker/games/hands/services.py",
        "    if dealer is None:\n        raise refusal(",
        "    if dealer is not None and dealer < 0:\n        raise refusal(",
        "tests/tracker/phones/sync/test_unknown_dealer.py",
    ),
    Defect(
        "health tells strangers what it found",
        "tracker/operations/health.py",
        'if any(name.startswith("X-Forwarded-") for name in request.headers):',
        'if request.META.get("REMOTE_ADDR") == "":',
        "tests/test_ground/test_health.py -k stranger",
    ),
    Defect(
        "lookalike of a known name is not asked about",
        "tracker/engine/records/names.py",
        'return "" if search_key(name) in found else next(iter(found.values()), "")',
        'return ""',
        "tests/tracker/whole/test_lookalikes.py",
    ),
    Defect(
        "draft counted in the API",
        "tracker/clubs/queries.py",
        "evenings=visible_evenings().filter(club=club).count(),",
        "evenings=club.evenings.count(),",
        "tests/tracker/api/v1/test_reading_tournaments.py -k counted",
    ),
    Defect(
        "logging out leaves the pages in the browser",
        "tracker/platform/web/security.py",
        'if getattr(request, "has_logged_out", False):',
        'if getattr(request, "has_logged_in", False):',
        "tests/browser/test_leaving.py -k forget_pages",
    ),
    Defect(
        "phone keeps pages with their tokens",
        "templates/shell/sw.js",
        'text.replace(TOKEN, "$1")',
        "text",
        "tests/browser/test_leaving.py -k no_token",
    ),
    Defect(
        "refused request logged with a traceback",
        "tracker/platform/server/logs.py",
        "        record.exc_info = record.exc_text = None\n",
        "",
        "tests/tracker/platform/server/test_refused_lines.py",
    ),
    Defect(
        "line after a request without its number",
        "tracker/platform/web/request_id.py",
        'found = current_request_id() or environ.get(NUMBER, "")',
        "found = current_request_id()",
        "tests/tracker/platform/server/test_refused_lines.py",
    ),
    Defect(
        "API refuses a method with a page",
        "tracker/common/refusals.py",
        "        return _in_json(request, response)\n",
        "        return response\n",
        "tests/tracker/api/test_every_refusal.py",
    ),
    Defect(
        "name with a port lets nobody in",
        "tracker/platform/server/computer.py",
        'return re.sub(r":\\d+$", "", host)',
        "return host",
        "tests/test_ground/test_settings.py -k port",
    ),
    Defect(
        "files made beside each other",
        "tracker/platform/intake/__init__.py",
        "if limits.is_file(get_path_info(environ)):",
        "if False:",
        "tests/test_ground/test_intake.py",
    ),
)

THIRD = (
    Defect(
        "archive with rows missing taken for whole",
        "tracker/archive/opening.py",
        "if count != part.rows:",
        "if count > part.rows:",
        "tests/tracker/archive/test_opening.py -k rows",
    ),
    Defect(
        "weeks of two years taken for one",
        "tracker/operations/backups/making.py",
        "made_at.isocalendar()[:2]",
        "made_at.isocalendar().week",
        "tests/tracker/operations/test_backups_shelf.py",
    ),
    Defect(
        "after two big bodies none comes in",
        "tracker/platform/intake/__init__.py",
        "            self._big -= is_big\n",
        "            pass\n",
        "tests/test_ground/test_intake.py -k large",
    ),
    Defect(
        "printed head in capitals refused",
        "tracker/management/commands/audit.py",
        '"".join(head.split()).lower()',
        '"".join(head.split())',
        "tests/tracker/management/test_audit.py -k head",
    ),
    Defect(
        "registrations of long ago never forgotten",
        "tracker/management/commands/erase_due.py",
        "forgotten = forget_registrations(now=timezone.now())",
        "forgotten = 0",
        "tests/tracker/tournaments/registration/test_services.py -k daily_command",
    ),
    Defect(
        "nobody sent away in a crowd",
        "tracker/platform/intake/__init__.py",
        "if place.turns.is_full(kind):",
        "if False:",
        "tests/test_ground/test_admission.py",
    ),
    Defect(
        "forged cookie of a phone passes the readers",
        "tracker/platform/intake/admission.py",
        "    if is_named:\n        return Priority.READER\n",
        "    if is_named:\n        return Priority.PHONE\n",
        "tests/test_ground/test_admission.py",
    ),
    Defect(
        "strangers take the phones’ thread",
        "tracker/platform/intake/admission.py",
        "self._threads - self._shares[above].spare",
        "self._threads",
        "tests/test_ground/test_admission.py",
    ),
    Defect(
        "phones are served in order of arrival",
        "tracker/platform/intake/admission.py",
        "kind = min(ready, key=lambda kind: self._used[kind])",
        "kind = max(ready)",
        "tests/test_ground/test_admission.py",
    ),
    Defect(
        "refused password is counted in the book",
        "tracker/accounts/login_attempts.py",
        "    if _is_any_empty(request, budgets):\n        return None\n",
        "",
        "tests/tracker/accounts/test_budgets.py -k writes_nothing",
    ),
    Defect(
        "kept page asks for its token once",
        "static/js/shell/tokens.js",
        "if (navigator.onLine) setTimeout(renew, wait);",
        "",
        "tests/browser/test_leaving.py -k until_an_answer",
    ),
)
