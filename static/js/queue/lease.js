// Chooses the sending page without Web Locks, as on plain HTTP: the one that holds the lease.

import { asked, within } from "./database.js";
import { newId } from "./store.js";

const NAME = "sender";
const LEASE_MS = 10_000; // longer than a request can take
const self = newId();

export async function leased(work) {
  if (!(await isMine())) return false;
  try {
    await work(isMine);
  } finally {
    await lease((held) => (held.owner === self ? { until: 0 } : held));
  }
  return true;
}

// Takes or extends the lease. One from the future was left by a clock that went back.
async function isMine() {
  const now = Date.now();
  const isFree = ({ owner, until }) => owner === self || until <= now || until > now + LEASE_MS;
  const { owner } = await lease((held) => (isFree(held) ? { owner: self, until: now + LEASE_MS } : held));
  return owner === self;
}

// The updated lease. An unwritable store is no reason not to send.
async function lease(changed) {
  try {
    return await within(["facts"], "readwrite", async (facts) => {
      const value = changed((await asked(facts.get(NAME)))?.value ?? { until: 0 });
      facts.put({ name: NAME, value });
      return value;
    });
  } catch {
    return { owner: self };
  }
}
