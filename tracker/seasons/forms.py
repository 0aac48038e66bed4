"""Forms for a season: the evenings that count, and the rules."""

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.common.forms import (
    FormValues,
    SearchForm,
    ServiceForm,
    TypedText,
    day_field,
    page_number,
)
from tracker.engine.ranking.season_codes import (
    AS_ABSENT,
    MOST_NUMBER,
    MOST_POINTS,
    MOST_SESSIONS,
    STANDARD,
)
from tracker.engine.records.numbers import read_number
from tracker.seasons.pages.words import ABSENCE_WORDS, EXCUSED_WORDS, VALUE_WORDS
from tracker.seasons.services import SeasonPlan

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

COUNTINGS = {
    "all": _("all evenings"),
    "best": _("the best ones"),
    "drop": _("all but the lowest"),
    "drop_every": _("all but one of every N evenings"),
    "drop_from": _("one more dropped from each of these numbers of evenings on"),
}
CHOSEN = {
    "only": _("only these evenings count"),
    "left_out": _("all evenings but these count"),
}
TOTALS = {
    "sum": _("sum of the scores that count"),
    "average": _("average of the scores that count"),
}
TIES: Mapping[str, tuple[str, ...]] = {
    "scores": ("best", "last"),
    "wins": ("wins", "best", "last"),
    "attended": ("attended", "best", "last"),
}
TIE_WORDS = {
    "scores": _("the better single scores, then the later ones"),
    "wins": _("more evenings won, then the single scores"),
    "attended": _("more evenings attended, then the single scores"),
}
MOST_FLIPS = 200
MOST_DIGITS = 18
WITH_POINTS = ("fixed", "penalty")


def _choice(label: "StrOrPromise", choices: Mapping[str, object]) -> forms.ChoiceField:
    gone = _("There is no such choice: choose one from the list.")
    messages = {"invalid_choice": gone, "required": gone}
    return forms.ChoiceField(label=label, choices=[*choices.items()], error_messages=messages)


def _number(label: "StrOrPromise", most: int, help_text: "StrOrPromise" = "") -> forms.IntegerField:
    whole = _("Enter a whole number, 0 or more.")
    wrong = {
        "invalid": whole,
        "min_value": whole,
        "max_value": _("Enter %(limit_value)s at most."),
    }
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=0,
        max_value=most,
        widget=widget,
        help_text=help_text,
        error_messages=wrong,
    )


def _numbers(label: object, help_text: object) -> TypedText:
    widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"})
    return TypedText(label=label, required=False, help_text=help_text, widget=widget)


