// Runs the exported cases on the toy engine of adapter.mts, whose place your own engine takes. For Node 22.18 or later:
//   node cases.mts .. results.ndjson
// The first word is the folder of index.json, the second the file of results to write; a third, -v, shows all cases and
// not only those that fail. It exits with 1 if any does.
//
// With node:test each case is a test:
//   import { test } from "node:test";
//   import { casesIn, judge } from "./cases.mts";
//   for (const one of casesIn("suite")) test(one.id, (t) => {
//     const { verdict, why } = judge(one);
//     if (verdict === "unsupported" || verdict === "advisory") t.skip(why);
//     if (verdict === "fail" || verdict === "error") throw new Error(why);
//   });
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { Game, hello, Unsupported } from "./adapter.mts";

type Setup = ConstructorParameters<typeof Game>[0];
type Event = Parameters<Game["take"]>[0];
type Sent = { case: string; game: Setup; steps: Event[][] };
type Tree = { [key: string]: unknown };
type Claim = { of: string[]; is?: unknown; has?: string; "has-not"?: string; are?: string[]; among?: string[] };
type Sentence = { says: string; claims: (Claim & { "promised-by"?: string })[]; eager: boolean; "by-kind": boolean };
type Needed = { id: string; needs: string[]; players: number };
type Exported = Needed & { advisory: number[]; case: Sent; expected: Sentence[][] };
type Reply = { case: string; outcomes?: Tree[]; unsupported?: string; error?: string };
type Judged = { verdict: "pass" | "fail" | "error" | "unsupported" | "advisory"; why: string; reply?: Reply };

const untold = Symbol("untold");
const engine: { capabilities: string[]; max_players?: number; checks?: unknown } = hello;

const read = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));

/** All cases of an export, in the order of its index. */
export function casesIn(folder: string): Exported[] {
  return read(folder, "index.json").cases.map((one: { file: string }) => read(folder, one.file));
}

/** Plays a case and looks at its claims. */
export function judge(exported: Exported): Judged {
  const missing = exported.needs.filter((need) => !engine.capabilities.includes(need));
  if (missing.length) return { verdict: "unsupported", why: `it needs ${missing}` };
  if (exported.players > (engine.max_players ?? 2)) return { verdict: "unsupported", why: "too many players" };
  const reply: Reply = JSON.parse(JSON.stringify(play(exported.case))); // as it will be read
  if (reply.unsupported !== undefined) return { verdict: "unsupported", why: reply.unsupported, reply };
  if (reply.error !== undefined) return { verdict: "error", why: reply.error, reply };
  if (exported.advisory.length) return { verdict: "advisory", why: "the rules leave it open", reply };
  return { ...byClaims(exported, reply.outcomes!), reply };
}

/** Where your engine is set up, and is told what happens. */
function play(sent: Sent): Reply {
  try {
    const game = new Game(sent.game);
    const outcomes: Tree[] = [];
    for (const step of sent.steps) {
      for (const event of step) game.take(event);
      outcomes.push(game.outcome());
    }
    return { case: sent.case, outcomes };
  } catch (why) {
    return why instanceof Unsupported
      ? { case: sent.case, unsupported: why.message }
      : { case: sent.case, error: String(why) };
  }
}

function byClaims(exported: Exported, outcomes: Tree[]): Judged {
  const wrong: string[] = []; // why it fails
  const open: string[] = []; // why it does not pass
  const checks = engine.checks ?? "explicit";
  const flag = checks === "explicit" ? undefined : checks === "implicit" ? "eager" : "by-kind";
  for (const [step, sentences] of exported.expected.entries()) {
    for (const { says, claims, ...flags } of sentences) {
      if (flag && !flags[flag]) {
        open.push(`its own checks hide this: step ${step + 1}, ${says}`);
        continue;
      }
      for (const claim of claims) {
        const told = toldOf(claim.of, outcomes[step]);
        if (told === untold) {
          const promised = engine.capabilities.includes(claim["promised-by"] ?? "");
          (promised ? wrong : open).push(`not told: ${claim.of}`);
        } else if (!holds(claim, told)) {
          wrong.push(`expected in step ${step + 1}, ${says}; got ${JSON.stringify(outcomes[step])}`);
        }
      }
    }
  }
  if (wrong.length) return { verdict: "fail", why: wrong[0] };
  return open.length ? { verdict: "unsupported", why: open[0] } : { verdict: "pass", why: "" };
}

/** What an outcome tells there; untold if nothing. */
function toldOf(of: string[], outcome: Tree): unknown {
  const ofController = of.length === 3 && of[2] === "controller";
  let found: unknown = { restarted: false, subgame: false, ...outcome };
  for (const [at, key] of of.entries()) {
    const here = found as Tree;
    if (!Object.hasOwn(here, key) && !(at === 2 && ofController)) return untold;
    found = Object.hasOwn(here, key) ? here[key] : null;
  }
  if (!ofController || found !== null) return found;
  const inPlay = ["battlefield", "stack"].includes(toldOf([of[0], of[1], "zone"], outcome) as string);
  return inPlay ? untold : null; // nobody, but where there must be one
}

function holds(claim: Claim, told: unknown): boolean {
  if ("is" in claim) return isDeepStrictEqual(told, claim.is);
  const names = Array.isArray(told) ? told : told === null ? [] : [told];
  if (claim.has !== undefined) return names.includes(claim.has);
  if (claim["has-not"] !== undefined) return !names.includes(claim["has-not"]);
  if (claim.are) return isDeepStrictEqual(new Set(names), new Set(claim.are));
  return names.every((name) => claim.among!.includes(name)) && (names.length === 0) === (claim.among!.length === 0);
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [folder = "..", results = "results.ndjson", all] = process.argv.slice(2);
  const { suite, edition } = read(folder, "index.json"); // what is played
  const lines: object[] = [{ ...hello, suite, editions: [edition] }];
  const counts: Record<string, number> = {};
  for (const exported of casesIn(folder)) {
    const { verdict, why, reply } = judge(exported);
    counts[verdict] = (counts[verdict] ?? 0) + 1;
    if (verdict === "fail" || verdict === "error" || all) console.log(`${verdict} ${exported.id}: ${why}`);
    if (reply) lines.push(reply);
  }
  writeFileSync(results, lines.map((line) => JSON.stringify(line) + "\n").join(""));
  const each = Object.entries(counts).sort().map(([verdict, count]) => `${count} ${verdict}`);
  console.log(`${Object.values(counts).reduce((sum, count) => sum + count, 0)} cases: ${each.join(", ")}`);
  process.exitCode = counts["fail"] || counts["error"] ? 1 : 0;
}
