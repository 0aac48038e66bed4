// Sends what waits before the phone joins another table: the book knows it there by another key.

import { Sender } from "./send.js";
import { all } from "./store.js";

const PATIENCE_MS = 8000;
// What another try may change; the others are told on the phone's own page.
const PASSING = ["ready", "offline", "portal", "server", "slow_down"];

// Resolves to whether hands are left that another try may send.
export async function leavesHands() {
  if (!globalThis.indexedDB || !(await waiting())) return false;
  const sender = new Sender();
  await Promise.race([sender.send(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  return PASSING.includes(sender.state) && waiting();
}

async function waiting() {
  return (await all()).some(({ state }) => state === "waiting");
}
