// The game on a table's page: the server's last state, folded with the hands that it does not have
// yet.

import { folded } from "../score/evaluate.js";
import { targetAt } from "../score/settle.js";
import { factsOf } from "./facts.js";
import { filled, printed, result } from "./words.js";

const PARTS = ["title", "tail", "cards", "over", "phone"];
const IN_THE_BOOK = ["recorded", "same_hand", "waiting"];
const PATIENCE_MS = 8000;

export class Table {
  kit;
  standing;
  number;
  left;
  rows = [];
  headers = null;
  #form;
  #aim = null;
  #tail;
  #begun;
  #isOver;
  #version = null;
  #isFixed = false;
  #isHeld = false;
  #preview;

  constructor(form) {
    this.#form = form;
    this.#preview = form.dataset.preview;
    Object.assign(this, (this.#begun = this.#received()));
  }

  // Whether there are local hands that the server's totals lack.
  get isAhead() {
    return this.rows.length > 0;
  }

  get isOver() {
    return !this.#aim && (this.#isOver || (this.left <= 0 && !this.kit.tie) || Boolean(this.standing?.finished));
  }

  // The standing before the hand in the form, if known.
  get before() {
    return this.#aim ? null : this.standing;
  }

  // The dealer of the hand in the form, as far as the phone knows.
  get dealer() {
    return (this.#aim ?? this.standing)?.dealer ?? null;
  }

  // Sets the form's hand, {number, dealer}; without one the next hand. A hand in the book is opened
  // as its correction.
  aim(hand = null) {
    this.#aim = hand;
    this.#hold(false);
    const isBook = hand?.submission_id && hand.number < this.#begun.number;
    this.#form.dataset.preview = isBook ? `${hand.number}/preview` : this.#preview;
    this.#draw();
  }

  // Shows the game with these stored items. While a hand conflicts with the book, the totals after
  // it are unknown.
  show(items) {
    const isFixed = items.some((item) => item.replaces && this.isOwn(item) && item.number < this.#begun.number && item.state === "waiting");
    const begun = isFixed ? { ...this.#begun, standing: null } : this.#begun;
    Object.assign(this, folded(this.kit.rules, begun, this.#hands(items)));
    this.#isFixed = isFixed;
    this.#draw();
  }

  // Fetches the server's state of the game; returns whether it is new. A hand that is being typed
  // keeps its number when another phone has written it down: once saved, the two are compared.
  async renew(isTyped) {
    const fresh = await this.#fresh();
    if (!fresh) return false;
    const { number, dealer } = this;
    keepPhotos(fresh);
    for (const part of PARTS) document.getElementById(part).replaceWith(fresh.getElementById(part));
    this.#begun = this.#received();
    if (!isTyped() || this.#aim || this.#begun.number <= number) return true;
    this.#aim = { number, dealer };
    this.#hold(true);
    return true;
  }

  // Goes on with the next hand when nothing is typed any more.
  release() {
    if (this.#isHeld) this.aim();
  }

  #hold(isHeld) {
    this.#isHeld = isHeld;
    this.#form.querySelector("[data-stale]")?.toggleAttribute("hidden", !isHeld);
  }

  async #fresh() {
    this.isCurrent = false;
    try {
      const headers = this.#version ? { "If-None-Match": this.#version } : {};
      const signal = AbortSignal.timeout?.(PATIENCE_MS);
      const response = await fetch(this.#form.dataset.table, { headers, signal, cache: "no-store" });
      this.headers = response.headers;
      this.isCurrent = [200, 304].includes(response.status);
      const fresh = new DOMParser().parseFromString(response.status === 200 ? await response.text() : "", "text/html");
      if (!PARTS.every((part) => fresh.getElementById(part))) return null;
      this.#version = response.headers.get("ETag");
      return fresh;
    } catch {
      return null;
    }
  }

  #received() {
    this.kit = JSON.parse(document.getElementById("phone").dataset.kit);
    this.#tail = document.getElementById("tail").cloneNode(true);
    this.#isOver = !document.getElementById("over").hidden;
    const { standing, left, tie } = this.kit;
    return { standing, left, tie, number: Number(this.#tail.dataset.number) };
  }

  #hands(items) {
    const taken = items.filter(({ kind, state }) => kind === "void" && state !== "needs_you");
    const voided = new Set(taken.map(({ hand }) => hand));
    const own = items.filter((item) => this.isOwn(item) && this.#isNew(item));
    const last = new Map(own.map((item) => [item.number, item]));
    const hands = [...last.values()].sort((one, other) => one.number - other.number);
    return hands.map((item) => this.#handOf(item, voided));
  }

  // Whether an item is a hand of this game.
  isOwn({ kind, game }) {
    return kind === "hand" && game === Number(this.#form.dataset.game);
  }

  #isNew({ number, state, answer }) {
    return number >= this.#begun.number && (state !== "done" || IN_THE_BOOK.includes(answer?.outcome));
  }

  #handOf({ submission_id, number, typed, dealer, state }, voided) {
    const facts = factsOf(typed, this.kit.rules);
    const isOpen = state === "needs_you";
    return { number, facts, dealer, isOpen, isKept: state !== "done", isVoid: voided.has(submission_id) };
  }

  #draw() {
    const { kit, rows, standing } = this;
    this.#drawTail().catch(() => undefined); // what draws rows comes with the network
    if (rows.length && this.isOver && !this.#isOver) this.#say(standing ? result(kit.words, standing) : "");
    document.getElementById("over").hidden = !this.isOver;
    if (this.isOver) import("../share.js").catch(() => undefined); // without it the picture is downloaded
    this.#form.toggleAttribute("data-over", this.isOver);
    this.#name();
  }

  async #drawTail() {
    const { kit, rows, standing } = this;
    const tail = this.#tail.cloneNode(true);
    if (rows.length || this.#isFixed) {
      const { rowOf, tallies } = await import("./rows.js");
      if (this.rows !== rows) return;
      tail.tBodies[0].append(...rows.map((row) => rowOf(kit, row)));
      const totals = tail.tFoot.rows[0];
      totals.replaceChildren(totals.cells[0], ...tallies(kit, standing));
    }
    document.getElementById("tail").replaceWith(tail);
  }

  // Shows in the form which hand it is for.
  #name() {
    const { number } = this.#aim ?? this;
    const isKnown = this.dealer !== null;
    const values = { number, name: this.kit.words.seats[this.dealer] };
    this.#form.elements.number.value = number;
    this.#form.dataset.number = number;
    document.getElementById("title").replaceChildren(printed(isKnown ? "title" : "title-open", values));
    this.#form.querySelector("[data-says=hand]")?.replaceChildren(printed("hand", values));
    this.#form.querySelector("[data-says=dealer]")?.replaceChildren(...(isKnown ? [printed("dealer", values)] : []));
    for (const seat of this.#form.elements.dealer) seat.toggleAttribute("data-turn", seat.value === String(this.dealer));
    this.#ask();
  }

  // Asks which side was out first at this hand's target, which rises if several were out together.
  #ask() {
    const asked = this.#form.querySelector("[data-reached]");
    if (asked && this.before) asked.textContent = filled(asked.dataset.reached, [targetAt(this.kit.rules, this.before.totals)]);
  }

  #say(said) {
    document.querySelector("#over .result").textContent = said;
  }
}

// While a photo is being taken, its control is kept.
function keepPhotos(fresh) {
  for (const chooser of document.querySelectorAll("#cards [data-photos]")) {
    fresh.querySelector(`#cards [data-photos][data-number="${chooser.dataset.number}"]`)?.replaceWith(chooser);
  }
}
