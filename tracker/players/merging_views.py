"""Two players who are one person: looked at, merged, and taken apart again."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tracker.common.errors import RecordError
from tracker.common.views.responses import add_message, format_names, see_other, sent
from tracker.players.forms import MergeForm
from tracker.players.merging_texts import conflict_text
from tracker.players.queries import details
from tracker.players.queries import details as merging
from tracker.players.services.merging import merge_players, undo_merge


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Asks who the other one is, shows what would go over, and merges the two."""
    player = details.person_for(club, pk)
    form = MergeForm(sent(request) or _asked(request), merging.mergeable(player))
    context = {"club": player.club, "player": player, "form": form}
    if form.chosen is None:
        return _page(request, context)
    other = details.person_for(club, form.chosen)
    if request.method == "POST":
        try:
            merged = merge_players(kept=player, merged=other, now=timezone.now())
        except RecordError as refused:
            form.refuse(refused)
        else:
            said = format_names(_("{} and {} are one player now."), other.name, player.name)
            add_message(request, said, undo=reverse("merge-undo", args=(club, merged.pk)))
            return see_other("player", club, pk)
    preview = merging.merge_preview(player, other)
    conflicts = tuple(map(conflict_text, preview.conflicts))
    return _page(request, context | {"preview": preview, "conflicts": conflicts})


@require_POST
def undo(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    """Takes two players apart again."""
    merge = merging.merge_for(club, pk)
    try:
        undo_merge(merge=merge, now=timezone.now())
    except RecordError as refused:
        add_message(request, refused.problems[0].message)
    else:
        said = format_names(
            _("{} and {} are two players again."), merge.merged.name, merge.kept.name
        )
        add_message(request, said)
    return see_other("player", club, merge.kept_id)


def _asked(request: HttpRequest) -> QueryDict | None:
    """Whom the address asks about, if anybody."""
    return request.GET if "other" in request.GET else None


def _page(request: HttpRequest, context: Mapping[str, Any]) -> HttpResponse:
    """The page; whom it asks about is a form that was sent, and right all the same."""
    return render(
        request, "people/merge.html", context, status=422 if context["form"].errors else 200
    )
