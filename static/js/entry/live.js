// The live line, updated at once as far as the phone can score the hand. The server's answer
// replaces it.

import { evaluate } from "../score/evaluate.js";
import { factsOf } from "./facts.js";
import { asked as asking, order } from "./points.js";
import { typedOf } from "./typing.js";
import { isOneDigit, pointSteps, printed, remark, result, sentence, smallGame, standing } from "./words.js";

const PAUSE_MS = 150;

// `game` is {kit, before, isAhead}: the page's rules and texts, the standing before the hand, and
// whether that is newer than the server's. Without a kit only the server scores.
export class Live {
  #form;
  #game;
  #seen;
  #isSaid = false;
  #steps = [];
  #timer;
  #turn = 0;
  #answer = {};

  constructor(form, game) {
    this.#form = form;
    this.#game = game;
    this.#seen = typedOf(form);
  }

  // Shows the score of the current input, and asks the server after a pause in typing.
  update() {
    this.say();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), PAUSE_MS);
  }

  // Updates it if the hand has changed, or the game before it.
  say(isAnew = false) {
    const { kit } = this.#game;
    const typed = typedOf(this.#form);
    if (typed === this.#seen && !isAnew) return;
    if (typed !== this.#seen) this.#refused?.remove();
    this.#seen = typed;
    if (!kit) return;
    const facts = factsOf(typed, kit.rules);
    const hand = this.#evaluated(facts);
    if (this.#form.querySelector("#offers")) this.#offer(facts, hand);
    this.#steps = [];
    const parts = this.#parts(hand, facts);
    this.#isSaid = parts !== null;
    if (parts) this.#line().replaceChildren(...parts);
    this.#repeat();
  }

  // Names the side whose points box is active.
  ask() {
    if (this.#steps.length) this.say(true);
  }

  // If this module cannot be loaded, the form still offers the stop as a way to play.
  async #offer(facts, hand) {
    const { offer } = (await import("./offers.js").catch(() => null)) ?? {};
    offer?.(this.#form, this.#game, facts, hand);
  }

  // The phone's one-sentence summary of a hand, or nothing.
  sentenceOf(typed) {
    const facts = factsOf(typed, this.#game.kit.rules);
    const { words } = this.#game.kit;
    const hand = this.#evaluated(facts);
    return words.outcomes[hand?.outcome] ? sentence(words, hand, facts) : "";
  }

  // The result of the game if the hand ends it, or nothing.
  resultOf(typed) {
    const { kit } = this.#game;
    const hand = this.#evaluated(factsOf(typed, kit.rules));
    return hand?.finished ? result(kit.words, hand) : "";
  }

  // The outcome of a hand as far as the phone knows.
  endOf(typed) {
    const hand = this.#evaluated(factsOf(typed, this.#game.kit.rules));
    if (hand?.finished) return "over";
    return hand?.hasFailed ? "set" : "saved";
  }

  // A notice why the hand cannot be saved, or null.
  refusal(typed) {
    const { kit, isAhead } = this.#game;
    const facts = factsOf(typed, kit.rules);
    const hand = this.#evaluated(facts);
    if (this.#answer.typed === typed && !(isAhead && hand)) return this.#answer.refusal?.cloneNode(true) ?? null;
    if (hand === null || hand.outcome) return null;
    const sides = asking(this.#form).map(Number);
    const message = remark(kit.words, hand, { facts, order: sides }) ?? kit.words.wrong;
    const notice = printed("refused", { number: this.#form.dataset.number, message });
    notice.querySelector("a").setAttribute("href", `#${fieldOf(hand, facts, sides)}`);
    return notice;
  }

  // A response to outdated input is ignored: the next request is under way.
  async #ask() {
    const typed = typedOf(this.#form);
    const turn = (this.#turn += 1);
    const parts = await this.#answered();
    if (turn !== this.#turn || typed !== typedOf(this.#form)) return;
    this.#answer = parts ? { typed, refusal: parts.refusal } : {};
    if (parts) this.#show(parts);
    else this.#unanswered();
  }

  async #answered() {
    try {
      return await (await import("./answer.js")).answered(this.#form);
    } catch {
      return null; // it comes with the network
    }
  }

  // If the phone's game is newer, the server's totals are outdated.
  #show({ live, asked, worth }) {
    this.#form.querySelector("#asked").replaceWith(asked);
    this.#form.querySelector("#worth").replaceWith(worth);
    const [line, refused] = [this.#line(), this.#refused];
    const isOwn = live.some(({ textContent }) => this.#steps.includes(textContent));
    line.querySelector("[data-asks]")?.remove();
    if (!this.#game.isAhead && !isOwn) line.replaceChildren(...live);
    else if (!this.#isSaid) line.replaceChildren(...live.filter(({ localName }) => !["small", "b"].includes(localName)));
    else line.append(live.find((part) => part.dataset?.asks !== undefined));
    this.#repeat();
    if (refused) line.prepend(refused);
  }

  // The typed numbers are always repeated beside it, the makers' first.
  #repeat() {
    const line = this.#line();
    line.querySelector(".typed")?.remove();
    const makersLast = order(this.#form);
    const points = [makersLast.pop(), ...makersLast].map((side) => this.#form.elements[`points-${side}`].value);
    const said = line.firstElementChild?.textContent.match(/[0-9]+/g) ?? [];
    const isPlayed = !this.#form.querySelector(".plays > .chip :checked");
    if (!isPlayed || points.includes("") || points.every((number) => said.includes(number))) return;
    line.prepend(element("span", "typed", `${points.join(" – ")}${line.dataset.colon} `));
  }

  // Offline, no outdated answer may stand beside a new hand.
  #unanswered() {
    if (!this.#isSaid) this.#line().replaceChildren();
    this.#form.querySelector("#worth").replaceChildren();
  }

  // A game with unknown totals is scored as if it began.
  #evaluated(facts) {
    const { kit, before } = this.#game;
    return evaluate(kit.rules, before ?? kit.beginning, facts);
  }

  #parts(hand, facts) {
    if (hand === null) return null;
    if (hand.outcome) return this.#scored(hand, facts);
    const { words } = this.#game.kit;
    const said = remark(words, hand, { facts, order: asking(this.#form).map(Number) });
    if (!said) return null;
    if (hand.missing === "points") this.#steps = pointSteps(words);
    const isWrong = hand.impossible && !isOneDigit(facts);
    return [element("span", isWrong ? "error" : "", said)];
  }

  #scored(hand, facts) {
    const { words } = this.#game.kit;
    if (!words.outcomes[hand.outcome]) return null;
    const said = element("span", hand.hasFailed ? "set" : "", sentence(words, hand, facts));
    if (!this.#game.before) return [said];
    const won = [smallGame(words, this.#game.before, hand), hand.finished ? result(words, hand) : ""].filter(Boolean);
    const after = hand.finished ? [] : [element("small", "", ...standings(hand))];
    return [said, " ", ...(won.length ? [element("b", "won", won.join(" ")), " "] : []), ...after];
  }

  // Set when a digit was rejected, until other input.
  get #refused() {
    return this.#form.querySelector("#live > .refusal");
  }

  #line() {
    return this.#form.querySelector("#live");
  }
}

function standings(hand) {
  return hand.totals.flatMap((_, side) => {
    const { name, ...values } = standing(hand, side);
    return [...(side ? [" : "] : []), printed(name, values)];
  });
}

// The form field of an error in the hand.
function fieldOf({ missing, impossible }, facts, sides) {
  if (missing === "points") return `points-${sides.find((side) => facts.points[side] === null)}`;
  return missing ?? (impossible.startsWith("captured") ? "points-0" : "bid");
}

function element(name, className, ...content) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}
