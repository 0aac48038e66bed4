"""The column of a row's seal."""

from typing import Any

from django.db import models

from tracker.engine.records.row_checksums import SEAL_LENGTH, checksum


class SealField(models.CharField):
    """Seals a row whenever it is stored with this column; `update` and `bulk_update` do not."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        # SQLite would make the table anew, without its guards, for a column that is never null.
        super().__init__(*arguments, **{"max_length": SEAL_LENGTH, "null": True} | named)

    def deconstruct(self) -> Any:
        """As a migration has it: a text."""
        name, _, arguments, named = super().deconstruct()
        return name, "django.db.models.CharField", arguments, named

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """The seal of the row as it is about to be stored."""
        seal = checksum(model_instance)
        setattr(model_instance, self.attname, seal)
        return seal
