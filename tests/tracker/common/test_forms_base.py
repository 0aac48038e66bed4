"""What every form does with what was typed and with what a service says to it."""

import pytest
from django import forms
from django.http import QueryDict

from tracker.common.errors import Problem, RecordError
from tracker.common.forms import SearchForm, ServiceForm, TypedText


class NameForm(ServiceForm):
    """A form with a name."""

    name = TypedText(help_text="As the club says it.")
    token = forms.CharField(required=False, widget=forms.HiddenInput)


def refusing(*problems):
    """A service that refuses for these reasons."""

    def write(**values):
        raise RecordError(tuple(Problem(field, "wrong", text) for field, text in problems))

    return write


def test_form_that_was_not_sent_writes_nothing():
    assert NameForm().write(refusing()) is None


def test_form_with_a_problem_of_its_own_writes_nothing():
    form = NameForm(QueryDict("name="))
    assert form.write(refusing()) is None
    assert list(form.errors) == ["name"]


def test_service_gets_the_values_by_name():
    form = NameForm(QueryDict("name=+Anna+"))
    assert form.write(dict, club=1) == {"name": "Anna", "token": "", "club": 1}
    assert form.errors == {}


def test_problems_of_a_service_stand_at_their_fields():
    form = NameForm(QueryDict("name=Anna"))
    assert form.write(refusing(("name", "too short"), ("club", "closed"))) is None
    assert form.errors == {"name": ["too short"], "__all__": ["closed"]}


def test_field_is_described_by_its_error_or_else_by_its_help():
    fresh, refused = NameForm()["name"], NameForm(QueryDict("name="))["name"]
    assert fresh.aria_describedby == "id_name_helptext"
    assert refused.aria_describedby == "id_name_error"
    assert NameForm()["token"].aria_describedby is None


@pytest.mark.parametrize("typed", ["\0", "\u202e", "x" * 9999])
def test_what_may_stand_in_a_text_is_left_to_the_services(typed):
    data = QueryDict(mutable=True)
    data["name"] = typed
    assert NameForm(data).write(dict) == {"name": typed, "token": ""}


@pytest.mark.parametrize(
    ("typed", "text"), [("q=+an+", "an"), ("", ""), ("q=a%00n", "an"), ("q=%FF", "\ufffd")]
)
def test_anything_can_be_looked_for(typed, text):
    assert SearchForm(QueryDict(typed)).text == text
