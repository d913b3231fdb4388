/** The worker in which bots think, or in which a finished match is judged. */

import type { FromThinker, ToThinker } from "./messages";
import { keepMemory, Packages, startPython } from "./python";

type Thinking = { answer(request: string): string };

const say = (message: FromThinker): void => postMessage(message);
let packages: Packages;
let thinking: Promise<Thinking>;
let desk: Promise<Record<string, (...given: unknown[]) => unknown>>;

function start(folder: string): void {
  const python = startPython(folder);
  packages = new Packages(folder, python);
  desk = packages.bring("engine").then(async () => (await python).pyimport("pestis.tab.desk"));
  thinking = desk.then((module) => module["Thinking"]?.() as Thinking);
}

async function think(id: number, game: string, request: string): Promise<void> {
  let answer: string;
  try {
    const thinker = await thinking;
    await packages.bring(game);
    answer = thinker.answer(request);
  } catch (problem) {
    answer = `error ${problem instanceof Error ? problem.message : String(problem)}`;
  }
  say({ type: "thought", id, answer });
}

async function judge(game: string, job: string): Promise<void> {
  const module = await desk;
  await packages.bring(game);
  module["judge"]?.(job, (progress: string) => say({ type: "judged", progress }));
}

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.type === "start") start(data.folder);
  else if (data.type === "think") void think(data.id, data.game, data.request);
  else if (data.type === "judge") void judge(data.game, data.job);
  else void keepMemory(data.folder).finally(() => say({ type: "done" }));
};
