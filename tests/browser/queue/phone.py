"""A page with the phone's queue in it, and a server that answers as the test wants it to."""

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.templatetags.static import static
from playwright.sync_api import BrowserContext, Page, Route, expect

from tracker.games.hands.queue_texts import queue_words

Json = dict[str, Any]

SYNC = "/api/v1/kanal/evenings/1/sync"
OTHER_SYNC = "/api/v1/kanal/evenings/2/sync"
EPOCH = "0f8e1b5c-8d0e-4f0e-9f0a-3f0c8d0e4f0e"
MARK = "how far the book has come:signed"
SERVER_TIME = "2026-11-22T19:41:07+00:00"
OPENED = """
async ([addresses, words, sync]) => {
  const [store, send, said] = await Promise.all(addresses.map((address) => import(address)));
  const [element, seen] = [document.createElement("div"), document.createElement("p")];
  element.id = "queue-words";
  element.dataset.words = words;
  seen.id = "seen";
  document.body.append(element, seen);
  const look = async () => {
    const states = (await store.all()).map(({ state }) => state);
    const sending = sender.isSending ? ["sending"] : [];
    seen.textContent = [...states, sender.state, ...sending].join(" ");
  };
  const begin = () => {
    window.sender = new send.Sender({ sync });
    sender.addEventListener("change", look);
    return look();
  };
  Object.assign(window, { store, words: said, begin });
  await begin();
}
"""
KEPT = """
async (items) => {
  const kept = [];
  for (const item of items) kept.push(await store.keep(item));
  return kept.map(({ submission_id }) => submission_id);
}
"""
BEGUN = """
async () => {
  await new Promise((resolve, reject) => {
    const deleted = indexedDB.deleteDatabase("score-book");
    Object.assign(deleted, { onsuccess: resolve, onblocked: reject });
  });
  await begin();
}
"""
AT_REST = """
async () => {
  await navigator.locks.request("sender", () => {});
  await store.all();
  await store.all();
}
"""
MARK = "store.all().then((items) => words.mark(items, sender))"
TEXT = """
async (id) => words.itemText((await store.all()).find((item) => item.submission_id === id))
"""
MODULES = ("js/queue/store.js", "js/queue/send.js", "js/queue/words.js")


def hand(number: int, **more: object) -> Json:
    """A hand as the table page gives it to the store."""
    item = {"kind": "hand", "game": 5, "number": number, "dealer": 2, "sync": SYNC}
    return item | {"typed": f"bid=0-H&points-0={number}", "label": f"96 : {number}"} | more


def recorded(item: Json) -> Json:
    """The result of an item that is stored."""
    return result(item, 201, "recorded", revision=1, sentence="Anna made hearts: 96 to 66.")


def result(item: Json, status: int, outcome: str, **more: object) -> Json:
    """The server's result for an item."""
    known = {name: item[name] for name in ("submission_id", "game", "number")}
    return known | {"status": status, "outcome": outcome, "message": "Said by the server."} | more


def refusal(status: int, error: str, **headers: str) -> Json:
    """An answer to a whole request, as Playwright takes it."""
    body = {"epoch": EPOCH, "error": error, "message": "Said by the server.", "request_id": "r1"}
    return {"status": status, "json": body, "headers": headers}


