// Replacement and prevention effects, created with the engine's own functions and registered with its manager.
// Each has a permanent on the battlefield as its source; the default controller is the affected player.
import * as R from "@/lib/game-state/replacement-effects";
import { Unsupported } from "./fields";
import { paper, Table } from "./table";

const DAMAGE: Record<string, (amount: number) => number> = {
  "double-damage": (amount) => amount * 2,
  "triple-damage": (amount) => amount * 3,
  "half-damage-down": (amount) => Math.floor(amount / 2),
  "half-damage-up": (amount) => Math.ceil(amount / 2),
  "no-damage": () => 0,
};
const LIFE: Record<string, (amount: number) => number> = {
  "double-life-gain": (amount) => amount * 2,
  "no-life-gain": () => 0,
};
const DRAWS: Record<string, (amount: number) => number> = {
  "double-draws": (amount) => amount * 2,
  "no-draws": () => 0,
};

export class Effects {
  standing: { event: any; source: string }[] = [];
  constructor(private table: Table) {}

  get manager() { return this.table.state.replacementEffectManager as R.ReplacementEffectManager; }

  begin(event: any) {
    const owner = this.table.id(event.controller ?? event.player), id = this.table.id(event.player);
    const source = this.table.add(paper("Effect", "Enchantment"), owner, "battlefield");
    if (event.do === "prevent") return this.prevent(event, id, owner, source);
    this.manager.registerEffect(this.made(event, id, owner, source) as any);
    this.standing.push({ event, source });
  }

  prevent(event: any, id: string, owner: string, source: string) {
    const amount = event.amount ?? Number.MAX_SAFE_INTEGER;
    const { ability, shield } = R.createPreventionShield(source, owner, id, amount, "Prevention", "until_end_of_turn");
    this.manager.registerEffect(ability);
    this.manager.addPreventionShield(id, shield);
  }

  made(event: any, id: string, owner: string, source: string): R.ReplacementAbility {
    const how: string = event.how;
    if (how in LIFE)
      return R.createLifeGainReplacementEffect(source, owner, how, LIFE[how], (target) => target === id);
    const about = (effect: R.ReplacementAbility) =>
      ({ ...effect, canApply: (one: R.ReplacementEvent) => effect.canApply(one) && one.targetId === id });
    if (how in DAMAGE) return about(R.createDamageReplacementEffect(source, owner, how, DAMAGE[how]));
    if (how in DRAWS) return about(R.createDrawReplacementEffect(source, owner, how, DRAWS[how]));
    if (event.do !== "redirect") throw new Unsupported(`alter: the engine does not support ${how}`);
    const other = this.table.id(event.to);
    const effect = R.createDamageReplacementEffect(source, owner, "redirect", (amount) => amount, 4);
    return about({ ...effect, apply: (one) =>
      ({ modified: true, modifiedEvent: { ...one, targetId: other }, description: "redirected", instead: true }) });
  }

  end(event: any) {
    const what = { unalter: "alter", "end-redirect": "redirect" }[event.do as string];
    const at = this.standing.findIndex(({ event: one }) => one.do === what && one.player === event.player
      && one.how === event.how && one.to === event.to && (!event.controller || one.controller === event.controller));
    if (at >= 0) this.manager.removeEffectsFromSource(this.standing.splice(at, 1)[0].source);
  }
}
