// The editor: line numbers, marks on wrong lines, and a completion list that can be operated from
// the keyboard without leaving the text.

import { made } from "./made.js";

const SOON = 80; // ms between the last key press and the request for completions

export class Editor {
  #text = document.getElementById("text");
  #lines = document.querySelector(".editor .gutter");
  #list = document.getElementById("ways");
  #told = document.getElementById("ways-told");
  #ways = [];
  #chosen = -1;
  #for = ""; // the text and cursor position that the list belongs to
  #timer = 0;
  #wrong = new Map();
  #on;

  /** `on` provides the callbacks changed() and complete(request, told), which requests completions. */
  constructor(on) {
    this.#on = on;
    this.#text.addEventListener("input", () => this.#changed());
    this.#text.addEventListener("keydown", (event) => this.#key(event));
    this.#text.addEventListener("scroll", () => this.#scrolled());
    this.#text.addEventListener("blur", () => this.#close());
    this.#text.addEventListener("pointerdown", () => this.#close());
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#number();
  }

  get text() {
    return this.#text.value;
  }

  /** Sets the initial text. */
  set text(text) {
    this.#text.value = text;
    this.#close();
    this.#number();
  }

  /** Replaces the text; undo restores it. */
  put(text) {
    if (text !== this.#text.value) this.#write(0, this.#text.value.length, text);
    this.#close();
    this.#select(0);
    this.#text.scrollTop = 0;
  }

  /** Marks lines as wrong, given messages by line number from 1. */
  mark(wrong) {
    this.#wrong = wrong;
    this.#number();
  }

  /** Moves the cursor to the end of a line; lines count from 1. */
  goTo(line) {
    const before = this.#split().slice(0, line);
    this.#select(before.join("\n").length);
  }

  /** Replaces a line except for its indentation and keyword. */
  replace(line, sentence) {
    const lines = this.#split();
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    const said = lines[line - 1] ?? "";
    const kept = /^\s*(?:\|\s*)?(?:(?:Given|When|Then|And|But|\*)\s+)?/i.exec(said)[0];
    const bar = /^\s*\|/.test(said) ? " |" : "";
    this.#write(start, start + said.length, kept + sentence + bar);
  }

  /** Inserts a sentence as a line: at the cursor, or with `opens` as the first line. */
  insert(sentence, opens = false) {
    const lines = this.#split();
    const [first] = lines;
    if (opens && (!first.trim() || /^an? .*\b(?:game|match)\b/i.test(first))) {
      this.#write(0, first.length, sentence);
    } else if (opens) {
      this.#write(0, 0, `${sentence}\n`);
    } else {
      const before = this.#text.value.slice(0, this.#text.selectionStart).split("\n").length;
      const end = lines.slice(0, before).join("\n").length;
      const line = lines[before - 1];
      if (line.trim()) this.#write(end, end, `\n${sentence}`);
      else this.#write(end - line.length, end, sentence);
    }
    this.#close();
  }

  #split() {
    return this.#text.value.split("\n");
  }

