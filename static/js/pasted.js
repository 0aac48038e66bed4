// The button of a list shows the number of excluded lines, whatever is chosen in them.

const button = document.querySelector("[data-labels]");
const labels = JSON.parse(button?.dataset.labels ?? "[]");
const OUT = "[name^=skip-]:checked, [name^=who-]:checked:not([value='+'])";

function tell() {
  const decided = [...button.form.querySelectorAll("[name^=do-]")].filter(({ value }) => value === "skip");
  button.textContent = labels[decided.length + button.form.querySelectorAll(OUT).length];
}

if (button) {
  button.form.addEventListener("change", tell);
  addEventListener("pageshow", tell);
}
