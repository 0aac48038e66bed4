// Tournament settings: arrows move a tie-break, and a collapsed section shows that it was changed.

document.addEventListener("keydown", (event) => {
  const way = { ArrowUp: "up", ArrowDown: "down" }[event.key];
  if (!way || !event.target.matches("[data-ties] li button")) return;
  event.preventDefault();
  event.target.closest("li").querySelector(`button[value^="${way}:"]`).click();
});

// The moved element keeps the keyboard focus on the pressed button.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-ties] button");
  if (button?.getAttribute("aria-disabled") === "true") event.preventDefault();
  button?.focus();
});

document.addEventListener("input", (event) => {
  const said = event.target.closest("#plan .fold")?.querySelector("summary small");
  if (said) said.textContent = event.target.form.dataset.changed;
});
