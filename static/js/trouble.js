// Shows the error message of a failed action, taken from the error page that came in place of a
// fragment. Failed polling is retried soon and silently.

const BY_ITSELF = ["refresh", "load"];
const notice = document.createElement("p");
notice.className = "notice wrong";
notice.setAttribute("role", "alert");

document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
  if (BY_ITSELF.includes(ctx.sourceEvent?.type)) return;
  const page = new DOMParser().parseFromString(ctx.text, "text/html");
  const said = [...page.querySelectorAll("main h1, main h1 + p")].map((part) => part.textContent.trim());
  if (said.length === 0) return;
  notice.textContent = said.map((part) => part.replace(/[^.?!]$/, "$&.")).join(" ");
  document.getElementById("main").prepend(notice);
  notice.scrollIntoView({ block: "nearest" });
});

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  if (ctx.response.status < 400) notice.remove();
});
