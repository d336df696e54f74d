// Adapter to anchapin/planar-nexus (TypeScript) for protocol 1: tsx --tsconfig ENGINE/tsconfig.json adapter.ts
// It answers each request line with a reply line; play.ts plays the cases. `@/` is the engine's folder `src`.
import { createInterface } from "node:readline";
import { version } from "@/../package.json";
import { Unsupported } from "./fields";
import { Play } from "./play";

console.log = console.warn = console.error; // standard output is reserved for replies

const CAPABILITIES = [
  "multiplayer", "commander", "simultaneous", "controllers", "poison", "damage-results", "decking", "concede",
  "life-payment", "intentional-draw", "damage-replacement", "life-replacement", "draw-replacement", "prevention",
  "effects-of-permanents", "objects", "steps", "turns", "priority", "life", "poison-view",
];

function reply(ask: any) {
  if (ask.hello) {
    return {
      hello: 1, engine: "planar-nexus", version, capabilities: CAPABILITIES, max_players: 64,
      checks: "implicit", // it checks when it deals combat damage and whenever a player passes priority
    };
  }
  try {
    const play = new Play(ask.game);
    return { case: ask.case, outcomes: ask.steps.map((events: any[]) => play.step(events)) };
  } catch (why: any) {
    if (why instanceof Unsupported) return { case: ask.case, unsupported: why.message };
    return { case: ask.case, error: `${why?.stack ?? why}` };
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const ask = JSON.parse(line);
  if (ask.bye) process.exit(0);
  process.stdout.write(JSON.stringify(reply(ask)) + "\n");
});
