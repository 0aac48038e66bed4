// Display preferences, changed without leaving the hand being typed.

import { shown } from "./panel.js";

export async function open() {
  const panel = await shown("look");
  panel.addEventListener("submit", choose);
}

// A choice takes effect at once; the server stores it for the next page.
function choose(event) {
  const { target: form, submitter } = event;
  const { name, value } = submitter;
  event.preventDefault();
  fetch(form.action, { method: "POST", body: new FormData(form, submitter), redirect: "manual", keepalive: true }).catch(() => {});
  document.documentElement.dataset[name] = value;
  for (const { content } of document.querySelectorAll("#panel-look")) press(content, submitter);
  press(form, submitter);
  if (value === "on") hear(submitter);
}

// A newly enabled sound is played at once.
async function hear({ name, textContent }) {
  const { play, say } = (await import("./sound.js").catch(() => null)) ?? {};
  if (name === "tone") play?.("saved");
  if (name === "voice") say?.(textContent.trim());
}

// A button with another value is a toggle; otherwise one of a group is pressed.
function press(place, { name, value }) {
  for (const button of place.querySelectorAll(`[name="${name}"]`)) {
    if (button.dataset.other === undefined) button.ariaPressed = String(button.value === value);
    else flip(button);
  }
}

function flip(button) {
  [button.value, button.dataset.other] = [button.dataset.other, button.value];
  button.ariaPressed = String(button.ariaPressed !== "true");
}
