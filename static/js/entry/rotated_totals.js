// The last hand and the totals, turned to every side of a phone in the middle of the table.

import { shown } from "./panel.js";

const PLACES = { 2: ["near", "far"], 3: ["near", "left", "right"], 4: ["near", "left", "far", "right"] };

export async function open(form) {
  const panel = await shown("four");
  const draw = () => lay(panel, form.querySelector(".tail"), Number(form.dataset.players));
  const changes = new MutationObserver(draw);
  changes.observe(form, { childList: true, subtree: true });
  panel.addEventListener("click", () => panel.close());
  panel.addEventListener("close", () => changes.disconnect());
  draw();
}

// One table per side; screen readers only read the nearest.
function lay(panel, tail, players) {
  for (const old of panel.querySelectorAll("[data-place]")) old.remove();
  const tables = PLACES[players].map((place) => turned(tail, place));
  panel.prepend(...tables);
}

function turned(tail, place) {
  const around = document.createElement("div");
  around.dataset.place = place;
  around.ariaHidden = place === "near" ? null : "true";
  const table = tail.cloneNode(true);
  table.removeAttribute("id");
  for (const link of table.querySelectorAll("a")) link.replaceWith(...link.childNodes);
  around.append(table);
  return around;
}
