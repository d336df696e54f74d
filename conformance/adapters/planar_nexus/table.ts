// The engine's state, and the case's names for players and objects in it.
import { createCardInstance } from "@/lib/game-state/card-instance";
import { registerCommander } from "@/lib/game-state/commander-damage";
import { createInitialGameState, loadDeckForPlayer } from "@/lib/game-state/game-state";
import { known, Unsupported } from "./fields";

// Returns a card in the format of the engine's card database.
export const paper = (name: string, type_line: string, more: object = {}) => ({
  id: name, name, type_line, oracle_text: "", mana_cost: "", cmc: 0, colors: [], color_identity: [], keywords: [],
  legalities: {}, set: "hj", ...more,
}) as any;
const fillers = (amount: number) => Array.from({ length: amount }, () => paper("Filler", "Artifact"));

export class Table {
  state: any;
  ids: string[];
  names: string[];
  commanders = new Map<string, string>();

  constructor(setup: any) {
    const options = (setup.options ?? []).filter((option: string) => option !== "tournament");
    const commander = options.includes("commander");
    if ((setup.variant ?? "free-for-all") !== "free-for-all" || options.length > Number(commander))
      throw new Unsupported(`${setup.variant} ${options}: the engine has no such game`);
    this.names = setup.players.map((player: any) => player.name);
    this.state = { ...createInitialGameState(this.names, commander ? 40 : 20, commander), status: "in_progress" };
    this.ids = [...this.state.players.keys()];
    this.turn({ currentPhase: "precombat_main", turnNumber: 2, isFirstTurn: false });
    for (const player of setup.players) {
      known("player", player);
      const id = this.id(player.name);
      this.state = loadDeckForPlayer(this.state, id, fillers(player.library ?? 53), false);
      this.write(id, { life: player.life ?? this.player(id).life, poisonCounters: player.poison ?? 0 });
      for (const name of player.commanders ?? []) this.commander(name, id);
    }
  }

  id(name: string) { return this.ids[this.names.indexOf(name)]; }
  name(id: string) { return this.names[this.ids.indexOf(id)]; }
  player(id: string) { return this.state.players.get(id); }
  card(id: string) { return this.state.cards.get(id); }
  gone(id: string) { return this.player(id).hasLost; }
  // Returns the player or, if that player has left, the first player still in the game.
  still(id: string) { return this.gone(id) ? this.ids.find((one) => !this.gone(one)) ?? id : id; }
  get over() { return this.state.status === "completed"; }

  // Some engine functions return a state, others a result that contains one; a rejected action throws an error.
  run(result: any) {
    const problem = result.error ?? result.errors?.join("; ");
    if (result.success === false && problem) throw new Error(problem);
    this.state = result.state ?? result;
  }

  write(id: string, change: object) {
    this.state = { ...this.state, players: new Map(this.state.players).set(id, { ...this.player(id), ...change }) };
  }
  turn(change: object) { this.state = { ...this.state, turn: { ...this.state.turn, ...change } }; }
  priority(id: string) { this.state = { ...this.state, priorityPlayerId: id }; }
  cards(key: string): string[] { return this.state.zones.get(key).cardIds; }
  zones(change: Record<string, any>) {
    this.state = { ...this.state, zones: new Map([...this.state.zones, ...Object.entries(change)]) };
  }
  keep(card: any) { this.state = { ...this.state, cards: new Map(this.state.cards).set(card.id, card) }; }

  // Adds a new card to a player's zone.
  add(data: any, owner: string, zone: string, controller = owner): string {
    const card = { ...createCardInstance(data, owner, controller), hasSummoningSickness: false };
    const key = `${controller}-${zone}`;
    this.keep(card);
    this.zones({ [key]: { ...this.state.zones.get(key), cardIds: [...this.cards(key), card.id] } });
    return card.id;
  }

  commander(name: string, owner: string) {
    const data = paper(name, "Legendary Creature", { power: "1", toughness: "1" }); // 0 toughness would be lethal
    this.commanders.set(name, this.add(data, owner, "battlefield"));
    this.state = registerCommander(this.state, owner, this.commanders.get(name)!);
  }

  setLibrary(id: string, amount: number) {
    const key = `${id}-library`, have = this.cards(key);
    this.zones({ [key]: { ...this.state.zones.get(key), cardIds: have.slice(0, amount) } });
    for (let n = have.length; n < amount; n++) this.add(paper("Filler", "Artifact"), id, "library");
  }
}
