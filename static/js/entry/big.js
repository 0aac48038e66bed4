// Big numbers, legible from every seat: totals, leader, dealer, trump.

import { stay } from "./awake.js";
import { shown } from "./panel.js";
import { tallies } from "./rows.js";
import { filled, result } from "./words.js";

// Shows the game until closed; changes are spoken if the phone is set to speak.
export async function open(form, table) {
  const panel = await shown("big");
  let before = draw(panel, form, table);
  const renew = () => {
    const now = draw(panel, form, table);
    if (now !== before && document.documentElement.dataset.voice === "on") speak(now);
    before = now;
  };
  // The fragments of the page update one after another, the standing last.
  const changes = new MutationObserver(() => setTimeout(renew));
  changes.observe(form, { childList: true, subtree: true });
  form.addEventListener("change", renew);
  stay(true);
  panel.addEventListener("click", () => panel.close());
  panel.addEventListener("close", () => {
    changes.disconnect();
    form.removeEventListener("change", renew);
    stay(false);
  });
}

// Renders it, and returns the last hand's score and the standing in words.
function draw(panel, form, { kit, standing, isOver }) {
  const ahead = isOver ? over(kit, standing, form) : lead(panel.dataset, kit, standing);
  panel.querySelector("h2").replaceChildren(...form.querySelector("#title").cloneNode(true).childNodes);
  panel.querySelector("ul").replaceChildren(...tallies(kit, standing).map((cell, side) => row(kit.words.sides[side], cell)));
  panel.querySelector("[role=status]").textContent = ahead;
  panel.querySelector(".trump").replaceChildren(...trump(form));
  const totals = standing ? standing.totals.map((total, side) => `${kit.words.sides[side]}${panel.dataset.colon} ${total}.`) : [];
  const { said } = form.querySelector("#tail tbody tr:last-child")?.dataset ?? {};
  return [...(said ? [said] : []), ...totals, ahead].join(" ");
}

function row(name, cell) {
  const [made, said, total] = ["li", "bdi", "b"].map((part) => document.createElement(part));
  said.textContent = name;
  total.append(...(cell.firstElementChild ?? cell).childNodes);
  made.append(said, total);
  return made;
}

// Big points before small ones; nothing for a game with unknown totals.
function lead(patterns, { rules, words }, standing) {
  if (!standing) return "";
  const { totals, small } = standing;
  const isSmall = rules.ladder.small_for_big && new Set(totals).size === 1;
  const points = isSmall ? small : totals;
  const [first, second] = [...points].sort((one, other) => other - one);
  if (first === second) return patterns.tied;
  const values = { side: words.sides[points.indexOf(first)], points: first - second };
  return filled(isSmall ? patterns.small : patterns.ahead, values);
}

function over({ words }, standing, form) {
  return standing?.finished ? result(words, standing) : form.querySelector("#over .result").textContent.trim();
}

function trump(form) {
  const key = form.querySelector(".bid .key:has(:checked)");
  if (!key) return [];
  const maker = key.closest(".maker").querySelector("bdi").cloneNode(true);
  maker.removeAttribute("id");
  return [maker, " ", ...key.querySelector("span").cloneNode(true).childNodes];
}

async function speak(text) {
  const sound = await import("./sound.js").catch(() => null);
  sound?.say(text);
}
