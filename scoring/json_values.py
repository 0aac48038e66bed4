"""The types of parsed JSON. What reads a value checks its shape."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
JsonMapping: TypeAlias = Mapping[str, Any]
"""A JSON object that is only read."""
