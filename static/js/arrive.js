// Copies an invitation's secret into the form. It is in the URL fragment, which no server, log or
// preview ever sees, and is removed from the address before anything else happens.

const form = document.getElementById("arrive");

function read() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("t");
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  form.elements.token.value = secret;
  form.hidden = false;
  document.querySelector('[data-part="alone"]').hidden = true;
}

if (form) {
  addEventListener("hashchange", read);
  read();
}
