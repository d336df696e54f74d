// Shows an answer: what is wrong, and of each example how it ends, and why, step by step.

import { made } from "./made.js";

const table = document.getElementById("table");

const listed = (items, attributes = {}, tag = "ul") => (items.length ? made(tag, attributes, items) : "");

const link = (rule, attributes = {}) =>
  made("a", { href: `${table.dataset.rules}${rule.slug}/`, title: rule.slug, ...attributes }, rule.number || rule.slug);

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is wrong with the text; `editor` is where it can be mended. */
export const problems = (found, editor) =>
  listed(
    found.map(({ line, message, meant, similar }) =>
      made(
        "li",
        {},
        line ? made("button", { type: "button", class: "plain", onclick: () => editor.goTo(line) }, `Line ${line}`) : "",
        line ? ": " : "",
        message,
        listed(
          meant.map((one) =>
            made("li", {}, made("button", { type: "button", class: "meant", onclick: () => editor.replace(line, one) }, one)),
          ),
          { "aria-label": "Perhaps meant" },
        ),
        similar.length ? made("p", { class: "faint" }, "Similar steps:") : "",
        listed(similar.map((step) => made("li", {}, step))),
      ),
    ),
    { class: "problems" },
  );

const standing = (after) => {
  if (!after) return "";
  const players = after.players.map(({ who, has, new: changed }) =>
    made(
      "li",
      { class: changed ? "changed" : null },
      made("b", {}, who.join(", ")),
      ` ${has.join(", ")}`,
      changed ? made("span", { class: "unseen" }, " (changed)") : "",
    ),
  );
  const waiting = after.waiting.map((what) => made("li", { class: "waiting" }, `waiting: ${what}`));
  const turn = after.turn ? [made("li", { class: "waiting" }, `it is ${after.turn}’s turn`)] : [];
  return listed([...players, ...waiting, ...turn], { class: "standing" });
};

const rule = (one, kind) =>
  made(
    "li",
    { class: kind },
    link(one),
    ` ${one.verdict ? `${one.verdict}: ` : ""}${one.text}`,
    one.also.length ? [" (", ...one.also.flatMap(([number, slug], n) => [n ? ", " : "", link({ number, slug })]), ")"] : "",
  );

const claim = ({ text, met, instead }) =>
  made(
    "li",
    { class: met ? "met" : "unmet" },
    made("span", { class: `verdict ${met ? "passed" : "failed"}` }, met ? "✓ so it is" : "✗ not so"),
    `: ${text}`,
    listed(instead.map((one) => made("li", {}, one))),
  );

const step = (one, before) =>
  made(
    "li",
    {},
    made("p", { class: "said" }, one.said.map(sentence).join("; ")),
    listed(one.did.map((x) => rule(x, "did")).concat(one.nearly.map((x) => rule(x, "nearly"))), { class: "rules" }),
    standing(one.after),
    one.told === before ? "" : made("p", { class: "result" }, sentence(one.told)),
    listed(one.claims.map(claim), { class: "claims" }),
  );

const question = ({ number, asks, reading }) =>
  made(
    "p",
    { class: "open" },
    made("a", { href: `${table.dataset.questions}${number}/` }, `Open question ${number}`),
    `: ${asks} Other answers may be right too; here: ${reading}`,
  );

const folded = (summary, ...content) => made("details", {}, made("summary", {}, summary), ...content);

const example = (one, alone) => {
  const told = ["the game goes on", ...one.steps.map(({ told }) => told)];
  const rules = one.rules.map((said) => [made("dt", {}, link(said)), made("dd", {}, said.text)]);
  return made(
    "article",
    {},
    alone ? "" : made("h3", {}, one.name),
    alone ? "" : made("p", { class: "result" }, sentence(one.outcome)),
    one.questions.map(question),
    one.start ? [made("p", { class: "said" }, "At the start"), standing(one.start)] : "",
    listed(one.steps.map((each, at) => step(each, told[at])), { class: "course" }, "ol"),
    one.then.length ? folded("As sentences", made("pre", {}, one.then.map((text, n) => `${n ? "And" : "Then"} ${text}`).join("\n"))) : "",
    rules.length ? folded("The rules, in Head Judge’s words", made("dl", {}, rules.flat())) : "",
  );
};

/** How it ends, in a sentence. */
export const outcome = ({ problems: wrong, examples, before }) => {
  if (!examples.length) return wrong.length ? "There is a mistake, so nothing comes of it yet." : "Nothing was said yet.";
  const upTo = before ? ` That is what comes of the lines before line ${before}.` : "";
  const [first] = examples;
  const said = examples.length > 1 ? `${examples.length} examples.` : `${sentence(first.outcome)}.`;
  const unmet = examples.filter(({ met }) => !met).length;
  const not = examples.length > 1 ? ` In ${unmet} of them something expected is not so.` : " Something expected is not so.";
  return said + (unmet ? not : "") + upTo;
};

/** All examples, with their steps. */
export const answer = ({ examples }) => examples.map((one) => example(one, examples.length === 1));
