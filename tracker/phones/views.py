"""The tables of an evening: their codes, their phones, and the first page a phone sees."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tracker.access import Action, phone_of, viewer_of
from tracker.common.errors import PinsClosedError, TableFullError
from tracker.common.qr import draw_qr
from tracker.common.queries.lookups import evening_for
from tracker.common.queries.version_cache import digest
from tracker.common.views import (
    Context,
    HtmxRequest,
    add_message,
    conditional_part,
    form_page,
    format_names,
    page_or_part,
    posted_data,
    see_other,
)
from tracker.games.texts import place
from tracker.phones import services as service_phones
from tracker.phones.forms import OwnerForm, PinForm, TableForm
from tracker.phones.joining import applicant_of, why_not
from tracker.phones.pages import (
    TablePlace,
    phone_for,
    spot_for,
    table_code,
    table_page,
    table_phones,
    tables_with_codes,
)
from tracker.phones.services import (
    leave_table,
    make_new_code,
    open_table,
    return_phone,
    revoke_phone,
    set_owner,
)
from tracker.phones.sync.pages import inbox_of, removed_games, resend_progress
from tracker.platform.server import computer
from tracker.platform.web.phone_cookie import set_phone_cookie

OWN_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


@require_safe
def join(request: HttpRequest) -> HttpResponse:
    """The target of a scanned code; the page's script reads the part after the #."""
    return render(request, "tables/scanned.html")


@require_safe
def which(request: HttpRequest) -> HttpResponse:
    """The start page of the short address: choose a table, then type its PIN."""
    tables = tables_with_codes(timezone.now())
    if len(tables) == 1:
        (only,) = tables
        return redirect("table-join", only.evening.club.slug, only.evening.pk, only.name)
    return render(request, "tables/which.html", {"tables": tables})


@require_safe
def table(request: HtmxRequest, club: str, pk: int, table: str) -> HttpResponse:
    """A table: its game, and the phone viewing it."""
    spot = spot_for(club, pk, table)
    sees_all = viewer_of(request).may(Action.SEE_HELD_BACK)
    page = table_page(spot, phone_of(request), timezone.now(), sees_all=sees_all)
    context = _context(spot) | {"page": page, "version": digest(page.of_round)}
    if request.htmx:
        return conditional_part(request, "tables/table.html", "round", context, context["version"])
    return page_or_part(request, "tables/table.html", "round", context)


@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest, club: str, pk: int, table: str) -> HttpResponse:
    """The codes by which phones join the table, created on the first request."""
    spot = spot_for(club, pk, table)
    if request.method == "POST":
        open_table(evening=spot.evening, name=spot.name, now=timezone.now())
        return see_other("table-code", club, pk, table)
    return render(request, "tables/code.html", _context(spot) | _shown(request, spot))


@require_POST
def new_code(request: HttpRequest, club: str, pk: int, table: str) -> HttpResponse:
    """Replaces the code that the page showed."""
    spot, serial = spot_for(club, pk, table), request.GET.get("serial", "")
    if spot.table is not None and serial == str(spot.table.serial):
        make_new_code(table=spot.table, serial=spot.table.serial, now=timezone.now())
    return see_other("table-code", club, pk, table)


@require_http_methods(["GET", "HEAD", "POST"])
def join_by_pin(request: HttpRequest, club: str, pk: int, table: str) -> HttpResponse:
    """The form for a phone that cannot scan the code."""
    spot = spot_for(club, pk, table)
    form, applicant = PinForm(posted_data(request)), applicant_of(request, timezone.now())
    joining = {"evening": spot.evening, "name": spot.name, "applicant": applicant}
    refused = form.let_in(service_phones.join_by_pin, **joining)
    if form.is_bound and not form.errors:
        response = see_other("table", club, pk, table)
        set_phone_cookie(response, applicant.secret)
        return response
    response = form_page(request, "tables/pin.html", _context(spot) | {"form": form})
    if isinstance(refused, PinsClosedError):
        response.status_code = 429
        response.headers["Retry-After"] = str(refused.seconds)
    return response


@require_POST
def owner(request: HttpRequest, club: str, pk: int, table: str) -> HttpResponse:
    """Sets the owner of the requesting phone."""
    phone, form = _phone_at(request, club, pk, table), OwnerForm(request.POST)
    if phone is not None:
        form.write(set_owner, phone=phone, now=timezone.now())
    return see_other("table", club, pk, table)


