// What a kept hand sounds like, where whoever holds the phone wants to hear it. A device that makes no
// sound goes on without.

// The tones of each end of a hand, in hertz: one, two that fall, three that rise.
const TONES = { saved: [660], set: [494, 330], over: [523, 659, 784] };
const LONG = 0.16;
const LOUD = 0.2;
let context = null;

// A device lets only a tap begin with sound.
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

// Says it in the language of the page.
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
