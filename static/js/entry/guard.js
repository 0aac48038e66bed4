// Ignores a second tap on anything that was not there at the first tap.

const REST_MS = 500;
const NEAR = 48;
// Taps in the place of Save are ignored for longer, unless the finger has moved away.
const SAVED_MS = 1000;
const SAVE = 120;
// Movement below this (re-rendered text) counts as not moved.
const MOVED = 4;
const CONTROLS = "a, button, label, summary, select, input, textarea";
const { dataset } = document.documentElement;
let last = { time: -Infinity };
let pointer;
let isHeld = false;
let isRefused = false;

addEventListener("pointerdown", touched, true);
addEventListener("mousedown", clicked, true);
for (const name of ["touchend", "mousedown", "click"]) addEventListener(name, meet, { capture: true, passive: false });

// Ignores taps during this work and just after it.
export async function still(work) {
  isHeld = true;
  dataset.still = "";
  const { x, y } = last;
  await work.finally(() => {
    isHeld = false;
    last = { x, y, time: performance.now() };
    setTimeout(() => delete dataset.still, SAVED_MS);
  });
}

function touched(event) {
  pointer = event.pointerType;
  if (pointer !== "mouse") judge(event, true);
}

// A mouse counts its clicks.
function clicked(event) {
  if (pointer === "mouse") judge(event, event.detail > 1);
}

function judge({ target, clientX: x, clientY: y, timeStamp }, isAgain) {
  const isAtSave = !last.under && distance(last, { x, y }) <= SAVE;
  const isSoon = timeStamp - last.time < (isAtSave ? SAVED_MS : REST_MS) && (isAgain || !last.under);
  isRefused = isHeld || (isSoon && !wasThere(target.closest(CONTROLS), x, y));
  if (!isRefused) last = { x, y, under: under(x, y) };
  last.time = performance.now();
}

function meet(event) {
  if (isRefused) {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "mousedown") isRefused = false;
  } else if (event.type === "click" && event.detail) {
    const tap = last;
    if (event.target.closest("summary")) tap.under?.clear();
    setTimeout(() => (tap.time = performance.now()));
  }
}

function wasThere(control, x, y) {
  if (!last.under) return false;
  if (!control || distance(last, { x, y }) > NEAR) return true;
  const was = last.under.get(control);
  return was !== undefined && distance(was, control.getBoundingClientRect()) < MOVED;
}

// The controls near a point, each with its position.
function under(x, y) {
  const found = new Map();
  const steps = [-2, -1, 0, 1, 2].map((step) => (step * NEAR) / 2);
  for (const [dx, dy] of steps.flatMap((dx) => steps.map((dy) => [dx, dy]))) {
    const control = document.elementFromPoint(x + dx, y + dy)?.closest(CONTROLS);
    if (control) found.set(control, control.getBoundingClientRect());
  }
  return found;
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
