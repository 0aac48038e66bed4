"""The template loader, which strips indentation from pages."""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    """Strips indentation; mail templates are unchanged."""

    def get_contents(self, origin: Origin) -> str:
        text = super().get_contents(origin)
        return INDENTATION.sub("\n", text) if origin.name.endswith(".html") else text
