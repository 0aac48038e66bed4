"""Firefox and WebKit driven by WebDriver: WebKit over HTTP, Firefox over Marionette's socket.

Playwright drives only builds of its own, which no package of Debian holds.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any

NAMES = ("Firefox", "WebKit")
PACKAGES = "apt-get install firefox-esr webkit2gtk-driver xvfb"
WIDTH, HEIGHT = 500, 860
"""A window of Firefox is at least 450 px wide."""
PATIENCE = 30.0
FIREFOX = ("firefox-esr", "firefox")
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key of an element in an answer (WebDriver 2, section 12.2)."""
BOX = """
const element = document.querySelector(arguments[0]);
element.scrollIntoView({ block: "center" });
await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const { x, y, width, height } = element.getBoundingClientRect();
const around = arguments[1];
return [x - around, y - around, width + 2 * around, height + 2 * around].map(Math.round);
"""
PREFERENCES = {
    "marionette.port": 0,
    "intl.accept_languages": "en",
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "toolkit.telemetry.enabled": False,
    "app.update.enabled": False,
    "extensions.update.enabled": False,
}


class EngineError(Exception):
    """The browser refused a command; the message is the browser's."""


class Engine:
    """A page in a browser."""

    def __init__(self, name: str, channel: "_Marionette | _Http", site: str) -> None:
        self.name, self.site, self._channel = name, site, channel

    def go(self, path: str) -> None:
        """Opens an address of the book, and waits for its scripts."""
        self._channel.send("Navigate", "POST url", {"url": self.site + path})
        self.wait(
            "!document.querySelector('script[src*=once]')"
            " || document.documentElement.dataset.ready !== undefined"
        )

    def leave(self) -> None:
        """Opens an empty page."""
        self._channel.send("Navigate", "POST url", {"url": "about:blank"})

    def run(self, script: str, *arguments: object) -> Any:
        """The value that a function body returns in the page, awaited."""
        body = (
            "const done = arguments[arguments.length - 1];"
            f"(async function () {{ {script} }}).apply(null, arguments)"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        given = {"script": body, "args": list(arguments)}
        answer = self._channel.send("ExecuteAsyncScript", "POST execute/async", given)
        if answer is None or "error" in answer:
            raise EngineError((answer or {}).get("error", "the page has left"))
        return answer.get("value")

    def wait(self, condition: str, *arguments: object) -> None:
        """Waits until an expression is true in the page."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(EngineError):  # the page may be leaving
                if self.run(f"return Boolean({condition});", *arguments):
                    return
            assert time.monotonic() < deadline, f"{self.name}: never {condition} {arguments}"
            time.sleep(0.05)

    def tap(self, selector: str) -> None:
        """Clicks where the element is in sight."""
        self.wait("document.querySelector(arguments[0])?.getClientRects().length", selector)
        self.wait("!document.querySelector('html[data-still], html[data-starting]')")
        element = self._element(selector)
        self._channel.send("ElementClick", f"POST element/{element}/click", {"id": element})

    def type(self, selector: str, text: str) -> None:
        """Types into a field."""
        element = self._element(selector)
        given = {"id": element, "text": text}
        self._channel.send("ElementSendKeys", f"POST element/{element}/value", given)

    def text(self, selector: str) -> str:
        """The text of the first such element as people see it."""
        return str(self.run("return document.querySelector(arguments[0]).innerText;", selector))

    def shot(self, selector: str, around: int) -> tuple[str, list[int]]:
        """The window as PNG in base64, and the box of an element in it with so much around."""
        box = self.run(BOX, selector, around)
        return str(self._channel.send("TakeScreenshot", "GET screenshot", {"full": False})), box

    def _element(self, selector: str) -> str:
        given = {"using": "css selector", "value": selector}
        return str(self._channel.send("FindElement", "POST element", given)[ELEMENT])


class _Http:
    """WebDriver as the standard has it."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._address = f"http://127.0.0.1:{port}/session"
        given = {"capabilities": {"alwaysMatch": capabilities}}
        self._address += "/" + self._ask("POST", "", given)["sessionId"]

    def send(self, _: str, way: str, given: dict[str, Any]) -> Any:
        method, _, path = way.partition(" ")
        return self._ask(method, f"/{path}", given)

    def _ask(self, method: str, path: str, given: dict[str, Any]) -> Any:
        body = None if method == "GET" else json.dumps(given).encode()
        request = urllib.request.Request(self._address + path, body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE + 5) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise EngineError(json.load(error)["value"]["message"]) from None


class _Marionette:
    """The same commands under Firefox's own names, in messages that begin with their length."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE + 5)
        self._number = 0
        self._read()  # who is there
        self.send("NewSession", "", {"capabilities": {"alwaysMatch": {}}})
        self.send("SetTimeouts", "", {"script": int(PATIENCE * 1000)})

    def send(self, name: str, _: str, given: dict[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, f"WebDriver:{name}", given])
        self._socket.sendall(f"{len(message.encode())}:{message}".encode())
        _, _, error, answer = self._read()
        if error:
            raise EngineError(error["message"])
        return answer["value"] if isinstance(answer, dict) and "value" in answer else answer

    def close(self) -> None:
        self._socket.close()

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._some(1)
        left, parts = int(length[:-1]), []
        while left:
            parts.append(self._some(left))
            left -= len(parts[-1])
        return json.loads(b"".join(parts))

    def _some(self, most: int) -> bytes:
        read = self._socket.recv(most)
        if not read:
            raise EngineError("the browser is gone")
        return read


def missing(name: str) -> str:
    """The program that a browser needs and this machine lacks; empty if there is none."""
    if name == "Firefox":
        return "" if any(map(shutil.which, FIREFOX)) else "Firefox"
    found = {name: shutil.which(name) for name in ("WebKitWebDriver", "Xvfb")}
    absent = [name for name, path in found.items() if path is None]
    return absent[0] if absent else "" if _mini_browser() else "MiniBrowser"


@contextmanager
def opened(name: str, site: str, home: Path) -> Iterator[Engine]:
    """A page in a fresh profile; the browser ends with it."""
    with _firefox(home) if name == "Firefox" else _webkit(home) as channel:
        size = {"width": WIDTH, "height": HEIGHT}
        channel.send("SetWindowRect", "POST window/rect", size)
        yield Engine(name, channel, site)


@contextmanager
def _firefox(home: Path) -> Iterator[_Marionette]:
    profile = home / "profile"
    profile.mkdir()
    lines = (f'user_pref("{key}", {json.dumps(value)});' for key, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines))
    program = next(filter(None, map(shutil.which, FIREFOX)))
    size = (f"--width={WIDTH}", f"--height={HEIGHT}")
    arguments = [program, "--headless", "--marionette", *size, "--profile", str(profile)]
    with _running(arguments, home):
        # The port that Firefox chose is written into the profile.
        port = int(_awaited(profile / "MarionetteActivePort"))
        with closing(_Marionette(port)) as channel:
            yield channel


@contextmanager
def _webkit(home: Path) -> Iterator[_Http]:
    with _screen(home) as display:
        port = _free_port()
        environment = {"DISPLAY": display, "HOME": str(home), "XDG_DATA_HOME": str(home)}
        with _running(["WebKitWebDriver", f"--port={port}"], home, environment=environment):
            size = f"--geometry={WIDTH}x{HEIGHT}"
            options = {"binary": str(_mini_browser()), "args": ["--automation", size]}
            _listening(port)
            yield _Http(port, {"webkitgtk:browserOptions": options})


@contextmanager
def _screen(home: Path) -> Iterator[str]:
    reading, writing = os.pipe()
    size = f"{2 * WIDTH}x{2 * HEIGHT}x24"
    arguments = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    with _running(arguments, home, passed=(writing,)):
        os.close(writing)
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"


@contextmanager
def _running(
    arguments: list[str],
    home: Path,
    passed: tuple[int, ...] = (),
    environment: dict[str, str] | None = None,
) -> Iterator[None]:
    with (home / "log").open("a") as log:
        process = subprocess.Popen(
            arguments, env=os.environ | (environment or {}), stdout=log, stderr=log, pass_fds=passed
        )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _mini_browser() -> Path | None:
    root, _, pattern = MINI_BROWSERS.partition("*")
    return next(iter(sorted(Path(root).glob(f"*{pattern}"))), None)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _listening(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        else:
            return


def _awaited(file: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or not file.read_text():
        assert time.monotonic() < deadline, f"{file.name} is not written"
        time.sleep(0.05)
    return file.read_text()


class Wire:
    """A way to the book that can be cut: no driver takes the network from a page."""

    def __init__(self, port: int) -> None:
        self.is_cut, self._port, self._open = False, port, set[socket.socket]()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.site = f"http://localhost:{self._server.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Ends every connection, and lets no other begin."""
        self.is_cut = True
        for end in list(self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """The network is there again."""
        self.is_cut = False

    def close(self) -> None:
        """Ends the wire for good."""
        self.cut()
        self._server.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                if self.is_cut:
                    near.close()
                    continue
                far = socket.create_connection(("localhost", self._port))
                for one, other in ((near, far), (far, near)):
                    self._open.add(one)
                    Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while sent := one.recv(65536):
                other.sendall(sent)
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        self._open.discard(one)
        one.close()
