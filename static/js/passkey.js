// Passkeys: the server's options and the browser's responses travel as text. The options are in the
// page, or are fetched before login.

const form = document.getElementById("passkey");
const button = form?.querySelector("button");
const failed = form?.querySelector('[role="alert"].error');
const options = document.getElementById("passkey-options");

function bytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
}

function known(credentials = []) {
  return credentials.map((one) => ({ ...one, id: bytes(one.id) }));
}

// Passkeys log in without a user name, so the device must store them and verify the user.
function creation({ publicKey }) {
  return {
    ...publicKey,
    challenge: bytes(publicKey.challenge),
    user: { ...publicKey.user, id: bytes(publicKey.user.id) },
    excludeCredentials: known(publicKey.excludeCredentials),
    authenticatorSelection: {
      ...publicKey.authenticatorSelection,
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

function request({ publicKey }) {
  return {
    ...publicKey,
    challenge: bytes(publicKey.challenge),
    allowCredentials: known(publicKey.allowCredentials),
  };
}

const PARTS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

function answer({ id, rawId, type, response, authenticatorAttachment }, extensions) {
  const parts = PARTS.filter((name) => response[name]).map((name) => [name, text(response[name])]);
  const transports = response.getTransports ? { transports: response.getTransports() } : {};
  return {
    id,
    rawId: text(rawId),
    type,
    authenticatorAttachment,
    response: { ...Object.fromEntries(parts), ...transports },
    clientExtensionResults: extensions,
  };
}

async function asked() {
  if (options) return JSON.parse(options.textContent);
  const response = await fetch(form.dataset.ask, { headers: { Accept: "application/json" } });
  return response.json();
}

async function used() {
  const { creation_options: made, request_options: wanted } = await asked();
  return made
    ? navigator.credentials.create({ publicKey: creation(made) })
    : navigator.credentials.get({ publicKey: request(wanted) });
}

async function go() {
  failed.hidden = true;
  try {
    const credential = await used();
    form.elements.credential.value = JSON.stringify(
      answer(credential, credential.getClientExtensionResults()),
    );
    form.submit();
  } catch {
    failed.hidden = false;
  }
}

if (form && window.PublicKeyCredential) {
  form.hidden = false;
  button.addEventListener("click", go);
} else if (form) {
  button.disabled = true;
  const unable = form.querySelector('[data-part="unable"]');
  if (unable) unable.hidden = false;
}
