// The history of taps, so that one key undoes the last, whatever it was.

import { activate } from "./points.js";
import { put, typedOf } from "./typing.js";

export class Taps {
  #form;
  #log = [];
  #now;

  constructor(form) {
    this.#form = form;
  }

  // Starts with the current form, or with the stored history.
  begin(kept) {
    if (kept) this.#show(kept.now);
    this.#log = kept?.log ?? [];
    this.#now = this.#seen();
  }

  get kept() {
    return { log: this.#log, now: this.#now };
  }

  // Records the previous state if the form has changed.
  note() {
    const seen = this.#seen();
    if (JSON.stringify(seen) === JSON.stringify(this.#now)) return;
    this.#log.push(this.#now);
    this.#now = seen;
  }

  // Undoes a tap; returns whether there was one.
  back() {
    if (this.#log.length === 0) return false;
    this.#now = this.#log.pop();
    this.#show(this.#now);
    return true;
  }

  #seen() {
    const names = (flag) => [...this.#form.querySelectorAll(`[data-${flag}]`)].map(({ name }) => name);
    const active = this.#form.querySelector(".box[data-active]")?.dataset.side;
    return { typed: typedOf(this.#form), active, rest: names("rest"), given: names("given") };
  }

  #show({ typed, active, rest, given }) {
    put(this.#form, typed);
    for (const input of this.#form.querySelectorAll(".box input")) {
      input.dataset.was = input.value;
      input.toggleAttribute("data-rest", rest.includes(input.name));
      input.toggleAttribute("data-given", given.includes(input.name));
    }
    activate(this.#form, active);
  }
}

// The draft of a hand, stored at every tap, and restored after the page was killed or reloaded.
export class Draft {
  #name;

  constructor(game) {
    this.#name = `draft-${game}`;
  }

  // The draft for the hand of this number.
  of(number) {
    try {
      const kept = JSON.parse(localStorage.getItem(this.#name));
      return kept?.number === number ? kept.taps : null;
    } catch {
      return null;
    }
  }

  // Without storage the draft is lost with the page, as without scripts.
  keep(number, taps) {
    if (!taps) return this.clear();
    try {
      localStorage.setItem(this.#name, JSON.stringify({ number, taps }));
    } catch {
      this.clear();
    }
  }

  clear() {
    try {
      localStorage.removeItem(this.#name);
    } catch {
      return;
    }
  }
}
