// The phone's own page: its hands, its tables, and its storage.

import { Sender } from "../queue/send.js";
import { all, bring, news, tables } from "../queue/store.js";
import { itemText, mark } from "../queue/words.js";
import { begin, startAnew, update } from "./offline_status.js";
import { itemsIn } from "./links.js";

const sender = new Sender();
let offered = [];
const part = (id) => document.getElementById(id);
const taps = {
  send: () => sender.send(),
  codes: () => carry("codes", "showCodes"),
  text: () => carry("text", "copyText"),
  take,
  update,
  anew: startAnew,
};

sender.addEventListener("change", showHands);
news.addEventListener("change", ({ detail }) => detail === "tables" && showTables());
addEventListener("hashchange", receive);
document.addEventListener("click", ({ target }) => taps[target.closest("[data-tap]")?.dataset.tap]?.());
start();

async function start() {
  begin();
  receive();
  await Promise.all([showHands(), showTables()]);
  sender.start();
}

// One kind of transfer at a time; its module is loaded with the first tap.
async function carry(id, how) {
  const left = unsent(await all()).filter(isLight);
  const ways = await import("./offline_transfer.js");
  hideWays();
  ways[how](part(id), left);
}

function hideWays() {
  for (const id of ["codes", "text"]) part(id).hidden = true;
}

function unsent(items) {
  return items.filter(({ state }) => state !== "done");
}

// Photos do not fit into a code.
function isLight({ kind }) {
  return kind !== "photo";
}

async function showHands() {
  const items = await all();
  const left = unsent(items);
  showMark(mark(items, sender));
  part("hands").replaceChildren(...left.map(handRow));
  part("acts").hidden = !left.some(isLight);
  if (part("acts").hidden) hideWays();
}

// Before the first hand there is nothing to mark, and the page says so itself.
function showMark({ kind, icon, text, detail, overdue }) {
  part("overdue").textContent = overdue;
  if (kind === "none") return;
  part("mark").textContent = `${icon} ${text}`;
  part("detail").textContent = detail;
}

function handRow(item) {
  const row = part("hand-row").content.cloneNode(true);
  row.querySelector("[data-label]").textContent = item.label ?? "";
  const said = row.querySelector("[data-said]");
  said.textContent = item.state ? itemText(item) : "";
  said.dataset.state = item.state === "needs_you" ? "needs-you" : "waiting";
  return row;
}

async function showTables() {
  const found = await tables();
  part("tables").replaceChildren(...found.map(tableRow));
  part("no-tables").hidden = found.length > 0;
}

function tableRow({ path, place, game, club }) {
  const row = part("table-row").content.cloneNode(true);
  row.querySelector("a").href = path;
  for (const [name, text] of Object.entries({ place, game, club })) {
    row.querySelector(`[data-${name}]`).textContent = text;
  }
  return row;
}

// Hands from another phone are shown before they are accepted: a link must not write into the book
// merely by being opened.
function receive() {
  try {
    const items = itemsIn(location.hash);
    if (items === null) return;
    offered = items;
    part("offered").replaceChildren(...items.map(handRow));
    history.replaceState(null, "", location.pathname);
    tell("offered");
  } catch {
    tell("unread");
  }
}

// They keep their ids, so that no hand is recorded twice.
async function take() {
  try {
    for (const item of offered.splice(0)) await bring(item);
    tell("received");
    sender.send();
  } catch {
    tell("unkept");
  }
}

function tell(name) {
  for (const said of part("received").children) said.hidden = said.dataset.said !== name;
  part("received").hidden = false;
}
