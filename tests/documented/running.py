"""A clean copy of the checkout in which commands are run as a document gives them."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.defects.copies import copy_of_checkout

PATIENCE_SECONDS = 600
SERVES = re.compile(r"\bmake run\b|\bserve\b")
BACKUP = re.compile(r"scorebook-\d{8}T\d{6}Z\.zip")
ADDRESS = "http://localhost:8000"
LENT = ("bin", "include", "lib", "lib64", "pyvenv.cfg", "share")
LOCKS = ("requirements.lock", "requirements-test.lock")


class Place:
    """A directory of the project in which commands are run, on a port of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
        }

    def run(self, text: str, **more: str) -> str:
        """What the commands print; each has to end well, and a server is stopped again."""
        if SERVES.search(text):
            with self.serving(text, **more):
                return ""
        done = subprocess.run(
            ["/bin/sh", "-e", "-c", self.fitted(text)],
            cwd=self.home,
            env=self.environment | more,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    @contextmanager
    def serving(self, text: str, **more: str) -> Iterator[str]:
        """The address of the server that a command starts, once it answers."""
        log = self.home / "server.log"
        with log.open("wb") as out:
            server = subprocess.Popen(
                ["/bin/sh", "-e", "-c", text],
                cwd=self.home,
                env=self.environment | more,
                stdout=out,
                stderr=out,
                start_new_session=True,
            )
        try:
            deadline = time.monotonic() + PATIENCE_SECONDS
            while not self._answers():
                assert server.poll() is None, log.read_text()
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.1)
            yield f"http://127.0.0.1:{self.port}"
        finally:
            if server.poll() is None:
                os.killpg(server.pid, signal.SIGTERM)
            server.wait(PATIENCE_SECONDS)
            # The shell is gone at once, the server when it has let go of the book.
            with suppress(ProcessLookupError):
                while time.monotonic() < deadline + PATIENCE_SECONDS:
                    os.killpg(server.pid, 0)
                    time.sleep(0.1)

    def fitted(self, text: str) -> str:
        """The commands with the port of this place, and the backup that was made in it."""
        made = sorted((self.home / "var/backups").glob("scorebook-*.zip"))
        fitted = BACKUP.sub(made[-1].name, text) if made else text
        return fitted.replace(ADDRESS, f"http://127.0.0.1:{self.port}")

    def _answers(self) -> bool:
        line = HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            line.request("GET", "/health")
            return line.getresponse().status > 0
        except (OSError, HTTPException):
            return False
        finally:
            line.close()


@contextmanager
def clean_copy() -> Iterator[Place]:
    """A copy without data, in which everything that the locks name counts as installed."""
    with copy_of_checkout() as copy:
        lent = copy.home / ".venv"
        lent.unlink()
        lent.mkdir()
        for name in LENT:
            if (Path(sys.prefix) / name).exists():
                (lent / name).symlink_to(Path(sys.prefix) / name)
        for name in LOCKS:
            (lent / name).touch()
        place = Place(copy.home)
        place.environment["PATH"] = f"{lent / 'bin'}:{place.environment['PATH']}"
        yield place
