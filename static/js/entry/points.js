// The points boxes: the active one, which digits fit, and the rest. A derived number is replaced by
// the next digit: the other side's rest (data-rest), and values that came with the page
// (data-given).

import { trumpIn } from "./facts.js";

const sides = (form) => [...form.querySelectorAll(".box")];
const box = (side) => side.querySelector("input");
const active = (form) => form.querySelector(".box[data-active]") ?? sides(form)[0];
const addsUp = (form) => "addsUp" in form.dataset;

function makersSide(form) {
  return form.querySelector('[name="bid"]:checked')?.closest(".maker")?.dataset.side;
}

// A side that stops counts its points so far, and no side has the rest.
function stoppingSide(form) {
  const isStopped = "enough" in form.dataset && form.querySelector('[name="play"][value="stopped"]:checked');
  return isStopped ? form.querySelector('[name="stopped"]:checked')?.value : undefined;
}

// The defenders' points come first: theirs is usually the smaller pile.
export function order(form) {
  const [maker, stopping] = [makersSide(form), stoppingSide(form)];
  const numbers = sides(form).map((side) => side.dataset.side);
  if (stopping !== undefined) return [stopping, ...numbers.filter((number) => number !== stopping)];
  return [...numbers.filter((number) => number !== maker), ...numbers.filter((number) => number === maker)];
}

// Activates a points box, and announces it to screen readers; null for none. A focused box passes
// its focus on, since the device's keyboard types there.
export function activate(form, number) {
  const had = document.activeElement?.closest(".box");
  for (const side of sides(form)) {
    const isActive = side.dataset.side === number;
    side.toggleAttribute("data-active", isActive);
    box(side).ariaCurrent = isActive ? "true" : null;
    if (isActive && had && had !== side && form.contains(had)) box(side).focus();
  }
  form.dispatchEvent(new Event("asked"));
}

// The sides in the order of entry, the one with the active box first.
export function asked(form) {
  const lit = active(form).dataset.side;
  return [lit, ...order(form).filter((number) => number !== lit)];
}

export function receive(form) {
  for (const side of sides(form)) box(side).toggleAttribute("data-given", box(side).value !== "");
}

// Starts with the first empty box; else with the one that was counted and not derived, or one with
// an impossible value.
export function begin(form) {
  const first = (isWanted) => order(form).find((number) => isWanted(box(sideOf(form, number))));
  const counted = first(({ value, dataset }) => value && !("rest" in dataset));
  const wrong = first(({ ariaInvalid }) => ariaInvalid === "true");
  const isLit = form.querySelector(".box[data-active]") !== null;
  const next = stoppingSide(form) ?? first(({ value }) => !value) ?? (addsUp(form) ? counted : !isLit && (wrong ?? order(form)[0]));
  if (next) activate(form, next);
  if (counted) fillRest(form, sideOf(form, counted));
}

// The side that stopped is the one to count.
export function stop(form) {
  for (const input of form.querySelectorAll(".box [data-rest]")) set(input, "");
  activate(form, order(form)[0]);
}

export function press(form, digit) {
  const input = box(active(form));
  const isReplaced = "rest" in input.dataset || "given" in input.dataset || input.value === "0";
  enter(form, input, (isReplaced ? "" : input.value) + digit);
}

export function rub(form) {
  const input = box(active(form));
  enter(form, input, input.value.slice(0, -1));
}

// A number typed with the device's keyboard.
export function typed(form, input) {
  enter(form, input, input.value.replace(/\D/g, ""));
}

export function giveAll(form) {
  const winner = active(form);
  for (const side of sides(form)) {
    if (side !== winner) set(box(side), "0");
    else if (addsUp(form)) set(box(side), String(most(form)));
  }
  form.elements.swept.value = winner.dataset.side;
}

function enter(form, input, text) {
  if (Number(text) > most(form)) {
    input.value = input.dataset.was ?? input.defaultValue;
    refuse(form, input);
    return;
  }
  const side = input.closest(".box");
  set(input, text);
  if (side.dataset.side !== form.elements.swept.value || addsUp(form)) form.elements.swept.value = "";
  fillRest(form, side);
  if (!addsUp(form) && isComplete(form, text)) advance(form);
}

function set(input, text) {
  input.value = text;
  input.dataset.was = text;
  delete input.dataset.rest;
  delete input.dataset.given;
}

function fillRest(form, counted) {
  if (!addsUp(form) || stoppingSide(form) !== undefined) return;
  const text = box(counted).value;
  for (const side of sides(form)) {
    if (side === counted) continue;
    set(box(side), text && String(most(form) - Number(text)));
    box(side).dataset.rest = "";
  }
}

function most(form) {
  const points = Number(trumpIn(form) === "NT" ? form.dataset.noTrump : form.dataset.most);
  return form.elements.without_last.checked ? points - Number(form.dataset.last) : points;
}

// Whether no further digit can follow.
function isComplete(form, text) {
  return text !== "" && (Number(text) === 0 || Number(text) * 10 > most(form));
}

function advance(form) {
  const next = order(form).find((number) => !box(sideOf(form, number)).value);
  if (next !== undefined) activate(form, next);
}

function sideOf(form, number) {
  return sides(form).find((side) => side.dataset.side === number);
}

function refuse(form, input) {
  const shaken = input.closest(".box");
  shaken.classList.remove("refused");
  void shaken.offsetWidth; // the animation begins anew
  shaken.classList.add("refused");
  const said = document.createElement("span");
  said.className = "error refusal";
  said.textContent = form.dataset.refusal.replace("{}", most(form));
  const live = document.getElementById("live");
  live.querySelector(".refusal")?.remove();
  live.prepend(said);
}
