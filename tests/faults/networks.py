"""Hosts in network namespaces of their own, where possible: on Linux, as root."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

PATIENCE = 10


class Network(NamedTuple):
    """A namespace with a link to ours, and the addresses of its two ends."""

    name: str
    line: str
    address: str
    ours: str

    @property
    def within(self) -> tuple[str, ...]:
        """The command prefix that runs a program inside."""
        return ("ip", "netns", "exec", self.name)

    def cut(self) -> None:
        """Drops all packets, so that clients get no response at all.

        Our end stays up: otherwise packets would take another route.
        """
        _ip("-n", self.name, "link", "set", "eth0", "down")

    def mend(self) -> None:
        """Restores the link."""
        _ip("-n", self.name, "link", "set", "eth0", "up")


@contextmanager
def networks(number: int) -> Iterator[list[Network]]:
    """Temporary networks; empty if the machine cannot create any."""
    with ExitStack() as stack:
        try:
            made = [stack.enter_context(_network(place)) for place in range(number)]
        except (OSError, subprocess.SubprocessError):
            made = []
        yield made


@contextmanager
def _network(place: int) -> Iterator[Network]:
    if os.geteuid() != 0 or shutil.which("ip") is None:
        raise PermissionError("it takes root and iproute2")
    run = os.getpid()
    line, start = f"b{run}-{place}", f"10.{100 + place}.{run // 64 % 256}"
    ours, address = (f"{start}.{run % 64 * 4 + end}" for end in (1, 2))
    made = Network(f"book-{run}-{place}", line, address, ours)
    _ip("netns", "add", made.name)
    try:
        _ip("link", "add", line, "type", "veth", "peer", "name", "eth0", "netns", made.name)
        _ip("addr", "add", f"{ours}/30", "dev", line)
        _ip("-n", made.name, "addr", "add", f"{address}/30", "dev", "eth0")
        _ip("link", "set", line, "up")
        _ip("-n", made.name, "link", "set", "lo", "up")
        made.mend()
        yield made
    finally:
        _ip("netns", "del", made.name)  # and the link with it


def _ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, timeout=PATIENCE)
