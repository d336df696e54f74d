// An adapter for Head Judge with a toy engine in it, for Node 22.18 or later (before that: npx tsx adapter.mts).
// The toy has one fault: its check removes the dead one after the other, so the last of them wins. Let your own
// engine take its place. Its types are checked by
//   npx -p typescript -p @types/node tsc --noEmit --strict --target esnext --module preserve --types node adapter.mts
import { realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type Event = { do: string; player?: string; amount?: number };
type Setup = { variant: string; players: { name: string; life?: number }[] };
type Request = { hello?: 1; bye?: true; case?: string; edition?: string; game: Setup; steps: Event[][] };
type Outcome = { over: boolean; winners: string[]; losers: string[]; drawn: string[]; life: Record<string, number> };

export const hello = {
  hello: 1,
  engine: "toy",
  version: "1",
  max_players: 8,
  checks: "explicit", // state-based actions are performed at `check`, and at no other time
  capabilities: ["multiplayer", "simultaneous", "concede", "life"],
  // @< capabilities >@
};

export class Unsupported extends Error {}

export class Game {
  // The toy engine: to who has left nothing happens any more, and after the end nothing to anybody.
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

  // The translation: it hands over every event, tells how the game stands, and decides nothing.
  constructor(game: Setup) {
    for (const { name, life } of game.players) {
      this.life.set(name, life ?? 20);
      this.remaining.add(name);
    }
  }
  take(event: Event): void {
    const who = event.player!, amount = event.amount!; // of an event that has them
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
        throw new Unsupported(`no ${event.do}`);
    }
  }
  outcome(): Outcome {
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
      outcomes.push(game.outcome()); // one for each step
    }
    return { case: request.case, outcomes };
  } catch (why) {
    if (why instanceof Unsupported) return { case: request.case, unsupported: why.message };
    throw why;
  }
}

// The conversation: for each line that comes in, one goes out.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request: Request = JSON.parse(line);
    if (request.bye) break;
    process.stdout.write(JSON.stringify(reply(request)) + "\n");
  }
}
