// A picture is shared where the device can share files, and downloaded elsewhere; a text is copied.

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  share(link);
});

async function share(link) {
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const picture = new File([await answer.blob()], "result.png", { type: "image/png" });
    const shared = { title: link.dataset.share, files: [picture] };
    if (!navigator.canShare(shared)) return save(picture);
    await navigator.share(shared);
  } catch (problem) {
    // Whoever closes the list of programs has changed their mind: nothing went wrong.
    if (problem.name === "AbortError") return;
    say(link);
    window.location.assign(link.href);
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
