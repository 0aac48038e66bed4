"""What is worked out once and kept in the memory of the process, as long as nothing changes.

Only reads for pages keep something: they run in no transaction that could be rolled back, so a
version that they have seen is one for good.
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
    """The things that were asked for last, by what they were worked out from."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """What is kept under this key, else what is worked out now and kept from now on."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
                return self._values[key]
        value = work_out()
        self.put(key, value)
        return value

    def put(self, key: Hashable, value: Value) -> None:
        """Keeps this from now on."""
        with self._lock:
            self._values[key] = value
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def find(self, keys: Mapping[Name, Hashable]) -> dict[Name, Value]:
        """What is kept of these, by the names that they have here."""
        with self._lock:
            return {name: self._values[key] for name, key in keys.items() if key in self._values}


class PerLanguageCache(VersionCache[Value]):
    """The same for what has words or written numbers in it: each language has its own."""

    def get(self, key: Hashable, work_out: Callable[[], Value]) -> Value:
        """What is kept under this key in the language of the reader."""
        return super().get((get_language(), key), work_out)


def digest(value: object) -> str:
    """A text that is another whenever anything of a frozen value is."""
    return sha256(repr(value).encode()).hexdigest()
