// Polls for changes every ten seconds, and on returning to the page. After five minutes without a
// change the interval grows, up to a minute.

const EVERY_MS = 10_000;
const PATIENCE_MS = 300_000;
const RARELY_MS = 60_000;

let changedAt = Date.now();
let waiting;

function refresh() {
  plan();
  if (document.visibilityState !== "visible") return;
  for (const part of document.querySelectorAll("[data-refresh]")) {
    part.dispatchEvent(new CustomEvent("refresh"));
  }
}

function plan() {
  const quiet = Date.now() - changedAt - PATIENCE_MS;
  clearTimeout(waiting);
  waiting = setTimeout(refresh, Math.min(RARELY_MS, Math.max(EVERY_MS, quiet / 10)));
}

function soon() {
  changedAt = Date.now();
  plan();
}

function back() {
  soon();
  refresh();
}

plan();
document.addEventListener("htmx:after:swap", soon);
document.addEventListener("visibilitychange", back);
addEventListener("online", back);
