// Compares melds for an undecided table: what each side shows, and the verdict.

import { best, pointsOf, under } from "./meld_order.js";
import { trumpIn } from "./facts.js";
import { rules, shown } from "./panel.js";
import { filled } from "./words.js";

export async function open(form) {
  const panel = await shown("compare");
  new Compare(panel, form).draw();
}

class Compare {
  #panel;
  #form;
  #contest;

  constructor(panel, form) {
    this.#panel = panel;
    this.#form = form;
    this.#contest = under(rules().contest, trumpIn(form));
    for (const list of this.#lists()) list.value = this.#bestOf(list);
    panel.addEventListener("change", () => this.draw());
    panel.querySelector("[data-take]").addEventListener("click", () => this.#take());
  }

  // Shows the next question, or the better meld and the reason.
  draw() {
    const said = this.#verdict();
    for (const asked of this.#panel.querySelectorAll("[data-step]")) this.#ask(asked, said);
    this.#panel.querySelector(".live").textContent = said.open ? this.#next(said.open) : this.#because(said);
    this.#panel.querySelector("[data-take]").disabled = said.open !== undefined;
  }

  #verdict() {
    const melds = this.#melds();
    return melds.filter(Boolean).length < 2 ? { open: "kind", sides: [] } : best(this.#contest, melds);
  }

  // Answers stay visible; the open question scrolls into view.
  #ask(asked, { open, sides }) {
    const { step } = asked.dataset;
    const side = asked.closest("[data-meld-of]")?.dataset.meldOf;
    const isOpen = step === open && (side === undefined || sides.includes(Number(side)));
    asked.hidden = !isOpen && !asked.querySelector(":checked");
    if (step === "high") this.#offer(asked, this.#melds()[side]);
  }

  // The possible highest cards of the sequence.
  #offer(asked, meld) {
    const lowest = this.#contest.ranks.length - (meld?.length ?? 0);
    asked.querySelectorAll(".chip").forEach((chip, place) => (chip.hidden = place > lowest));
    asked.hidden ||= !meld?.length;
  }

  #melds() {
    return this.#lists().map(({ value }, side) => {
      const meld = meldOf(value);
      return meld?.length ? { ...meld, high: this.#chosen(`high-${side}`), suit: this.#suit(side) } : meld;
    });
  }

  #suit(side) {
    if (this.#contest.suit_order) return this.#chosen(`suit-${side}`);
    const trump = this.#chosen("trump");
    return trump && (trump === String(side) ? "trump" : "plain");
  }

  #chosen(name) {
    return this.#panel.querySelector(`[name="${name}"]:checked`)?.value;
  }

  #next(step) {
    const { openHigh, openSuit, openTrump, openKind } = this.#panel.dataset;
    return { high: openHigh, suit: this.#contest.suit_order ? openSuit : openTrump, kind: openKind }[step];
  }

  #because({ winner, by }) {
    const { dataset } = this.#panel;
    if (winner === null) return dataset.tie;
    const melds = this.#melds();
    const others = [...melds.keys()].filter((side) => side !== winner && melds[side]);
    const other = best(this.#contest, melds.map((meld, side) => (side === winner ? null : meld))).winner ?? others[0];
    return filled(dataset.winner, { side: this.#name(winner), why: this.#reason(by, winner, other) });
  }

  #reason(by, one, other) {
    const { dataset } = this.#panel;
    const meld = this.#melds()[one];
    const told = by === "high" && meld.rank ? "rank" : by === "suit" && !this.#contest.suit_order ? "trump" : by;
    return filled(dataset[told], { one: this.#told(told, one), other: this.#told(told, other) });
  }

  // A side's meld, described by the deciding step.
  #told(step, side) {
    const meld = this.#melds()[side];
    const list = this.#lists()[side];
    const tapped = (name) => this.#panel.querySelector(`[name="${name}-${side}"]:checked`)?.parentNode;
    return {
      points: pointsOf(this.#contest, meld),
      length: meld.length,
      high: tapped("high")?.textContent,
      suit: tapped("suit")?.querySelector(".spoken").textContent.trim(),
      rank: list.selectedOptions[0].dataset.name,
    }[step];
  }

  // The side's best meld among the selected chips.
  #bestOf(list) {
    const side = list.name.slice("best-".length);
    const tapped = [...this.#form.querySelectorAll(`[name="meld-${side}"]:checked`)].map(({ value }) => value);
    const offered = [...list.options].filter(({ value }) => tapped.includes(value));
    const worth = ({ value }) => pointsOf(this.#contest, meldOf(value));
    return offered.sort((one, other) => worth(other) - worth(one))[0]?.value ?? "";
  }

  #take() {
    const { winner } = this.#verdict();
    const answer = this.#form.querySelector(`[name="meld_winner"][value="${winner ?? "tie"}"]`);
    answer.checked = true;
    answer.dispatchEvent(new Event("change", { bubbles: true }));
    this.#panel.close();
  }

  #name(side) {
    return this.#panel.querySelector(`[data-meld-of="${side}"] legend`).textContent;
  }

  #lists() {
    return [...this.#panel.querySelectorAll("select")];
  }
}

// The meld of a chip's code, or null.
function meldOf(code) {
  const [kind, detail] = code.split("-");
  if (!kind) return null;
  return kind === "four" ? { rank: detail } : { length: Number(detail) };
}
