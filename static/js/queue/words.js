// Texts about the hands on this phone: one mark in the corner, and a text for each. They come from
// the page (templates/hands/queue_words.html).

import { isRefusing } from "./store.js";

const LONG_AGO_MS = 600_000;
let read = null;

// The mark as {kind, icon, text, detail, overdue}: the state in the corner, the remedy below it,
// and a warning if hands have been pending for long.
export function mark(items, sender) {
  const unsent = items.filter(({ state }) => state !== "done");
  const kind = kindOf(items, unsent, sender);
  const values = { ...unsent.find(({ state }) => state === "needs_you"), n: unsent.length };
  const [icon, text, detail] = words().marks[kind].map((pattern) => counted(pattern, values));
  return { kind, icon, text, detail, overdue: overdue(unsent) };
}

// The state of an item, then the remedy.
export function itemText(item) {
  const { answer = {}, number, label, entered_at } = item;
  const patterns = words().items;
  const said = item.state === "waiting" ? patterns[item.kind === "photo" ? "photo" : "kept"] : (patterns[nameOf(answer)] ?? patterns.refused);
  const { sentence, by, at } = answer.theirs ?? {};
  const message = answer.problems?.map((problem) => problem.message).join(" ") || answer.message;
  const time = clock(answer.server_time ?? entered_at);
  return filled(said, { number, mine: label, sentence, by: by ?? words().other, at: clock(at), time, message });
}

function kindOf(items, unsent, { state, isSending }) {
  if (isRefusing()) return "cannot_keep";
  if (state === "not_paired") return "not_paired";
  if (unsent.some((item) => item.state === "needs_you")) return "needs_you";
  if (unsent.length && state !== "ready") return state;
  if (unsent.length) return isSending ? "sending" : "waiting";
  const last = items.filter(({ kind }) => kind === "hand").pop()?.answer;
  if (last?.outcome === "late") return "late";
  if (last?.outcome === "same_hand") return last.agreed ? "agreed" : "equal";
  return items.length ? "sent" : "none";
}

function nameOf({ outcome, agreed }) {
  return outcome === "same_hand" && agreed ? "both" : outcome;
}

function overdue(unsent) {
  const waiting = unsent.filter(({ state }) => state === "waiting");
  const first = Math.min(...waiting.map(({ entered_at }) => Date.parse(entered_at)));
  if (Date.now() - first < LONG_AGO_MS) return "";
  return counted(words().overdue, { n: waiting.length, time: clock(first) });
}

// A text by number is a pair: singular and plural.
function counted(said, values) {
  return filled(Array.isArray(said) ? said[Number(values.n !== 1)] : said, values);
}

function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

function clock(moment) {
  return moment ? new Date(moment).toTimeString().slice(0, 5) : "";
}

function words() {
  return (read ??= JSON.parse(document.getElementById("queue-words").dataset.words));
}
