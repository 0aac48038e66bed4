// Sends the pending items of one address to the server, in order.

import { ask, fate } from "./answers.js";
import { asked, within } from "./database.js";
import { all, change, changeAll, fact, moment, ordered, setFact } from "./store.js";

const CLIENT = 1;
// Parts of every response about the book: its epoch, and a mark of its progress.
const KEPT = ["epoch", "seen"];
const MOST_ITEMS = 20;
// Photos are sent one by one, to an address of their own.
const PHOTOS = "/photos";
const RESENT = ["hand", "void"];
const COMMON = ["submission_id", "seq", "kind", "game", "number", "entered_at"];
const OF_KIND = {
  hand: ["typed", "record", "dealer", "replaces"],
  void: ["hand"],
  agree: ["revision", "agrees"],
  settle: ["revision", "choice", "claim"],
  photo: ["photo"],
};

// Continues until nothing is pending, or something is in the way; returns {state, wait}. An item is
// tried once per round. `report` is the phone's status sent along with the items.
export async function deliver(sync, { tried, isMine, report }) {
  let most = sync.endsWith(PHOTOS) ? 1 : MOST_ITEMS;
  while (await isMine()) {
    const { items, unsent } = await attempt(sync, most, tried);
    const { isDue } = report;
    if (items.length === 0 && !isDue) break;
    report.isDue = false;
    const answer = await ask(sync, await request(items, unsent, report));
    const isRefused = answer.state === "refused" && items.length > 0;
    if (isRefused && items.length > 1) {
      most = 1; // one of them may be the cause, and holds up nobody
      continue;
    }
    for (const { submission_id } of items) tried.add(submission_id);
    if (isRefused) await refuse(items[0], answer);
    else if (answer.state === "ready") await settle(sync, items, answer);
    else {
      report.isDue ||= isDue;
      return answer;
    }
  }
  return { state: "ready", wait: 0 };
}

async function request(items, unsent, { writing }) {
  const [device, epoch, seen] = await Promise.all(["device", ...KEPT].map(fact));
  return {
    device: device ?? null,
    epoch: epoch ?? null,
    seen: seen ?? null,
    client: CLIENT,
    clock: moment(),
    unsent,
    writing,
    items: items.map(leaving),
  };
}

// The only form in which an item leaves this phone.
export function leaving(item) {
  const sent = [...COMMON, ...OF_KIND[item.kind]].filter((name) => name in item);
  return Object.fromEntries(sent.map((name) => [name, item[name]]));
}

async function settle(sync, items, answer) {
  const results = new Map(answer.results.map((result) => [result?.submission_id, result]));
  await changeAll(items.map((item) => [item.submission_id, fateOf(item, results.get(item.submission_id), answer)]));
  for (const name of KEPT) if ((await fact(name)) !== answer[name]) await setFact(name, answer[name]);
  await resend(sync, answer.epoch);
}

// An uploaded photo is deleted here.
function fateOf({ kind }, result, answer) {
  const changed = fate(result, answer);
  return kind === "photo" && changed.state === "done" ? { ...changed, photo: "" } : changed;
}

// An item that the server cannot parse needs attention.
function refuse({ submission_id }, { status, outcome, message, request_id }) {
  return change(submission_id, { state: "needs_you", answer: { status, outcome, message, request_id } });
}

// The next items to send to an address, except those in `tried`, and how many are pending. They
// count as attempted before they leave; a full phone sends them nevertheless.
async function attempt(sync, most, tried) {
  const chosen = (found) => ofAddress(ordered(found), sync, most, tried);
  try {
    return await within(["items"], "readwrite", async (store) => {
      const { items, unsent } = chosen(await asked(store.getAll()));
      for (const item of items) store.put({ ...item, attempts: item.attempts + 1 });
      return { items, unsent };
    });
  } catch {
    return chosen(await all());
  }
}

function ofAddress(found, sync, most, tried) {
  const own = found.filter((item) => item.sync === sync);
  const waiting = own.filter(({ state, submission_id }) => state === "waiting" && !tried.has(submission_id));
  return { items: waiting.slice(0, most), unsent: own.filter(({ state }) => state !== "done").length };
}

// Makes items pending again that the server acknowledged before it was restored from a backup.
async function resend(sync, epoch) {
  const isLost = (item) => item.sync === sync && item.state === "done" && item.epoch && item.epoch !== epoch;
  const lost = (await all()).filter((item) => isLost(item) && RESENT.includes(item.kind));
  await changeAll(lost.map(({ submission_id }) => [submission_id, { state: "waiting" }]));
}
