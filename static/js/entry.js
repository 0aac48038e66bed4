// Entry of a hand: the form's keys, chips and digits. Without this file it is a plain form.

import "./entry/guard.js";
import { tell as tellPanels } from "./entry/lazy_panels.js";
import { Desk } from "./entry/desk.js";
import { trumpIn } from "./entry/facts.js";
import { Live } from "./entry/live.js";
import { activate, begin, giveAll, press, receive, rub, stop, typed } from "./entry/points.js";
import { Table } from "./entry/table.js";
import { Taps } from "./entry/taps.js";
import { countAlike } from "./entry/typing.js";

const form = document.getElementById("entry");
const DIGITS = /^[0-9]$/;

if (form) isAtTable() ? atTable(new Table(form)) : start(gameOf());

// Where the page cannot be cached, hands are not stored either (data-plain).
function isAtTable() {
  return "sync" in form.dataset && !("plain" in form.dataset);
}

// On a table's page hands are stored on the phone; if that is impossible, the form is posted
// normally.
async function atTable(table) {
  const page = start(table);
  tellPanels(table);
  if (!window.indexedDB) return;
  const { dataset } = document.documentElement;
  dataset.starting = "";
  try {
    await new Desk(form, { ...page, table }).open();
  } finally {
    delete dataset.starting;
  }
}

function gameOf() {
  const kit = document.getElementById("phone")?.dataset.kit;
  return kit ? { kit: JSON.parse(kit), before: JSON.parse(kit).standing } : {};
}

function start(game) {
  const [taps, live] = [new Taps(form), new Live(form, game)];
  for (const input of form.querySelectorAll(".box input")) input.inputMode = "none";
  countAlike(form);
  receive(form);
  begin(form);
  taps.begin();
  form.addEventListener("change", (event) => changed(event, taps, live));
  form.addEventListener("input", (event) => written(event, taps, live));
  form.addEventListener("click", (event) => tapped(event, taps));
  form.addEventListener("focusin", (event) => focused(event));
  form.addEventListener("asked", () => live.ask());
  addEventListener("submit", send);
  document.addEventListener("keydown", (event) => keyed(event, taps));
  addEventListener("pageshow", () => form.removeAttribute("aria-busy"));
  return { taps, live };
}

function changed(event, taps, live) {
  const { target } = event;
  if (target.dataset.only && target.checked && !hasSeveral(target)) untickOthers(target);
  countAlike(form, target);
  if (target.name === "bid") activate(form, null);
  if (target.name === "stopped") stop(form);
  if (target.name === "bid" || target.name === "without_last") begin(form);
  taps.note();
  live.update();
}

// Whether the declaration allows more than one bella.
function hasSeveral({ dataset }) {
  return dataset.unless?.split(" ").includes(trumpIn(form));
}

function untickOthers(chosen) {
  for (const other of form.querySelectorAll(`[data-only="${chosen.dataset.only}"]`)) {
    if (other !== chosen) other.checked = false;
  }
}

function written(event, taps, live) {
  if (event.target.closest(".box")) {
    typed(form, event.target);
    taps.note();
  }
  live.update();
}

function tapped(event, taps) {
  focused(event); // a box that has the focus already gets no other
  const key = event.target.closest("[data-digit], [data-undo], [data-all]");
  if (!key) return;
  if (key.dataset.digit) press(form, key.dataset.digit);
  else if ("all" in key.dataset) giveAll(form);
  else takeBack(taps);
  tell(taps);
}

function focused(event) {
  const side = event.target.closest(".box");
  if (side) activate(form, side.dataset.side);
}

function keyed(event, taps) {
  const isElsewhere = event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
  if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || !isCounting()) return;
  if (DIGITS.test(event.key)) press(form, event.key);
  else if (event.key === "Backspace") takeBack(taps);
  else return;
  event.preventDefault();
  tell(taps);
}

// Without a tap to undo, deletes the last digit of a number that came with the page.
function takeBack(taps) {
  if (!taps.back()) rub(form);
}

function isCounting() {
  return form.querySelector(".keypad [data-digit]").offsetParent !== null;
}

// Dispatches the events of a changed field, as the browser does for typing.
function tell(taps) {
  taps.note();
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

// The plain form is being posted.
function send(event) {
  if (!event.defaultPrevented) form.setAttribute("aria-busy", "true");
}
