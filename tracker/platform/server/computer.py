"""Settings derived from the machine: data directory, secret key, addresses, time zone."""

import os
import re
import resource
import secrets
import socket
import stat
import struct
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import dj_email_url
from django.core.exceptions import ImproperlyConfigured

from tracker.platform.server import atomic_files as durable

ENOUGH_FILES = 10_000
LOCALTIME = Path("/etc/localtime")
KEY_FILE = "secret-key"
WAS_OPEN = "was-open"
"""Its time is when other users of the computer could last read the data directory."""
OTHERS = 0o077
"""All rights of the group and of other users."""
INTERFACE_ADDRESS_REQUEST = 0x8915  # SIOCGIFADDR, Linux
# Reserved for documentation, so never a real peer. Connecting a datagram socket sends nothing;
# it only makes the system choose the source address.
OUTSIDE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def data_directory(path: Path) -> Path:
    """The directory, created if missing, and closed to other users of the computer.

    Raises ImproperlyConfigured if it is not writable.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = path / f".writable-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise ImproperlyConfigured(
            f"cannot write in the data directory {path} ({error.strerror}); "
            "make it writable for this user, or name another one with DATA_DIR=/some/directory"
        ) from error
    _close_to_others(path)
    return path


def readable_by_others(directory: Path) -> list[Path]:
    """The directory and the files in it that other users of the computer have some right to."""
    found = [directory, *(path for path in directory.iterdir() if path.is_file())]
    return [path for path in found if not path.is_symlink() and path.stat().st_mode & OTHERS]


def _close_to_others(directory: Path) -> None:
    """Takes every right from other users; notes it in `WAS_OPEN` if there was a book to read."""
    was_open, has_book = readable_by_others(directory), (directory / KEY_FILE).exists()
    # Disks without such rights, and directories of another user: the health page tells.
    with suppress(OSError):
        for path in was_open:
            path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)
        if was_open and has_book:
            (directory / WAS_OPEN).touch()


def data_of_user() -> Path:
    """The per-user data directory of installed programs."""
    kept = os.environ.get("XDG_DATA_HOME", "")
    return (Path(kept) if kept else Path.home() / ".local/share") / "scorebook"


def open_files() -> int:
    """The limit of open files per process, after raising it if necessary."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH_FILES if hard == resource.RLIM_INFINITY else min(hard, ENOUGH_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def secret_key(directory: Path) -> str:
    """The key in the data directory, created at the first call and readable by its owner only."""
    file = directory / KEY_FILE
    try:
        key = file.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        return _new_secret_key(file)
    except OSError as error:
        raise ImproperlyConfigured(
            f"cannot read {file} ({error.strerror}); "
            "make it readable for this user, or set SECRET_KEY"
        ) from error
    if not key:
        raise ImproperlyConfigured(f"{file} is empty; delete it and a new key is made")
    return key


def _new_secret_key(file: Path) -> str:
    data_directory(file.parent)
    key = secrets.token_urlsafe(64)
    with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as new:
        new.write(key)
    durable.sync(file)
    durable.sync(file.parent)
    return key


def host_names() -> list[str]:
    """The names and addresses of this machine in the local network."""
    name = socket.gethostname().lower()
    addresses = [f"[{found}]" if ":" in found else found for found in lan_addresses()]
    return ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", *addresses]


def without_port(host: str) -> str:
    """The host name without a port; Django's allowed hosts have none."""
    return re.sub(r":\d+$", "", host)


def lan_addresses() -> list[str]:
    """This machine's LAN addresses, IPv4 first; makes no DNS query."""
    found = [_outgoing_address(socket.AF_INET), *_interface_addresses()]
    found.append(_outgoing_address(socket.AF_INET6))
    return [address for address in dict.fromkeys(found) if address and address != "127.0.0.1"]


def _outgoing_address(family: socket.AddressFamily) -> str:
    """The source address of the default route; empty without one."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((OUTSIDE[family], 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _interface_addresses() -> list[str]:
    """The IPv4 address of each interface, which also finds a laptop acting as a hotspot."""
    if sys.platform != "linux":
        return []
    import fcntl  # not on every platform

    addresses = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, interface in socket.if_nameindex():
            question = struct.pack("256s", interface.encode())
            try:
                answer = fcntl.ioctl(probe, INTERFACE_ADDRESS_REQUEST, question)
            except OSError:  # the interface has no IPv4 address
                continue
            addresses.append(socket.inet_ntoa(answer[20:24]))
    return addresses


def time_zone(named: str, localtime: Path = LOCALTIME) -> str:
    """The time zone from the environment, else the machine's, else UTC."""
    if named:
        if not _is_zone(named):
            raise ImproperlyConfigured(
                f"TIME_ZONE={named} is not a time zone; a name looks like Europe/Amsterdam"
            )
        return named
    _, _, own = str(localtime.resolve()).partition("zoneinfo/")
    return own if own and _is_zone(own) else "UTC"


def mail_server(url: str) -> dict[str, Any]:
    """Django's mail settings; raises ImproperlyConfigured if it is no address of a mail server."""
    try:
        found = dict(dj_email_url.parse(url))
    except ValueError:
        found = {}
    if not found.get("EMAIL_BACKEND"):
        raise ImproperlyConfigured(
            "EMAIL_URL is no address of a mail server; one looks like "
            "submission://user:password@mail.example.org:587"
        )
    return found


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        return False
    return True
