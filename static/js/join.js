// Joins the table whose code was scanned. The code is in the URL fragment, which no server, log or
// preview ever sees, and is removed from the address before anything else happens.

import { leavesHands } from "./queue/first.js";

const place = document.getElementById("join");
const parts = [...place.querySelectorAll("[data-part]")];
let token = "";
let isTold = false;

function show(...names) {
  for (const part of parts) part.hidden = !names.includes(part.dataset.part);
}

function refused(message) {
  place.querySelector('[data-part="refused"]').textContent = message;
  show("refused");
}

function asked() {
  return fetch(place.dataset.pair, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Score-Book": "1" },
    body: JSON.stringify({ token }),
    signal: AbortSignal.timeout?.(8000),
  });
}

async function join() {
  show("asking");
  // The warning is given once; a second tap joins all the same.
  if (!isTold && (await leavesHands())) {
    isTold = true;
    show("unsent", "again");
    return;
  }
  try {
    const response = await asked();
    const { address, message } = await response.json();
    if (address) location.replace(address);
    else refused(message);
  } catch {
    show("offline", "again");
  }
}

function read() {
  const scanned = new URLSearchParams(location.hash.slice(1)).get("t");
  if (!scanned) return;
  token = scanned;
  history.replaceState(null, "", location.pathname);
  join();
}

place.querySelector("button").addEventListener("click", join);
addEventListener("hashchange", read);
read();
