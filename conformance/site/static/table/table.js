// The playground: the reference implementation runs in a worker and answers the typed text.

import { Editor } from "./editor.js";
import { held, link } from "./links.js";
import { made } from "./made.js";
import { Reference } from "./reference.js";
import { allMet, answer, outcome, problems, readings } from "./showing.js";

const SOON = 150; // ms between the last key press and the request for an answer
const KEPT = "headjudge-table-page"; // see sw.js

const at = (id) => document.getElementById(id);
const setting = JSON.parse(at("setting").textContent);
let reference = null;
let timer = 0;
let markdown = "";
let replaced = ""; // the text before the last replacement

/** Marks the shown answer as outdated, and disables copying it. */
const wait = () => {
  markdown = "";
  at("copy-markdown").disabled = true;
  stale(true);
  if (!at("table").dataset.ready) {
    stale(false);
    at("outcome").className = "";
    at("outcome").textContent = "The answer appears once the rules are loaded.";
    at("answer").replaceChildren();
    at("problems").replaceChildren();
  }
};

/** Returns whether the shown answer belongs to an earlier text. */
const stale = (so) => {
  for (const id of ["outcome", "answer"]) at(id).classList.toggle("of-before", so);
  at("outcome").ariaBusy = so;
};

const ask = () => {
  // other people can open a link only if the page is on a server that they can reach
  const site = location.protocol === "https:" ? new URL("..", document.baseURI).href : "";
  const request = { ask: "answer", text: editor.text, edition: at("edition").value, site };
  reference?.ask(request, (told, took) => {
    if (request.text !== editor.text || request.edition !== at("edition").value) return;
    show(told);
    at("answer").dataset.took = took;
  });
};

const show = (found) => {
  const { problems: wrong = [], examples = [] } = found;
  editor.mark(new Map(wrong.map(({ line, message }) => [line, message])));
  at("problems").replaceChildren(problems(wrong, editor));
  at("read").replaceChildren(readings(found.read ?? []));
  name(examples[0]?.start?.players?.map((player) => player.name) ?? []);
  at("outcome").textContent = outcome(found);
  at("outcome").className = examples.every(allMet) ? "" : "not";
  at("answer").replaceChildren(...answer(found));
  stale(false);
  markdown = found.markdown ?? "";
  at("copy-markdown").disabled = !markdown;
};

const sentences = [...document.querySelectorAll("#sentences button")].map((button) => [button, button.textContent]);
const OPENS = document.querySelectorAll("#sentences [data-opens] button").length; // they come first

/** Shows the sentences to insert with the names of the game's players. */
const name = (players) => {
  const names = new Map(["Ana", "Ben", "Cho", "Dan"].map((usual, n) => [usual, players[n] ?? usual]));
  for (const [button, text] of sentences)
    button.textContent = text.replace(/\b(?:Ana|Ben|Cho|Dan)\b/g, (usual) => names.get(usual));
};

const changed = () => {
  clearTimeout(timer);
  wait();
  timer = setTimeout(async () => {
    ask();
    history.replaceState(null, "", await here());
  }, SOON);
};

const newest = at("edition").options[0].value;
const here = () => link(editor.text, at("edition").value === newest ? "" : at("edition").value);

const editor = new Editor({ changed, complete: (request, told) => reference?.ask(request, told) });

/** Shows the text in the URL fragment, if any; undo restores the previous text. */
const open = async (fragment, fresh = false) => {
  const found = await held(fragment);
  if (!found) return;
  replaced = editor.text;
  if (fresh) editor.text = found.text;
  else editor.put(found.text);
  wait();
  at("edition").value = found.edition || newest;
  if (!at("edition").value) {
    at("edition").value = newest;
    at("copied").textContent = `Edition ${found.edition} does not exist; showing the newest.`;
  }
  ask();
};

const copy = async (text, what) => {
  let done = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // the clipboard API is blocked or the page is not served over https: use the legacy API
    const field = made("textarea", { "aria-hidden": "true", class: "unseen" });
    field.value = text;
    document.body.append(field);
    field.select();
    done = document.execCommand("copy");
    field.remove();
  }
  at("copied").textContent = done ? `${what} copied.` : "The browser does not allow copying.";
};

const MB = 1e6;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** Describes how long loading takes and how much is transferred. */
const cost = ({ fetch: fetched, start, read, answer: first, sent }) =>
  `Ready in ${seconds(fetched + start + read + first)}: ${(sent / MB).toFixed(1)} MB fetched in ${seconds(fetched)}, ` +
  `Python started in ${seconds(start)}, the rules loaded in ${seconds(read)}, the first answer in ${seconds(first)}.`;

/** Caches the page for offline use. */
const keep = async () => {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(at("table").dataset.worker);
    await navigator.serviceWorker.ready;
    const loaded = [...document.querySelectorAll("link[rel=stylesheet], link[rel=icon]")].map(({ href }) => href);
    const scripts = [...document.querySelectorAll("script[src]")].map(({ src }) => src);
    const page = location.href.replace(/[#?].*/, "");
    const wanted = new Set([page, ...loaded, ...scripts, ...setting.scripts.map((path) => new URL(path, page).href)]);
    const cache = await caches.open(KEPT);
    await cache.addAll(wanted);
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
    at("table").dataset.kept = "";
  } catch {
    // if offline or out of space, the previous cache stays
  }
};

const begin = () => {
  if (at("outcome").className === "failed") at("outcome").replaceChildren();
  at("loading").hidden = false;
  reference = new Reference(setting, {
    progress: (percent, words) => {
      at("progress").value = percent;
      at("progress-label").textContent = words;
    },
    ready: (took) => {
      at("loading").hidden = true;
      at("took").textContent = cost(took);
      at("table").dataset.ready = JSON.stringify(took);
      keep();
    },
    failed: (why) => {
      const again = made("button", { type: "button", onclick: begin }, "Try again");
      stale(false);
      at("outcome").className = "failed";
      at("answer").replaceChildren();
      at("outcome").replaceChildren(`The table failed to start: ${why}. `, again);
    },
  });
  ask();
};

sentences.forEach(([button], n) => button.addEventListener("click", () => editor.insert(button.textContent, n < OPENS)));
at("edition").addEventListener("change", changed);
at("start").addEventListener("change", async () => {
  if (at("start").value) {
    await open(at("start").value);
    at("put-back").hidden = false;
  }
  at("start").value = "";
  history.replaceState(null, "", await here());
});
at("put-back").addEventListener("click", () => {
  editor.put(replaced);
  at("put-back").hidden = true;
});
at("copy-link").addEventListener("click", async () => copy(new URL(await here(), document.baseURI).href, "Link"));
at("copy-markdown").addEventListener("click", () => copy(markdown, "Answer"));
addEventListener("hashchange", () => open(location.hash));

if (at("text").value === at("text").defaultValue) show(setting.first);
await open(location.hash, true);
begin();
