// A game in a main phase: applies a case's events and reports the engine's outcomes.
// The engine has no functions for `poison`, `set-life` and `set-library`, so these are written into its state.
import * as GS from "@/lib/game-state/game-state";
import { checkStateBasedActions } from "@/lib/game-state/state-based-actions";
import { millCards } from "@/lib/game-state/zones";
import { Effects } from "./effects";
import { known, Unsupported } from "./fields";
import { Objects } from "./objects";
import { attack, cast, isCombat, isSpell, pay, resolve, spell } from "./spells";
import { paper, Table } from "./table";

const NUMBERS = ["lose-life", "gain-life", "set-life", "damage", "poison", "draw", "mill", "set-library"];
const BEFORE: Record<string, string> = { upkeep: "untap", draw: "upkeep" };

export class Play {
  table: Table;
  effects: Effects;
  objects: Objects;
  lost: string[] = []; // players whom the engine has declared losers
  drew: string[] = []; // players who drew the game

  constructor(setup: any) {
    this.table = new Table(setup);
    this.effects = new Effects(this.table);
    this.objects = new Objects(this.table);
    for (const one of setup.objects ?? []) this.objects.begin(one);
    this.table.priority(this.table.ids[0]);
  }

  get state() { return this.table.state; }
  check() { this.table.run(checkStateBasedActions(this.state)); }

  // Has players pass priority until a condition is met.
  pass(until: () => boolean) {
    for (let left = 100 * this.table.ids.length; !until(); left--) {
      if (!left) throw new Error("passing priority leads nowhere");
      this.table.run(GS.passPriority(this.state, this.state.priorityPlayerId));
    }
  }

  turns(event: any) {
    if (this.state.stack.length) throw new Unsupported(`${event.do}: no step ends while the stack is not empty`);
    const turn = this.state.turn.turnNumber;
    if (event.do === "end-turn") return this.pass(() => this.state.turn.turnNumber > turn);
    this.table.turn({ currentPhase: BEFORE[event.step] });
    this.pass(() => this.state.turn.currentPhase === event.step);
  }

  // After a spell resolves, the engine gives priority to the active player, from whom it is passed on.
  priority(event: any) {
    const { table } = this, wanted = event.player && table.id(event.player);
    if (wanted && table.gone(wanted)) throw new Unsupported("priority: the engine does not pass it to a player who has lost");
    this.check();
    if (cast(table, table.still(table.ids[0]), paper("Spell", "Instant"))) resolve(table);
    if (wanted && !table.gone(wanted)) this.pass(() => this.state.priorityPlayerId === wanted);
  }

  agree(players: string[]) {
    for (const id of players.map((name) => this.table.id(name))) {
      if (GS.canAcceptDraw(this.state, id)) this.table.run(GS.acceptDraw(this.state, id));
      else if (GS.canOfferDraw(this.state, id)) this.table.run(GS.offerDraw(this.state, id));
    }
  }

  write(event: any) {
    const { table } = this, id = table.id(event.player), player = table.player(id);
    if (event.do === "set-library") return table.setLibrary(id, event.amount);
    if (event.do === "mill") {
      const [from, to] = [`${id}-library`, `${id}-graveyard`];
      const moved = millCards(this.state.zones.get(from), this.state.zones.get(to), event.amount);
      return table.zones({ [from]: moved.library, [to]: moved.graveyard });
    }
    if (table.over || [event.player, event.controller].some((name) => name && table.gone(table.id(name))))
      throw new Unsupported(`${event.do}: a direct write for a player who is not in the game`);
    table.write(id, event.do === "poison"
      ? { poisonCounters: player.poisonCounters + event.amount } : { life: event.amount });
  }

  do(event: any) {
    const { table } = this;
    if (event.do === "check") this.check();
    else if (event.do === "concede") table.run(GS.concede(this.state, table.id(event.player)));
    else if (event.do === "pay-life") pay(table, event);
    else if (event.do === "agree-draw") this.agree(event.players);
    else if (event.do === "end-turn" || event.do === "begin-step") this.turns(event);
    else if (event.do === "priority") this.priority(event);
    else if (event.do === "put") this.objects.put(event);
    else if (event.do === "create") this.objects.create(event.object, event.kind, table.id(event.player));
    else if (event.do === "unalter" || event.do === "end-redirect") this.effects.end(event);
    else this.effects.begin(event);
  }

  step(events: any[]) {
    for (const event of events) known(event.do, event);
    if (events.length > 1 && events.some((event) => !NUMBERS.includes(event.do)))
      throw new Unsupported("the engine can only change numbers at the same time");
    const combat = events.filter(isCombat);
    if (combat.length && events.some((event) => event.do === "set-life"))
      throw new Unsupported("damage: the engine deals combat damage after a life total is set");
    for (const event of events.filter((one) => !isCombat(one))) {
      if (isSpell(event)) spell(this.table, event);
      else if (NUMBERS.includes(event.do)) this.write(event);
      else this.do(event);
    }
    if (combat.length) attack(this.table, combat);
    return this.told();
  }

  told() {
    const { table, state } = this, name = (id: string) => table.name(id);
    const gone = table.ids.filter((id) => table.gone(id)), drawn = table.over && !state.winners.length;
    if (drawn && !this.drew.length) this.drew = table.ids.filter((id) => !this.lost.includes(id));
    else if (!drawn) [this.lost, this.drew] = [gone, []];
    const each = (field: string) => Object.fromEntries(table.ids.map((id) => [name(id), table.player(id)[field]]));
    const active = state.turn.activePlayerId;
    return {
      over: table.over, winners: state.winners.map(name), losers: this.lost.map(name), drawn: this.drew.map(name),
      life: each("life"), poison: each("poisonCounters"), priority: name(state.priorityPlayerId),
      active: table.gone(active) ? null : name(active), // a player who has left is not reported
      ...(this.objects.things.size ? { objects: this.objects.told() } : {}),
    };
  }
}