@require_POST
def leave(request: HttpRequest, club: str, pk: int, table: str) -> HttpResponse:
    """Removes the requesting phone from its table; the table's code admits it again."""
    phone = _phone_at(request, club, pk, table)
    if phone is not None:
        leave_table(phone=phone, now=timezone.now())
        text = _("This phone has left {}. The table’s code lets it in again.")
        add_message(request, format_names(text, place(phone.table.name)))
    return see_other("table", club, pk, table)


@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: HtmxRequest, club: str, pk: int) -> HttpResponse:
    """Every table with its phones, polled by the page, and the form for a new table."""
    evening, now = evening_for(club, pk), timezone.now()
    form = TableForm(posted_data(request))
    opened = form.write(open_table, evening=evening, now=now)
    if opened is not None:
        return see_other("table-code", club, pk, opened.name)
    tables, inbox = table_phones(evening, now), inbox_of(evening)
    restored, removed = resend_progress(evening, now), removed_games(evening)
    version = digest((tables, inbox, restored, removed))
    context = {"club": evening.club, "evening": evening, "tables": tables, "inbox": inbox}
    context |= {"version": version, "restored": restored, "removed": removed}
    if request.htmx:
        return conditional_part(request, "tables/phones.html", "phones", context, version)
    return page_or_part(request, "tables/phones.html", "phones", context | {"form": form})


@require_POST
def revoke(request: HttpRequest, club: str, pk: int, key: UUID) -> HttpResponse:
    """Revokes a phone; the message offers to undo it."""
    phone = revoke_phone(phone=phone_for(club, pk, key), now=timezone.now())
    back = reverse("phone-return", args=(club, pk, key))
    text = _(
        "Phone disconnected from {}. Hands it has not sent stay on it. The table has a new code:"
        " show that one to phones that join."
    )
    add_message(request, format_names(text, place(phone.table.name)), undo=back)
    return see_other("phones", club, pk)


@require_POST
def bring_back(request: HttpRequest, club: str, pk: int, key: UUID) -> HttpResponse:
    """Restores a revoked phone, if there is room at its table."""
    phone = phone_for(club, pk, key)
    try:
        return_phone(phone=phone, now=timezone.now())
    except TableFullError as full:
        add_message(request, why_not(full))
    else:
        add_message(
            request, format_names(_("The phone writes at {} again."), place(phone.table.name))
        )
    return see_other("phones", club, pk)


def _phone_at(request: HttpRequest, club: str, pk: int, table: str) -> Any:
    """The requesting phone, if it has joined this table."""
    spot, phone = spot_for(club, pk, table), phone_of(request)
    return phone if phone and phone.table == spot.table else None


def _context(spot: TablePlace) -> Context:
    return {"club": spot.evening.club, "evening": spot.evening, "spot": spot}


def _shown(request: HttpRequest, spot: TablePlace) -> Context:
    """The codes of a table and their addresses; empty where it has none."""
    code = table_code(spot, timezone.now())
    if code is None:
        return {"code": None}
    address = f"{address_for_phones(request, reverse('join'))}#t={code.token}"
    return {
        "code": code,
        "address": address,
        "qr": draw_qr(address),
        "is_out_of_reach": is_out_of_reach(request),
        "by_pin": address_for_phones(request, reverse("which-table")),
    }


def is_out_of_reach(request: HttpRequest) -> bool:
    """True where the server listens to its own computer only, and no proxy has sent the request."""
    host, _port = split_domain_port(request.get_host())
    return settings.LISTENS_TO_ITSELF and host in OWN_NAMES


def address_for_phones(request: HttpRequest, path: str) -> str:
    """The absolute URL of a page, as phones reach it.

    On the server's own screen the address in use may differ: to a phone, “localhost” is the phone.
    """
    host, port = split_domain_port(request.get_host())
    for found in computer.lan_addresses()[:1] if host in OWN_NAMES else ():
        shown = f"[{found}]" if ":" in found else found
        return f"{request.scheme}://{shown}{f':{port}' if port else ''}{path}"
    return request.build_absolute_uri(path)
