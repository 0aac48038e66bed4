// The server's word on what is typed. Loaded when it is asked first.

const PATIENCE_MS = 8000;

let former = null;

// What the live line and the parts of the page beside it are to be, {live, asked, worth}, and as
// `refusal` why the hand cannot be saved. Nothing without a network, or where it was asked anew
// meanwhile, or another than the book has answered.
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
