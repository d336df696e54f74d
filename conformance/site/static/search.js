"use strict";
// The search. The index shards are scripts that call headJudgeSearch.add; find answers a query.
const headJudgeSearch = (() => {
  const entries = [];
  const LITTLE = new Set(["a", "an", "and", "at", "by", "for", "if", "in", "is", "it", "of", "on", "or", "that", "the", "to", "what", "when", "who"]);
  // The weight of a matching word by field: names, title, text, other words.
  const WEIGHTS = [30, 30, 12, 5];
  const plain = (text) =>
    text.normalize("NFKD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase()
      .replace(/[^\p{L}\p{N}.]+/gu, " ").replace(/\.(?!\p{N})/gu, " ").replace(/ +/g, " ").trim();
  const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  const stem = (word) => {
    if (NUMBERS.includes(word)) return String(NUMBERS.indexOf(word));
    if (word.length > 4 && word.endsWith("ies")) return word.slice(0, -3) + "y";
    return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
  };
  const words = (text) => plain(text).split(" ").filter(Boolean).map(stem);
  const key = (text) => words(text).join(" ");

  // Rows are [title, text, rest of the address, names, additional words].
  const add = (kind, weight, base, rows) => {
    for (const [title, text, rest, names, more] of rows)
      entries.push({
        kind, weight, title, text, address: base + rest,
        key: key(title), names: names.map(key),
        fields: [words(names.join(" ")), words(title), words(text), words(more)],
      });
  };

  const found = (entry, word) => {
    let best = 0;
    entry.fields.forEach((field, at) => {
      for (const one of field) {
        if (one === word) best = Math.max(best, WEIGHTS[at]);
        else if (one.startsWith(word)) best = Math.max(best, WEIGHTS[at] / 2);
      }
    });
    return best;
  };

  const score = (entry, query, wanted) => {
    const counts = wanted.map((word) => found(entry, word));
    const matched = counts.filter(Boolean).length;
    let sum = counts.reduce((a, b) => a + b, 0) / wanted.length;
    const name = entry.names.indexOf(query);
    if (name >= 0) sum += 1000 - Math.min(name, 50);
    else if (entry.key === query) sum += 900;
    else if (entry.key.startsWith(query) || entry.names.some((one) => one.startsWith(query))) sum += 20;
    else if (` ${entry.key} `.includes(` ${query} `)) sum += 15;
    else if (entry.fields[2].join(" ").includes(query)) sum += 6;
    return { entry, matched, score: sum + entry.weight - entry.key.length / 1000 };
  };

  // Returns the entries that match the most words, best first; `all` is whether they match all words.
  const find = (text) => {
    const every = words(text);
    const query = every.join(" ");
    const wanted = every.some((word) => !LITTLE.has(word)) ? every.filter((word) => !LITTLE.has(word)) : every;
    if (!wanted.length) return { all: true, results: [] };
    const scored = entries.map((entry) => score(entry, query, wanted)).filter((one) => one.matched);
    const most = Math.max(0, ...scored.map((one) => one.matched));
    const results = scored.filter((one) => one.matched === most).sort((a, b) => b.score - a.score);
    return { all: most === wanted.length, results };
  };
  return { add, find };
})();

if (globalThis.document) {
  const SHOWN = 8; // results per kind before the user requests more
  const form = document.getElementById("search");
  const input = form.querySelector("input");
  const status = document.getElementById("found");
  const list = document.getElementById("results");
  const root = form.dataset.root;
  let loaded;
  const load = () =>
    (loaded ??= Promise.all(
      form.dataset.shards.split(" ").map(
        (name) =>
          new Promise((done, failed) => {
            const script = document.createElement("script");
            script.src = name;
            script.onload = done;
            script.onerror = () => failed(new Error(name));
            document.head.append(script);
          }),
      ),
    ));
  const element = (tag, text, of = {}) => Object.assign(document.createElement(tag), { textContent: text ?? "" }, of);
  const item = ({ entry }) => {
    const one = element("li");
    const page = location.protocol === "file:" ? entry.address.replace(/\/(#|$)/, "/index.html$1") : entry.address;
    one.append(element("a", entry.title, { href: root + page }));
    if (entry.text) one.append(element("span", entry.text, { className: "faint" }));
    return one;
  };
  const section = (kind, some) => {
    const whole = element("section");
    const items = element("ul", "", { className: "found" });
    items.append(...some.slice(0, SHOWN).map(item));
    whole.append(element("h2", kind), items);
    if (some.length > SHOWN) {
      const more = element("button", `All ${some.length}`, { type: "button" });
      more.addEventListener("click", () => {
        items.append(...some.slice(SHOWN).map(item));
        items.children[SHOWN].querySelector("a").focus();
        more.remove();
      });
      whole.append(more);
    }
    return whole;
  };
  const fromAddress = "fromAddress" in form.dataset;
  const show = async () => {
    const query = input.value.trim();
    const address = new URL(location.href);
    if (query) address.searchParams.set("q", query);
    else address.searchParams.delete("q");
    if (!fromAddress) history.replaceState(null, "", address);
    if (!query) {
      list.replaceChildren();
      status.textContent = "";
      return;
    }
    try {
      await load();
    } catch {
      status.textContent = "The search index can't be loaded.";
      return;
    }
    if (query !== input.value.trim()) return;
    const { all, results } = headJudgeSearch.find(query);
    const kinds = new Map();
    for (const one of results) kinds.set(one.entry.kind, [...(kinds.get(one.entry.kind) ?? []), one]);
    list.replaceChildren(...[...kinds].map(([kind, some]) => section(kind, some)));
    const count = `${results.length} found`;
    status.textContent = results.length ? (all ? count : `No page has all of these words; ${count} with some of them`) : "Nothing found";
  };
  let waiting;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, 80);
  });
  input.addEventListener("focus", () => load().catch(() => {}), { once: true });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await show();
    list.querySelector("a")?.focus();
  });
  // Arrow keys move through the results and back to the input.
  document.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const stops = [input, ...list.querySelectorAll("a")];
    const at = stops.indexOf(document.activeElement);
    if (!step || at < 0 || !stops[at + step]) return;
    event.preventDefault();
    stops[at + step].focus();
  });
  // The 404 page searches for the last path segment.
  const last = () => decodeURIComponent(location.pathname.split("/").findLast(Boolean) ?? "").replace(/\.html$|[-_]/g, " ").trim();
  input.value = new URLSearchParams(location.search).get("q") ?? (fromAddress ? last() : "");
  if (input.value) show();
}
