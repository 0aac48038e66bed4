"""House rules and rule sheets."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.common.forms import SearchForm
from tracker.common.queries.lookups import club_for, game_for
from tracker.common.views import (
    HtmxRequest,
    add_message,
    form_page,
    format_names,
    message_on_refusal,
    page_or_part,
    posted_data,
    see_other,
    table_file,
)
from tracker.rules import pages as reading
from tracker.rules import services as passport
from tracker.rules.choices_pages import rule_choices
from tracker.rules.exports import rules_sheet
from tracker.rules.forms import CompareForm, RuleSetForm, initial_rules
from tracker.rules.texts import (
    rule_sheet_for_game,
    rule_sheet_of,
    rule_sheet_of_version,
    rule_sheets,
)


@require_safe
def sheets(request: HttpRequest, club: str = "") -> HttpResponse:
    """The games with a rule sheet; opened from a club, its navigation stays."""
    found = club_for(club) if club else None
    return render(request, "rules/list.html", {"club": found, "groups": rule_sheets()})


@require_safe
def sheet(request: HttpRequest, variant: str, club: str = "") -> HttpResponse:
    found = club_for(club) if club else None
    return render(request, "rules/sheet.html", {"club": found, "sheet": rule_sheet_of(variant)})


@require_safe
def game_rules(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The rules of a game being played, including house rules."""
    game = game_for(club, pk)
    context = {"club": game.evening.club, "game": game, "sheet": rule_sheet_for_game(game)}
    return render(request, "rules/sheet.html", context)


@require_safe
def all_sets(request: HtmxRequest, club: str) -> HttpResponse:
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = reading.passport(found, search.text)
    context = {"club": found, "groups": listed, "search": search}
    return page_or_part(request, "passport/list.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """Lists the games or, with `?game=`, shows the form for a new set.

    It starts from the standard game, or the version of a set named by `?set=`.
    """
    found = club_for(club)
    if "game" not in request.GET:
        return render(request, "passport/games.html", {"club": found, "groups": rule_sheets()})
    game = reading.game_choice(request.GET["game"])
    offered = rule_choices(found, game.id, request.GET.get("set", "0"))
    words = offered.version.words if offered.version else ""
    initial = initial_rules(offered.chosen.options) | {"words": words}
    form = RuleSetForm(posted_data(request), game=game, initial=initial)
    made = form.write(passport.make_rule_set, club=found, now=timezone.now())
    if made is None:
        context = {"club": found, "form": form, "offered": offered}
        return form_page(request, "passport/new.html", context)
    add_message(request, format_names(_("{} can be chosen for new games now."), made.name))
    return see_other("rule-set", club, made.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form for the next version of a set."""
    found = reading.rule_set_for(club, pk)
    name, newest = found.name, reading.newest_version(found)
    initial: dict[str, object] = initial_rules(newest.options) | {"words": newest.words}
    initial |= {"name": name, "expected": newest.number}
    game = reading.game_choice(found.variant)
    form = RuleSetForm(posted_data(request), game=game, initial=initial)
    write = partial(passport.save_rule_set, expected=form.version)
    saved = form.write(write, rule_set=found, now=timezone.now())
    if saved is None:
        context = {"club": found.club, "house": reading.rule_set_page(found), "form": form}
        return form_page(request, "passport/edit.html", context)
    add_message(request, _("Saved. Games that have begun keep the rules that they began with."))
    return see_other("rule-set", club, pk)


@require_safe
def one_set(request: HttpRequest, club: str, pk: int, number: int | None = None) -> HttpResponse:
    """A rule set at its newest version, or at an earlier one."""
    found = reading.rule_set_for(club, pk)
    context = {"club": found.club, "house": reading.rule_set_page(found, number)}
    return render(request, "passport/set.html", context)


@require_safe
def compare(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    found = reading.rule_set_for(club, pk)
    page = reading.rule_set_page(found)
    before, after = CompareForm(request.GET).versions(page.newest)
    context = {"club": found.club, "house": page, "before": before, "after": after}
    context |= {"comparison": reading.comparison(found, before, after)}
    return render(request, "passport/compare.html", context)


@require_safe
def version_sheet(request: HttpRequest, club: str, pk: int, number: int) -> HttpResponse:
    """The whole rule sheet of a game in a version of a set."""
    found = reading.rule_set_for(club, pk)
    page = reading.rule_set_page(found, number)
    context = {"club": found.club, "house": page}
    context |= {"sheet": rule_sheet_of_version(found, number)}
    return render(request, "rules/sheet.html", context)


@require_safe
def sheet_file(
    request: HttpRequest, club: str, pk: int, number: int, kind: str
) -> HttpResponseBase:
    """The rule sheet of a version as a file, such as a PDF for the wall."""
    found = reading.rule_set_for(club, pk)
    page = reading.rule_set_page(found, number)
    rules, made = rule_sheet_of_version(found, number), page.version.made
    table = rules_sheet(found.club.name, page.name, rules, version=number, made=made)
    return table_file(request, table, kind, f"{club}-rules-{pk}-{number}")


@require_POST
def offer_first(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Makes this set the default; the message offers to undo it."""
    found = reading.rule_set_for(club, pk)
    with message_on_refusal(request):
        passport.make_default(rule_set=found)
        text = format_names(
            _("New games begin with {}, unless something else is chosen."), found.name
        )
        add_message(request, text, undo=reverse("rule-set-no-default", args=(club, pk)))
    return see_other("rule-set", club, pk)


@require_POST
def offer_standard(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Makes the standard game the default again."""
    passport.clear_default(rule_set=reading.rule_set_for(club, pk))
    undo = reverse("rule-set-default", args=(club, pk))
    add_message(request, _("New games begin with the standard game again."), undo=undo)
    return see_other("rule-set", club, pk)


@require_POST
def retire(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Retires a set; the message offers to undo it."""
    found = passport.retire_rule_set(rule_set=reading.rule_set_for(club, pk), now=timezone.now())
    text = format_names(_("{} is retired and is offered no more."), found.name)
    add_message(request, text, undo=reverse("rule-set-return", args=(club, pk)))
    return see_other("rule-set", club, pk)


@require_POST
def bring_back(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Offers a retired set again."""
    found = passport.return_rule_set(rule_set=reading.rule_set_for(club, pk))
    add_message(request, format_names(_("{} is back and can be chosen."), found.name))
    return see_other("rule-set", club, pk)
