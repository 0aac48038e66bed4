"""The languages in which pages are looked at in a browser."""

import pytest
from django.conf import settings

LANGUAGES = [code for code, _ in settings.LANGUAGES]
QUICK = ("en", "de", "fr", "nl")
"""Those whose words are looked at in every run."""
SPOKEN = [
    language if language in QUICK else pytest.param(language, marks=pytest.mark.long)
    for language in LANGUAGES
]
"""Each of them, those with words no longer than others' only in the long form."""
