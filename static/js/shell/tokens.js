// Cached pages have no CSRF tokens; they are fetched when there is a network.

const LONGEST_MS = 60_000;
const PATIENCE_MS = 8000;
let wait = 250;

addEventListener("online", renew);
renew();

async function renew() {
  const fields = document.querySelectorAll("[name=csrfmiddlewaretoken][value='']");
  if (!fields.length) return;
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE_MS) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { value } = page.querySelector("[name=csrfmiddlewaretoken]");
    for (const field of fields) field.setAttribute("value", value);
  } catch {
    // Offline no form of this page can be posted; when the network is only reported as back, retry.
    wait = Math.min(2 * wait, LONGEST_MS);
    if (navigator.onLine) setTimeout(renew, wait);
  }
}
