// Spells with texts that the engine itself parses, and attacks in the engine's own combat.
import { activateAbility } from "@/lib/game-state/abilities";
import { declareAttackers, resolveCombatDamage } from "@/lib/game-state/combat";
import { dealDamageToPlayer } from "@/lib/game-state/game-state";
import { layerSystem } from "@/lib/game-state/layer-system";
import { castSpell, resolveTopOfStack } from "@/lib/game-state/spell-casting";
import { Unsupported } from "./fields";
import { paper, Table } from "./table";

const TEXTS: Record<string, (amount: number) => string> = {
  "lose-life": (amount) => `Target player loses ${amount} life.`,
  "gain-life": (amount) => `Target player gains ${amount} life.`,
  damage: (amount) => `Spell deals ${amount} damage to target player.`,
  draw: (amount) => `Target player draws ${amount} cards.`,
};
export const isSpell = (event: any) => event.do in TEXTS;
export const isCombat = (event: any) => event.do === "damage" && event.combat;

const keywords = (event: any) => ({
  keywords: [...(event.infect ? ["Infect"] : []), ...(event.toxic ? [`Toxic ${event.toxic}`] : []),
    ...(event.lifelink ? ["Lifelink"] : [])],
});

// Gives `caster` priority and casts an instant from hand. Returns false if the engine refuses because of a loss.
export function cast(table: Table, caster: string, data: any, targets: any[] = []): boolean {
  const card = table.add(data, caster, "hand"), before = table.state.priorityPlayerId;
  table.priority(caster);
  const result = castSpell(table.state, caster, card, targets);
  if (!result.success && !table.gone(caster) && !table.over) throw new Error(result.error);
  if (result.success) table.run(result);
  else table.priority(before);
  return result.success;
}

export function resolve(table: Table) { table.run(resolveTopOfStack(table.state)); }

export function spell(table: Table, event: any) {
  const said = event.lifelink ?? event.controller, target = table.id(event.player);
  const caster = said ? table.id(said) : table.still(target);
  if (event.commander || event.infect || event.toxic) return damageOfCreature(table, event);
  const data = paper("Spell", "Instant", { oracle_text: TEXTS[event.do](event.amount), ...keywords(event) });
  if (cast(table, caster, data, [{ type: "player", targetId: target, isValid: true }])) resolve(table);
}

// Has a player pay life for an artifact's ability and resolves it, unless the engine rejects the payment.
export function pay(table: Table, event: any) {
  const player = table.id(event.player), text = `Pay ${event.amount} life: Scry 1.`;
  const source = table.add(paper("Source", "Artifact", { oracle_text: text }), player, "battlefield");
  table.priority(player);
  const result = activateAbility(table.state, player, source, 0);
  if (result.success) {
    table.run(result);
    resolve(table);
  } else if (result.error !== "Not enough life") throw new Error(result.error);
  else if (event.else === "lose") throw new Unsupported("pay-life: the engine does not make a player lose for not paying");
}

// Deals damage from a creature outside combat, in the same way as the engine's UI.
function damageOfCreature(table: Table, event: any) {
  table.run(dealDamageToPlayer(table.state, table.id(event.player), event.amount, false, creature(table, event)));
}

// Returns the creature that deals the damage: a commander, or a new creature under the controller's control.
function creature(table: Table, event: any): string {
  if (event.lifelink && event.controller && event.lifelink !== event.controller)
    throw new Unsupported("damage: in the engine, the controller of the source gains the life");
  const said = event.lifelink ?? event.controller, other = table.ids.find((id) => id !== table.id(event.player));
  const data = { power: `${event.amount}`, toughness: "1", ...keywords(event) };
  const controller = said ? table.id(said) : other!;
  if (!event.commander) return table.add(paper("Attacker", "Creature", data), controller, "battlefield");
  if (!table.commanders.has(event.commander)) table.commander(event.commander, other!);
  const card = table.card(table.commanders.get(event.commander)!);
  if (said && controller !== card.controllerId)
    throw new Unsupported("damage: the engine has no change of control of a commander");
  table.keep({ ...card, isTapped: false, cardData: paper(event.commander, "Legendary Creature", data) });
  layerSystem.clearOverrides(card.id); // otherwise it keeps the card's earlier power
  return card.id;
}

// Has unblocked creatures attack at the same time; the engine deals their combat damage and checks.
export function attack(table: Table, events: any[]) {
  const before = table.state.turn.currentPhase;
  const attackers = events.map((event) => ({ cardId: creature(table, event), defenderId: table.id(event.player) }));
  if (new Set(attackers.map((one) => one.cardId)).size < attackers.length)
    throw new Unsupported("damage: a creature can attack only one player at a time");
  table.turn({ currentPhase: "declare_attackers" });
  table.run(declareAttackers(table.state, attackers));
  table.turn({ currentPhase: "combat_damage" });
  table.run(resolveCombatDamage(table.state));
  table.turn({ currentPhase: before });
}
