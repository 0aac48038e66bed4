"""Compiles the catalogues for the wheel, which has no others."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCatalogues(BuildHookInterface[Any]):
    """What hatchling calls before it gathers files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, self.root)
        from words.compiled import compile_catalogue, stale  # a build starts outside the checkout

        for path in stale():
            compile_catalogue(path)
