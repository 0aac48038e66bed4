// Lets somebody see the password that they type, instead of typing it twice.

for (const field of document.querySelectorAll("[data-password]")) {
  const box = field.querySelector("input");
  const label = field.querySelector("label.tick");
  const tick = label.querySelector("input");
  label.hidden = false;
  tick.addEventListener("change", () => {
    box.type = tick.checked ? "text" : "password";
  });
  // A browser offers to keep only what is sent as a password.
  box.form.addEventListener("submit", () => {
    box.type = "password";
  });
}
