// Asks for what is new: at once when a stream of events tells of a change, else less and less often.

const SECOND_MS = 1000;
const SILENCE_MS = 15 * SECOND_MS;
const MINUTE_MS = 60 * SECOND_MS;

const asks = [parts];
let topics;
let source;
let last = "";
let isHeard = false;
let isAsking = false;
let isDue = false;
let polls = 0;
let failures = 0;
let again = 0;
let timer;

// Has another function called when something may have changed; it gives the answer's headers.
export function follow(ask) {
  asks.push(ask);
}

// The parts of the page that htmx asks for.
function parts() {
  return Promise.all([...document.querySelectorAll("[data-refresh]")].map(refreshed));
}

function refreshed(part) {
  return new Promise((resolve) => {
    document.addEventListener("htmx:finally:request", resolve, { once: true });
    part.dispatchEvent(new CustomEvent("refresh"));
  });
}

function take(headers) {
  topics = headers?.get("X-Follow") ?? topics;
}

function wait(ms, work) {
  clearTimeout(timer);
  timer = setTimeout(work, ms * (0.75 + Math.random() / 4));
}

function isVisible() {
  return document.visibilityState === "visible";
}

function close() {
  source?.close();
  source = null;
}

// One question at a time: an answer on its way may be older than the change.
async function ask() {
  isDue = true;
  if (isAsking || !isVisible()) return;
  isAsking = true;
  while (isDue) {
    isDue = false;
    const late = new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
    await Promise.race([late, Promise.allSettled(asks.map(async (work) => take(await work())))]);
  }
  isAsking = false;
  if (topics && !source && isVisible() && Date.now() >= again) listen();
}

function listen() {
  source = new EventSource(`/live?topics=${topics}&last=${last}`);
  topics = null;
  isHeard = false;
  source.onerror = lost;
  for (const kind of ["beat", "changed", "end"]) source.addEventListener(kind, told);
  const own = source;
  setTimeout(() => own === source && !isHeard && lost(), SILENCE_MS);
}

function told({ type, lastEventId }) {
  isHeard = true;
  failures = polls = 0;
  last = lastEventId;
  if (type === "end") return renew();
  wait(SILENCE_MS / 0.75, lost);
  if (type === "changed") ask();
}

// The list of topics has expired, or the server ends.
function renew() {
  close();
  wait(SECOND_MS, poll);
}

function lost() {
  again = Date.now() + Math.random() * Math.min(5 * MINUTE_MS, SECOND_MS * 4 ** failures);
  failures += 1;
  renew();
}

// Goes on while a stream is opened, since a proxy may hold it up.
function poll() {
  wait(Math.min(MINUTE_MS, 10 * SECOND_MS * 1.2 ** polls), poll);
  polls += 1;
  ask();
}

function back() {
  close();
  clearTimeout(timer);
  polls = failures = again = 0;
  if (isVisible()) poll();
}

wait(5 * SECOND_MS, poll);
document.addEventListener("visibilitychange", back);
document.addEventListener("htmx:after:request", ({ target, detail }) => target.matches?.("[data-refresh]") && take(detail.ctx.response.headers));
document.addEventListener("htmx:after:swap", () => (polls = 0));
addEventListener("online", back);
addEventListener("pageshow", ({ persisted }) => persisted && back());
