import type { Bench } from "../../packs/bench";
import Symbols from "./drawings/Symbols.svelte";

const bench: Bench = { cardOf: (_, key) => String(key), Drawings: Symbols };
export default bench;
