// Downloads that take seconds to generate: the button shows progress, and a second tap cancels.

const KEPT_MS = 60000;

for (const link of document.querySelectorAll("a[data-making]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    if (link.making) link.making.abort();
    else make(link);
  });
}

async function make(link) {
  const said = link.textContent;
  link.making = new AbortController();
  link.textContent = `${said}${link.dataset.colon} ${link.dataset.making}`;
  link.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(link.href, { signal: link.making.signal });
    if (!answer.ok) throw new Error(String(answer.status));
    save(await answer.blob(), nameOf(answer));
  } catch (problem) {
    // If the fetch fails, the browser follows the link and shows the error.
    if (problem.name !== "AbortError") window.location.assign(link.href);
  } finally {
    link.making = null;
    link.textContent = said;
    link.removeAttribute("aria-busy");
  }
}

function save(blob, name) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(blob);
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), KEPT_MS);
}

function nameOf(answer) {
  return /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
}
