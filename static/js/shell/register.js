// Lets pages open without a network, and notes which table is open.

import { requestPersistence, visited } from "../queue/store.js";

const { worker, ...table } = document.getElementById("shell").dataset;

if (table.path) remember();
addEventListener("online", renewTokens);
renewTokens();
if (worker && "serviceWorker" in navigator) register(navigator.serviceWorker).catch(() => undefined);

function remember() {
  const { sync } = document.getElementById("entry").dataset;
  visited({ ...table, sync, seen_at: new Date().toISOString() }).catch(() => undefined);
  requestPersistence();
}

// The phone keeps pages without the tokens of their forms; as soon as there is a network it has new ones.
async function renewTokens() {
  const fields = [...document.querySelectorAll("[name=csrfmiddlewaretoken][value='']")];
  if (fields.length === 0) return;
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = page.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
    for (const field of fields) field.setAttribute("value", token);
  } catch {
    // Without a network no form of this page is posted.
  }
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
