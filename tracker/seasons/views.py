"""The seasons of a club: tables, rules and editions."""

from secrets import token_hex
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import user_of
from tracker.common.forms import SearchForm
from tracker.common.queries.lookups import club_for
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.common.views import (
    Context,
    HtmxRequest,
    SeeOther,
    add_message,
    form_page,
    format_names,
    page_or_part,
    posted_data,
    see_other,
    table_file,
    whole_page,
)
from tracker.seasons import services as seasons
from tracker.seasons.exports import season_sheet
from tracker.seasons.forms import (
    SeasonForm,
    SeasonPartForm,
    SeasonReasonForm,
    initial_of,
    typed_flips,
)
from tracker.seasons.pages import lists, setup, shown
from tracker.seasons.pages.paper import paper_sheet
from tracker.seasons.paper_forms import PaperEveningForm, SeasonSheetForm, letter
from tracker.seasons.queries import named_edition, named_season

if TYPE_CHECKING:
    from tracker.models import Season

_PRINTED: PerLanguageCache[SafeString] = PerLanguageCache(8)


@require_safe
def all_seasons(request: HtmxRequest, club: str) -> HttpResponse:
    found = club_for(club)
    search = SearchForm(request.GET)
    listed = lists.season_heads(found, search.text)
    context = {"club": found, "seasons": listed, "search": search}
    return page_or_part(request, "seasons/list.html", "found", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, club: str) -> HttpResponse:
    """Lists the presets for a season or, once the address names one, shows the form for it."""
    found = club_for(club)
    rules = setup.preset_rules(request.GET.get("preset", ""))
    if rules is None:
        context = {"club": found, "presets": setup.presets()}
        return render(request, "seasons/new.html", context)
    form = SeasonForm(posted_data(request), initial=initial_of(rules))
    form.offer(setup.evenings_to_choose(found))
    made = form.write(seasons.create_season, club=found, seed=token_hex(16), now=timezone.now())
    if made is None:
        return form_page(request, "seasons/set_up.html", {"club": found, "form": form})
    add_message(request, format_names(_("{} counts from now on."), made.name))
    return see_other("season", club, made.pk)


