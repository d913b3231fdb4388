import type { Room } from "../../games";
import window from "./window.svg";

const room: Room = {
  name: "Space Opera",
  tagline: "An empire among the stars",
  pitch: [
    "Turn up a galaxy of hidden cards.",
    "Build, invent, arm your fleets.",
    "No dice: no battle is a gamble.",
  ],
  minutes: "90",
  window,
  colours: { accent: "#ffb454", light: "#6f7dff", lit: "#ffc06c", shade: "#c97f26", on: "#241203" },
  seats: { 0: "#e5484d", 2: "#cc79a7", 3: "#009e73" },
};

export default room;
