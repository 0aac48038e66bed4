"""How static files are kept for the server: bare, compressed, under names that change with them."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.core.files.base import ContentFile, File
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from tracker.platform.web.bundles import Bundles

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

    def post_process(
        self, paths: Iterable[str], dry_run: bool = False, **options: Any
    ) -> Iterator[Any]:
        """Makes the renamed and the compressed files, out of those that were collected."""
        if dry_run:
            return
        collected = {name: (self, name) for name in paths} | self._scripts(paths)
        yield from super().post_process(collected, **options)

    def _scripts(self, paths: Iterable[str]) -> dict[str, tuple[Storage, str]]:
        """The scripts of ours as they are served, some of them in bundles."""
        written = {name: self._text(name) for name in paths if is_ours(name)}
        kept = InMemoryStorage()
        for name, text in Bundles(written).texts().items():
            kept.save(name, ContentFile(text))
        return {name: (kept, name) for name in written}

    def _text(self, name: str) -> str:
        with self.open(name) as file:
            return str(file.read(), "utf-8")


def is_ours(name: str) -> bool:
    """Whether a file is a script of ours, which may travel in a bundle."""
    return name.endswith(".js") and not name.startswith(OF_OTHERS)


def without_remarks(name: str, content: File) -> File:
    """What is served of a file."""
    kind = name[name.rfind(".") :]
    if kind not in REMARKS or name.startswith(OF_OTHERS):
        return content
    return ContentFile(REMARKS[kind].sub(b"", b"".join(content.chunks())))
