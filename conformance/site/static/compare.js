"use strict";
// Compares two editions by the histories of the rules (histories.js), as `headjudge rules diff` does.

// A rule's history with the names of its fields: those of RuleHistory, in that order.
const named = ([slug, numbers, says, means, words, wording, meaning, unlike, tournament]) =>
  ({ slug, numbers, says, means, words, wording, meaning, unlike, tournament });

// What a history has in an edition; undefined before its first entry.
const asOf = (history, edition) => {
  let held;
  for (const [since, value] of history) if (since <= edition) held = value;
  return held;
};

// What numbers are sorted by: 704.5z is before 704.5aa, and 704.9 before 704.10.
const place = (number) => {
  const [, section, main, letters] = /^(\d+)(?:\.(\d*)([a-z]*))?$/.exec(number);
  return [Number(section), Number(main || 0), (letters || "").length, letters || ""];
};
const compared = (a, b) => {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return a[at] < b[at] ? -1 : 1;
  return 0;
};

// Which aspects of a rule's meaning are different, a line each.
const meanings = (rule, old, now) =>
  Object.entries(rule.means).flatMap(([aspect, history]) => {
    const was = asOf(history, old);
    const is = asOf(history, now);
    return is === undefined || was === is ? [] : [`${aspect}: ${was === undefined ? "nothing" : was} -> ${is}`];
  });

// When else a rule had the words that it has now.
const otherPeriods = (histories, rule, words, now) =>
  rule.words.flatMap(([since, held], at) => {
    const end = at + 1 < rule.words.length ? rule.words[at + 1][0] : histories.editions.length;
    const here = since <= now && now < end;
    return held === words && !here ? [`from ${histories.editions[since]} to ${histories.editions[end - 1]}`] : [];
  });

// What has been judged of all changes of a rule's words between two editions.
const judged = (histories, rule, old, now) => {
  const [first, last] = old < now ? [old, now] : [now, old];
  const dates = rule.words
    .filter(([since, held], at) => at && held && rule.words[at - 1][1] && first < since && since <= last)
    .map(([since]) => since);
  const noted = rule.meaning.filter(([since]) => dates.includes(since));
  const told = new Set(noted.map(([since]) => since));
  for (const history of Object.values(rule.means)) for (const [since] of history) told.add(since);
  const details = meanings(rule, old, now);
  for (const [since, note] of noted) details.push(`${histories.editions[since]}: ${note}`);
  const left = dates.filter((since) => !told.has(since) && !rule.wording.includes(since));
  if (!left.length) return [details.length ? "meaning" : "wording", details];
  const days = left.map((since) => histories.editions[since]).join(", ");
  return ["unreviewed", [...details, `not reviewed yet: its words of ${days}`]];
};

// By rule, what was split off from it (or, the other way round, merged with it), and by such a rule, from what.
const partsOf = (histories, rules, old, now) => {
  const whole = new Map();
  const order = histories.parts
    .map(([rule, ...rest]) => [rules[rule], ...rest])
    .filter(([rule]) => rule.old && rule.now)
    .sort(([a], [b]) => compared(place(a.old), place(b.old)));
  for (const [rule, all, part, other, words] of order) {
    const beside = rules[other];
    const sections = [beside[now.number], rule[now.number]].map((number) => number.split(".")[0]);
    if (beside[old.number] || !beside[now.number] || sections[0] !== sections[1]) continue;
    if (rule[old.words] === all && rule[now.words] === part && beside[now.words] === words) whole.set(beside, rule);
  }
  return whole;
};

// What became of each rule from an edition to another, both counted from the oldest: those that are not the same.
const differences = (histories, old, now) => {
  const rules = histories.rules.map(named).map((rule) => ({
    rule,
    old: asOf(rule.numbers, old) || "",
    now: asOf(rule.numbers, now) || "",
    oldWords: asOf(rule.words, old) || 0,
    newWords: asOf(rule.words, now) || 0,
  }));
  const before = { number: "old", words: "oldWords" };
  const after = { number: "now", words: "newWords" };
  const splits = partsOf(histories, rules, before, after);
  const merges = partsOf(histories, rules, after, before);
  const beside = (found, one, side) =>
    [...found]
      .filter(([, whole]) => whole === one)
      .map(([other]) => other[side])
      .sort((a, b) => compared(place(a), place(b)));
  const became = (one) => {
    const { rule, oldWords, newWords } = one;
    const told = { kind: "same", slug: rule.slug, old: one.old, now: one.now, judgement: "", details: [], parts: [] };
    if (!one.old) {
      const whole = splits.get(one);
      return { ...told, kind: whole ? "split" : "new", parts: whole ? [whole.old] : [] };
    }
    if (!one.now) {
      const whole = merges.get(one);
      return { ...told, kind: whole ? "merged" : "gone", now: whole ? whole.now : "", parts: whole ? [whole.old] : [] };
    }
    if (rule.tournament || oldWords === newWords) {
      told.kind = one.old === one.now ? "same" : "renumbered";
      told.details = meanings(rule, old, now);
      const says = rule.tournament && asOf(rule.says, old) !== asOf(rule.says, now);
      told.judgement = told.details.length || says ? "meaning" : "";
      return told;
    }
    told.kind = one.old === one.now ? "reworded" : "reworded and renumbered";
    [told.judgement, told.details] = judged(histories, rule, old, now);
    const pair = [oldWords, newWords].sort((a, b) => a - b).join();
    if (rule.unlike.some((unlike) => unlike.join() === pair))
      told.details.push("hardly any of its words are the same: it may be another rule");
    const periods = otherPeriods(histories, rule, newWords, now);
    if (periods.length) {
      told.kind = "words of another period";
      told.details.unshift(`these were its words ${periods.join(" and ")}`);
    }
    const split = beside(splits, one, "now");
    const merged = beside(merges, one, "old");
    if (split.length || merged.length) told.kind = split.length ? "split" : "merged";
    told.parts = split.length ? split : merged;
    return told;
  };
  const found = rules.filter((one) => one.old || one.now).map((one) => [one, became(one)]);
  const own = found.filter(([one]) => !one.rule.tournament);
  own.sort(([, a], [, b]) => compared(place(a.now || a.old), place(b.now || b.old)));
  const all = [...own, ...found.filter(([one]) => one.rule.tournament)];
  return all
    .filter(([, told]) => told.kind !== "same" || told.judgement)
    .map(([one, told]) => ({
      ...told,
      was: one.old ? asOf(one.rule.says, old) : "",
      says: one.now ? asOf(one.rule.says, now) : asOf(one.rule.says, old),
    }));
};

