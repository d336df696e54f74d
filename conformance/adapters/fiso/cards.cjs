// Cards written like the engine's own: subclasses of its Card, whose `resolve` calls the engine's functions.
// Spells are cast from the caster's hand and resolve from the stack; attacks deal the engine's combat damage.
module.exports = (engine) => {
  const Card = engine("objects/Card.js"), Creature = engine("objects/Creature.js");

  // The engine looks up a card's printed values asynchronously; here they are available immediately.
  const printed = (name) => ({
    name, type_line: name === "Attacker" ? "Creature" : name === "Spell" ? "Instant" : "Artifact",
    mana_cost: "{0}", image_uris: { normal: "" },
  });
  const cardApi = { getCard: (name) => ({ then: (use) => use(printed(name)) }) };

  class Filler extends Card {
    constructor(game, name = "Filler") { super(game, name, "Head Judge", "HJ"); }
  }

  const EFFECTS = {
    "lose-life": (spell, player, amount) => player.damage(amount, spell._guid, false), // the only way to lose life
    damage: (spell, player, amount, { infect }) => player.damage(amount, spell._guid, !!infect),
    poison: (spell, player, amount) => player.damage(amount, spell._guid, true), // the only way to get poison
    draw: (spell, player, amount) => { for (let i = 0; i < amount; i++) player.drawCard(); },
    mill: (spell, player, amount) => {
      for (let i = 0; i < amount && !player._library.empty(); i++)
        player._graveyard.addObject(player._library.drawCard());
    },
    win: (spell, player) => spell._game.handleGameWon(player),
    "draw-game": (spell) => spell._game.handleGameDrawn(),
  };

  class Effect extends Filler {
    constructor(game, event) {
      super(game, "Spell");
      this.event = event;
    }
    resolve(controller, targets) { EFFECTS[this.event.do](this, targets[0], this.event.amount, this.event); }
  }

  function cast(game, caster, target, event) {
    const card = new Effect(game, event);
    caster.getHand().addObject(card);
    caster.castSpell(card, target ? [target] : []);
    game._stack.resolveTopObject();
  }

  // Has an unblocked creature with this power attack the player, deal combat damage and leave the battlefield.
  function attack(game, controller, player, power) {
    const creature = new Creature(game, controller, controller, new Filler(game, "Attacker"), power, 1);
    creature.attacking = player;
    game._battlefield.dealCombatDamage();
    game._battlefield.removeObject(creature);
  }

  return { Filler, cast, attack, cardApi };
};
