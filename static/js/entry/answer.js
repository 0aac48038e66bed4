// The server's evaluation of the form. Loaded on first use.

const PATIENCE_MS = 8000;

let former = null;

// The new live line and fragments beside it, {live, asked, worth}, with `refusal` if the hand
// cannot be saved. Nothing without a network, if a newer request has started, or for an answer not
// from the book.
export async function answered(form) {
  former?.abort();
  if (!navigator.onLine) return null;
  const stop = (former = new AbortController());
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    const response = await fetch(form.dataset.preview, {
      method: "POST",
      headers: { "HX-Request": "true" },
      body: new URLSearchParams(new FormData(form)),
      signal: stop.signal,
    });
    return response.ok ? partsOf(await response.text()) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function partsOf(text) {
  const { body } = new DOMParser().parseFromString(text, "text/html");
  const [asked, worth, refusal] = ["#asked", "#worth", "#refusal"].map((part) => body.querySelector(part));
  if (!asked || !worth || !body.querySelector("[data-asks]")) return null;
  for (const part of [asked, worth, refusal]) part?.remove();
  return { live: [...body.childNodes], asked, worth, refusal: refusal?.content };
}
