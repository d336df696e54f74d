// Renders an answer: the problems of the text, and the explanation of each example.
// conformance/explain/record.py defines explanations; empty fields are omitted.

import { made } from "./made.js";

const table = document.getElementById("table");

const listed = (items, attributes = {}, tag = "ul") => (items.length ? made(tag, attributes, items) : "");

const link = (rule, attributes = {}) =>
  made("a", { href: `${table.dataset.rules}${rule.slug}/`, title: rule.slug, ...attributes }, rule.number || rule.slug);

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the problems of the text, with suggestions that change it in `editor`. */
export const problems = (found, editor) =>
  listed(
    found.map(({ line, message, meant = [], similar = [], examples = [] }) =>
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
          { "aria-label": "Did you mean" },
        ),
        similar.length ? made("p", { class: "faint" }, "Similar steps:") : "",
        listed(similar.map((step) => made("li", {}, step))),
        examples.length ? made("p", { class: "faint" }, "Examples of other steps:") : "",
        listed(examples.map((step) => made("li", {}, step))),
      ),
    ),
    { class: "problems" },
  );

/** Returns the lines that were worded differently from the known sentences, and how they were read. */
export const readings = (lines) =>
  lines.length
    ? made(
        "details",
        {},
        made("summary", {}, "How your lines were read"),
        listed(
          lines.map(({ line, sentences = [], note = "" }) =>
            made("li", {}, `Line ${line}: ${sentences.join("; ") || "nothing to add"}`, note ? made("p", { class: "faint" }, note) : ""),
          ),
        ),
      )
    : "";

const several = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;

const totals = ({ life, poison = 0, other = [] }) =>
  [`${life} life`, ...(poison ? [several(poison, "poison counter")] : []), ...other].join(", ");

const stateOf = (state) => {
  if (!state) return "";
  const { players, sharing = [], stack = [], waiting = [], turn = [], new_turn: newTurn, over } = state;
  const playing = over ? [] : players.filter(({ fate }) => !fate);
  const rows = playing.map((player) =>
    made(
      "li",
      { class: player.changed ? "changed" : null },
      made("b", {}, player.name),
      ` ${totals(player)}`,
      player.changed ? made("span", { class: "unseen" }, " (changed)") : "",
    ),
  );
  const notes = [
    ...sharing.map((team) => `${team.join(" and ")} share a life total`),
    ...(stack.length ? [`on the stack: ${stack.join(", then ")}`] : []),
    ...waiting.map((what) => `pending: ${what}`),
    ...(newTurn ? [`it is ${turn.join(" and ")}’s turn`] : []),
  ];
  return listed([...rows, ...notes.map((note) => made("li", { class: "waiting" }, note))], { class: "standing" });
};

const ruleLine = (line, kind) => {
  const { text, verdict, because = [] } = line;
  const reasons = because.flatMap((rule, n) => [n ? ", " : "", link(rule)]);
  return made("li", { class: kind }, link(line), ` ${verdict ? `${verdict}: ` : ""}${text}`, reasons.length ? [" (", ...reasons, ")"] : "");
};

const claimOf = ({ text, met, instead = [] }) =>
  made(
    "li",
    { class: met ? "met" : "unmet" },
    made("span", { class: `verdict ${met ? "passed" : "failed"}` }, met ? "✓ correct" : "✗ wrong"),
    `: ${text}`,
    listed(instead.map((reason) => made("li", {}, reason))),
  );

const stepOf = ({ sentences, outcome, derivation = [], near_misses: near = [], state, claims = [], added }, before) =>
  made(
    "li",
    {},
    made("p", { class: "said" }, sentences.map(sentence).join("; "), added ? made("span", { class: "faint" }, " (added)") : ""),
    listed([...derivation.map((line) => ruleLine(line, "did")), ...near.map((line) => ruleLine(line, "nearly"))], { class: "rules" }),
    stateOf(state),
    outcome === before ? "" : made("p", { class: "result" }, sentence(outcome)),
    listed(claims.map(claimOf), { class: "claims" }),
  );

const questionOf = ({ number, asks, reading }) =>
  made(
    "p",
    { class: "open" },
    made("a", { href: `${table.dataset.questions}${number}/` }, `Open question ${number}`),
    `: ${asks} Other answers may also be right; the reading used here: ${reading}`,
  );

const folded = (summary, ...content) => made("details", {}, made("summary", {}, summary), ...content);

const whyOf = (reasons) =>
  made("p", { class: "why" }, "Why: ", reasons.flatMap((rule, at) => [at ? "; " : "", `${rule.text} (`, link(rule), ")"]), ".");

const exampleOf = (
  { name, outcome, start, steps = [], then = [], rules = [], questions = [], reasons = [], cards = [], notes = [] },
  alone,
) => {
  const before = ["the game goes on", ...steps.map((step) => step.outcome)];
  const statements = rules.map((rule) => [made("dt", {}, link(rule)), made("dd", {}, rule.text)]);
  return made(
    "article",
    {},
    alone ? "" : made("h3", {}, name),
    alone ? "" : made("p", { class: "result" }, sentence(outcome)),
    reasons.length ? whyOf(reasons) : "",
    listed(notes.map((note) => made("li", {}, sentence(note))), { class: "notes" }),
    questions.map(questionOf),
    start ? [made("p", { class: "said" }, "At the start"), stateOf(start)] : "",
    listed(steps.map((step, at) => stepOf(step, before[at])), { class: "course" }, "ol"),
    then.length ? folded("As sentences", made("pre", {}, then.map((text, n) => `${n ? "And" : "Then"} ${text}`).join("\n"))) : "",
    cards.length ? folded("Cards", made("dl", {}, cards.flatMap(([card, does]) => [made("dt", {}, card), made("dd", {}, does)]))) : "",
    rules.length ? folded("Rules", made("dl", {}, statements.flat())) : "",
  );
};

/** Returns whether every claim of an example is met. */
export const allMet = ({ steps = [] }) => steps.every(({ claims = [] }) => claims.every(({ met }) => met));

/** Returns the outcome as a sentence. */
export const outcome = ({ problems: wrong = [], examples = [], before }) => {
  if (!examples.length) return wrong.length ? "Fix the line above to see the result." : "Write a scenario to see its result.";
  const upTo = before ? ` This is the result of the lines before line ${before}.` : "";
  const [first] = examples;
  const said = examples.length > 1 ? `${examples.length} examples.` : `${sentence(first.outcome)}.`;
  const unmet = examples.filter((example) => !allMet(example)).length;
  const not = examples.length > 1 ? ` In ${unmet} of them, an expectation is not met.` : " An expectation is not met.";
  return said + (unmet ? not : "") + upTo;
};

/** Returns all examples with their steps. */
export const answer = ({ examples = [] }) => examples.map((example) => exampleOf(example, examples.length === 1));
