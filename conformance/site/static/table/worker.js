// Runs the reference implementation in a worker: fetches files, reports progress, answers requests.

const STORE = "headjudge-table-files";
const WORDS = {
  fetch: "Downloading",
  start: "Starting Python",
  read: "Loading the rules",
  answer: "Computing the first answer",
};
const SHARES = { fetch: 60, start: 25, read: 10, answer: 5 }; // shares of the progress bar, in percent
const FIRST = "a game between Ana and Ben\nAna controls Platinum Angel\nstate-based actions are checked"; // with a card, so that all are loaded

const took = {};
let reply = null;

const tell = (step, part) => {
  const before = Object.keys(SHARES).slice(0, Object.keys(SHARES).indexOf(step));
  const done = before.reduce((sum, one) => sum + SHARES[one], 0) + SHARES[step] * part;
  postMessage({ progress: done, words: `${WORDS[step]} …` });
};

const timed = async (step, work) => {
  const begun = performance.now();
  tell(step, 0);
  const made = await work();
  took[step] = performance.now() - begun;
  return made;
};

// Cache storage requires https; without it everything is fetched on each visit.
const opened = () => globalThis.caches?.open(STORE).catch(() => null);

const bytesOf = async (url, store, arrived) => {
  const kept = await store?.match(url);
  const response = kept ?? (await fetch(url));
  if (!response.ok) throw new Error(`${new URL(url).pathname}: ${response.status} ${response.statusText}`);
  const chunks = [];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    arrived(value.length);
  }
  const blob = new Blob(chunks);
  if (!kept) await store?.put(url, new Response(blob)).catch(() => {}); // the storage may be full
  return { blob, kept: Boolean(kept) };
};

const fetched = async (files, base) => {
  const store = await opened();
  const all = files.reduce((sum, file) => sum + file.size, 0);
  const urls = files.map((file) => new URL(file.path, base).href);
  let arrived = 0;
  let sent = 0;
  const parts = files.map(async (file, at) => {
    const { blob, kept } = await bytesOf(urls[at], store, (bytes) => tell("fetch", Math.min((arrived += bytes) / all, 1)));
    if (!kept) sent += blob.size;
    const stream = file.zipped ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob.stream();
    return [file.name, await new Response(stream).arrayBuffer()];
  });
  const found = Object.fromEntries(await Promise.all(parts));
  for (const { url } of (await store?.keys()) ?? []) if (!urls.includes(url)) await store.delete(url);
  took.sent = sent;
  return found;
};

const module = async (bytes) => {
  const url = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
};

const started = async (found, info) => {
  const types = { "pyodide.asm.wasm": "application/wasm", "python_stdlib.zip": "application/zip" };
  const outside = globalThis.fetch;
  globalThis.fetch = (wanted, ...more) => {
    const name = String(wanted?.href ?? wanted).split("/").pop();
    return types[name]
      ? Promise.resolve(new Response(found[name], { headers: { "content-type": types[name] } }))
      : outside(wanted, ...more);
  };
  const { loadPyodide } = await module(found["pyodide.mjs"]);
  const python = await loadPyodide({
    indexURL: new URL("./", location.href).href,
    lockFileContents: info,
    createPyodideModule: (await module(found["pyodide.asm.mjs"])).default,
  });
  globalThis.fetch = outside;
  return python;
};

const load = async ({ files, info, base }) => {
  const found = await timed("fetch", () => fetched(files, base));
  const python = await timed("start", () => started(found, info));
  await timed("read", () => {
    python.unpackArchive(new Uint8Array(found["headjudge.zip"]), "zip", { extractDir: "/headjudge" });
    python.pyimport("sys").path.insert(0, "/headjudge");
    reply = python.pyimport("headjudge.explain.api").reply;
  });
  await timed("answer", () => {
    reply(JSON.stringify({ ask: "answer", text: FIRST }));
    reply(JSON.stringify({ ask: "complete", text: `${FIRST}\nA`, line: 4, column: 1 }));
  });
  postMessage({ ready: took });
};

addEventListener("message", async ({ data }) => {
  if (data.files) {
    await load(data).catch((error) => postMessage({ failed: String(error?.message ?? error) }));
    return;
  }
  const begun = performance.now();
  try {
    const answer = JSON.parse(reply(JSON.stringify(data.request)));
    postMessage({ id: data.id, answer, took: performance.now() - begun });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error?.message ?? error) });
  }
});
