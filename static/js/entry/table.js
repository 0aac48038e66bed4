// The game on the page of a table: what the server last said of it, and the hands that it has not
// got yet, folded into one sheet.

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
  #form;
  #aim = null;
  #tail;
  #begun;
  #isOver;
  #version = null;
  #isFixed = false;
  #preview;

  constructor(form) {
    this.#form = form;
    this.#preview = form.dataset.preview;
    Object.assign(this, (this.#begun = this.#received()));
  }

  // Whether there are hands here that the server's own totals are without.
  get isAhead() {
    return this.rows.length > 0;
  }

  get isOver() {
    return !this.#aim && (this.#isOver || (this.left <= 0 && !this.kit.tie) || Boolean(this.standing?.finished));
  }

  // How the game stands before the hand of the form, where anybody knows that.
  get before() {
    return this.#aim ? null : this.standing;
  }

  // Who deals the hand of the form, as far as the phone knows.
  get dealer() {
    return (this.#aim ?? this.standing)?.dealer ?? null;
  }

  // Makes the form one for this hand, {number, dealer}; for the next one again without. One that the
  // book has is looked at there as its correction.
  aim(hand = null) {
    this.#aim = hand;
    const isBook = hand?.submission_id && hand.number < this.#begun.number;
    this.#form.dataset.preview = isBook ? `${hand.number}/preview` : this.#preview;
    this.#draw();
  }

  // Shows the game with these items of the phone's store. What the book has otherwise yet, nobody
  // knows the totals after.
  show(items) {
    const isFixed = items.some((item) => item.replaces && this.isOwn(item) && item.number < this.#begun.number && item.state === "waiting");
    const begun = isFixed ? { ...this.#begun, standing: null } : this.#begun;
    Object.assign(this, folded(this.kit.rules, begun, this.#hands(items)));
    this.#isFixed = isFixed;
    this.#draw();
  }

  // Takes what the server has of the game, if it is not on the page already; says whether it was.
  async renew() {
    const fresh = await this.#fresh();
    if (!fresh) return false;
    keepPhotos(fresh);
    for (const part of PARTS) document.getElementById(part).replaceWith(fresh.getElementById(part));
    this.#begun = this.#received();
    return true;
  }

  async #fresh() {
    this.isCurrent = false;
    try {
      const headers = this.#version ? { "If-None-Match": this.#version } : {};
      const signal = AbortSignal.timeout?.(PATIENCE_MS);
      const response = await fetch(this.#form.dataset.table, { headers, signal, cache: "no-store" });
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

  // Says in the form which hand it is for.
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

  // Asks who was out first by the target that this hand has: it rises where several were out together.
  #ask() {
    const asked = this.#form.querySelector("[data-reached]");
    if (asked && this.before) asked.textContent = filled(asked.dataset.reached, [targetAt(this.kit.rules, this.before.totals)]);
  }

  #say(said) {
    document.querySelector("#over .result").textContent = said;
  }
}

// Whoever takes a photo meanwhile comes back to the very control that they left.
function keepPhotos(fresh) {
  for (const chooser of document.querySelectorAll("#cards [data-photos]")) {
    fresh.querySelector(`#cards [data-photos][data-number="${chooser.dataset.number}"]`)?.replaceWith(chooser);
  }
}
