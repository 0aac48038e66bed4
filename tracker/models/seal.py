"""A model field with a keyed digest of its row."""

from typing import Any

from django.db import models

from tracker.engine.records.row_checksums import SEAL_LENGTH, checksum


class SealField(models.CharField):
    """Seals a row on `save`; `update` and `bulk_update` do not."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        # SQLite would rebuild the table, without its triggers, for a NOT NULL column.
        super().__init__(*arguments, **{"max_length": SEAL_LENGTH, "null": True} | named)

    def deconstruct(self) -> Any:
        """In migrations, a plain CharField."""
        name, _, arguments, named = super().deconstruct()
        return name, "django.db.models.CharField", arguments, named

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        seal = checksum(model_instance)
        setattr(model_instance, self.attname, seal)
        return seal
