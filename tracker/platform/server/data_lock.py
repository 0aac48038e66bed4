"""The lock on the data directory: one server at a time, and no restore beside a server.

The kernel releases it when the last process that has it open ends, however that happens.
"""

import fcntl
import os
from pathlib import Path

NAME = "lock"


class LockHeldError(Exception):
    """Another program holds the lock; `holder` is its process id, or empty."""

    def __init__(self, holder: str) -> None:
        super().__init__(f"held by process {holder or 'unknown'}")
        self.holder = holder


def hold(directory: Path) -> int:
    """Returns the descriptor that holds the lock until it is closed, even across an exec.

    Raises LockHeldError at once if another process has it.
    """
    lock = os.open(directory / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.read(lock, 32).decode().strip()
        os.close(lock)
        raise LockHeldError(holder) from error
    os.ftruncate(lock, 0)
    os.write(lock, f"{os.getpid()}\n".encode())
    os.set_inheritable(lock, True)
    return lock
