"""How static files are kept for the server: compressed, and under names that change with them."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Renames the files that JavaScript modules import too, so a phone never mixes two releases."""

    support_js_module_import_aggregation = True
