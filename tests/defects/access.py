"""Defects in who may do what, and whom the book believes."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "phone of another table writes",
        "tracker/access/viewer.py",
        'return phone if self.table in ("", phone.table.name) else None',
        "return device",
        "tests/tracker/access/test_gate.py",
    ),
    Defect(
        "phone of another evening writes",
        "tracker/access/viewer.py",
        "if phone is None or place is None or phone.table.evening_id != place.evening:",
        "if device is None or place is None:",
        "tests/tracker/access/test_gate.py",
    ),
    Defect(
        "scorer accepts late hands",
        "tracker/access/matrix.py",
        'a late hand"),                                                 "– – – ✓ – –"),',
        'a late hand"),                                                 "– – ✓ ✓ – –"),',
        "tests/tracker/access/test_matrix.py",
    ),
    Defect(
        "who said who they are long ago is sure",
        "tracker/access/gate.py",
        'records[-1]["at"] < FRESH_SECONDS',
        'records[-1]["at"] > 0',
        "tests/tracker/access/test_roles_routes.py",
    ),
    Defect(
        "address without a policy is open",
        "tracker/access/gate.py",
        "            raise ForbiddenError(viewer)\n        request.viewer",
        "            return None\n        request.viewer",
        "tests/tracker/access/test_gate.py",
    ),
    Defect(
        "game of another club through this one",
        "tracker/common/queries/lookups.py",
        'filter(evening__club__slug=parameter("club"), pk=parameter("pk"), removed_at=None)',
        'filter(pk=parameter("pk"), removed_at=None)',
        "tests/tracker/common/test_queries_lookups.py",
    ),
)

SECOND = (
    Defect(
        "phone that was taken away still believed",
        "tracker/access/queries.py",
        'filter(secret_hash=parameter("secret_hash"), revoked_at=None)',
        'filter(secret_hash=parameter("secret_hash"))',
        "tests/tracker/access/test_phones.py",
    ),
    Defect(
        "event that is being set up open to all",
        "tracker/access/queries.py",
        "is_open, state == DRAFT, *table)",
        "is_open, False, *table)",
        "tests/tracker/access",
    ),
    Defect(
        "session outlives logging out everywhere",
        "tracker/accounts/sessions.py",
        "max(now - LONGEST_SECONDS, _good_from(request.user))",
        "now - LONGEST_SECONDS",
        "tests/tracker/accounts/test_views.py",
    ),
    Defect(
        "cookie of the phone readable by scripts",
        "tracker/platform/web/phone_cookie.py",
        "httponly=True,",
        "httponly=False,",
        "tests/tracker/access/test_phones.py",
    ),
)

THIRD = (
    Defect(
        "ninth account of a browser never known",
        "tracker/accounts/login_attempts.py",
        "[user.pk, *others][:MOST_ACCOUNTS]",
        "[*others, user.pk][:MOST_ACCOUNTS]",
        "tests/tracker/accounts/test_budgets.py",
    ),
    Defect(
        "try that came too soon uses up others",
        "tracker/accounts/login_attempts.py",
        "            taken.rollback()\n",
        "",
        "tests/tracker/accounts/test_budgets.py",
    ),
    Defect(
        "password said again makes a session longer",
        "tracker/accounts/sessions.py",
        'records[0]["at"]',
        'records[-1]["at"]',
        "tests/tracker/accounts/test_views.py -k session",
    ),
    Defect(
        "reset link sent to the address as typed",
        "tracker/accounts/login.py",
        '{"email": user.email or email}',
        '{"email": email}',
        "tests/tracker/accounts/test_telling.py -k address",
    ),
    Defect(
        "key of another club reads what is set up",
        "tracker/api/v1/endpoint.py",
        "found.scopes if found is not None and found.club.slug == club else ()",
        "found.scopes if found is not None else ()",
        "tests/tracker/api/v1/test_reading_tournaments.py",
    ),
)
