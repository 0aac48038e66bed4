// Items entered on this phone and tables it has seen. Sending deletes nothing: acknowledged items
// stay as the phone's journal until `forget.js` deletes them.

import { asked, within } from "./database.js";

const NEXT_SEQ = "next seq";

export class StorageError extends Error {
  name = "StorageError";
}

// Emits "change" whenever stored data changes, in this page or another one of this phone; the
// detail is "items", "tables" or the name of a fact.
export const news = new EventTarget();

const channel = globalThis.BroadcastChannel && new BroadcastChannel("score-book");
if (channel) channel.onmessage = ({ data }) => say(data);

let hasRefused = false;

// Whether the phone failed to store the last item.
export function isRefusing() {
  return hasRefused;
}

// Stores an item with the next number, pending. An item with a known id is left unchanged. Throws a
// StorageError if the phone refuses.
export function keep(item) {
  return taken((items, facts) => added(items, facts, item), item);
}

// Stores an item of another phone unchanged, number included.
export function bring(item) {
  return taken((items) => brought(items, item), item);
}

async function taken(work, { kind }) {
  try {
    const kept = await within(["items", "facts"], "readwrite", work);
    hasRefused = false;
    return kept;
  } catch (error) {
    hasRefused ||= kind !== "photo"; // there may be room for a hand
    throw new StorageError("This phone does not keep it.", { cause: error });
  } finally {
    tell("items");
  }
}

async function added(items, facts, item) {
  const submission_id = item.submission_id ?? newId();
  const before = await asked(items.get(submission_id));
  if (before) return before;
  const seq = (await asked(facts.get(NEXT_SEQ)))?.value ?? 1;
  const kept = { entered_at: moment(), ...item, submission_id, seq, state: "waiting", attempts: 0 };
  items.add(kept);
  facts.put({ name: NEXT_SEQ, value: seq + 1 });
  return kept;
}

// The other phone may have sent it, so it cannot be undone silently here.
async function brought(items, item) {
  const before = await asked(items.get(item.submission_id));
  const kept = before ?? { ...item, state: "waiting", attempts: 1 };
  if (!before) items.add(kept);
  return kept;
}

// All items in order, acknowledged ones included.
export function all() {
  return read("items", ordered);
}

export function change(submission_id, fields) {
  return changeAll([[submission_id, fields]]);
}

// Changes several items at once; takes pairs of an id and fields.
export async function changeAll(changes) {
  if (changes.length === 0) return;
  await within(["items"], "readwrite", async (items) => {
    for (const [submission_id, fields] of changes) {
      const item = await asked(items.get(submission_id));
      if (item) items.put({ ...item, ...fields });
    }
  });
  tell("items");
}

// Deletes an item that never left the phone; returns whether it did. The last number is reused, so
// that an undone hand leaves no gap.
export async function remove(submission_id) {
  const isRemoved = await within(["items", "facts"], "readwrite", async (items, facts) => {
    const item = await asked(items.get(submission_id));
    if (!item || item.attempts > 0) return false;
    items.delete(submission_id);
    const next = await asked(facts.get(NEXT_SEQ));
    if (next?.value === item.seq + 1) facts.put({ name: NEXT_SEQ, value: item.seq });
    return true;
  });
  if (isRemoved) tell("items");
  return isRemoved;
}

export function fact(name) {
  return read("facts", (facts) => facts.find((one) => one.name === name)?.value);
}

export async function setFact(name, value) {
  await within(["facts"], "readwrite", async (facts) => facts.put({ name, value }));
  tell(name);
}

// Stores a table; takes {path, club, game, place, sync}.
export async function visited(table) {
  await within(["tables"], "readwrite", async (tables) => tables.put({ seen_at: moment(), ...table }));
  tell("tables");
}

// The tables this phone has seen, the latest first.
export function tables() {
  return read("tables", (found) => found.sort((one, other) => Date.parse(other.seen_at) - Date.parse(one.seen_at)));
}

// Requests persistent storage; resolves to whether it was granted.
export async function requestPersistence() {
  return (await navigator.storage?.persist?.()) ?? false;
}

// A unique id; without HTTPS generated differently.
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// A moment by this phone's clock, with its offset from UTC.
export function moment(date = new Date()) {
  const east = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + east * 60_000).toISOString().slice(0, 19);
  const away = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${east < 0 ? "-" : "+"}${away.join(":")}`;
}

// The contents of a store; empty if it was evicted or never existed.
async function read(name, chosen) {
  try {
    return chosen(await within([name], "readonly", (store) => asked(store.getAll())));
  } catch {
    return chosen([]);
  }
}

// Sorts in place, in the order of creation.
export function ordered(items) {
  return items.sort((one, other) => one.seq - other.seq);
}

function tell(what) {
  channel?.postMessage(what);
  say(what);
}

function say(detail) {
  news.dispatchEvent(new CustomEvent("change", { detail }));
}
