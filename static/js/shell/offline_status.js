// The phone's storage of pages and hands, and ways to update its pages.

const part = (id) => document.getElementById(id);
const workers = navigator.serviceWorker;

// Shows the state, and offers remedies.
export async function begin() {
  choose("keeping", (await navigator.storage?.persisted?.()) ? "safe" : "loose");
  part("iphone").hidden = !isFromApple() || navigator.standalone === true;
  part("home-screen").hidden = !isFromApple();
  if (workers && part("shell").dataset.worker) watch(await workers.ready);
}

// An iPad calls itself a Macintosh, but no Macintosh feels fingers.
function isFromApple() {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

// Activates the waiting version; the page then reloads.
export async function update() {
  (await workers.getRegistration())?.waiting?.postMessage({ takeOver: true });
}

// Deletes all cached pages, but no hand. Offline they could not be replaced.
export async function startAnew() {
  if (!(await isReached())) {
    part("unreached").hidden = false;
    return;
  }
  for (const one of (await workers?.getRegistrations()) ?? []) await one.unregister();
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  location.reload();
}

function watch(registration) {
  choose("pages", "kept");
  const offer = () => (part("newer").hidden = !registration.waiting);
  registration.addEventListener("updatefound", () => registration.installing.addEventListener("statechange", offer));
  offer();
}

function choose(id, name) {
  for (const said of part(id).children) said.hidden = said.dataset.said !== name;
}

async function isReached() {
  try {
    return (await fetch(location.pathname, { cache: "no-store" })).headers.has("X-Score-Book");
  } catch {
    return false;
  }
}
