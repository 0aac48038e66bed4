// Asks for what may have changed elsewhere: every ten seconds, and on coming back to the page.

const EVERY_MS = 10_000;

function refresh() {
  if (document.visibilityState !== "visible") return;
  for (const part of document.querySelectorAll("[data-refresh]")) {
    part.dispatchEvent(new CustomEvent("refresh"));
  }
}

setInterval(refresh, EVERY_MS);
document.addEventListener("visibilitychange", refresh);
addEventListener("online", refresh);
