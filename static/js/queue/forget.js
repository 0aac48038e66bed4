// Acknowledged items are deleted a month after the latest: the phone may have changed hands.

import { asked, within } from "./database.js";

const MONTH = 30 * 24 * 60 * 60 * 1000;

// Deletes evenings without pending or recent items, with their tables and cached pages.
export async function forgetOld(now = Date.now()) {
  const isYoung = (moment) => now - Date.parse(moment) <= MONTH;
  const gone = await within(["items", "tables"], "readwrite", async (items, tables) => {
    const [kept, seen] = [await asked(items.getAll()), await asked(tables.getAll())];
    const young = new Set([
      ...kept.filter(({ state, entered_at }) => state !== "done" || isYoung(entered_at)).map(({ sync }) => sync),
      ...seen.filter(({ seen_at }) => isYoung(seen_at)).map(({ sync }) => sync),
    ]);
    const old = seen.filter(({ sync }) => !young.has(sync));
    for (const { submission_id, sync } of kept) if (!young.has(sync)) items.delete(submission_id);
    for (const { path } of old) tables.delete(path);
    return old.map(({ path }) => path);
  });
  // Opening a cache that the worker has deleted would create it again.
  if (!(await globalThis.caches?.has("pages"))) return;
  const pages = await caches.open("pages");
  for (const path of gone) await pages.delete(path);
}