// The group that a change belongs to, as on the page of an edition.
const groupOf = (one) => {
  if (!one.old) return "new";
  if (!one.now || (one.kind === "merged" && !one.judgement)) return "gone";
  if (one.judgement) return one.judgement === "wording" ? "wording" : "meaning";
  return "numbers";
};

// What else there is to say of a change.
const notesOf = (one) => {
  const parts = one.parts.join(" and ");
  const said = [];
  if (one.kind === "split") said.push(one.old ? `a part of it is ${parts} now` : `it was a part of ${parts}`);
  if (one.kind === "merged") said.push(one.judgement ? `it includes ${parts} now` : `it is in ${one.now} now`);
  return [...said, ...one.details];
};

const show = () => {
  const [from, to] = ["from", "to"].map((id) => document.getElementById(id));
  const summary = document.getElementById("summary");
  const result = document.getElementById("result");
  const folder = location.protocol === "file:" ? "/index.html" : "/";
  const make = (name, text, ...inside) => {
    const made = document.createElement(name);
    made.append(text, ...inside);
    return made;
  };
  const link = (address, text) => {
    const made = make("a", text);
    made.href = address;
    return made;
  };
  const item = (group, one) => {
    const moved = one.old && one.now && one.old !== one.now;
    const now = group === "gone" ? one.old : one.now;
    const made = make("li", link(`../../rules/${one.slug}${folder}`, now), " ");
    made.firstChild.className = "number";
    if (moved && group !== "gone") made.append(make("small", `was ${one.old}`), " ");
    made.append(`${group === "gone" ? one.was : one.says}.`);
    const small = one.was && group !== "gone" && one.was !== one.says ? [`was: ${one.was}.`] : [];
    for (const note of [...small, ...notesOf(one)]) made.append(make("br", ""), make("small", note));
    return made;
  };
  const compare = () => {
    const found = differences(HISTORIES, ...[from, to].map((one) => HISTORIES.editions.indexOf(one.value)));
    const groups = Object.keys(HISTORIES.groups).map((group) => [group, found.filter((one) => groupOf(one) === group)]);
    const counts = groups.filter(([, list]) => list.length);
    summary.textContent = counts.length
      ? `From ${from.value} to ${to.value}: ${counts.map(([group, list]) => `${list.length} ${HISTORIES.groups[group][1]}`).join(", ")}.`
      : `Nothing changed in how games end from ${from.value} to ${to.value}.`;
    result.replaceChildren(
      ...counts.flatMap(([group, list]) => {
        const made = make("ul", "", ...list.map((one) => item(group, one)));
        made.className = "changes";
        return [make("h2", HISTORIES.groups[group][0]), made];
      }),
      make("p", link(`../${from.value}${folder}`, `All rules of ${from.value}`), " · ", link(`../${to.value}${folder}`, `All rules of ${to.value}`)),
    );
  };
  const chosen = () => {
    history.replaceState(null, "", `?from=${from.value}&to=${to.value}`);
    compare();
  };
  const wanted = new URLSearchParams(location.search);
  for (const one of [from, to]) {
    const date = wanted.get(one.id);
    if ([...one.options].some((option) => option.value === date)) one.value = date;
    one.addEventListener("change", chosen);
  }
  document.getElementById("swap").addEventListener("click", () => {
    [from.value, to.value] = [to.value, from.value];
    chosen();
  });
  compare();
};

if (typeof document === "object") {
  const script = document.createElement("script");
  script.src = "histories.js";
  script.onload = show;
  script.onerror = () => {
    document.getElementById("summary").textContent = "The histories of the rules could not be loaded. Try again, or see the pages of the editions.";
  };
  document.head.append(script);
} else module.exports = { differences, groupOf, notesOf };