class Server:
    """Answers for the score book: every item is recorded, unless an answer was put up before.

    An answer put up is a function of one result per item, or Playwright's own arguments for a whole
    answer. While it is on hold, requests stay open.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.asked: list[Json] = []
        self.headers: list[dict[str, str]] = []
        self.put_up: list[Callable[[Json], Json] | Json] = []
        self.usual: Callable[[Json], Json] = recorded
        self.epoch = EPOCH
        self.held: list[Route] | None = None
        context.route("**/api/v1/**", self._answer)

    def answers(self, *answers: Callable[[Json], Json] | Json) -> None:
        """Puts up what is answered next, one after another."""
        self.put_up += answers

    def hold(self) -> None:
        """Keeps requests open from now on."""
        self.held = []

    def release(self) -> None:
        """Answers what was kept open, and everything after it."""
        held, self.held = self.held or [], None
        for route in held:
            self._fulfil(route)

    @property
    def got(self) -> list[list[int]]:
        """The numbers of the hands in each request."""
        return [[item["number"] for item in asked["items"]] for asked in self.asked]

    def _answer(self, route: Route) -> None:
        body = json.loads(route.request.post_data or "{}")
        self.asked.append(body | {"sync": urlsplit(route.request.url).path})
        self.headers.append(route.request.headers)
        if self.held is None:
            self._fulfil(route)
        else:
            self.held.append(route)

    def _fulfil(self, route: Route) -> None:
        answer = self.put_up.pop(0) if self.put_up else self.usual
        if not callable(answer):
            self._whole(route, answer)
            return
        items = json.loads(route.request.post_data or "{}")["items"]
        results = [answer(item) for item in items]
        route.fulfill(json=self.wrapped(results))

    def wrapped(self, results: list[Json]) -> Json:
        """Results as they are answered."""
        return {
            "epoch": self.epoch,
            "seen": MARK,
            "server_time": SERVER_TIME,
            "request_id": "r1",
            "results": results,
        }

    def _whole(self, route: Route, answer: Json) -> None:
        if "abort" in answer:
            route.abort(answer["abort"])
        elif "url" in answer:
            route.continue_(url=answer["url"])
        else:
            route.fulfill(**answer)


class Phone:
    """A page of the score book with a store and a sender, which has not started by itself.

    Its time stands still until the test lets it pass, so nothing is tried again by the way; and
    whatever may take a while by chance takes the longest.
    """

    def __init__(self, page: Page, server: Server | None, sync: str | None = None) -> None:
        self.page = page
        self.server = server
        self.sync = sync
        page.add_init_script("Math.random = () => 1;")
        page.clock.install(time="2026-11-22T20:00:00+01:00")
        page.clock.pause_at("2026-11-22T20:01:00+01:00")
        self.open()

    def open(self) -> None:
        """Opens the page, or opens it again."""
        self.page.goto("/rules/")
        addresses = [static(module) for module in MODULES]
        self.page.evaluate(OPENED, [addresses, queue_words(), self.sync])

    def begin(self) -> None:
        """Begins anew, with nothing kept and nothing asked."""
        self.page.evaluate(BEGUN)
        if self.server:
            self.server.asked.clear()

    def pass_time(self, seconds: float) -> None:
        """Lets time pass, and what is due by then happen."""
        self.page.clock.run_for(round(seconds * 1000))
        self.page.evaluate("store.all()")

    def keep(self, *items: Json) -> list[str]:
        """Keeps items and gives their ids."""
        ids: list[str] = self.page.evaluate(KEPT, list(items))
        return ids

    def send(self) -> None:
        """One round of sending."""
        self.page.evaluate("sender.send()")

    def begin_to_send(self) -> None:
        """Begins a round, and waits until a request has left."""
        with self.page.expect_request("**/sync"):
            self.page.evaluate("() => { sender.send(); }")

    def start(self) -> None:
        """Lets the sender send by itself."""
        self.page.evaluate("sender.start()")

    def rest(self) -> None:
        """Waits until a round that has begun is over."""
        self.page.evaluate(AT_REST)

    @property
    def items(self) -> list[Json]:
        """Everything in the store."""
        items: list[Json] = self.page.evaluate("store.all()")
        return items

    @property
    def states(self) -> list[tuple[int, str]]:
        """The number of each hand, and its state."""
        return [(item["number"], item["state"]) for item in self.items]

    @property
    def state(self) -> str:
        """The sender's own state."""
        return str(self.page.evaluate("sender.state"))

    @property
    def mark(self) -> Json:
        """The text in the corner."""
        mark: Json = self.page.evaluate(MARK)
        return mark

    def text_of(self, submission_id: str) -> str:
        """The text about an item."""
        return str(self.page.evaluate(TEXT, submission_id))

    def shows(self, *states: str) -> None:
        """Waits until these are the states of the items and, after them, of the sender."""
        expect(self.page.locator("#seen")).to_have_text(" ".join(states))
