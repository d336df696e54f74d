// A Head Judge adapter with a toy engine, for Node 22.18 or later (with older versions: npx tsx adapter.mts).
// Replace the toy with your own engine. The toy has one fault: its check removes losing players one by one, so
// the last of them wins. To check the types:
//   npx -p typescript -p @types/node tsc --noEmit --strict --target esnext --module preserve --types node adapter.mts
import { realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const started = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
// What the engine prints goes to standard error. Load it below, because it may print while it loads:
//   const { Engine } = await import("./engine.ts");
if (started) console.log = console.info = console.debug = console.error;

type Event = { do: string; player?: string; amount?: number };
type Setup = { variant: string; players: { name: string; life?: number }[] };
type Request = { hello?: 1; bye?: true; case?: string; edition?: string; game: Setup; steps: Event[][] };
type Outcome = { over: boolean; winners: string[]; losers: string[]; drawn: string[]; life: Record<string, number> };

export const hello = {
  hello: 1,
  engine: "toy",
  version: "1",
  max_players: 8,
  checks: "explicit", // state-based actions are performed only at `check`
  capabilities: ["multiplayer", "simultaneous", "concede", "life"],
  // @< capabilities >@
};

export class Unsupported extends Error {}

// An unsupported event with its values, as in "no shield with from=winning".
function inWords({ do: kind, player, amount, ...rest }: Event): string {
  const words = Object.entries(rest).map(([name, value]) => (typeof value === "object" ? name : `${name}=${value}`));
  return `no ${kind}${words.length ? " with " : ""}${words.sort().join(", ")}`;
}

export class Game {
  // The toy engine: ignores events for players who have left, and all events after the game is over.
  private life = new Map<string, number>();
  private remaining = new Set<string>();
  private lost = new Set<string>();

  private get over(): boolean {
    return this.remaining.size < 2;
  }
  private setLife(player: string, total: number): void {
    if (!this.over && this.remaining.has(player)) this.life.set(player, total);
  }
  private lose(player: string): void {
    if (!this.over && this.remaining.delete(player)) this.lost.add(player);
  }
  private check(): void {
    for (const player of [...this.remaining]) if (this.life.get(player)! <= 0) this.lose(player);
  }

  // The adapter: passes each event to the engine and reports the outcome, but decides nothing itself.
  constructor(game: Setup) {
    for (const { name, life } of game.players) {
      this.life.set(name, life ?? 20);
      this.remaining.add(name);
    }
  }
  take(event: Event): void {
    const who = event.player!, amount = event.amount!; // set on events that have them
    switch (event.do) {
      case "lose-life":
      case "damage":
        return this.setLife(who, this.life.get(who)! - amount);
      case "gain-life":
        return this.setLife(who, this.life.get(who)! + amount);
      case "set-life":
        return this.setLife(who, amount);
      case "concede":
        return this.lose(who);
      case "check":
        return this.check();
      // @< events >@
      default:
        throw new Unsupported(inWords(event));
    }
  }
  outcome(): Outcome {
    // the toy never names a winner; these players are still in when it ends the game
    const winners = this.over ? [...this.remaining] : [];
    const life = Object.fromEntries(this.life);
    return { over: this.over, winners, losers: [...this.lost], drawn: [], life };
  }
}

function reply(request: Request): object {
  if (request.hello) return hello;
  try {
    const game = new Game(request.game);
    const outcomes: Outcome[] = [];
    for (const step of request.steps) {
      for (const event of step) game.take(event);
      outcomes.push(game.outcome()); // one per step
    }
    return { case: request.case, outcomes };
  } catch (why) {
    if (why instanceof Unsupported) return { case: request.case, unsupported: why.message };
    return { case: request.case, error: why instanceof Error ? why.stack : String(why) };
  }
}

// The main loop: one reply line per request line.
if (started) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request: Request = JSON.parse(line);
    if (request.bye) break;
    process.stdout.write(JSON.stringify(reply(request)) + "\n");
  }
}
