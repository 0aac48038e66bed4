// Sheets over the keys: closed by their cross, by a meld that was wanted of them, and by Escape.

export function closeSheets(form) {
  form.addEventListener("change", ({ target }) => /^(meld|roem)-/.test(target.name) && shut(target));
  form.addEventListener("click", ({ target }) => shut(target.closest("[data-shut]")));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && leave(form));
}

// The sheet that a key lies on.
function shut(key) {
  key?.closest("details[open]")?.removeAttribute("open");
}

// The one in view, with the focus back where it was opened.
function leave(form) {
  const heads = [...form.querySelectorAll("[open] > .over > .shut")];
  const sheet = heads.find(({ offsetParent }) => offsetParent)?.closest("details");
  if (!sheet || document.querySelector("dialog[open]")) return;
  sheet.open = false;
  sheet.querySelector("summary").focus();
}
