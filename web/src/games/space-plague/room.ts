import type { Room } from "../../games";
import window from "./window.svg";

const room: Room = {
  name: "Space Plague",
  tagline: "A race of secret orders",
  pitch: [
    "March your creatures to the core.",
    "Orders in secret, shown at once.",
    "Disasters you can see coming.",
  ],
  minutes: "40",
  window,
  colours: { accent: "#a6e22e", light: "#c95cff", lit: "#b6f03c", shade: "#6fa512", on: "#14200a" },
};

export default room;
