// Large on-page keys for a PIN, in place of the phone's keyboard.

import { leavesHands } from "./queue/first.js";

const LENGTH = 6;
const keys = document.querySelector(".digits");
const box = document.querySelector(".pin");

keys.hidden = false;
box.inputMode = "none";

// Hands of the last table leave first.
box.form.addEventListener("submit", async (event) => {
  event.preventDefault();
  await leavesHands();
  box.form.submit();
});

keys.addEventListener("click", ({ target }) => {
  const key = target.closest("button");
  if (!key) return;
  const typed = box.value.replace(/\D/g, "");
  box.value = "back" in key.dataset ? typed.slice(0, -1) : (typed + key.dataset.digit).slice(0, LENGTH);
});
