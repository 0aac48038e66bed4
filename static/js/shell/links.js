// Hands as URLs that any phone with a network can open.

import { leaving } from "../queue/deliver.js";

const MARK = "#hands=";
const LONGEST = 1200;
const SYNC = /^\/api\/v1\/[\w-]+\/evenings\/\d+\/sync$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
// The fewest links that hold the items, each short enough for a scannable code.
export function links(items, page) {
  const found = [];
  for (const [sync, own] of bySync(items)) {
    let together = [];
    for (const item of own) {
      const isFull = together.length > 0 && link(page, sync, [...together, item]).length > LONGEST;
      if (isFull) found.push(link(page, sync, together));
      together = isFull ? [item] : [...together, item];
    }
    found.push(link(page, sync, together));
  }
  return found;
}

// The items in a page's fragment; null if there are none, an error if they are unreadable.
export function itemsIn(hash) {
  if (!hash.startsWith(MARK)) return null;
  const [sync, ...items] = JSON.parse(decoded(hash.slice(MARK.length)));
  const isOurs = SYNC.test(sync) && items.length > 0 && items.every(({ submission_id }) => ID.test(submission_id));
  if (!isOurs) throw new Error("no hands");
  return items.map((item) => ({ ...leaving(item), label: item.label, sync }));
}

function bySync(items) {
  const found = new Map();
  for (const item of items) found.set(item.sync, [...(found.get(item.sync) ?? []), item]);
  return found;
}

// A resubmitted item must be identical to the letter, whichever phone sends it.
function link(page, sync, items) {
  const rows = items.map((item) => ({ ...leaving(item), label: item.label }));
  return `${page}${MARK}${encoded(JSON.stringify([sync, ...rows]))}`;
}

function encoded(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function decoded(code) {
  const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
}
