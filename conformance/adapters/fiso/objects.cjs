// A case's named objects: cards in the engine's zones, permanents, and spells and abilities on its stack.
const { Unsupported, known } = require("./fields.cjs");
const ZONES = { hand: "_hand", graveyard: "_graveyard", library: "_library" };

module.exports = (engine, { Filler }) => {
  const Permanent = engine("objects/Permanent.js"), Spell = engine("objects/Spell.js");
  const Ability = engine("objects/Ability.js");

  return class Objects {
    constructor(game, player, name) {
      Object.assign(this, { game, player, name, things: new Map() });
    }

    get any() { return this.things.size > 0; }

    begin(one) {
      known("object", one);
      const controller = this.player(one.controller ?? one.owner);
      if (one.kind === "ability") return this.trigger(one.name, controller);
      if ((one.kind ?? "card") !== "card") throw new Unsupported(`objects: the engine has no ${one.kind}`);
      const card = new Filler(this.game, one.name);
      this.things.set(one.name, { card, owner: this.player(one.owner) });
      this.move(card, this.player(one.owner), one.zone, controller);
    }

    trigger(name, controller) {
      const ability = new Ability(this.game, { resolve() {} }, controller, null, []);
      this.things.set(name, { card: ability });
      this.game._stack.addObject(ability);
    }

    do(event) {
      if (event.do === "create") {
        if (event.kind !== "ability") throw new Unsupported(`create: the engine has no ${event.kind}`);
        return this.trigger(event.object, this.player(event.player));
      }
      const { card, owner } = this.things.get(event.object);
      const on = this.find(card);
      if (on.permanent && event.zone === "graveyard") return on.permanent.destroy();
      on.zone?.removeObject(on.permanent ?? on.spell ?? card);
      this.move(card, owner, event.zone, this.player(event.controller) ?? owner);
    }

    move(card, owner, zone, controller) {
      if (zone === "battlefield") new Permanent(this.game, owner, controller, card); // adds itself
      else if (zone === "stack") this.game._stack.addObject(new Spell(this.game, controller, null, card, []));
      else if (zone in ZONES) owner[ZONES[zone]].addObject(card);
      else throw new Unsupported(`objects: the engine has no zone ${zone}`);
    }

    // Returns a card's zone, and the permanent or spell that represents it there.
    find(card) {
      const { _battlefield: battlefield, _stack: stack, _players: players } = this.game;
      const permanent = battlefield.objects.find((one) => one._card === card);
      if (permanent) return { zone: battlefield, permanent };
      const spell = stack.objects.find((one) => one === card || one._card === card);
      if (spell) return { zone: stack, spell };
      const zones = players.flatMap((player) => Object.values(ZONES).map((key) => player[key]));
      return { zone: zones.find((zone) => zone.objects.includes(card)) };
    }

    told() {
      return Object.fromEntries([...this.things].map(([name, { card }]) => {
        const { zone, permanent, spell } = this.find(card);
        const one = permanent ?? spell;
        const where = zone ? zone._id.toLowerCase() : "gone";
        return [name, one ? { zone: where, controller: this.name(one._controller) } : { zone: where }];
      }));
    }
  };
};
