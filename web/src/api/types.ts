/** Names for what the table server and the page say to each other. What they hold is generated: see schema.ts. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type Move = Schemas["Move"];
export type GameEvent = Schemas["Event"];
export type Question = Schemas["Question"];
export type Outcome = Schemas["Outcome"];
/** What one seat may know. `table` is the game's own business: see `Shapes`. */
export type View = Schemas["View"];
/** What one game declares of its views: `Shapes<"SpaceOpera">["Player"]`. */
export type Shapes<Game extends string> = {
  [Name in keyof Schemas as Name extends `${Game}_${infer Short}` ? Short : never]: Schemas[Name];
};

export type Seat = Schemas["SeatFacts"];
export type Status = Update["status"];
export type Ending = Schemas["Ending"];
export type Undo = Schemas["Undo"];

export type Update = Schemas["Update"];
export type ChatLine = Schemas["ChatLine"];
export type Notice = Schemas["Notice"];
/** Somebody came or went; has no number. */
export type SeatsChanged = Schemas["SeatsChanged"];
export type Trouble = Schemas["Trouble"];
export type FeedMessage = Schemas["FeedMessage"];

export type GameSummary = Schemas["GameFacts"];
export type Level = Schemas["LevelFacts"];
export type GameDetail = Schemas["GameContent"];
export type GameOption = GameSummary["options"][number];
export type OptionValue = boolean | number | string;
export type Verb = Schemas["VerbFacts"];
export type Rule = Schemas["RuleText"];
export type Guide = Schemas["GuideText"];

export type FinishedGames = Schemas["FinishedGames"];
export type DeviceLink = Schemas["DeviceLink"];
export type DeviceOffer = Schemas["DeviceOffer"];
export type NoticeFacts = Schemas["NoticeFacts"];

export type Clock = Schemas["ClockFacts"];
export type NewTable = Schemas["TableRequest"];
export type TableFacts = Schemas["TableFacts"];
export type FoundedTable = Schemas["NewTable"];
export type SeatSecret = Schemas["SeatSecret"];

export type Verdict = Schemas["VerifyResponse"];
export type Coaching = Schemas["CoachResponse"];
export type LessonSummary = Schemas["LessonFacts"];
export type Lesson = Schemas["LessonContent"];
export type LessonStep = Schemas["LessonStep"];
export type Hint = Schemas["HintResponse"];
export type Build = Schemas["Build"];
export type Refusal = Schemas["RefusalResponse"];
export type StandingOrders = Schemas["Orders"];
export type ReplayFrame = Schemas["Frame"];
export type Replay = Schemas["ReplayResponse"];
export type Judging = Schemas["ReviewResponse"];
/** What is always there, though the schema calls it left out when it is empty. */
export type Review = Required<Schemas["Review"]>;
export type CurvePoint = Schemas["Point"];
export type Decision = Schemas["Decision"];
export type JudgedMove = Schemas["Choice"];
export type Parts = Schemas["Parts"];
export type Turning = Schemas["Turning"];
export type Moment = Schemas["MomentResponse"];

export type Design = Schemas["DesignFacts"];
export type DesignContent = Schemas["DesignContent"];
export type DesignWish = Schemas["DesignRequest"];
export type DesignEdit = Schemas["EditRequest"];
export type Fault = Schemas["FaultFacts"];
export type Checked = Schemas["CheckResponse"];
export type BundledScenario = Schemas["BundledScenario"];
