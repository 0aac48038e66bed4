"""Queries compiled once, for reads made with every hand of every table.

The ORM takes ten times as long to compile a statement with many joins as the database to run it.
"""

from copy import copy
from threading import Lock, local
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connections
from django.db.models import Model, QuerySet, Value

Row = TypeVar("Row")
COMPILING = Lock()
"""Compiling mutates the query, and clones share subqueries: one at a time."""
LARGEST = 2**63 - 1
"""The largest key, and the largest integer of the databases."""


class Parameter(NamedTuple):
    """A placeholder in a statement."""

    name: str


def parameter(name: str) -> Value:
    """A placeholder for a filter."""
    return Value(Parameter(name))


class CompiledQuery(Generic[Row]):
    """A queryset with placeholders, compiled once per thread, since connections are per thread."""

    def __init__(self, queryset: "QuerySet[Any, Row]") -> None:
        self._queryset = queryset
        self._compiled = local()

    def rows(self, **values: str | int) -> list[Row]:
        """The rows for these values, read now."""
        if any(isinstance(value, int) and value > LARGEST for value in values.values()):
            return []
        query: Any = _QueryNeeds(self, values)
        asked: Any = QuerySet(self._queryset.model, query)
        asked._iterable_class = self._queryset._iterable_class  # noqa: SLF001 -- models or values
        return [*asked]

    def _statement(self, using: str) -> "_Statement":
        connection = connections[using]
        known: _Statement | None = getattr(self._compiled, using, None)
        if known is None or known.compiler.connection is not connection:
            with COMPILING:
                known = _Statement(self._queryset.query.clone().get_compiler(using))
            setattr(self._compiled, using, known)
        return known


def set_prefetched(of: Model, name: str, related: QuerySet[Any], rows: list[Any]) -> None:
    """Sets an object's related rows, as `prefetch_related` does."""
    known: object = related
    vars(known).update(_result_cache=rows, _prefetch_done=True)
    vars(of).setdefault("_prefetched_objects_cache", {})[name] = known


class _Statement:
    """A compiler that has finished, with its result."""

    def __init__(self, compiler: Any) -> None:
        self.compiler = compiler
        self._sql, self._params = compiler.as_sql()
        columns = [column for column, *_ in compiler.select[: compiler.col_count]]
        self._converters = compiler.get_converters(columns)

    def with_values(self, values: dict[str, str | int]) -> Any:
        """The compiler for these values, ready to run."""
        ready = copy(self.compiler)
        params = tuple(
            values[param.name] if isinstance(param, Parameter) else param for param in self._params
        )
        ready.as_sql = lambda: (self._sql, params)
        ready.get_converters = lambda _columns: self._converters
        return ready


class _QueryNeeds(NamedTuple):
    """The interface that a queryset needs of its query to read rows."""

    prepared: CompiledQuery[Any]
    values: dict[str, str | int]

    def get_compiler(self, using: str) -> Any:
        """The compiler, with nothing left to compile."""
        return self.prepared._statement(using).with_values(self.values)  # noqa: SLF001
