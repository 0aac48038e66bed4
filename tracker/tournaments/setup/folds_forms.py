"""What is set in the folded parts of an event's settings, said while they are closed."""

from typing import Any

from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.common.dates_texts import written_day


def folds_said(form: Any) -> dict[str, str]:
    """What each folded part of an `EventForm` says of itself, by its name."""
    return {
        "notice": _notice(form),
        "check_in": _check_in(form),
        "tables": " · ".join(chosen(form[name]) for name in ("tie", "agreement")),
        "ranking": f"{chosen(form['scoring'])}. {form.order_said}",
        "prizes": _prizes(form),
        "missed": _missed(form),
        "rules": _rules(form),
    }


def chosen(field: BoundField) -> str:
    """The words of what is chosen in a list."""
    value = str(field.value() or "")
    groups = getattr(field.field, "choices", ())
    return next((str(said) for code, said in groups if str(code) == value), value)


def _notice(form: Any) -> str:
    told = [form[name].value() for name in ("begins", "place", "address", "fee")]
    days = [row.date.value() for row in form.days if row.date.value()]
    parts = [_clock(told[0]), *told[1:], *map(written_day, days)]
    return " · ".join(str(part) for part in parts if part) or _("Nothing announced yet")


def _clock(value: object) -> str:
    return value.strftime("%H:%M") if hasattr(value, "strftime") else str(value or "")


def _check_in(form: Any) -> str:
    until = _clock(form["check_in"].value())
    said = _("Until {time}").format(time=until) if until else _("Until the draw")
    return f"{said} · {chosen(form['seeding'])}"


def _prizes(form: Any) -> str:
    lines = str(form["prizes"].value() or "").splitlines()
    number = sum(bool(line.strip()) for line in lines)
    if not number:
        return _("No prizes")
    return ngettext("{number} line", "{number} lines", number).format(number=number)


def _missed(form: Any) -> str:
    """What a bye counts: the one that every field can have."""
    missed = form.missed[0]
    points = str(missed.points.value() or "")
    said = _("{label}: {text}").format(label=missed.policy.label, text=chosen(missed.policy))
    return f"{said} ({points})" if points else said


def _rules(form: Any) -> str:
    changed = sum(
        str(rule.field.value() or "") != str(rule.field.field.initial or "") for rule in form.rules
    )
    if not changed:
        return _("As on the rule sheet")
    said = ngettext("{number} rule is different", "{number} rules are different", changed)
    return said.format(number=changed)
