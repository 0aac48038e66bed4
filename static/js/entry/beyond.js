// What goes beyond a usual hand: loaded with the first tap, and each panel with the tap that opens it.

const PANELS = {
  count: () => import("./count.js"),
  compare: () => import("./compare.js"),
  four: () => import("./four.js"),
  look: () => import("./look.js"),
};
const form = document.getElementById("entry");

if (form) {
  document.addEventListener("click", opened);
  const first = new AbortController();
  for (const name of ["click", "toggle"]) form.addEventListener(name, () => begin(first), { capture: true, signal: first.signal });
  if (form.querySelector(":checked:not(option), .notice.wrong")) begin(first);
}

// Without a network they come another time.
async function begin(first) {
  first.abort();
  const { rare } = document.getElementById("panels").dataset;
  if (rare) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: rare }));
  const wanted = [import("./asides.js"), import("./awake.js"), import("./panel.js"), import("./sheets.js")];
  const [asides, awake, panel, sheets] = (await Promise.allSettled(wanted)).map(({ value }) => value);
  if (asides) new asides.Asides(form, document.getElementById("asides"));
  awake?.keepAwake(form);
  sheets?.closeSheets(form);
  panel?.stocked().catch(() => undefined);
}

async function opened(event) {
  const opener = event.target.closest("[data-open]");
  if (!opener) return;
  const panel = await PANELS[opener.dataset.open]();
  await panel.open(form);
}
