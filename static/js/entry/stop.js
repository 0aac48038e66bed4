// A game that melds, bella or the last trick can end in the middle of a hand: a button as soon as they do.

import { withBonuses } from "../score/evaluate.js";
import { filled } from "./words.js";

// Offers it to each side that has reached the target by these facts of a hand.
export function offerStop(form, { rules, words }, standing, facts) {
  const totals = facts.play === "played" && standing ? withBonuses(rules, standing, facts) : [];
  const place = form.querySelector("#stop");
  const buttons = totals.map((total, side) => total !== null && button(form, place, side, { side: words.sides[side], total }));
  place.replaceChildren(...buttons.filter(Boolean));
}

function button(form, { dataset }, side, values) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = filled(dataset.stop, values);
  made.addEventListener("click", () => stop(form, side));
  return made;
}

function stop(form, side) {
  for (const value of ["stopped", side]) {
    const input = form.querySelector(`:is([name="play"], [name="stopped"])[value="${value}"]`);
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
