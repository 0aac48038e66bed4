"""Setting up a tournament: everything has a default, only the name is missing."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.forms.utils import ErrorDict
from django.http import QueryDict
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.json_values import Json
from tracker.common.dates_texts import written_day
from tracker.common.forms import FormValues, ServiceForm, TypedText, day_field, time_field
from tracker.engine.formats.movement_planner import MOST_ROUNDS
from tracker.engine.ranking.unplayed import OWN_MATCH_POINTS
from tracker.engine.records.folding import ENDS
from tracker.phones.forms import AGREEMENTS
from tracker.rules.choices_pages import RuleChoices
from tracker.rules.forms import RuleControl, name_of, put_rules, tick_names, value_of
from tracker.tournaments.prizes.forms import PrizeForm
from tracker.tournaments.setup.options_forms import (
    FIXED_FOR,
    NEW,
    WRONG_CHOICE,
    NoticeForm,
    TiesForm,
    basis_typed,
    number_field,
    option_field,
    option_name,
    option_value,
    points_field,
    policy_field,
    policy_value,
)
from tracker.tournaments.setup.pages import SCORINGS, USUAL, Choices
from tracker.tournaments.setup.planning_services import TournamentPlan
from tracker.tournaments.setup.texts import MATCH_POLICIES, REASONS, SEEDINGS, TIED

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def folds_texts(form: Any) -> dict[str, str]:
    """Returns the summary of each collapsed section of a `TournamentForm`, by name."""
    return {
        "notice": _notice(form),
        "check_in": _check_in(form),
        "tables": " · ".join(chosen(form[name]) for name in ("tie", "agreement")),
        "rules": _rules(form),
        **standings_folds(form),
    }


def standings_folds(form: Any) -> dict[str, str]:
    """Does the same for a `StandingsForm`."""
    return {
        "ranking": f"{chosen(form['scoring'])}. {form.order_text}",
        "prizes": _prizes(form),
        "missed": _missed(form),
    }


def chosen(field: BoundField) -> str:
    """The words of what is chosen in a list."""
    value = str(field.value() or "")
    groups = getattr(field.field, "choices", ())
    return next((str(text) for code, text in groups if str(code) == value), value)


def _notice(form: Any) -> str:
    told = [form[name].value() for name in ("begins", "place", "address", "fee")]
    days = [row.date.value() for row in form.days if row.date.value()]
    parts = [_clock(told[0]), *told[1:], *map(written_day, days)]
    return " · ".join(str(part) for part in parts if part) or gettext("Nothing announced yet")


def _clock(value: object) -> str:
    return value.strftime("%H:%M") if hasattr(value, "strftime") else str(value or "")


def _check_in(form: Any) -> str:
    until = _clock(form["check_in"].value())
    text = gettext("Until {time}").format(time=until) if until else gettext("Until the draw")
    return f"{text} · {chosen(form['seeding'])}"


def _prizes(form: Any) -> str:
    lines = str(form["prizes"].value() or "").splitlines()
    number = sum(bool(line.strip()) for line in lines)
    if not number:
        return gettext("No prizes")
    return ngettext("{number} line", "{number} lines", number).format(number=number)


def _missed(form: Any) -> str:
    """Summarizes what a bye counts, the case every tournament can have."""
    if not form.missed:
        return ""
    missed = form.missed[0]
    points = str(missed.points.value() or "")
    text = gettext("{label}: {text}").format(label=missed.policy.label, text=chosen(missed.policy))
    return f"{text} ({points})" if points else text


def _rules(form: Any) -> str:
    changed = sum(
        str(rule.field.value() or "") != str(rule.field.field.initial or "") for rule in form.rules
    )
    if not changed:
        return gettext("As on the rule sheet")
    text = ngettext("{number} rule is different", "{number} rules are different", changed)
    return text.format(number=changed)


class MissedRoundPolicy(NamedTuple):
    """A policy for rounds missed for one reason, with its number."""

    policy: BoundField
    points: BoundField


class NameForm(ServiceForm):
    """The name of a tournament, which can change until the tournament is over."""

    name = TypedText(
        label=_("Name"),
        help_text=_("Such as “Spring Open”. Everybody will see it."),
        error_messages={"required": _("Enter a name.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def field_of(self, path: str) -> str:
        """The field for a path in the service's words."""
        return "name" if path == "title" else super().field_of(path)


