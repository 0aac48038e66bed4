"""`python -m words`: extracts the texts and updates every language's catalogue."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tracker.settings")

from django.conf import settings

from words.catalogues import (
    open_texts,
    path_of,
    po_bytes,
    renew_catalogue,
    stored_catalogue,
)
from words.compiled import compile_catalogue
from words.extraction import all_texts


def main() -> None:
    """Updates the catalogues, and prints how many texts of each are untranslated."""
    found = list(all_texts())
    for language, name in settings.LANGUAGES:
        if language == settings.LANGUAGE_CODE:
            continue
        catalogue = renew_catalogue(language, found, stored_catalogue(language))
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        path_of(language).write_bytes(po_bytes(catalogue))
        print(f"{name}: {len(catalogue)} texts, {len(open_texts(catalogue))} to translate")
        compile_catalogue(path_of(language))


if __name__ == "__main__":
    main()