class SeasonForm(ServiceForm):
    """All settings of a season; its evenings are passed in."""

    name = TypedText(
        label=_("Name"),
        help_text=_("Such as “Winter 2025/26”."),
        error_messages={"required": _("Enter the name of the season.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    since = day_field(_("First day"), required=False)
    until = day_field(_("Last day"), required=False)
    chosen = _choice(_("Chosen evenings"), CHOSEN)
    evenings = forms.MultipleChoiceField(
        label=_("Evenings to choose"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("If none is chosen, all evenings from the first to the last day count."),
        error_messages={
            "invalid_choice": _("Choose evenings of this club."),
            "invalid_list": _("Choose evenings of this club."),
        },
    )
    value = _choice(_("Score of an evening"), VALUE_WORDS)
    points = _numbers(
        _("Points for the places"),
        _(
            "Optional. From the first place on, such as 25, 18, 15. Without points, the last "
            "place has 1 and each place above one more."
        ),
    )
    further = _number(
        _("Points for every further place"),
        MOST_NUMBER,
        _("Such as 1. Leave blank to give no points after the last of these places."),
    )
    count = _choice(_("Scoring"), COUNTINGS)
    numbers = _numbers(
        _("Number of evenings"), _("One number; the last of the choices can have several.")
    )
    total = _choice(_("Total of the season"), TOTALS)
    absence = _choice(_("Score of a missed evening"), ABSENCE_WORDS)
    absence_points = _number(_("Points of a missed evening"), MOST_NUMBER)
    excused = _choice(_("Score of an excused player"), EXCUSED_WORDS)
    excused_points = _number(_("Points of an excused player"), MOST_NUMBER)
    bonus = _number(_("Points for coming"), MOST_NUMBER, _("Added for each evening attended."))
    minimum = _number(
        _("Fewest evenings"),
        MOST_SESSIONS,
        _("Minimum number of evenings to be ranked. 0: everybody is ranked."),
    )
    planned = _number(
        _("Evenings of the whole season"),
        MOST_SESSIONS,
        _(
            "Such as 7. Players who can still reach the minimum then have a provisional place. "
            "Leave blank to give a place only once the minimum is reached."
        ),
    )
    tie = _choice(_("Tie-break"), TIE_WORDS)
    lot = forms.BooleanField(label=_("By lot if still tied"), required=False)
    together = _number(
        _("Evenings of the pair of the season"),
        MOST_SESSIONS,
        _("Minimum number of evenings together."),
    )

    def offer(self, evenings: Iterable[tuple[int, str]]) -> None:
        """Sets the evenings to choose from."""
        field = self.fields["evenings"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(pk), text) for pk, text in evenings]

    def clean_points(self) -> list[int]:
        """The points as numbers; empty where ranks score none."""
        if self.cleaned_data.get("value") != "rank_points":
            return []
        return self._listed("points", MOST_NUMBER, MOST_POINTS)

    def clean_numbers(self) -> list[int]:
        """One number, or several where the field allows it."""
        count = self.cleaned_data.get("count", "all")
        if count == "all":
            return []
        numbers = self._listed("numbers", MOST_SESSIONS, MOST_POINTS)
        if not numbers or 0 in numbers or (len(numbers) > 1 and count != "drop_from"):
            most = gettext("Write how many evenings that is, such as 5.")
            several = gettext("Write the numbers of evenings, such as 5, 10.")
            raise forms.ValidationError(several if count == "drop_from" else most)
        return numbers

    def clean_planned(self) -> int | None:
        planned: int | None = self.cleaned_data["planned"]
        if planned and planned < (self.cleaned_data.get("minimum") or 0):
            text = gettext("Nobody could reach the minimum: enter at least as many evenings.")
            raise forms.ValidationError(text)
        return planned

    def clean_absence_points(self) -> int | None:
        return self._points_of("absence")

    def clean_excused_points(self) -> int | None:
        return self._points_of("excused")

    def _points_of(self, choice: str) -> int | None:
        """The number, required by two of the choices."""
        points: int | None = self.cleaned_data[f"{choice}_points"]
        if points is None and self.cleaned_data.get(choice) in WITH_POINTS:
            raise forms.ValidationError(gettext("Write how many points that is."))
        return points

    def values(self) -> FormValues:
        typed = self.cleaned_data
        return {
            "plan": SeasonPlan(
                name=typed["name"],
                since=typed["since"],
                until=typed["until"],
                evenings=[int(key) for key in typed["evenings"]],
                rules=_rules(typed),
            )
        }

    def _listed(self, name: str, most: int, longest: int) -> list[int]:
        texts = self.cleaned_data[name].replace(",", " ").replace(";", " ").split()
        numbers = [read_number(text) for text in texts]
        found = [each for each in numbers if each is not None and each <= most]
        if len(texts) > longest or len(found) < len(texts):
            message = gettext("Write whole numbers with commas between them, none above {most}.")
            raise forms.ValidationError(message.format(most=most))
        return found


class SeasonPartForm(SearchForm):
    """Selects rows and evenings of a season's table."""

    @property
    def evenings(self) -> int:
        """The part of the evenings that the address requests, from 1, the latest ones."""
        return page_number(self.data.get("evenings"))


class SeasonReasonForm(ServiceForm):
    """The reason for another edition of a season."""

    why = TypedText(
        label=_("Reason for the change"),
        help_text=_("Everybody reads it, such as “A slip of 18 September was read wrongly.”"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


def initial_of(rules: Mapping[str, object]) -> dict[str, object]:
    """The initial values for stored rules."""
    codes = {**STANDARD, **rules}
    count, _colon, numbers = codes["count"].partition(":")
    absence, _colon, points = codes["absence"].partition(":")
    excused, _colon, excused_points = codes["excused"].partition(":")
    first = codes["ties"][0] if codes["ties"] else "best"
    return {
        "chosen": codes["chosen"],
        "value": codes["value"],
        "points": ", ".join(map(str, codes["points"])),
        "further": codes["further"] or "",
        "count": count,
        "numbers": numbers.replace(":", ", "),
        "total": codes["total"],
        "absence": absence,
        "absence_points": points,
        "excused": excused,
        "excused_points": excused_points,
        "bonus": codes["bonus"],
        "minimum": codes["minimum"],
        "planned": codes["planned"] or "",
        "tie": first if first in TIES else "scores",
        "lot": "lot" in codes["ties"],
        "together": codes["together"],
    }


def _rules(typed: FormValues) -> dict[str, object]:
    """The rules in stored form."""
    ties = [*TIES[typed["tie"]], *(["lot"] if typed["lot"] else [])]
    rules: dict[str, object] = {
        "value": typed["value"],
        "points": typed["points"],
        "count": ":".join([typed["count"], *map(str, typed["numbers"])]),
        "total": typed["total"],
        "absence": _absence(typed, "absence"),
        "bonus": typed["bonus"] or 0,
        "minimum": typed["minimum"] or 0,
        "ties": ties,
        "together": typed["together"] or 0,
    }
    if typed["chosen"] == "left_out":
        rules["chosen"] = "left_out"
    if typed["points"] and typed["further"]:
        rules["further"] = typed["further"]
    if typed["planned"]:
        rules["planned"] = typed["planned"]
    if typed["excused"] != AS_ABSENT:
        rules["excused"] = _absence(typed, "excused")
    return rules


def _absence(typed: FormValues, choice: str) -> str:
    """The code of what a missed evening counts, with its points if it has any."""
    code: str = typed[choice]
    return f"{code}:{typed[f'{choice}_points']}" if code in WITH_POINTS else code


def typed_flips(texts: Iterable[str]) -> frozenset[tuple[int, int]]:
    """The cells toggled by an address, as in "12-3": player 12, evening 3.

    Naming a cell twice toggles it back; invalid values are ignored.
    """
    flips: set[tuple[int, int]] = set()
    for text in islice(texts, MOST_FLIPS):
        player, dash, evening = text.partition("-")
        if dash and _is_key(player) and _is_key(evening):
            flips ^= {(int(player), int(evening))}
    return frozenset(flips)


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
