// Hints beside the live line: a decisive last trick, and a bella that has moved.

import { factsOf } from "./facts.js";
import { sideOfTen } from "./last_trick_hint.js";
import { typedOf } from "./typing.js";
import { filled } from "./words.js";

const MOMENT = 3000;

export class Asides {
  #form;
  #place;
  #bella = null;
  #answered = "";
  #timer;

  constructor(form, place) {
    this.#form = form;
    this.#place = place;
    form.addEventListener("change", () => this.#look());
    form.addEventListener("input", () => this.#look());
    this.#ten.addEventListener("click", ({ target }) => target.closest("button") && this.#addTen());
    this.#look();
  }

  #look() {
    this.#askForTen();
    this.#seeBella();
  }

  #askForTen() {
    const kit = this.#form.querySelector("#phone")?.dataset.kit;
    const { rules, beginning, standing, words } = kit ? JSON.parse(kit) : {};
    const side = rules && this.#points !== this.#answered ? sideOfTen(rules, standing ?? beginning, factsOf(typedOf(this.#form), rules)) : null;
    this.#ten.hidden = side === null;
    this.#ten.dataset.side = side ?? "";
    if (side !== null) this.#ten.querySelector("bdi").textContent = words.sides[side];
  }

  // Do not ask again for these points.
  #addTen() {
    const { side } = this.#ten.dataset;
    const box = this.#form.elements[`points-${side}`];
    box.value = Number(box.value) + Number(this.#form.dataset.last);
    box.dispatchEvent(new Event("input", { bubbles: true }));
    this.#answered = this.#points;
    this.#askForTen();
  }

  #seeBella() {
    const now = this.#form.querySelector('[name="bella"]:checked')?.value ?? null;
    if (this.#bella !== null && now !== null && this.#bella !== now) this.#say(this.#moved(this.#bella, now));
    this.#bella = now;
  }

  #moved(from, to) {
    const name = (side) => this.#form.querySelector(`#melds-${side} legend`).textContent;
    return filled(this.#place.dataset.moved, { from: name(from), to: name(to) });
  }

  #say(text) {
    clearTimeout(this.#timer);
    this.#note.textContent = text;
    this.#note.dataset.shown = "";
    this.#timer = setTimeout(() => {
      delete this.#note.dataset.shown;
      this.#note.textContent = "";
    }, MOMENT);
  }

  get #points() {
    return [...this.#form.querySelectorAll(".box input")].map(({ value }) => value).join();
  }

  get #ten() {
    return this.#place.querySelector(".ten");
  }

  get #note() {
    return this.#place.querySelector("[role=status]");
  }
}
