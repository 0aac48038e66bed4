"""In-process caches keyed by version.

Only reads for pages use them: they run outside transactions, so a version they have seen can never
be rolled back.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from hashlib import sha256
from threading import Lock
from typing import Generic, TypeVar

from django.utils.translation import get_language

Value = TypeVar("Value")
Name = TypeVar("Name", bound=Hashable)


class VersionCache(Generic[Value]):
    """A bounded cache, keyed by everything a value is derived from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """Returns the cached value, computing and storing it if missing."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = work_out()
        self.put(key, value)
        return value

    def put(self, key: Hashable, value: Value) -> None:
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def find(self, keys: Mapping[Name, Hashable]) -> dict[Name, Value]:
        """The cached values among these keys, by name."""
        with self._lock:
            return {name: self._values[key] for name, key in keys.items() if key in self._values}


class PerLanguageCache(VersionCache[Value]):
    """A cache for localised values, one entry per language."""

    def get(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """Like `VersionCache.get`, in the reader's language."""
        return super().get((get_language(), key), work_out)


def digest(value: object) -> str:
    """A digest that changes whenever the value (a frozen one) does."""
    return sha256(repr(value).encode()).hexdigest()
