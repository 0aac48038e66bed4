// Shows a saved hand to the other side: one sentence on the whole screen, turned towards them.

import { shown } from "./panel.js";

const LONG_ENOUGH = 3000;

// Resolves after a pause or a tap; at once if disabled.
export async function readBack(text) {
  if (document.documentElement.dataset.shown !== "on") return;
  const panel = await shown("read-back");
  panel.querySelector("p").textContent = text;
  panel.addEventListener("click", () => panel.close());
  const timer = setTimeout(() => panel.close(), LONG_ENOUGH);
  await new Promise((done) => panel.addEventListener("close", done));
  clearTimeout(timer);
}