  #select(at) {
    this.#text.focus();
    this.#text.setSelectionRange(at, at);
  }

  #write(from, to, text) {
    this.#text.focus();
    this.#text.setSelectionRange(from, to);
    // deprecated, but the only edit that supports undo; the fallback sets the text
    if (!document.execCommand("insertText", false, text)) {
      this.#text.setRangeText(text, from, to, "end");
      this.#changed();
    }
  }

  #changed() {
    this.#wrong = new Map();
    this.#number();
    this.#close();
    this.#on.changed();
    clearTimeout(this.#timer);
    if (this.#start().trim()) this.#timer = setTimeout(() => this.#complete(), SOON);
  }

  #number() {
    const numbers = this.#split().map((_, at) => {
      const line = at + 1;
      return made("span", { class: this.#wrong.has(line) ? "wrong" : null }, `${line}`);
    });
    this.#lines.replaceChildren(...numbers);
    this.#scrolled();
  }

  #scrolled() {
    this.#lines.scrollTop = this.#text.scrollTop;
    if (!this.#list.hidden) this.#place();
  }

  /** The line up to the cursor. */
  #start() {
    return this.#text.value.slice(0, this.#text.selectionStart).split("\n").pop();
  }

  #here() {
    return `${this.#text.selectionStart} ${this.#text.selectionEnd} ${this.#text.value}`;
  }

  #complete() {
    const { selectionStart, selectionEnd, value } = this.#text;
    if (selectionStart !== selectionEnd || document.activeElement !== this.#text) return;
    const here = this.#here();
    const line = value.slice(0, selectionStart).split("\n").length;
    const column = [...this.#start()].length;
    this.#on.complete({ ask: "complete", text: value, line, column }, (ways) => {
      if (this.#here() === here) this.#open(ways, here);
    });
  }

  #open(ways, here) {
    this.#ways = ways;
    this.#for = here;
    this.#chosen = -1;
    this.#list.replaceChildren(
      ...ways.map((way, at) =>
        made("li", { role: "option", id: `way-${at}`, "aria-selected": "false", onclick: () => this.#take(at) }, way.shown),
      ),
    );
    this.#list.hidden = !ways.length;
    this.#list.scrollTop = 0;
    this.#told.textContent = ways.length ? `${ways.length} completion${ways.length === 1 ? "" : "s"}` : "";
    if (!ways.length) return this.#close();
    this.#text.setAttribute("aria-controls", "ways");
    this.#place();
  }

  /** Places the list below the cursor, shifted left as far as necessary to be visible. */
  #place() {
    const style = getComputedStyle(this.#text);
    const height = parseFloat(style.lineHeight);
    const line = this.#text.value.slice(0, this.#text.selectionStart).split("\n").length;
    const context = document.createElement("canvas").getContext("2d");
    context.font = style.font;
    const start = this.#start();
    const word = start.slice(0, start.lastIndexOf(" ") + 1);
    const left = this.#text.offsetLeft + parseFloat(style.paddingLeft) + context.measureText(word).width;
    const room = this.#text.offsetLeft + this.#text.offsetWidth - this.#list.offsetWidth;
    const top = this.#text.offsetTop + parseFloat(style.paddingTop) + line * height - this.#text.scrollTop;
    this.#list.style.left = `${Math.max(0, Math.min(left - this.#text.scrollLeft, room))}px`;
    this.#list.style.top = `${top}px`;
  }

  #close() {
    clearTimeout(this.#timer);
    this.#list.hidden = true;
    this.#ways = [];
    this.#chosen = -1;
    this.#told.textContent = "";
    for (const name of ["aria-controls", "aria-activedescendant"]) this.#text.removeAttribute(name);
  }

  #choose(at) {
    const count = this.#ways.length;
    this.#chosen = (at + count) % count;
    [...this.#list.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === this.#chosen)));
    this.#list.children[this.#chosen].scrollIntoView({ block: "nearest" });
    this.#text.setAttribute("aria-activedescendant", `way-${this.#chosen}`);
  }

  #take(at) {
    const way = this.#ways[at];
    const to = this.#text.selectionStart;
    const from = to - this.#start().length;
    this.#write(from, to, way.insert);
    if (way.whole) this.#close();
    else this.#complete();
  }

  #key(event) {
    const open = !this.#list.hidden && this.#for === this.#here();
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.#complete();
    } else if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    } else if (open && event.key === "ArrowDown") {
      event.preventDefault();
      this.#choose(this.#chosen + 1);
    } else if (open && event.key === "ArrowUp") {
      event.preventDefault();
      this.#choose(Math.max(this.#chosen, 0) - 1);
    } else if (open && ((event.key === "Tab" && !event.shiftKey) || (event.key === "Enter" && this.#chosen >= 0))) {
      event.preventDefault();
      this.#take(Math.max(this.#chosen, 0));
    } else if (event.key === "Escape") {
      this.#close();
    } else if (open && ["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"].includes(event.key)) {
      this.#close();
    }
  }
}
