// Sounds of a saved hand, if enabled. Devices without sound carry on silently.

// Tones per outcome, in hertz: one, two falling, three rising.
const TONES = { saved: [660], set: [494, 330], over: [523, 659, 784] };
const LONG = 0.16;
const LOUD = 0.2;
let context = null;

// Browsers only allow sound after a tap.
export function listen() {
  document.addEventListener("click", ready);
  ready();
}

export function play(end) {
  try {
    ready();
    if (context) TONES[end].forEach((pitch, place) => tone(pitch, context.currentTime + place * LONG));
  } catch {
    context = null;
  }
}

// Speaks the text in the language of the page.
export function say(text) {
  if (!globalThis.speechSynthesis || !text) return;
  const said = new SpeechSynthesisUtterance(text);
  said.lang = document.documentElement.lang;
  speechSynthesis.speak(said);
}

function ready() {
  if (document.documentElement.dataset.tone !== "on" || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
}

function tone(pitch, start) {
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + LONG);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + LONG);
}
