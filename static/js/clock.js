// Counts down to the end of a round by the server's clock: a phone's own may be wrong.

const KEPT = "clock-ahead";
let ahead = 0;
try {
  ahead = Number(localStorage.getItem(KEPT));
} catch {
  // Without storage the browser asks again on the next page.
}

function tick() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const left = Math.ceil(clock.dataset.ends - (Date.now() - ahead) / 1000);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    const said = `${minutes}:${String(seconds).padStart(2, "0")}`;
    clock.textContent = left < 0 ? clock.dataset.late.replace("{}", said) : said;
    clock.toggleAttribute("data-over", left < 0);
    clock.toggleAttribute("data-live", left >= 0);
  }
}

// This device's clock offset, from the Date of any response; stored for offline pages.
async function set() {
  if (document.visibilityState !== "visible") return;
  try {
    const { headers } = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" });
    const away = Date.now() - Date.parse(headers.get("Date"));
    // The Date has whole seconds, so less than two is no difference.
    ahead = Math.abs(away) < 2000 ? 0 : away;
    localStorage.setItem(KEPT, ahead);
  } catch {
    return; // it comes with the network
  }
  tick();
}

tick();
set();
setInterval(tick, 1000);
document.addEventListener("visibilitychange", () => (tick(), set()));
addEventListener("online", set);
