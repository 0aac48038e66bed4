// Counts the cards of a pile: a tap adds a card, another removes it.

import { trumpIn } from "./facts.js";
import { rules, shown } from "./panel.js";
import { columns, tally } from "./piles.js";
import { filled } from "./words.js";

export async function open(form) {
  const panel = await shown("count");
  new Count(panel, form).draw();
}

class Count {
  #panel;
  #form;
  #rules;
  #deck;
  #piles = new Map();

  constructor(panel, form) {
    const sections = [...panel.querySelectorAll("[data-cards-of]")];
    const trump = trumpIn(form);
    const laid = columns(rules(), sections.map((section) => section.dataset.cardsOf), trump);
    this.#panel = panel;
    this.#form = form;
    this.#rules = { ...rules(), sides: this.#all("[name=pile]").length, adds_up: "addsUp" in form.dataset };
    this.#deck = laid.flatMap(({ cards }) => cards);
    for (const { suit, cards } of laid) this.#lay(sections.find((one) => one.dataset.cardsOf === suit), cards, suit === trump);
    this.#choosePile();
    panel.querySelector(".last-trick").hidden = form.elements.without_last.checked;
    panel.addEventListener("click", (event) => this.#tapped(event));
    panel.addEventListener("change", () => this.draw());
  }

  // Renders the count.
  draw() {
    for (const tile of this.#all("[data-card]")) this.#drawTile(tile);
    const { points, missing, many, few, isReady } = this.#tally();
    const said = points.flatMap((own, side) => (own === null ? [] : [`${this.#name(side)} ${own}`]));
    const lines = [said.join(" · ")];
    const { ten, missing: gone, many: over, few: under } = this.#panel.dataset;
    if (missing.length) lines.push(filled(gone, [missing.map((card) => this.#shown(card)).join(" ")]));
    else if (many || few) lines.push(filled(many ? over : under, [many ?? few]));
    else if (said.length && this.#ten && this.#last === null) lines.push(ten);
    this.#panel.querySelector(".live").replaceChildren(...lines.map(paragraph));
    this.#panel.querySelector("[data-take]").disabled = !isReady;
  }

  #lay(section, cards, isTrump) {
    const suit = section.querySelector(".spoken:last-child").textContent;
    section.toggleAttribute("data-trump", isTrump);
    section.parentNode.append(section);
    section.append(...cards.map((card) => tile(card, this.#ranked(card.rank), suit)));
  }

  #tapped({ target }) {
    const { card, allOf } = target.closest("[data-card], [data-all-of]")?.dataset ?? {};
    if (card) this.#toggle([card]);
    if (allOf) this.#toggle(this.#deck.map((one) => one.card).filter((one) => one.endsWith(allOf)));
    if (target.closest("[data-take]")) this.#take();
    else if (card || allOf) this.draw();
  }

  // Adds the cards to the current pile, or removes them if all are in it.
  #toggle(cards) {
    const isOut = cards.every((card) => this.#piles.get(card) === this.#pile);
    for (const card of cards) {
      if (isOut) this.#piles.delete(card);
      else this.#piles.set(card, this.#pile);
    }
  }

  #drawTile(tile) {
    const pile = this.#piles.get(tile.dataset.card);
    tile.ariaPressed = String(pile === this.#pile);
    tile.toggleAttribute("data-elsewhere", pile !== undefined && pile !== this.#pile);
  }

  // The other side has the rest if the points add up, so one number suffices.
  #take() {
    const { points } = this.#tally();
    const sides = this.#rules.adds_up ? [this.#pile] : [...points.keys()];
    for (const side of sides) enter(this.#form.elements[`points-${side}`], points[side]);
    this.#panel.close();
  }

  #tally() {
    return tally(this.#rules, this.#deck, { piles: this.#piles, last: this.#last, ten: this.#ten });
  }

  #choosePile() {
    const active = this.#form.querySelector(".box[data-active]")?.dataset.side ?? "0";
    this.#panel.querySelector(`[name=pile][value="${active}"]`).checked = true;
  }

  get #pile() {
    return Number(this.#panel.querySelector("[name=pile]:checked").value);
  }

  get #last() {
    const chosen = this.#panel.querySelector("[name=last]:checked");
    return chosen ? Number(chosen.value) : null;
  }

  get #ten() {
    return this.#form.elements.without_last.checked ? 0 : Number(this.#form.dataset.last);
  }

  #name(side) {
    return this.#panel.querySelector(`[name=pile][value="${side}"] + bdi`).textContent;
  }

  #shown(card) {
    const { rank } = this.#deck.find((one) => one.card === card);
    return this.#ranked(rank) + this.#panel.querySelector(`[data-cards-of="${card.slice(rank.length)}"] .suit`).textContent;
  }

  // In the letters of the reader's cards.
  #ranked(rank) {
    return this.#panel.dataset[`rank${rank}`] ?? rank;
  }

  #all(selector) {
    return [...this.#panel.querySelectorAll(selector)];
  }
}

function tile({ card, points }, rank, suit) {
  const made = document.createElement("button");
  const small = document.createElement("small");
  const spoken = document.createElement("span");
  made.type = "button";
  made.className = "key";
  made.dataset.card = card;
  small.textContent = points;
  spoken.className = "spoken";
  spoken.textContent = `${suit}, `;
  made.append(rank, spoken, small);
  return made;
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

// Enters a number as if typed.
function enter(box, points) {
  box.value = points;
  box.dispatchEvent(new Event("input", { bubbles: true }));
}
