// Hands are stored on this phone before anything else happens to them, and sent from there.

import { follow } from "../live.js";
import { all, fact, keep, news, setFact } from "../queue/store.js";
import { still } from "./guard.js";
import { activate, begin, receive } from "./points.js";
import { Draft } from "./taps.js";
import { put, typedOf } from "./typing.js";
import { printed } from "./words.js";

const UNDO_MS = 10_000;
const SOON_MS = 3000;
// Vibration patterns of a saved hand in milliseconds: game over, set, and normal.
const FELT = { over: [40, 80, 40, 80, 160], set: [40, 80, 40], saved: [40] };
const NOTHING = { log: [], now: { typed: "", rest: [], given: [] } };

// Takes over the form; `taps` and `live` belong to the page, `table` is its game.
export class Desk {
  items = [];
  saved = null;
  fixed = null;
  table;
  #taps;
  #live;
  #form;
  #draft;
  #outbox = null;
  #isSaving = false;
  #laid = "";
  #timer;

  constructor(form, { taps, live, table }) {
    this.#form = form;
    this.#taps = taps;
    this.#live = live;
    this.table = table;
    this.#draft = new Draft(form.dataset.game);
  }

  async open() {
    const { number } = this.#place();
    await this.#look();
    const isAsked = new URLSearchParams(location.search).has("number");
    if (isAsked && number < this.table.number) this.table.aim({ number });
    const kept = this.#draft.of(this.#place().number);
    if (kept && !typedOf(this.#form)) {
      this.#begin(kept);
      this.#form.dispatchEvent(new Event("toggle")); // as if it were tapped
    }
    this.#form.addEventListener("submit", (event) => this.#submitted(event));
    this.#form.addEventListener("click", ({ target }) => this.#tapped(target));
    for (const event of ["change", "input"]) this.#form.addEventListener(event, () => this.#note());
    for (const event of ["click", "change"]) this.#form.addEventListener(event, ({ target }) => this.#hush(target));
    news.addEventListener("change", () => this.#look());
    setTimeout(() => this.#loaded(), SOON_MS);
    follow(() => this.#poll());
    await this.#pair();
    if (this.items.some(({ state }) => state === "needs_you")) this.#poll();
  }

  // Restores an item's values into the form for correction; saving replaces the item. Values typed
  // for the next hand stay in its draft.
  fix(item) {
    this.fixed = item;
    this.table.aim(item);
    this.#type(item.typed);
  }

  // Whether a reopened hand differs from the stored one.
  get isChanged() {
    return typedOf(this.#form) !== this.#laid;
  }

  // Continues with the next hand.
  leave() {
    this.fixed = null;
    this.table.aim();
    this.say();
    this.#begin(this.#draft.of(this.#place().number) ?? NOTHING);
  }

  // The same for a hand undone before it left the phone.
  async putBack(hand) {
    this.say();
    await this.#look();
    this.#type(hand.typed);
  }

  // Shows a status message until the next tap or for a while; a question stays until answered.
  say(name, values, isAsked = false) {
    clearTimeout(this.#timer);
    const place = this.#form.querySelector("#said");
    place.replaceChildren(...(name ? [printed(name, values)] : []));
    this.#timer = name && !isAsked ? setTimeout(() => place.replaceChildren(), UNDO_MS) : 0;
  }

  // The first tap waits for the modules it needs.
  async #tapped(target) {
    if (target.closest("#cards, #said, [data-by]")) (await this.#loaded())?.take(target);
  }

  // Dismisses the last status message.
  #hush(target) {
    if (this.#timer && !target.closest("#said")) this.say();
  }

  async #pair() {
    const { device } = this.#form.dataset;
    if (device && (await fact("device")) !== device) await setFact("device", device);
  }

  #place() {
    return { game: Number(this.#form.dataset.game), number: Number(this.#form.dataset.number) };
  }

  // Stores the draft, and tells the other phones that a hand is being typed.
  async #note() {
    const isTyped = typedOf(this.#form) !== "";
    if (!isTyped) this.table.release();
    const { game, number } = this.#place();
    if (!this.fixed) this.#draft.keep(number, isTyped && this.#taps.kept);
    this.#forgive();
    const outbox = await this.#loaded();
    if (outbox) outbox.sender.writing = isTyped ? { game, number } : null;
  }

  #submitted(event) {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    if (!this.#isSaving) still(this.#save(typedOf(this.#form, event.submitter)));
  }

  async #save(typed) {
    const refusal = this.#live.refusal(typed);
    if (refusal) return this.#refuse(refusal);
    this.#isSaving = true;
    const end = this.#live.endOf(typed);
    try {
      this.saved = await keep(this.#handOf(typed));
      navigator.vibrate?.(FELT[end]);
      this.#sound(end, `${this.saved.label} ${this.#live.resultOf(typed)}`);
    } catch {
      return this.#warn();
    } finally {
      this.#isSaving = false;
    }
    await this.#goOn(this.saved);
  }

  // Plays a sound too, if enabled.
  async #sound(end, text) {
    const { tone, voice } = document.documentElement.dataset;
    if (tone !== "on" && voice !== "on") return;
    const sound = await import("./sound.js").catch(() => null);
    if (tone === "on") sound?.play(end);
    if (voice === "on") sound?.say(text.trim());
  }

  #handOf(typed) {
    const { dealer } = this.table;
    const label = this.#live.sentenceOf(typed);
    const replaces = this.#isRefused(this.fixed) ? this.fixed.replaces : this.fixed?.submission_id;
    return { kind: "hand", ...this.#place(), typed, dealer, sync: this.#form.dataset.sync, label, ...(replaces && { replaces }) };
  }

  // Whether the book has rejected the item, which needs attention.
  #isRefused(fixed) {
    return this.items.find(({ submission_id }) => submission_id === fixed?.submission_id)?.state === "needs_you";
  }

  // From here on the hand is safe: no error below can lose it.
  async #goOn({ number, label }) {
    const fixed = this.fixed;
    const isRefused = this.#isRefused(fixed);
    document.querySelector(".compared")?.remove();
    if (fixed) this.leave();
    else {
      this.table.aim();
      this.#begin(NOTHING);
    }
    this.say("saved", { number, sentence: label });
    await this.#look();
    const outbox = await this.#loaded();
    if (isRefused) await outbox?.replace(fixed);
    outbox?.sender.send();
    if (document.documentElement.dataset.shown === "on") this.#readBack(label);
  }

  async #readBack(said) {
    try {
      await (await import("./readback.js")).readBack(said);
    } catch {
      return; // it has to be fetched once
    }
  }

  // The form as stored, or empty for a new hand.
  #begin(kept) {
    this.#taps.begin(kept);
    if (!kept.now.typed) begin(this.#form);
    for (const fold of this.#form.querySelectorAll("details[open]")) fold.open = false;
    this.#note();
    this.#live.update();
  }

  #type(typed) {
    put(this.#form, typed);
    receive(this.#form);
    activate(this.#form, null);
    begin(this.#form);
    this.#laid = typedOf(this.#form);
    this.#taps.begin();
    this.#note();
    this.#live.update();
  }

  // Without storage the form is still posted normally, if there is a network.
  #warn() {
    const { number } = this.#place();
    const { no_room: message } = this.table.kit.words;
    this.#refuse(printed("refused", { number, message }));
    if (navigator.onLine) this.#form.submit();
  }

  #refuse(notice) {
    this.#forgive();
    this.#form.querySelector(".strip").after(notice);
    const alert = this.#form.querySelector(".notice.wrong[role=alert]");
    for (const { hash } of alert.querySelectorAll("a")) {
      const input = hash && this.#form.querySelector(`.box ${hash}`);
      if (input) input.ariaInvalid = "true";
    }
    receive(this.#form);
    activate(this.#form, null);
    begin(this.#form);
    alert.focus();
  }

  #forgive() {
    this.#form.querySelector(".notice.wrong[role=alert]")?.remove();
    for (const input of this.#form.querySelectorAll(".box [aria-invalid]")) input.ariaInvalid = null;
  }

  async #look() {
    const before = [this.#inTheBook(), this.#taken()];
    this.items = await all();
    this.#refold();
    // A conflicting hand in the book is shown at once, in place of the message that it was saved.
    if (this.#taken() > before[1] && this.#timer) this.say();
    if (this.#inTheBook() > before[0] || this.#taken() > before[1]) this.#renew();
    if (this.items.length || this.#outbox) (await this.#loaded())?.show();
  }

  // What is being typed is preserved in any case.
  #refold() {
    const { standing } = this.table;
    this.table.show(this.items);
    if (JSON.stringify(standing) !== JSON.stringify(this.table.standing)) this.#live.say(true);
  }

  async #renew() {
    if (await this.table.renew(() => !this.fixed && typedOf(this.#form) !== "")) this.#refold();
    if (this.#timer && document.querySelector("#cards [data-differs]")) this.say(); // it would lie over the card
    if (this.table.isCurrent && this.items.some(({ state }) => state === "needs_you")) (await this.#loaded())?.askAnew();
  }

  #inTheBook() {
    return this.items.filter(({ state }) => state === "done").length;
  }

  #taken() {
    return this.items.filter(({ state, answer }) => state === "needs_you" && answer?.outcome === "slot_taken").length;
  }

  async #poll() {
    this.#loaded();
    await this.#renew();
    return this.table.headers;
  }

  // The sender: loaded with the first tap or soon after the page, and if there is something to
  // send.
  async #loaded() {
    try {
      const { Outbox } = await import("./outbox.js");
      this.#outbox ??= new Outbox(this.#form, this);
    } catch {
      this.#form.querySelector(".mine").hidden = true; // comes with the network
    }
    return this.#outbox;
  }
}
