// Cycles through the hall's screens, refreshes them, and keeps them when the network is gone.

import { follow } from "./live.js";

const TURN_MS = 12_000;
const PATIENCE_MS = 10_000;

const lost = document.querySelector("[data-lost]");
let shown = 0;

function show(number) {
  const screens = document.querySelectorAll("#screens > .screen");
  shown = screens.length ? number % screens.length : 0;
  screens.forEach((screen, at) => screen.classList.toggle("is-on", at === shown));
}

function note(isLost) {
  if (isLost && lost.hidden) {
    const now = new Date();
    const time = lost.querySelector("time");
    time.dateTime = now.toISOString();
    time.textContent = now.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  }
  lost.hidden = !isLost;
}

async function ask() {
  const screens = document.getElementById("screens");
  try {
    const answer = await fetch(location.pathname, {
      cache: "no-store",
      headers: { "HX-Request": "true", "If-None-Match": `"${screens.dataset.version}"` },
      signal: AbortSignal.timeout?.(PATIENCE_MS),
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(String(answer.status));
    if (answer.ok) {
      const read = new DOMParser().parseFromString(await answer.text(), "text/html");
      screens.replaceWith(document.adoptNode(read.getElementById("screens")));
      show(shown);
    }
    note(false);
    return answer.headers;
  } catch {
    note(true);
    return null;
  }
}

document.body.classList.add("is-turning");
show(0);
setInterval(() => show(shown + 1), TURN_MS);
follow(ask);
addEventListener("offline", () => note(true));
