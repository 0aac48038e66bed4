// The live line said at once, as far as the phone knows the hand. The server's answer replaces it.

import { evaluate } from "../score/evaluate.js";
import { factsOf } from "./facts.js";
import { order } from "./points.js";
import { filled, isOneDigit, remark, result, sentence, standing } from "./words.js";

export class Live {
  #form;
  #kit;
  #seen;
  #isSaid = false;

  constructor(form) {
    const kit = form.querySelector("#phone")?.dataset.kit;
    this.#form = form;
    this.#kit = kit && JSON.parse(kit);
    this.#seen = kit && JSON.stringify(this.#facts());
    form.addEventListener("htmx:before:request", ({ detail }) => (detail.ctx.asked = this.#typed()));
    form.addEventListener("htmx:before:swap", (event) => this.#answered(event));
    form.addEventListener("htmx:error", () => this.#unanswered());
  }

  // Says what the hand brings now, if anything of it has changed.
  update() {
    if (!this.#kit) return;
    const facts = this.#facts();
    const seen = JSON.stringify(facts);
    if (seen === this.#seen) return;
    this.#seen = seen;
    const parts = this.#parts(evaluate(this.#kit.rules, this.#kit.standing, facts), facts);
    this.#isSaid = parts !== null;
    if (parts) this.#line().replaceChildren(...parts);
  }

  // An answer to what was typed before is late: the next one is on its way.
  #answered(event) {
    if (event.detail.ctx.asked !== this.#typed()) event.preventDefault();
  }

  // Without the network nothing old may stand beside a new hand.
  #unanswered() {
    if (!this.#isSaid) this.#line().replaceChildren();
    this.#form.querySelector("#worth").replaceChildren();
  }

  #parts(hand, facts) {
    if (hand === null) return null;
    if (hand.outcome) return this.#scored(hand, facts);
    const said = remark(this.#kit.words, hand, { facts, order: order(this.#form).map(Number) });
    if (!said) return null;
    const isWrong = hand.impossible && !isOneDigit(facts);
    return [element("span", isWrong ? "error" : "", said)];
  }

  #scored(hand, facts) {
    const { words } = this.#kit;
    if (!words.outcomes[hand.outcome]) return null;
    const said = element("span", hand.hasFailed ? "set" : "", sentence(words, hand, facts));
    const after = element("small", "", ...(hand.finished ? [result(words, hand)] : this.#standings(hand)));
    return [said, " ", after];
  }

  #standings(hand) {
    return hand.totals.flatMap((_, side) => [...(side ? [" : "] : []), this.#shown(standing(hand, side))]);
  }

  #shown({ name, ...values }) {
    const shown = this.#form.querySelector(`[data-score="${name}"]`).content.cloneNode(true);
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) texts.currentNode.data = filled(texts.currentNode.data, values);
    return shown;
  }

  #facts() {
    return factsOf(this.#form, this.#kit.rules.sides);
  }

  #typed() {
    return new URLSearchParams(new FormData(this.#form)).toString();
  }

  #line() {
    return this.#form.querySelector("#live");
  }
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}
