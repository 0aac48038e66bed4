// Enables offline pages, and records which table is open.

import { requestPersistence, visited } from "../queue/store.js";

const { worker, ...table } = document.getElementById("shell").dataset;

if (table.path) remember();
// A cached page has forms without tokens.
if (document.querySelector("[name=csrfmiddlewaretoken][value='']")) import("./tokens.js");
if (worker && "serviceWorker" in navigator) register(navigator.serviceWorker).catch(() => undefined);

function remember() {
  const { sync } = document.getElementById("entry").dataset;
  visited({ ...table, sync, seen_at: new Date().toISOString() }).catch(() => undefined);
  requestPersistence();
}

// A page that was loaded without the worker was not cached by it, and a page of an older worker is
// reloaded. If the network fails meanwhile, the next page does it.
async function register(workers) {
  const isSeen = workers.controller !== null;
  if (isSeen) workers.addEventListener("controllerchange", () => location.reload());
  await loaded();
  await workers.register(worker, { updateViaCache: "none" });
  const { active } = await workers.ready;
  if (!isSeen && table.path) active.postMessage({ keep: table.path });
}

// The page's own files come first.
function loaded() {
  if (document.readyState === "complete") return undefined;
  return new Promise((done) => addEventListener("load", done, { once: true }));
}
