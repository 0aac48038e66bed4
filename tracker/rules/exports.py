"""The rule sheet of a rule set as a file."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tracker.exports.sheet import Cell, Sheet, SheetColumn, line_of
from tracker.rules.texts import SheetPage, meld_points


def rules_sheet(club: str, name: str, sheet: SheetPage, *, version: int, made: str) -> Sheet:
    """Every rule of a version, beside that of the standard game where it differs."""
    return Sheet(
        title=name,
        subtitle=line_of(club, sheet.title, _("Version {}").format(version), made),
        columns=(
            SheetColumn("part", _("Section")),
            SheetColumn("rule", _("Rule")),
            SheetColumn("standard", _("The standard game")),
        ),
        rows=_rows(sheet),
    )


def _rows(sheet: SheetPage) -> Iterator[tuple[Cell, ...]]:
    for title, cards in ((_("Trump suit"), sheet.trump), (_("Each other suit"), sheet.plain)):
        yield (title, ", ".join(f"{card.name} {card.points}" for card in cards.cards), None)
    for meld in sheet.melds:
        yield (_("Meld values"), meld_points(meld), meld.standard)
    for section in sheet.sections:
        for rule in section.rules:
            yield (section.title, rule.text, rule.standard)
