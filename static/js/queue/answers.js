// Interprets responses. Only the server's own answer about an item settles it; everything else may
// come from a login page, a proxy or a broken network, and leaves the item pending.

const PATIENCE_MS = 8000;
// The slowest network worth waiting for, in bytes per millisecond.
const SLOWEST = 10;
const LONGEST_WAIT_MS = 300_000;
const DONE = ["recorded", "same_hand", "waiting", "late", "voided", "agreed", "rejected", "settled", "photographed"];
const AGAIN = ["in_progress", "slow_down", "dealer_unknown"];
const REFUSED = { 400: "refused", 413: "refused", 415: "refused", 428: "refused" };
const OWN = { ...REFUSED, 401: "not_paired", 403: "foreign", 404: "no_event", 426: "old_app", 429: "slow_down" };
const UNKNOWN = { 401: "portal", 407: "portal", 429: "slow_down", 511: "portal" };
const AWAY = [502, 503, 504];

// The outcome of a request: its state is "ready" if the server returned results.
export async function ask(address, asked) {
  const stop = new AbortController();
  const body = JSON.stringify(asked);
  const timer = setTimeout(() => stop.abort(), Math.max(PATIENCE_MS, body.length / SLOWEST));
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Score-Book": "1" },
      body,
      cache: "no-store",
      redirect: "manual",
      signal: stop.signal,
    });
    return understood(response, await response.text());
  } catch {
    return { state: "offline", wait: 0 };
  } finally {
    clearTimeout(timer);
  }
}

function understood(response, text) {
  const said = parsed(text);
  const isTaken = response.status === 200 && said?.epoch && Array.isArray(said.results);
  if (isTaken) return { ...said, state: "ready", wait: 0 };
  const { error, message, request_id } = said ?? {};
  const isOwn = said !== null && "epoch" in said && Boolean(error);
  const state = isOwn && error === "wrong_table" ? error : stateOf(response.status, isOwn);
  const wait = Math.min(LONGEST_WAIT_MS, 1000 * Number(response.headers.get("Retry-After")) || 0);
  return { state, wait, status: response.status, outcome: error, message, request_id };
}

function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return null;
  }
}

// A refusal is the server's own if it has the server's error format.
function stateOf(status, isOwn) {
  const known = (isOwn ? OWN : UNKNOWN)[status];
  if (known) return known;
  if (AWAY.includes(status)) return "offline";
  return status < 400 ? "portal" : "server";
}

// The changes to an item by its result; none if it must be sent again.
export function fate(result, { epoch, server_time }) {
  const { status, outcome } = result ?? {};
  const answer = { ...result, server_time };
  if (status < 300 && DONE.includes(outcome)) return { state: "done", epoch, answer };
  if (status >= 400 && status < 500 && !AGAIN.includes(outcome)) return { state: "needs_you", answer };
  return result ? { answer } : {};
}
