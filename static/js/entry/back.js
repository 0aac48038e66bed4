// Navigation through the hands of the game, by swipe or key: each opens in place for correction.

const FAR = 60;
const STRAIGHT = 0.5;

export class Back {
  #form;
  #desk;
  #began = null;

  constructor(form, desk) {
    this.#form = form;
    this.#desk = desk;
    form.addEventListener("touchstart", (event) => this.#begin(event), { passive: true });
    form.addEventListener("touchmove", (event) => this.#move(event), { passive: true });
  }

  // Goes to the previous hand (-1) or the next. Unsaved changes in the current one block it.
  step(by) {
    const { fixed, isChanged, table } = this.#desk;
    if (fixed && isChanged) return this.#form.querySelector("[data-leave]").focus();
    const shown = this.#form.querySelector("#said [data-number]")?.dataset.number;
    const number = (fixed?.number ?? Number(shown ?? table.number)) + by;
    if (number < 1) return undefined;
    for (const fold of this.#form.querySelectorAll("details[open]")) fold.open = false;
    if (number >= table.number) return fixed || shown ? this.#desk.leave() : undefined;
    return this.#open(number);
  }

  #open(number) {
    const hand = this.#ownOf(number);
    if (!hand && this.#desk.fixed) this.#desk.leave();
    if (hand) this.#desk.fix(hand);
    this.#desk.say(hand ? "reopened" : "elsewhere", { number }, Boolean(hand));
    const said = this.#form.querySelector("#said");
    for (const link of said.querySelectorAll("a")) link.hash = `hand-${number}`;
    for (const part of said.querySelectorAll("p")) part.dataset.number = number;
  }

  // This phone's latest version of the hand with this number, if still valid.
  #ownOf(number) {
    const { items, table } = this.#desk;
    const own = items.filter((item) => table.isOwn(item) && item.number === number && item.answer?.outcome !== "replaced");
    const hand = own.at(-1);
    return items.some(({ kind, hand: taken }) => kind === "void" && taken === hand?.submission_id) ? null : hand;
  }

  #begin({ touches, target }) {
    const [{ clientX: x, clientY: y }] = touches;
    const isStroke = touches.length === 1 && !target.closest(".boxes, .keypad, .over");
    this.#began = isStroke ? { x, y } : null;
  }

  // Navigates once the swipe is long enough, unless a hand is being saved.
  #move({ touches: [{ clientX, clientY }] }) {
    const began = this.#began;
    if (!began || "still" in document.documentElement.dataset) return;
    const [across, down] = [clientX - began.x, clientY - began.y];
    if (Math.abs(across) < FAR) return;
    this.#began = null;
    if (Math.abs(down) <= STRAIGHT * Math.abs(across)) this.step(across > 0 === (document.dir !== "rtl") ? -1 : 1);
  }
}
