// A game in a turn's main phase: applies a case's events and reports the engine's outcomes.
// The engine has no functions for `set-life`, `gain-life` and `set-library`, so these are written into its state.
const { Unsupported, known } = require("./fields.cjs");

const NUMBERS = ["lose-life", "gain-life", "set-life", "damage", "poison", "draw", "mill", "set-library"];
const SPELLS = ["lose-life", "damage", "poison", "draw", "mill", "win", "draw-game"];

module.exports = (engine) => {
  const { Game, GameOver } = engine("Game.js");
  const Player = engine("Player.js"), Inputs = engine("Inputs.js"), Constants = engine("Constants.js");
  const cards = require("./cards.cjs")(engine);
  const Objects = require("./objects.cjs")(engine, cards);

  return class Play {
    constructor(setup) {
      const options = (setup.options ?? []).filter((option) => option !== "tournament");
      if ((setup.variant ?? "free-for-all") !== "free-for-all" || options.length)
        throw new Unsupported(`${setup.variant} ${options}: the engine has only games of individual players`);
      const decks = setup.players.map(() => ({ _mainDeck: [] }));
      this.game = new Game(decks.length, 0, true, decks, cards.cardApi);
      this.names = setup.players.map((player) => player.name);
      for (const [i, one] of setup.players.entries()) {
        known("player", one);
        const player = new Player(this.game, decks[i]);
        this.game._players.push(player);
        player._life = one.life ?? 20;
        player._poisonCounters = one.poison ?? 0;
        this.fill(player, one.library ?? 53);
      }
      Object.assign(this.game, { _turnNumber: 1, _currentStep: Constants.steps.MAIN1 });
      this.game._activePlayer = this.game._players[0];
      this.game.setPriority(this.game._activePlayer);
      this.objects = new Objects(this.game, (name) => this.player(name), (player) => this.name(player));
      for (const one of setup.objects ?? []) this.objects.begin(one);
      this.end = null; // the GameOver that the engine threw, if any
      this.lost = []; // names of the players who had lost at the engine's last check
      this.drew = []; // names of the players who drew the game
    }

    player(name) { return this.game._players[this.names.indexOf(name)]; }
    name(player) { return this.names[this.game._players.indexOf(player)]; }
    gone() { return this.names.filter((name) => this.player(name).hasLost()); }

    fill(player, amount) {
      player._library._objects = [];
      for (let i = 0; i < amount; i++) player._library.addObject(new cards.Filler(this.game));
    }

    // The engine ends a game by throwing a GameOver.
    ending(action) {
      try {
        action();
      } catch (end) {
        if (!(end instanceof GameOver)) throw end;
        this.end = end;
        if (!end.winner) this.drew = this.names.filter((name) => !this.lost.includes(name));
      }
    }

    // Runs an `action` in which the engine also checks for losers.
    looking(action) {
      this.ending(action);
      if (!this.drew.length) this.lost = this.gone();
    }

    // The engine checks for losers before it takes input and whenever a step begins, so a case that expects
    // no check at that point can't be played.
    early(event) {
      if (this.gone().some((name) => !this.lost.includes(name)))
        throw new Unsupported(`${event.do}: the engine checks before it, and a player would already have lost`);
    }

    write(event) {
      const player = this.player(event.player);
      if (event.do === "set-library") return this.fill(player, event.amount);
      if ([event.player, event.controller].some((name) => this.lost.includes(name)))
        throw new Unsupported(`${event.do}: a direct write for a player who has lost`);
      player._life = event.do === "set-life" ? event.amount : player._life + event.amount;
    }

    do(event) {
      const { game } = this;
      if (event.do === "check") this.looking(() => game.performAllStateBasedActions());
      else if (event.do === "concede") {
        this.early(event);
        this.looking(() => game.handleInput(this.player(event.player), Inputs.CONCEDE, {}));
      } else if (event.do === "end-turn") {
        this.early(event);
        game._currentStep = Constants.steps.CLEANUP;
        this.looking(() => game.advanceToNextStep());
      } else if (event.do === "begin-step") {
        game._currentStep = Constants.steps[event.step.toUpperCase()];
        game.performTurnbasedActions();
      } else if (event.do === "priority") {
        this.looking(() => game.performAllStateBasedActions());
        const wanted = event.player === undefined ? game._activePlayer : this.player(event.player);
        game.setPriority(game._activePlayer);
        while (game._hasPriority !== wanted) game.givePriorityToNextPlayer();
      } else this.objects.do(event);
    }

    // Simultaneous events are applied in list order; none of them checks for losers.
    step(events) {
      // Both of the engine's drivers discard a finished game, so it accepts no further events.
      if (this.end) throw new Unsupported("the engine takes no events after the end of the game");
      for (const event of events) known(event.do, event);
      if (events.length > 1 && events.some((event) => !NUMBERS.includes(event.do)))
        throw new Unsupported("the engine can only change numbers at the same time");
      for (const event of events) {
        if (SPELLS.includes(event.do)) this.cast(event);
        else if (NUMBERS.includes(event.do)) this.write(event);
        else this.do(event);
      }
      return this.told();
    }

    cast(event) {
      const caster = this.player(event.controller ?? event.player), target = event.player && this.player(event.player);
      if (event.do === "damage" && event.combat && !event.infect) cards.attack(this.game, caster, target, event.amount);
      else this.ending(() => cards.cast(this.game, caster, target, event));
    }

    told() {
      const { game, names, end } = this;
      const each = (field) => Object.fromEntries(names.map((name) => [name, this.player(name)[field]]));
      const active = this.name(game._activePlayer);
      return {
        over: !!end, winners: end?.winner ? [this.name(end.winner)] : [], losers: this.lost, drawn: this.drew,
        life: each("_life"), poison: each("_poisonCounters"), priority: this.name(game._hasPriority),
        active: this.lost.includes(active) ? null : active, // a player who has left is not reported
        ...(this.objects.any ? { objects: this.objects.told() } : {}),
      };
    }
  };
};
