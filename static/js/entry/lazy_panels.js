// Features beyond a usual hand: loaded with the first tap, each panel with the tap that opens it.

const PANELS = {
  count: () => import("./count.js"),
  compare: () => import("./compare.js"),
  four: () => import("./rotated_totals.js"),
  look: () => import("./look.js"),
  big: () => import("./big.js"),
};
const { dataset } = document.documentElement;
const form = document.getElementById("entry");
let isBegun = false;
let game = null;

// Passes the page's game to panels.
export function tell(table) {
  game = table;
  if (location.hash === "#big") begin().then(() => show("big"));
}

if (form) {
  document.addEventListener("click", opened);
  awaitTap();
  if (form.querySelector(":checked:not(option), .notice.wrong")) begin();
  // An uncached page must load them before the network goes.
  else if (!navigator.serviceWorker) addEventListener("load", begin);
}

function awaitTap() {
  for (const name of ["click", "toggle"]) form.addEventListener(name, begin, { capture: true });
}

// Offline they load with a later tap.
async function begin() {
  for (const name of ["click", "toggle"]) form.removeEventListener(name, begin, { capture: true });
  if (isBegun) return;
  isBegun = true;
  try {
    const wanted = [import("./asides.js"), import("./awake.js"), import("./panel.js"), import("./sheets.js")];
    const [asides, awake, panel, sheets] = await Promise.all([...wanted, styled()]);
    new asides.Asides(form, document.getElementById("asides"));
    awake.keepAwake(form);
    sheets.closeSheets(form);
    panel.stocked().catch(() => undefined);
    if (dataset.tone === "on") import("./sound.js").then(({ listen }) => listen()).catch(() => undefined);
  } catch {
    isBegun = false;
    awaitTap();
  }
}

// Resolves once the style sheet is loaded; removes it if loading fails.
function styled() {
  const { rare } = document.getElementById("panels").dataset;
  if (!rare) return null;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: rare });
  return new Promise((done, failed) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => {
      link.remove();
      failed(new Error("no style"));
    });
    document.head.append(link);
  });
}

// Hides the sheet of the key at once, though the script that closes sheets may still be loading.
async function opened(event) {
  const opener = event.target.closest("[data-open]");
  if (!opener) return;
  opener.closest("details[open]")?.removeAttribute("open");
  await show(opener.dataset.open);
}

async function show(name) {
  const panel = await PANELS[name]();
  await panel.open(form, game);
}
