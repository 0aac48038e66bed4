"""Defects of what serves, watches and starts the book."""

from tests.defects.planted import Defect

ADMISSION = "tests/test_ground/test_admission.py"
PROBES = "tests/test_ground/test_probes.py"
CHECKS = "tests/test_ground/test_checks.py"

FIRST = (
    Defect(
        "password form waits among the pages",
        "tracker/platform/intake/__init__.py",
        "self._passwords if limits.has_password(environ) else self._pages",
        "self._pages",
        ADMISSION,
    ),
    Defect(
        "accepted credential is not remembered",
        "tracker/platform/intake/__init__.py",
        "        self._known.note(environ)\n",
        "",
        ADMISSION,
    ),
    Defect(
        "password of an invitation keeps a page waiting",
        "tracker/platform/web/limits.py",
        '"account_reset_password_from_key", "first-start", "invitation"',
        '"account_reset_password_from_key", "first-start"',
        "tests/tracker/platform/web/test_limits.py -k password",
    ),
    Defect(
        "request given up keeps its thread",
        "tracker/platform/intake/admission.py",
        "                self._running[kind] -= 1\n                self._begin_next()\n",
        "                self._begin_next()\n",
        ADMISSION,
    ),
    Defect(
        "director whose right has run out stays one",
        "tracker/platform/intake/admission.py",
        "        if until >= self._clock():\n            priority = min(priority, kept)\n",
        "        priority = min(priority, kept)\n",
        ADMISSION,
    ),
    Defect(
        "page at the door is never counted off",
        "tracker/platform/intake/__init__.py",
        "            self._at_door -= 1\n",
        "            pass\n",
        ADMISSION,
    ),
    Defect(
        "whole process is slow for a password",
        "tracker/access/hashing.py",
        "threading.get_native_id(), LAST",
        "os.getpid(), LAST",
        "tests/tracker/access/test_hashing.py",
    ),
)

SECOND = (
    Defect(
        "database that raises takes the probe with it",
        "tracker/operations/probes.py",
        "    except (Error, OSError):\n",
        "    except OSError:\n",
        PROBES,
    ),
    Defect(
        "strangers read what the checks found",
        "tracker/operations/probes.py",
        "    if health.is_on_this_machine(request):\n",
        "    if health.is_on_this_machine or request:\n",
        PROBES,
    ),
    Defect(
        "health probe is sent to https",
        "tracker/operations/probes.py",
        'return is_redirected or "application/json" in request.headers.get("Accept", "")',
        'return "application/json" in request.headers.get("Accept", "")',
        PROBES,
    ),
    Defect(
        "metrics are open where no token is set",
        "tracker/operations/probes.py",
        "    if not settings.METRICS_TOKEN:\n",
        "    if settings.METRICS_TOKEN is None:\n",
        PROBES,
    ),
    Defect(
        "server is as well as its best check",
        "tracker/operations/health.py",
        "    return max((check.state for check in found), key=list(MARKS).index)\n",
        "    return min((check.state for check in found), key=list(MARKS).index)\n",
        PROBES,
    ),
    Defect(
        "replica that lags is well",
        "tracker/operations/health.py",
        "    if replica.follows():\n",
        "    if not replica.follows():\n",
        f"tests/test_ground/test_health.py {PROBES}",
    ),
    Defect(
        "folder of backups that is a file has none",
        "tracker/operations/backups/making.py",
        "    except FileNotFoundError:\n        return {}\n",
        "    except OSError:\n        return {}\n",
        CHECKS,
    ),
    Defect(
        "backup each minute while none can be listed",
        "tracker/operations/backups/automatic.py",
        "        last = last_made\n",
        "        last = None\n",
        CHECKS,
    ),
    Defect(
        "backup with faults throws old ones away",
        "tracker/operations/backups/making.py",
        "            if not made.faults:\n                _clear_old(place)\n",
        "            _clear_old(place)\n",
        "tests/tracker/operations/test_commands.py tests/tracker/operations/test_backups_shelf.py",
    ),
)

THIRD = (
    Defect(
        "book without tables ends in a traceback",
        "tracker/__main__.py",
        'NO_TABLE = ("no such table", "does not exist")',
        'NO_TABLE = ("does not exist",)',
        "tests/test_ground/test_serve.py -k before_the_tables",
    ),
    Defect(
        "address of IPv6 without its brackets",
        "tracker/management/commands/serve.py",
        "f'[{host}]' if ':' in host else host",
        "host",
        "tests/test_ground/test_serve.py",
    ),
    Defect(
        "backup of a book that is not there is empty",
        "tracker/operations/backups/making.py",
        "source, place = book.existing_path(), settings.BACKUP_DIR",
        "source, place = book.live_path(), settings.BACKUP_DIR",
        "tests/test_ground/test_serve.py tests/tracker/operations/test_commands.py",
    ),
    Defect(
        "server forgets the way to other modules",
        "tracker/management/commands/serve.py",
        'f"{home}{os.pathsep}{before}" if before else home',
        "home if before else home",
        "tests/test_ground/test_serve.py",
    ),
)
