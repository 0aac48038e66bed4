"""Forms for uploading an archive and choosing what to do with it."""

from collections.abc import Iterable

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tracker.archive.opening import MOST_PACKED
from tracker.archive.queries.preview import ArchivePreview, Namesake
from tracker.common.forms import FormValues, ServiceForm, TypedText

SAME, OTHER = "same", "other"


class ArchiveForm(ServiceForm):
    """An uploaded archive."""

    file = forms.FileField(
        label=_("Archive"),
        help_text=_("The .zip file from the page “Archive” of a score book."),
        widget=forms.FileInput(attrs={"accept": ".zip,application/zip"}),
        error_messages={
            "required": _("Choose the file of the archive."),
            "empty": _("The file is empty."),
        },
    )

    def __init__(self, typed: QueryDict | None = None, sent: MultiValueDict | None = None) -> None:
        super().__init__(typed, files=sent)

    def clean_file(self) -> object:
        """The file, if within the size limit."""
        file = self.cleaned_data["file"]
        if file.size > MOST_PACKED:
            text = gettext("The file is too large: the limit is {} megabytes.")
            raise forms.ValidationError(text.format(MOST_PACKED // 1_000_000))
        return file

    def values(self) -> FormValues:
        """The chunks of the upload."""
        return {"chunks": self.cleaned_data["file"].chunks()}


class NewClubForm(ServiceForm):
    """The address at which a club is created from an archive."""

    slug = TypedText(
        label=_("Address"),
        help_text=_("The part after the slash."),
        error_messages={"required": _("Enter the address of the club.")},
    )

    def __init__(self, typed: QueryDict | None, coming: ArchivePreview) -> None:
        super().__init__(typed, initial={"slug": "" if coming.taken_by else coming.slug})


class NamesakesForm(ServiceForm):
    """Which players of an archive are the club's own players of the same name."""

    def __init__(self, typed: QueryDict | None, namesakes: Iterable[Namesake]) -> None:
        super().__init__(typed)
        self.rows = {f"player-{namesake.row}": namesake.row for namesake in namesakes}
        for namesake in namesakes:
            self.fields[f"player-{namesake.row}"] = forms.ChoiceField(
                label=namesake.name,
                initial=SAME,
                choices=[
                    (SAME, gettext("The same person")),
                    (OTHER, gettext("Somebody else of this name")),
                ],
                widget=forms.RadioSelect,
                error_messages={
                    "required": _("Choose the player."),
                    "invalid_choice": _("Choose one of these."),
                },
            )

    def values(self) -> FormValues:
        """The rows of players confirmed as the same."""
        same = (row for name, row in self.rows.items() if self.cleaned_data[name] == SAME)
        return {"same": frozenset(same)}
