import type { Bench } from "../../packs/bench";
import Symbols from "./drawings/Symbols.svelte";

const CREATURES = ["goat", "flat", "rept", "slime"];

const bench: Bench = {
  cardOf: (section, key) => {
    if (section === "evolution") return `evo_${key}`;
    if (section === "event") return `event_${key}`;
    return section === "planet" ? `planet:${key}` : String(key);
  },
  Drawings: Symbols,
  drawn: { creatures: CREATURES, me: 0 },
};
export default bench;
