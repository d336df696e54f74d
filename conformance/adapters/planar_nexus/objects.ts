// A case's named objects: cards and tokens in the engine's zones, and spells and abilities on its stack.
import { detectTriggeredAbilities } from "@/lib/game-state/abilities";
import { createTokenCard, moveCardToZone } from "@/lib/game-state/keyword-actions";
import { copySpellOnStack } from "@/lib/game-state/spell-casting";
import { putTriggersOnStack } from "@/lib/game-state/trigger-system";
import { known, Unsupported } from "./fields";
import { cast } from "./spells";
import { paper, Table } from "./table";

export class Objects {
  things = new Map<string, { card?: string; stacked?: string }>();
  constructor(private table: Table) {}

  begin(one: any) {
    known("object", one);
    const player = this.table.id(one.owner ?? one.controller), controller = this.table.id(one.controller ?? one.owner);
    if (controller !== player && (one.zone !== "battlefield" || one.kind === "token"))
      throw new Unsupported("objects: in the engine, a player can control another's card only on the battlefield");
    if (one.kind && one.kind !== "card") return this.create(one.name, one.kind, player);
    if (one.zone === "stack") {
      cast(this.table, player, paper(one.name, "Instant"));
      this.things.set(one.name, { card: this.top().sourceCardId, stacked: this.top().id });
    } else if (one.zone === "command") throw new Unsupported("objects: the engine keeps no cards in the command zone");
    else this.things.set(one.name, { card: this.table.add(paper(one.name, "Artifact"), player, one.zone, controller) });
  }

  top() { return this.table.state.stack.at(-1); }

  create(name: string, kind: string, player: string) {
    if (kind === "copy") {
      if (!cast(this.table, player, paper("Spell", "Instant")))
        throw new Unsupported("create: the engine does not let a player who has lost cast the spell to copy");
      this.table.run(copySpellOnStack(this.table.state, this.top().id));
      this.things.set(name, { stacked: this.top().id });
    } else if (kind === "token") {
      const result = createTokenCard(this.table.state, paper(name, "Token Artifact"), player, player);
      this.table.run(result);
      this.things.set(name, { card: result.affectedCards![0] });
    } else {
      const text = "When Source enters the battlefield, draw a card.";
      const source = this.table.add(paper("Source", "Artifact", { oracle_text: text }), player, "battlefield");
      const all = detectTriggeredAbilities(this.table.state, "entersBattlefield");
      this.table.run(putTriggersOnStack(this.table.state, all.filter((one) => one.sourceCardId === source)));
      this.things.set(name, { stacked: this.top().id });
    }
  }

  put(event: any) {
    const { card, stacked } = this.things.get(event.object)!;
    if (stacked || event.zone === "stack" || event.zone === "command")
      throw new Unsupported("put: the engine moves cards to or from the stack only by casting them");
    if (event.controller && this.table.id(event.controller) !== this.table.card(card!).controllerId)
      throw new Unsupported("put: the engine has no change of control");
    this.table.run(moveCardToZone(this.table.state, card!, event.zone));
  }

  told() {
    const { state } = this.table;
    const controlled = (zone: string, id: string) => ({ zone, controller: this.table.name(id) });
    return Object.fromEntries([...this.things].map(([name, { card, stacked }]) => {
      const spell = state.stack.find((one: any) => one.id === stacked);
      if (spell) return [name, controlled("stack", spell.controllerId)];
      const key = [...state.zones].find(([, zone]: any) => zone.cardIds.includes(card))?.[0] ?? "gone";
      const zone = key.slice(key.lastIndexOf("-") + 1);
      if (zone === "battlefield") return [name, controlled(zone, this.table.card(card!).controllerId)];
      if (zone === "hand" && state.zones.get(key).playerId !== this.table.card(card!).ownerId)
        throw new Unsupported("put: the engine puts the card into its controller's hand, which a case can't express");
      return [name, { zone }];
    }));
  }
}
