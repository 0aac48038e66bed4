// The life of stored hands: sending, undoing, and settling with other phones. Loaded with the first
// tap.

import { Sender } from "../queue/send.js";
import { change, keep, remove } from "../queue/store.js";
import { itemText, mark } from "../queue/words.js";
import { Back } from "./back.js";
import "./rows.js";
import { printed } from "./words.js";

const ANEW = ["invalid", "key_reused", "too_big"];

export class Outbox {
  sender;
  #form;
  #desk;
  #back;
  #listed = "";

  constructor(form, desk) {
    this.#form = form;
    this.#desk = desk;
    this.#back = new Back(form, desk);
    this.sender = new Sender({ sync: form.dataset.sync });
    this.sender.addEventListener("change", () => this.show());
    this.#fold.addEventListener("toggle", () => this.#toggled());
    form.addEventListener("change", ({ target }) => target.closest("[data-photos]") && this.#photo(target));
    this.sender.start();
  }

  // The mark in the corner, and the list of hands not yet in the book.
  show() {
    const { kind, icon, text, detail, overdue } = mark(this.#desk.items, this.sender);
    this.#fold.hidden = kind === "none";
    this.#fold.dataset.kind = kind;
    this.#fold.querySelector(".mark").replaceChildren(`${icon} ${text}`);
    this.#fold.querySelector(".detail").replaceChildren(detail);
    this.#form.querySelector("#overdue").replaceChildren(overdue);
    const unsent = this.#desk.items.filter(({ state }) => state !== "done");
    this.#forget(unsent);
    this.#list(unsent);
  }

  // Unchanged entries keep their elements, since a finger may be on a button.
  #list(unsent) {
    const said = JSON.stringify([unsent, this.#isPaired]);
    if (said === this.#listed) return;
    this.#listed = said;
    this.#form.querySelector(".unsent").replaceChildren(...unsent.map((item) => this.#entry(item)));
  }

  // A refused item is dropped once it has been entered again.
  #forget(unsent) {
    const anew = new Set(unsent.map(({ replaces }) => replaces));
    const old = unsent.find((item) => item.state === "needs_you" && anew.has(item.submission_id));
    if (old) this.replace(old);
  }

  // Records that another item has replaced this one.
  replace({ submission_id, answer }) {
    return change(submission_id, { state: "done", epoch: null, answer: { ...answer, outcome: "replaced" } });
  }

  get #isPaired() {
    return this.#form.dataset.device !== "";
  }

  get #fold() {
    return this.#form.querySelector(".mine");
  }

  #toggled() {
    if (this.#fold.open) this.sender.send();
  }

  // Handles taps on cards, on the last notice and on keys to other hands.
  take(target) {
    const { by } = target.closest("[data-by]")?.dataset ?? {};
    if (by) this.#back.step(Number(by));
    if (target.closest("[data-take-back]")) this.#takeBack(this.#desk.saved);
    if (target.closest("[data-take-out]")) this.#takeOut(this.#desk.fixed);
    if (target.closest("[data-leave]")) this.#desk.leave();
    const button = target.closest("#cards [data-item]");
    if (button) this.#say(button.parentElement, button.dataset);
  }

  // A hand that never left this phone returns to the form. Any other is reopened under its number,
  // and stays valid until it is saved again.
  async #takeBack(hand) {
    const isGone = await remove(hand.submission_id);
    if (isGone && !hand.replaces) return this.#desk.putBack(hand);
    this.#desk.fix(isGone ? { ...hand, submission_id: hand.replaces } : hand);
    this.#desk.say("reopened", hand, true);
  }

  async #takeOut({ submission_id, number, game }) {
    await this.#keep({ kind: "void", game, number, hand: submission_id });
    this.#desk.leave();
    this.#desk.say("removed", { number });
  }

  // Sends an answer about a hand that the table's phones must settle.
  async #say(place, { item: kind, agrees, choice }) {
    const { claim, ...told } = place.dataset;
    const [number, revision] = [Number(told.number), Number(told.revision)];
    const said = kind === "agree" ? { agrees: agrees === "yes" } : { choice, claim };
    const game = Number(this.#form.dataset.game);
    await this.#keep({ kind, game, number, revision, ...said });
    place.remove();
  }

  // Uploads a photo of a disputed hand; a failure changes no hand.
  async #photo(input) {
    const { dataset: told } = input.closest("[data-photos]");
    const [file] = input.files;
    const said = input.closest("[data-photos]").querySelector("[role=status]");
    if (!file) return;
    said.textContent = "";
    try {
      const { smallPhoto } = await import("./photo.js");
      const photo = await smallPhoto(file);
      await keep({ kind: "photo", ...this.#numbered(told), label: told.label, photo, sync: told.photos });
      said.textContent = told.kept;
      this.sender.send();
    } catch (problem) {
      const reason = problem.reason ?? (problem.name === "StorageError" ? "full" : "later");
      said.textContent = told[reason].replace("{}", problem.megabytes);
    } finally {
      input.value = "";
    }
  }

  #numbered({ number }) {
    return { game: Number(this.#form.dataset.game), number: Number(number) };
  }

  // Queries this phone's hands that were in conflict and no longer are: the other phone may have
  // given in, or the director have decided.
  async askAnew() {
    const game = Number(this.#form.dataset.game);
    const isOpen = ({ number }) => document.querySelector(`#cards [data-differs="${number}"]`);
    const settled = this.#desk.items.filter((item) => isTaken(item) && !(item.game === game && isOpen(item)));
    for (const { submission_id } of settled) await this.sender.retry(submission_id);
  }

  #entry(item) {
    const place = document.createElement("li");
    const said = document.createElement("p");
    said.append(itemText(item));
    place.append(said);
    if (item.state === "needs_you") place.append(printed(`asks-${asks(item)}`, item));
    for (const button of place.querySelectorAll("button")) {
      button.hidden = button.dataset.do === "director" && !this.#isPaired;
      button.addEventListener("click", () => this.#act(button.dataset.do, item));
    }
    return place;
  }

  #act(name, item) {
    if (name === "again") return this.sender.retry(item.submission_id);
    if (name === "seen") return this.replace(item);
    if (name === "fix") return this.#fix(item);
    return name === "mine" ? this.#addAnew(item) : this.#settle(item, name);
  }

  #fix(item) {
    this.#fold.open = false;
    this.#desk.fix(item);
  }

  async #addAnew(item) {
    const { game, typed, label, answer } = item;
    const number = Math.max(answer.next_number, this.#desk.table.number);
    await this.#keep({ kind: "hand", game, number, typed, dealer: null, label });
    await this.#settle(item, "theirs");
  }

  async #settle(item, choice) {
    const { game, number, answer, submission_id: claim } = item;
    await this.#keep({ kind: "settle", game, number, revision: answer.theirs.revision, choice, claim });
    await this.replace(item);
  }

  async #keep(item) {
    await keep({ label: "", ...item, sync: this.#form.dataset.sync });
    this.sender.send();
  }
}

function isTaken({ kind, state, answer }) {
  return kind === "hand" && state === "needs_you" && answer.outcome === "slot_taken";
}

function asks(item) {
  const { kind, answer } = item;
  if (kind !== "hand") return "seen";
  if (isTaken(item)) return "taken";
  return ANEW.includes(answer.outcome) ? "fix" : item.replaces ? "seen" : "again";
}
