// Says what a tap was answered that could not be done, in the words of the page that came instead of
// a part. What a page asks for by itself is asked for again soon, and says nothing.

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
