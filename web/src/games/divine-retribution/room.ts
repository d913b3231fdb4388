import type { Room } from "../../games";
import window from "./window.svg";

const room: Room = {
  name: "Divine Retribution",
  tagline: "Plague: a deck of vermin",
  pitch: [
    "Build a deck out of rats and filth.",
    "Persecute, Repent, Infect nobles.",
    "Whoever takes the King ends it.",
  ],
  minutes: "35",
  window,
  colours: { accent: "#f2c14e", light: "#ff8a2c", lit: "#c2413b", shade: "#8b2323", on: "#fff3de" },
};

export default room;
