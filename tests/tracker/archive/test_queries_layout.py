"""Every column of every table is carried by archives, or left out for a reason that is said."""

import pytest
from django.apps import apps

from tracker.archive.queries.layout import FIELDS, FILES, WITHIN_HAND, Layout
from tracker.archive.queries.left_out import LEFT_OUT, TABLES_LEFT_OUT

LAYOUTS: tuple[Layout, ...] = (*FILES, *WITHIN_HAND.values())
MODELS = [*apps.get_app_config("tracker").get_models()]


def columns(model):
    """The columns of a table beside its own number."""
    return {field.name for field in model._meta.fields if field.name != "id"}


def carried(model):
    return {
        FIELDS.get(name, name)
        for layout in LAYOUTS
        if layout.model is model
        for name in layout.columns
    }


@pytest.mark.parametrize("model", MODELS)
def test_every_column_is_carried_or_left_out_for_a_reason(model):
    if model in TABLES_LEFT_OUT:
        assert TABLES_LEFT_OUT[model]
        assert not carried(model)
        return
    left_out = set(LEFT_OUT.get(model, {}))
    assert carried(model) | left_out == columns(model)
    assert not carried(model) & left_out


@pytest.mark.parametrize("layout", FILES, ids=lambda layout: layout.file)
def test_row_names_only_rows_of_files_before_it(layout):
    before = [file.file for file in FILES[: FILES.index(layout)]]
    assert set(layout.rows.values()) <= set(before)
    assert set(layout.rows) | set(layout.later) <= set(layout.columns)


def test_no_hash_of_a_code_or_a_secret_is_carried():
    named = {name for layout in LAYOUTS for name in layout.columns}
    assert not [name for name in named if "hash" in name or "secret" in name or name == "key"]
