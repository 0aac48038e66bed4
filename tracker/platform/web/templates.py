"""How templates are read: their lines are indented for us, and pages carry none of it."""

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENTATION = re.compile(r"\s*\n\s*")


class Loader(filesystem.Loader):
    """Takes the indentation out of pages; letters are sent as they are written."""

    def get_contents(self, origin: Origin) -> str:
        """The source of a template."""
        text = super().get_contents(origin)
        return INDENTATION.sub("\n", text) if origin.name.endswith(".html") else text