class DrawnForm(NameForm, NoticeForm):
    """The settings that can still change after the draw: name, rounds and notice."""

    rounds = number_field(_("Rounds"), required=_("Enter the number of rounds."))

    def values(self) -> FormValues:
        """Arguments for the set-up services."""
        return {name: self.cleaned_data[name] for name in ("name", "rounds")} | {
            "notice": self.notice()
        }


class StandingsForm(PrizeForm, TiesForm):
    """The settings that say what counts: they can change until the tournament is over.

    With `is_quiet` what was typed is only shown again, and nothing of it is held against anything.
    """

    hands = number_field(
        _("Hands in a game"),
        help_text=_(
            "Optional. With a number there is no target; without one, a game goes to its target."
        ),
    )
    scoring = forms.ChoiceField(
        label=_("A round counts"),
        choices=[*SCORINGS.items()],
        error_messages={"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE},
    )
    best = number_field(
        _("Best rounds that count"), help_text=_("Optional. Without a number, all rounds count.")
    )
    nominal_hands = number_field(
        _("Tables with different numbers of hands"),
        help_text=_(
            "Optional. With a number, such as 16, a round counts as its average hand times 16, "
            "however many were played. Without one, points count as they are."
        ),
    )

    def __init__(
        self, typed: QueryDict | None, *, choices: Choices, is_quiet: bool = False, **options: Any
    ) -> None:
        super().__init__(typed, game=choices.game.id, **options)
        self.choices, self.is_quiet = choices, is_quiet
        # In a knock-out a round without a table is only the way to the next.
        self.reasons = REASONS if choices.format.policies else {}
        for reason, label in self.reasons.items():
            usual = USUAL.get(reason, "zero")
            is_match = reason in OWN_MATCH_POINTS
            policies = MATCH_POLICIES if is_match else choices.format.policies
            field = policy_field(label, usual, policies)
            self.fields[f"unplayed-{reason}"] = field
            self.fields[f"points-{reason}"] = points_field(label)

    @property
    def basis(self) -> str:
        """Basis of fixed points for the current values of the form."""
        names = ("hands", "games", "scoring", "nominal_hands")
        return basis_typed(self.choices.game.id, {name: self._typed(name) for name in names})

    def _typed(self, name: str) -> str:
        value = self[name].value() if name in self.fields else self.initial.get(name)
        return str(value or "")

    @property
    def folds(self) -> dict[str, str]:
        """Summaries of the collapsed sections."""
        return standings_folds(self)

    @property
    def missed(self) -> list[MissedRoundPolicy]:
        """Policies for missed rounds, by reason."""
        return [
            MissedRoundPolicy(self[f"unplayed-{reason}"], self[f"points-{reason}"])
            for reason in self.reasons
        ]

    @property
    def has_wrong_ranking(self) -> bool:
        """True if a ranking field has an error."""
        return any(self[name].errors for name in ("scoring", "best", "nominal_hands", NEW))

    @property
    def has_wrong_missed(self) -> bool:
        """True if a policy for missed rounds has an error."""
        return any(line.policy.errors or line.points.errors for line in self.missed)

    def full_clean(self) -> None:
        """Looks at what was typed, unless it is only to be shown again."""
        if self.is_quiet:
            self._errors, self.cleaned_data = ErrorDict(), {}
        else:
            super().full_clean()

    def clean(self) -> None:
        """Takes the policies for missed rounds together."""
        super().clean()
        self._collect(
            "unplayed",
            {reason: (f"unplayed-{reason}", policy_value, reason) for reason in self.reasons},
        )
        if self.cleaned_data.get("scoring") == "raw":
            for reason in OWN_MATCH_POINTS:
                self.cleaned_data["unplayed"].pop(reason, None)

    def terms(self) -> dict[str, Any]:
        """Returns the values, named as in a `TournamentPlan`."""
        typed = self.cleaned_data
        same = ("hands", "scoring", "best", "nominal_hands", "keys", "unplayed", "prize_rules")
        return {name: typed[name] for name in same} | {
            "prizes": tuple(typed["awards"]),
            "fixed_for": dict(self._kept_points()),
        }

    def field_of(self, path: str) -> str:
        """The name of the field for a path in the service's words."""
        path = path.replace("unplayed.", "unplayed-")
        return {"keys": NEW, "prize_rules": "prizes"}.get(path, super().field_of(path))

    def _kept_points(self) -> Iterator[tuple[str, str]]:
        """For what the points were written that stand as the form began with them, by reason."""
        for missed, reason in zip(self.missed, self.reasons, strict=True):
            begun = [str(field.initial or "") for field in (missed.policy, missed.points)]
            stands = [field.data or "" for field in (missed.policy, missed.points)]
            if stands == begun and FIXED_FOR in self.data:
                yield reason, self.data[FIXED_FOR]

    def _collect(
        self, into: str, values: Mapping[str, tuple[str, Callable[[Any, Any], object], Any]]
    ) -> None:
        """Takes together the values of several fields, and notes those that cannot be."""
        found: dict[str, object] = {}
        for name, (field, value, option) in values.items():
            if field in self.cleaned_data:
                try:
                    found[name] = value(option, self.cleaned_data)
                except ValidationError as wrong:
                    self.add_error(field, wrong)
        self.cleaned_data[into] = found


class TournamentForm(DrawnForm, StandingsForm):
    """A tournament of a game in a format."""

    date = day_field(_("Date"), initial=timezone.localdate)
    games = number_field(
        _("Games in a round"),
        help_text=_("3 is the best of three."),
        required=_("Enter the number of games in a round."),
    )
    minutes = number_field(
        _("Minutes for a round"), help_text=_("Optional. Without minutes, there is no clock.")
    )
    seeding = forms.ChoiceField(
        label=_("Start numbers"),
        choices=[*SEEDINGS.items()],
        widget=forms.RadioSelect,
        error_messages={"required": WRONG_CHOICE, "invalid_choice": WRONG_CHOICE},
    )
    tie = forms.ChoiceField(
        label=_("If a game ends tied"),
        choices=[*TIED.items()],
        required=False,
        help_text=_("For games of a fixed number of hands. In a knock-out somebody has to win."),
        error_messages={"invalid_choice": WRONG_CHOICE},
    )
    agreement = forms.ChoiceField(
        label=_("Confirming hands"),
        choices=[
            ("", _("As always in the club")),
            *((code, name) for code, (name, _says) in AGREEMENTS.items()),
        ],
        required=False,
        help_text=_("At the tables of this tournament. The club settings explain each way."),
        error_messages={"invalid_choice": WRONG_CHOICE},
    )
    check_in = time_field(
        _("Check-in until"),
        required=False,
        help_text=_("Optional, seen by everybody. Without a time, check-in ends with the draw."),
    )

    def __init__(
        self,
        typed: QueryDict | None,
        *,
        choices: Choices,
        offered: RuleChoices,
        **options: Any,
    ) -> None:
        super().__init__(typed, choices=choices, **options)
        self.offered = offered
        for option in choices.format.options:
            self.fields[option_name(option)] = option_field(option)
        put_rules(self, choices.game.options)

    @property
    def folds(self) -> dict[str, str]:
        """Summaries of the collapsed sections."""
        return folds_texts(self)

    @property
    def options(self) -> list[BoundField]:
        """The options of the format."""
        return [self[option_name(option)] for option in self.choices.format.options]

    @property
    def rules(self) -> list[RuleControl]:
        """The house rules of the game."""
        return [
            RuleControl(self[name_of(option)], [self[name] for name in tick_names(option)])
            for option in self.choices.game.options
        ]

    @property
    def has_wrong_rule(self) -> bool:
        """True if a house rule has an error."""
        return any(rule.field.errors for rule in self.rules)

    def clean(self) -> None:
        """Takes together what several fields say."""
        super().clean()
        game, form = self.choices.game, self.choices.format
        typed = self.cleaned_data
        rules = {option.name: (name_of(option), value_of, option) for option in game.options}
        # Hands end the game then, and whatever the target says is not looked at.
        ends = {name: None for name in ENDS if typed.get("hands") and rules.pop(name, None)}
        self._collect("rules", rules)
        typed["rules"] |= ends
        self._collect(
            "format_options",
            {option.name: (option_name(option), option_value, option) for option in form.options},
        )

    def values(self) -> FormValues:
        """Arguments for the set-up services."""
        typed = self.cleaned_data
        same = ("rounds", "games", "minutes", "seeding")
        plan = TournamentPlan(
            ruleset={"variant": self.choices.game.id, "options": typed["rules"]},
            format=self.choices.format.code,
            format_options=typed["format_options"],
            check_in_until=self._until(),
            agreement=typed["agreement"] or None,
            tie=typed["tie"] or None,
            rule_set_version=self.offered.version,
            **{name: typed[name] for name in same},
            **self.terms(),
        )
        return {"name": typed["name"], "date": typed["date"], "plan": plan, "notice": self.notice()}

    def field_of(self, path: str) -> str:
        """The name of the field for a path in the service's words."""
        names = {
            "ruleset.options.": "rule-",
            "format_options.": "option-",
        }
        for start, name in names.items():
            path = path.replace(start, name)
        return super().field_of(path)

    def _until(self) -> dt.datetime | None:
        """The moment at which check-in ends, on the day of the tournament."""
        time = self.cleaned_data["check_in"]
        if time is None:
            return None
        return timezone.make_aware(dt.datetime.combine(self.cleaned_data["date"], time))


# What is asked of the movement planner.


MOST_PLAYERS, MOST_HANDS = 200, 99
WHOLE = _("Enter a whole number.")


def _number(label: "StrOrPromise", fewest: int, most: int, **more: Any) -> forms.IntegerField:
    text = format_lazy(_("From {} to {}."), fewest, most)
    return forms.IntegerField(
        label=label,
        min_value=fewest,
        max_value=most,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": text,
            "invalid": WHOLE,
            "min_value": text,
            "max_value": text,
        },
        **more,
    )


class _Decimal(forms.DecimalField):
    """A number with a point or a comma: the address is read in another language too."""

    def to_python(self, value: object) -> Any:
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class PlannerForm(ServiceForm):
    """So many players and rounds, and how long a hand takes."""

    players = _number(_("Players"), 2, MOST_PLAYERS)
    rounds = _number(_("Rounds"), 1, MOST_ROUNDS)
    hands = _number(_("Hands in a round"), 1, MOST_HANDS)
    minutes = _Decimal(
        label=_("Minutes for a hand"),
        min_value=1,
        max_value=30,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages={
            "required": _("From 1 to 30 minutes."),
            "invalid": _("Enter a number such as 2.5."),
            "min_value": _("From 1 to 30 minutes."),
            "max_value": _("From 1 to 30 minutes."),
        },
    )
    breaks = _number(_("Minutes for all breaks"), 0, 600)
    three = forms.BooleanField(
        label=_("The game has a form for three"), required=False, initial=False
    )
    game = TypedText(required=False, widget=forms.HiddenInput)

    def values(self) -> Json:
        """The values as numbers; minutes exactly as they were typed."""
        return {**self.cleaned_data, "minutes": Fraction(self.cleaned_data["minutes"])}
