// Keeps the screen on during entry and vibrates on key presses, if the device can.

const IDLE = 20 * 60 * 1000;
let lock = null;
let lastTap = -Infinity;
let timer;
let isStaying = false;

// Starts with the current tap.
export function keepAwake(form) {
  form.addEventListener("click", feel);
  if (!navigator.wakeLock) return;
  document.addEventListener("click", tapped);
  document.addEventListener("visibilitychange", hold);
  tapped();
}

// Keeps the screen on without taps.
export function stay(isOn) {
  isStaying = isOn;
  tapped();
}

function feel({ target }) {
  if (target.closest(".key, .chip")) navigator.vibrate?.(10);
}

function tapped() {
  lastTap = Date.now();
  clearTimeout(timer);
  if (!isStaying) timer = setTimeout(release, IDLE);
  hold();
}

async function hold() {
  if (document.documentElement.dataset.awake === "off") return release();
  const isIdle = !isStaying && Date.now() - lastTap >= IDLE;
  if (isIdle || document.visibilityState !== "visible" || !navigator.wakeLock || (lock && !lock.released)) return undefined;
  // A phone may refuse, to save its battery.
  lock = await navigator.wakeLock.request("screen").catch(() => null);
  return undefined;
}

function release() {
  lock?.release();
  lock = null;
}
