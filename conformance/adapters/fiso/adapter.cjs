// Adapter to fiso/mtgengine (JavaScript) for Head Judge's protocol 1: node adapter.cjs CHECKOUT
// It answers each request line with a reply line; play.cjs plays the cases.
const { execSync } = require("node:child_process");
const { createInterface } = require("node:readline");
const { join, resolve } = require("node:path");
const { Unsupported } = require("./fields.cjs");
const checkout = resolve(process.argv[2] ?? ".");
const engine = (file) => require(join(checkout, "src/engine", file));
const Play = require("./play.cjs")(engine);

const CAPABILITIES = [
  "multiplayer", "simultaneous", "controllers", "poison", "damage-results", "decking", "concede", "win-effects",
  "draw-effects", "objects", "steps", "turns", "priority", "life", "poison-view",
];

function version() {
  try {
    return execSync("git log -1 --format=%h", { cwd: checkout, stdio: ["ignore", "pipe", "ignore"] }).toString().trim();
  } catch {
    return engine("../../package.json").version;
  }
}

function reply(ask) {
  if (ask.hello)
    return { hello: 1, engine: "fiso", version: version(), capabilities: CAPABILITIES, max_players: 64 };
  try {
    const play = new Play(ask.game);
    return { case: ask.case, outcomes: ask.steps.map((events) => play.step(events)) };
  } catch (why) {
    if (why instanceof Unsupported) return { case: ask.case, unsupported: why.message };
    return { case: ask.case, error: `${why?.stack ?? why}` };
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const ask = JSON.parse(line);
  if (ask.bye) process.exit(0);
  process.stdout.write(JSON.stringify(reply(ask)) + "\n");
});
