// Transfers pending hands without this phone's network: as QR codes for another phone's camera, or
// as text.

import { generate, mode } from "../../vendor/lean-qr.js";
import { links } from "./links.js";

// Shows one code at a time; the element has a drawing for it, and places for its number and link.
export function showCodes(part, items) {
  const found = links(items, page());
  let place = 0;
  const show = () => {
    draw(part.querySelector("svg"), found[place]);
    const link = part.querySelector("[data-link]");
    link.href = link.textContent = found[place];
    fill(part.querySelector("[data-place]"), [place + 1, found.length]);
  };
  part.querySelector("[data-several]").hidden = found.length === 1;
  part.querySelector("[data-next]").onclick = () => {
    place = (place + 1) % found.length;
    show();
  };
  part.hidden = false;
  show();
}

// Copies the hands to the clipboard as readable lines followed by links; selects the text if that
// is forbidden.
export async function copyText(part, items) {
  const box = part.querySelector("textarea");
  box.value = [...items.map(({ label }) => label), "", ...links(items, page())].join("\n");
  part.hidden = false;
  box.select();
  const isCopied = await copied(box.value);
  part.querySelector("[data-copied]").hidden = !isCopied;
  part.querySelector("[data-selected]").hidden = isCopied;
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function page() {
  return `${location.origin}${location.pathname}`;
}

function fill(element, values) {
  element.textContent = element.dataset.pattern.replace(/\{\}/g, () => values.shift());
}

// All dark modules in one path, with a quiet margin of four.
function draw(drawing, text) {
  const code = generate(text, { modes: [mode.ascii] });
  const places = Array.from({ length: code.size }, (_, place) => place);
  const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  drawing.setAttribute("viewBox", `-4 -4 ${code.size + 8} ${code.size + 8}`);
  drawing.querySelector("path").setAttribute("d", dark.join(""));
}
