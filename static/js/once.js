// On every page: submits a form once, however often the button is tapped on a slow network.

const PATIENCE_MS = 8000;
const sentAt = new WeakMap();

document.addEventListener("submit", (event) => {
  const form = event.target;
  // htmx handles its own forms, and repeated GET requests are harmless.
  if (event.defaultPrevented || form.method !== "post") return;
  if (event.timeStamp - (sentAt.get(form) ?? -Infinity) < PATIENCE_MS) {
    event.preventDefault();
  } else {
    sentAt.set(form, event.timeStamp);
  }
});

if (!CSS.supports("selector(:has(a))")) import("./has.js");

addEventListener("DOMContentLoaded", () => {
  document.documentElement.dataset.ready = "";
});
