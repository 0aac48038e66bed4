// The screen stays on while somebody taps, and a key is felt, where the device can do that.

const IDLE = 20 * 60 * 1000;
let lock = null;
let lastTap = -Infinity;
let timer;
let isStaying = false;

// Begins with the tap that has just been made.
export function keepAwake(form) {
  form.addEventListener("click", feel);
  if (!navigator.wakeLock) return;
  document.addEventListener("click", tapped);
  document.addEventListener("visibilitychange", hold);
  tapped();
}

// Whether the screen stays on however long nobody taps.
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
