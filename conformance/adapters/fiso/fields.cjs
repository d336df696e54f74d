// The fields of players, objects and events that this adapter supports. An unsupported field might change the
// meaning, so a case is only played if all other fields have their default values.
class Unsupported extends Error {}

const FIELDS = {
  player: "name life library poison",
  object: "name zone kind owner controller",
  check: "", priority: "player", concede: "player", "end-turn": "", "begin-step": "step",
  "lose-life": "player amount controller", "gain-life": "player amount controller",
  "set-life": "player amount controller", damage: "player amount combat infect controller",
  poison: "player amount controller", draw: "player amount controller", mill: "player amount controller",
  "set-library": "player amount", win: "player controller", "draw-game": "controller",
  put: "object zone controller", create: "object kind player",
};

function known(what, record) {
  if (!(what in FIELDS)) throw new Unsupported(`${what}: the engine does not support it`);
  const fields = FIELDS[what].split(" ");
  for (const [field, value] of Object.entries(record)) {
    const empty = !value || (Array.isArray(value) && !value.length);
    if (field !== "do" && !empty && !fields.includes(field))
      throw new Unsupported(`${what} with ${field}: the engine does not support it`);
  }
}

module.exports = { Unsupported, known };
