// Waiting hands leave the phone without its network: as codes for another one's camera, or as text.

import { generate, mode } from "../../vendor/lean-qr.js";
import { links } from "./links.js";

// Shows a code at a time; the part has a drawing for it, and places for its number and its link.
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

// Puts the hands into the clipboard in readable lines, links after them; selects them where it may not.
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

// Every dark square in one path, with a quiet margin of four around them.
function draw(drawing, text) {
  const code = generate(text, { modes: [mode.ascii] });
  const places = Array.from({ length: code.size }, (_, place) => place);
  const dark = places.flatMap((y) => places.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  drawing.setAttribute("viewBox", `-4 -4 ${code.size + 8} ${code.size + 8}`);
  drawing.querySelector("path").setAttribute("d", dark.join(""));
}
