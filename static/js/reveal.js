// Shows a password being typed, in place of typing it twice.

for (const field of document.querySelectorAll("[data-password]")) {
  const box = field.querySelector("input");
  const label = field.querySelector("label.tick");
  const tick = label.querySelector("input");
  label.hidden = false;
  tick.addEventListener("change", () => {
    box.type = tick.checked ? "text" : "password";
  });
  // Browsers only offer to save password fields.
  box.form.addEventListener("submit", () => {
    box.type = "password";
  });
}