@require_safe
def season(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """The table of a season, or with `toggle` in the address, the effect of changes."""
    found = lists.season_for(club, pk)
    flipped = typed_flips(request.GET.getlist("toggle"))
    search = SeasonPartForm(request.GET)
    is_trying, wish = "try" in request.GET or bool(flipped), _wish(search)
    page = shown.shown_season(found, flipped, wish) if is_trying else shown.season_page(found, wish)
    context = _around(found) | {"page": page, "search": search, "is_trying": is_trying}
    return _with_table(request, "seasons/season.html", context)


@require_safe
def season_file(request: HttpRequest, club: str, pk: int, kind: str) -> HttpResponseBase:
    """The table of a season as a file; `toggle` as on the page."""
    found = lists.season_for(club, pk)
    flipped = typed_flips(request.GET.getlist("toggle"))
    head, edition = lists.season_head(found), found.editions.last()
    if head.is_closed and edition is not None and not flipped:
        return edition_file(request, club, pk, edition.number, kind)
    text = _("What if") if flipped else head.days
    sheet = season_sheet(found.club.name, found.name, text, named_season(found, flipped))
    return table_file(request, sheet, kind, f"{club}-season-{pk}")


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The form that changes the settings of a season."""
    found = lists.season_for(club, pk)
    initial = setup.season_as_set(found) | initial_of(found.rules)
    form = SeasonForm(posted_data(request), initial=initial)
    form.offer(setup.evenings_to_choose(found.club))
    if form.write(seasons.set_season, season=found) is None:
        return form_page(request, "seasons/set_up.html", _around(found) | {"form": form})
    add_message(request, _("The scoring of the season is saved."))
    return see_other("season", club, pk)


@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The sheet of a season for totals from paper."""
    found = lists.season_for(club, pk)
    search = SearchForm(request.GET)
    form = SeasonSheetForm(paper_sheet(found, search.text, search.page), posted_data(request))
    by = user_of(request)
    changed = form.write(seasons.type_totals, season=found, by=by, now=timezone.now())
    if changed is None:
        return _paper_page(request, found, form, PaperEveningForm())
    text = ngettext("{count} line is saved.", "{count} lines are saved.", changed)
    add_message(request, text.format(count=changed) if changed else _("Nothing was changed."))
    return SeeOther(request.get_full_path())


@require_POST
def paper_evening(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Adds an evening to the sheet."""
    found = lists.season_for(club, pk)
    form, by = PaperEveningForm(request.POST), user_of(request)
    write, now = seasons.add_paper_evening, timezone.now()
    evening = form.write(write, season=found, epoch=uuid4(), now=now, by=by)
    if evening is not None:
        add_message(request, format_names(_("{} is on the sheet."), evening.title))
        return see_other("season-paper", club, pk)
    return _paper_page(request, found, SeasonSheetForm(paper_sheet(found)), form)


def _paper_page(
    request: HttpRequest, found: "Season", form: SeasonSheetForm, evening: PaperEveningForm
) -> HttpResponse:
    """The sheet, and below it the form for another evening; either may show its errors."""
    sheet, search = form.sheet, SearchForm(request.GET)
    context = _around(found) | {"form": form, "evening": evening, "letter": letter()}
    context |= {"sheet": sheet, "listed": sheet.listed, "search": search}
    status = 422 if form.is_bound or evening.is_bound else 200
    return whole_page(request, "seasons/paper.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Confirms closing a season; asks for a reason where there is an edition already."""
    found = lists.season_for(club, pk)
    form = SeasonReasonForm(posted_data(request))
    if form.write(seasons.close_season, season=found, now=timezone.now()) is None:
        context = _around(found) | {"form": form, "page": shown.shown_season(found)}
        return form_page(request, "seasons/close.html", context)
    add_message(
        request, _("The season is closed. What is corrected from now on makes a new edition.")
    )
    return see_other("season", club, pk)


@require_POST
def reopen(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Reopens a season; its editions stay."""
    seasons.reopen_season(season=lists.season_for(club, pk))
    add_message(request, _("The season is open again. Its editions stay readable."))
    return see_other("season", club, pk)


@require_safe
def all_editions(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """The editions of a season, each with its changes."""
    found = lists.season_for(club, pk)
    context = _around(found) | {"editions": lists.editions(found)}
    return render(request, "seasons/editions.html", context)


@require_safe
def edition(request: HtmxRequest, club: str, pk: int, number: int) -> HttpResponse:
    found = lists.season_for(club, pk)
    kept, search = lists.edition_for(found, number), SeasonPartForm(request.GET)
    page = shown.shown_edition(found, kept, _wish(search))
    context = _around(found) | {"page": page, "edition": lists.edition_row(found, kept)}
    return _with_table(request, "seasons/edition.html", context | {"search": search})


@require_safe
def edition_file(
    request: HttpRequest, club: str, pk: int, number: int, kind: str
) -> HttpResponseBase:
    found = lists.season_for(club, pk)
    edition = named_edition(found, lists.edition_for(found, number))
    text = _("Edition {number}").format(number=number)
    sheet = season_sheet(found.club.name, found.name, text, edition)
    return table_file(request, sheet, kind, f"{club}-season-{pk}-edition-{number}")


def _wish(search: SeasonPartForm) -> shown.SeasonQuery:
    return shown.SeasonQuery(search.text, search.page, search.evenings)


def _with_table(request: HtmxRequest, template: str, context: Context) -> HttpResponse:
    """The page with its table, rendered once for all viewers; for a search only the table."""
    key = digest((context["page"], context["club"].slug, context.get("is_trying")))
    table = _PRINTED.get(key, lambda: render_to_string("seasons/table.html", context))
    asked = "seasons/part.html" if request.htmx else template
    return page_or_part(request, asked, "found", context | {"table": table})


def _around(found: Any) -> dict[str, object]:
    """The context of every page of a season."""
    return {"club": found.club, "season": lists.season_head(found)}
