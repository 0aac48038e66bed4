// Lets pages open without a network, and notes which table is open.

import { requestPersistence, visited } from "../queue/store.js";

const { worker, ...table } = document.getElementById("shell").dataset;

if (table.path) remember();
for (const event of ["load", "online"]) addEventListener(event, () => renewTokens().catch(() => undefined));
if (worker && "serviceWorker" in navigator) register(navigator.serviceWorker).catch(() => undefined);

function remember() {
  const { sync } = document.getElementById("entry").dataset;
  visited({ ...table, sync, seen_at: new Date().toISOString() }).catch(() => undefined);
  requestPersistence();
}

// Kept pages have no tokens.
async function renewTokens() {
  const fields = document.querySelectorAll("[name=csrfmiddlewaretoken][value='']");
  if (!fields.length) return;
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const { value } = page.querySelector("[name=csrfmiddlewaretoken]");
  for (const field of fields) field.setAttribute("value", value);
}

// A page that came without the worker was not seen by it; a page of an older worker is loaded anew.
// Where the network goes away in the midst of it, the next page does it.
async function register(workers) {
  const isSeen = workers.controller !== null;
  if (isSeen) workers.addEventListener("controllerchange", () => location.reload());
  await loaded();
  await workers.register(worker, { updateViaCache: "none" });
  const { active } = await workers.ready;
  if (!isSeen && table.path) active.postMessage({ keep: table.path });
}

// What the page itself needs comes first.
function loaded() {
  if (document.readyState === "complete") return undefined;
  return new Promise((done) => addEventListener("load", done, { once: true }));
}
