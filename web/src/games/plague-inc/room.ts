import type { Room } from "../../games";
import window from "./window.svg";

const room: Room = {
  name: "Plague Inc.",
  tagline: "A world map to infect",
  pitch: [
    "Evolve a disease, trait by trait.",
    "Cross the world by air and sea.",
    "Alone, you face the PlagueBot.",
  ],
  minutes: "60–90",
  window,
  colours: { accent: "#ff7b7e", light: "#4aa3e0", lit: "#d8393f", shade: "#99191f", on: "#ffffff" },
};

export default room;
