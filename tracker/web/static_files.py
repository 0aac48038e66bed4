"""How static files are kept for the server: bare, compressed, under names that change with them."""

import re
from collections.abc import Iterator
from typing import Any

from django.core.files.base import ContentFile, File
from whitenoise.storage import CompressedManifestStaticFilesStorage

OF_OTHERS = "vendor/"
"""Served as published, with the hash that was noted."""
REMARKS = {
    # In a script only what has whole lines of its own, for elsewhere it may be part of a text.
    ".js": re.compile(rb"^[ \t]*(?://[^\n]*|/\*.*?\*/[ \t]*)\n", re.DOTALL | re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/\n?", re.DOTALL),
}


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Renames the files that JavaScript modules import too, so a phone never mixes two releases.

    Remarks in our own scripts and styles stay here: they would be a fifth of what a phone receives.
    """

    support_js_module_import_aggregation = True

    def _save(self, name: str, content: Any) -> str:
        saved: str = super()._save(name, without_remarks(name, content))
        return saved

    def post_process(self, paths: Any, *more: Any, **options: Any) -> Iterator[Any]:
        """Makes the renamed and the compressed files, out of those that were collected."""
        collected = {name: (self, name) for name in paths}
        processed: Iterator[Any] = super().post_process(collected, *more, **options)
        return processed


def without_remarks(name: str, content: File) -> File:
    """What is served of a file."""
    kind = name[name.rfind(".") :]
    if kind not in REMARKS or name.startswith(OF_OTHERS):
        return content
    return ContentFile(REMARKS[kind].sub(b"", b"".join(content.chunks())))
