"""Defects of links, codes and keys, whose right is asked again when they are used."""

from tests.defects.planted import Defect

OFFICERS = "tests/tracker/accounts/test_officers_views.py"
TAKEN_AWAY = "tests/tracker/phones/test_phones_taken_away.py"

FIRST = (
    Defect(
        "password link of an admin who lost the club",
        "tracker/accounts/reset_tokens.py",
        "return is_signed and _may_still_reset(maker, club, user)",
        "return is_signed",
        f"{OFFICERS} -k link_for_a_password_is_void",
    ),
    Defect(
        "mailed link opens a closed account",
        "tracker/accounts/reset_tokens.py",
        "        if user is None or not user.is_active:\n            return False\n",
        "        if user is None:\n            return False\n",
        f"{OFFICERS} -k mailed_link",
    ),
    Defect(
        "password link is signed for any maker",
        "tracker/accounts/reset_tokens.py",
        'return value if self._maker is None else f"{value} by {self._maker} of {self._club}"',
        "return value",
        f"{OFFICERS} -k names_its_maker",
    ),
    Defect(
        "club resets the password of the site's admin",
        "tracker/accounts/queries.py",
        '*others.values_list("user", flat=True), *keepers.values_list("pk", flat=True)',
        '*others.values_list("user", flat=True), *keepers.none()',
        f"{OFFICERS} -k 'link_for_a_password_is_void or too_is_not'",
    ),
    Defect(
        "evening of another club is no other club",
        "tracker/accounts/queries.py",
        "filter(user__in=users).exclude(Q(club=club) | Q(evening__club=club))",
        "filter(user__in=users, evening=None).exclude(club=club)",
        f"{OFFICERS} -k link_for_a_password_is_void",
    ),
)

SECOND = (
    Defect(
        "invitation used though its maker may not",
        "tracker/accounts/services.py",
        "if is_over or not is_invitation_good(found):",
        "if is_over:",
        "tests/tracker/accounts/test_officers_services.py",
    ),
    Defect(
        "closed account still vouches for its links",
        "tracker/access/viewer.py",
        "    if user is None or not user.is_active:\n        return False\n",
        "    if user is None:\n        return False\n",
        f"{OFFICERS} -k void",
    ),
    Defect(
        "invitation is listed though it opens nothing",
        "tracker/accounts/pages.py",
        "        if is_invitation_good(invitation)\n",
        "",
        OFFICERS,
    ),
)

THIRD = (
    Defect(
        "code that ran out is good after a revocation",
        "tracker/phones/services.py",
        "            _with_code(table, table.code_made_at)\n",
        "            _with_code(table, now)\n",
        TAKEN_AWAY,
    ),
    Defect(
        "code read before the lock lets a phone in",
        "tracker/phones/services.py",
        "        if table.serial != serial:\n            raise BadCodeError\n",
        "",
        TAKEN_AWAY,
    ),
    Defect(
        "revoked phone knows the code of its table",
        "tracker/phones/services.py",
        "            table.serial += 1\n            # As old",
        "            # As old",
        TAKEN_AWAY,
    ),
)
