// The fields of players, objects and events that this adapter supports. An unsupported field might change the
// meaning, so a case is only played if all other fields have their default values.
export class Unsupported extends Error {}

const FIELDS: Record<string, string> = {
  player: "name life library poison commanders",
  object: "name zone kind owner controller",
  check: "", priority: "player", concede: "player", "agree-draw": "players", "end-turn": "", "begin-step": "step",
  "lose-life": "player amount controller", "gain-life": "player amount controller",
  "set-life": "player amount controller", poison: "player amount controller",
  damage: "player amount combat commander infect toxic lifelink controller",
  "pay-life": "player amount else", draw: "player amount controller", mill: "player amount controller",
  "set-library": "player amount",
  alter: "player how controller", unalter: "player how controller", redirect: "player to controller",
  "end-redirect": "player to controller", prevent: "player amount",
  put: "object zone controller", create: "object kind player",
};

export function known(what: string, record: Record<string, unknown>) {
  if (!(what in FIELDS)) throw new Unsupported(`${what}: the engine does not support it`);
  const fields = FIELDS[what].split(" ");
  for (const [field, value] of Object.entries(record)) {
    const empty = !value || (Array.isArray(value) && !value.length);
    if (field !== "do" && !empty && !fields.includes(field))
      throw new Unsupported(`${what} with ${field}: the engine does not support it`);
  }
}
