// A finger that comes down again takes only what it could have taken the first time: people tap
// twice where they are not sure, and by then something else may lie there.

const REST_MS = 500;
const NEAR = 48;
const CONTROLS = "a, button, label, summary, select, input, textarea";
const { dataset } = document.documentElement;
let last = { time: -Infinity };
let pointer;
let isHeld = false;
let isRefused = false;

addEventListener("pointerdown", touched, true);
addEventListener("mousedown", clicked, true);
for (const name of ["touchend", "mousedown", "click"]) addEventListener(name, meet, { capture: true, passive: false });

// Nothing takes a tap while this is done, nor for half a second after it.
export async function still(work) {
  isHeld = true;
  dataset.still = "";
  await work.finally(() => {
    isHeld = false;
    last = { time: performance.now() };
    setTimeout(() => delete dataset.still, REST_MS);
  });
}

function touched(event) {
  pointer = event.pointerType;
  if (pointer !== "mouse") judge(event, true);
}

// A mouse counts its clicks by itself.
function clicked(event) {
  if (pointer === "mouse") judge(event, event.detail > 1);
}

function judge({ target, clientX: x, clientY: y, timeStamp }, isAgain) {
  const isSoon = timeStamp - last.time < REST_MS && (isAgain || !last.under);
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
    if (event.target.closest("summary")) tap.under.clear(); // a sheet comes or goes
    setTimeout(() => (tap.time = performance.now()));
  }
}

function wasThere(control, x, y) {
  if (!last.under) return false;
  if (!control || Math.hypot(x - last.x, y - last.y) > NEAR) return true;
  return last.under.get(control) === placeOf(control);
}

// The controls under a finger and close to it, each with its place.
function under(x, y) {
  const found = new Map();
  for (let dx = -NEAR; dx <= NEAR; dx += NEAR / 2) {
    for (let dy = -NEAR; dy <= NEAR; dy += NEAR / 2) {
      const control = document.elementFromPoint(x + dx, y + dy)?.closest(CONTROLS);
      if (control) found.set(control, placeOf(control));
    }
  }
  return found;
}

function placeOf(control) {
  const { x, y } = control.getBoundingClientRect();
  return `${Math.round(x)} ${Math.round(y)}`;
}
