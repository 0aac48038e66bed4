// Sends stored items until the server has answered for each, with retries. It never gives up.

import { alone } from "./alone.js";
import { deliver } from "./deliver.js";
import { all, change, news } from "./store.js";

const SECOND_MS = 1000;
const LONGEST_MS = 60_000;
const SLOW_MS = 800;
// Problems not specific to an address: the next one would fail too.
const EVERYWHERE = ["offline", "portal", "server", "slow_down"];

// Emits "change" when an item or its own state has changed. `sync` is the address of the page's own
// table, which also receives this phone's presence and draft.
export class Sender extends EventTarget {
  isSending = false;
  #sync;
  #report = { isDue: false, writing: null };
  #states = new Map();
  #rounds = null;
  #isAsked = false;
  #tries = 0;
  #until = 0;
  #shown = "ready false";
  #timer;

  constructor({ sync = null } = {}) {
    super();
    this.#sync = sync;
    news.addEventListener("change", ({ detail }) => this.#heard(detail));
  }

  // "ready", or the obstacle: offline, portal, server, slow_down, not_paired, wrong_table, foreign,
  // no_event, old_app, refused.
  get state() {
    return this.#states.get(this.#sync) ?? [...this.#states.values()][0] ?? "ready";
  }

  get writing() {
    return this.#report.writing;
  }

  // The hand being typed as {game, number}, or null.
  set writing(hand) {
    if (JSON.stringify(hand) === JSON.stringify(this.writing)) return;
    this.#report.writing = hand;
    this.#tellServer();
  }

  // Starts sending automatically.
  start() {
    addEventListener("online", () => this.wake());
    addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => this.#remind());
    setInterval(() => this.#remind(), LONGEST_MS);
    this.#remind();
    import("./forget.js").then(({ forgetOld }) => forgetOld()).catch(() => {}); // another day will do
  }

  // Sends pending items, even if this phone was not paired at the last attempt.
  send() {
    for (const [sync, state] of this.#states) if (state === "not_paired") this.#states.delete(sync);
    return this.wake();
  }

  // Sends pending items, unless this phone must be paired first or the server asked for a delay.
  async wake() {
    this.#isAsked = true;
    if (performance.now() < this.#until) return;
    this.#rounds ??= this.#run();
    await this.#rounds;
  }

  // Retries an item that needed attention.
  async retry(submission_id) {
    await change(submission_id, { state: "waiting" });
    await this.send();
  }

  #heard(what) {
    if (what === "device") this.send();
    this.#tell();
  }

  #remind() {
    if (this.writing || document.visibilityState === "visible") this.#tellServer();
    else this.wake();
  }

  #tellServer() {
    this.#report.isDue = this.#sync !== null;
    this.wake();
  }

  async #run() {
    const slow = setTimeout(() => this.#show({ isSending: true }), SLOW_MS);
    try {
      while (this.#isAsked && performance.now() >= this.#until) await this.#turn();
    } finally {
      this.#rounds = null;
      clearTimeout(slow);
      this.#show({ isSending: false });
    }
  }

  // Another page of this phone may be sending, and the store may fail meanwhile.
  async #turn() {
    this.#isAsked = false;
    try {
      if (await alone((isMine) => this.#round(isMine))) await this.#plan();
      else this.#later(SECOND_MS);
    } catch {
      this.#later(this.#backoff());
    }
  }

  async #round(isMine) {
    const tried = new Set();
    for (const sync of await this.#addresses()) {
      const report = sync === this.#sync ? this.#report : { isDue: false, writing: null };
      const { state, wait } = await deliver(sync, { tried, isMine, report });
      if (state === "ready") this.#states.delete(sync);
      else this.#states.set(sync, state);
      this.#until = performance.now() + wait;
      if (EVERYWHERE.includes(state)) return;
    }
  }

  // The addresses to send to, the page's own table first.
  async #addresses() {
    const found = new Set((await this.#waiting()).map(({ sync }) => sync));
    if (this.#report.isDue && this.#states.get(this.#sync) !== "not_paired") found.add(this.#sync);
    return found.has(this.#sync) ? [...new Set([this.#sync, ...found])] : [...found];
  }

  async #waiting() {
    return (await all()).filter(({ state, sync }) => state === "waiting" && this.#states.get(sync) !== "not_paired");
  }

  // Schedules the next attempt: soon if the server was only busy, else with increasing delays.
  async #plan() {
    const left = await this.#waiting();
    const isBusy = this.#states.size === 0 && left.every(({ answer }) => answer?.outcome === "in_progress");
    clearTimeout(this.#timer);
    if (left.length === 0) this.#tries = 0;
    else if (isBusy) this.#later(SECOND_MS);
    else this.#later(Math.max(0, this.#until - performance.now()) + this.#backoff());
  }

  // A random delay below a doubling limit, so that phones which lost the network together do not
  // return together.
  #backoff() {
    const most = Math.min(LONGEST_MS, SECOND_MS * 2 ** this.#tries);
    this.#tries += 1;
    return Math.random() * most;
  }

  #later(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), ms);
  }

  #show({ isSending }) {
    this.isSending = isSending;
    const shown = `${this.state} ${isSending}`;
    if (shown !== this.#shown) this.#tell();
    this.#shown = shown;
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
