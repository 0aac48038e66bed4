// A saved hand shown to the other side: one sentence over the whole screen, turned towards them.

import { shown } from "./panel.js";

const LONG_ENOUGH = 3000;

// Resolves when the other side has had its time, or somebody tapped; at once where nobody wants it.
export async function readBack(text) {
  if (document.documentElement.dataset.shown !== "on") return;
  const panel = await shown("read-back");
  panel.querySelector("p").textContent = text;
  panel.addEventListener("click", () => panel.close());
  const timer = setTimeout(() => panel.close(), LONG_ENOUGH);
  await new Promise((done) => panel.addEventListener("close", done));
  clearTimeout(timer);
}
