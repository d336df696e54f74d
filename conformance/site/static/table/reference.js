// The worker's client: sends one question of each kind at a time, then the newest waiting one.

const PATIENCE = 20000; // ms to wait for an answer before restarting the worker

/** Starts the worker; `on` provides the callbacks progress(percent, words), ready(took) and failed(why). */
export class Reference {
  #worker = null;
  #waiting = new Map(); // by kind: the newest question that has not been sent yet
  #asked = null;
  #count = 0;
  #ready = false;
  #setting;
  #on;

  constructor(setting, on) {
    this.#setting = setting;
    this.#on = on;
    this.#start();
  }

  #start() {
    this.#ready = false;
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) => this.#on.failed(event.message || "the browser can't run it");
    const { fetched, info } = this.#setting;
    this.#worker.postMessage({ files: fetched, info, base: document.baseURI });
  }

  #hear(data) {
    if (data.failed !== undefined) {
      this.#on.failed(data.failed);
      if (data.id) this.#done();
    } else if (data.words) this.#on.progress(data.progress, data.words);
    else if (data.ready) {
      this.#ready = true;
      this.#on.ready(data.ready);
      this.#next();
    } else if (this.#asked?.id === data.id) {
      this.#asked.told(data.answer, data.took);
      this.#done();
    }
  }

  #done() {
    clearTimeout(this.#asked.timer);
    this.#asked = null;
    this.#next();
  }

  /** Sends or queues a question, replacing an older queued question of the same kind. */
  ask(request, told) {
    this.#waiting.set(request.ask, { request, told });
    this.#next();
  }

  #next() {
    if (!this.#ready || this.#asked || !this.#waiting.size) return;
    const [kind, { request, told }] = this.#waiting.entries().next().value;
    this.#waiting.delete(kind);
    const id = ++this.#count;
    const timer = setTimeout(() => this.#giveUp(), PATIENCE);
    this.#asked = { id, told, timer };
    this.#worker.postMessage({ id, request });
  }

  /** Restarts the worker and drops the question that takes too long. */
  #giveUp() {
    this.#worker.terminate();
    this.#asked = null;
    this.#on.failed(`no answer within ${PATIENCE / 1000} seconds; restarting`);
    this.#start();
  }
}
