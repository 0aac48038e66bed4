// Shares a picture if the device can share files, else downloads it; copies a text.

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  share(link);
});

async function share(link) {
  let picture;
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    picture = new File([await answer.blob()], "result.png", { type: "image/png" });
    const shared = { title: link.dataset.share, files: [picture] };
    if (navigator.canShare(shared)) await navigator.share(shared);
    else save(picture);
  } catch (problem) {
    // Closing the share dialog is a cancellation, not an error.
    if (problem.name === "AbortError") return;
    say(link);
    // If the fetch fails, the browser requests the picture itself and shows the error.
    if (picture) save(picture);
    else window.location.assign(link.href);
  }
}

function save(picture) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(picture);
  file.download = picture.name;
  file.click();
}

function say(link) {
  let line = link.parentElement.querySelector("[role=status]");
  if (!line) {
    line = document.createElement("span");
    line.setAttribute("role", "status");
    link.after(line);
  }
  line.textContent = link.dataset.refused;
}

for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const box = document.getElementById(button.dataset.copy);
    box.select();
    await navigator.clipboard?.writeText(box.value).catch(() => document.execCommand("copy"));
    button.textContent = button.dataset.said;
  });
}
