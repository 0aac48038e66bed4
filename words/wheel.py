"""Compiles the catalogues for the wheel."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """A hatchling build hook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from words.compiled import compile_catalogue, stale  # the build runs outside the checkout

        for path in stale():
            compile_catalogue(path)
