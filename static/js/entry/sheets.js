// Sheets over the keys: closed by their cross, by choosing a meld, and by Escape.

export function closeSheets(form) {
  form.addEventListener("change", ({ target }) => /^(meld|roem)-/.test(target.name) && shut(target));
  form.addEventListener("click", ({ target }) => shut(target.closest("[data-shut]")));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && leave(form));
}

// The sheet that a key belongs to.
function shut(key) {
  key?.closest("details[open]")?.removeAttribute("open");
}

// Closes the visible one, and restores the focus.
function leave(form) {
  const heads = [...form.querySelectorAll("[open] > .over > .shut")];
  const sheet = heads.find(({ offsetParent }) => offsetParent)?.closest("details");
  if (!sheet || document.querySelector("dialog[open]")) return;
  sheet.open = false;
  sheet.querySelector("summary").focus();
}
