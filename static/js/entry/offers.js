// Corrections offered with one tap: a game that ends within the hand by melds, bella or the last
// trick, and a call that implies another suit.

import { withBonuses } from "../score/evaluate.js";
import { filled } from "./words.js";

// A button for each side that has reached the target by these facts, and for the suit of the call
// if the hand has another one.
export function offer(form, { kit, before }, facts, hand) {
  const place = form.querySelector("#offers");
  place.replaceChildren(...stops(form, place, kit, before, facts), ...suits(form, place, kit, facts, hand));
}

function stops(form, { dataset }, { rules, words }, standing, facts) {
  const isOpen = rules.instant_end && facts.play === "played" && standing;
  return (isOpen ? withBonuses(rules, standing, facts) : []).flatMap((total, side) => {
    if (total === null) return [];
    const text = filled(dataset.stop, { side: words.sides[side], total });
    return [button(text, () => ["stopped", side].forEach((value) => choose(form, "play", "stopped", value)))];
  });
}

function suits(form, { dataset }, { rules, words }, facts, hand) {
  if (hand?.impossible !== "bad_trump") return [];
  const suit = rules.settlement.suits[facts.call];
  const text = filled(dataset.switch, { suit: words.suits[suit] });
  return [button(text, () => choose(form, "bid", "bid", `${facts.maker}-${suit}`))];
}

function button(text, tapped) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", tapped);
  return made;
}

function choose(form, ...named) {
  const value = named.pop();
  const fields = named.map((name) => `[name="${name}"]`).join();
  const input = form.querySelector(`:is(${fields})[value="${value}"]`);
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
