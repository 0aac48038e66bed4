"""The worked hands, as tests ask for them: docs/testing.md describes a case."""

from pathlib import Path

from scoring import conformance
from scoring.conformance import Case, all_cases, comparison
from scoring.json_values import Json

__all__ = ["HERE", "Case", "Json", "all_cases", "comparison"]

HERE = Path(conformance.__file__).parent
