/* Written by `npm run types` from openapi.json; do not edit. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** ActionRequest */
        ActionRequest: {
            /** Seat */
            seat?: number | null;
            /** Action */
            action: number;
        };
        /** BotRequest */
        BotRequest: {
            /** Bot */
            bot: string;
        };
        /** Build */
        Build: {
            /**
             * Engine
             * @enum {string}
             */
            engine: "compiled" | "interpreted";
            /** Progress */
            progress: string;
        };
        /**
         * Bundle
         * @description Moves to make in one go.
         */
        Bundle: {
            /** Text */
            text: string;
            /**
             * Moves
             * @description their ids, in order
             */
            moves: number[];
        };
        /** ChatLine */
        ChatLine: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "chat";
            /** Number */
            number: number;
            /** Seat */
            seat: number | null;
            /** Name */
            name: string;
            /** Text */
            text: string;
            /** At */
            at: string;
        };
        /** ChatRequest */
        ChatRequest: {
            /** Seat */
            seat?: number | null;
            /** Text */
            text: string;
        };
        /** ChoiceOption */
        ChoiceOption: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
            /** Rule */
            rule: string;
            /** Group */
            group: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "choice";
            /** Default */
            default: string;
            /** Choices */
            choices: string[];
            /** Titles */
            titles: string[];
        };
        /** ClockFacts */
        ClockFacts: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "none" | "move" | "game";
            /** Seconds */
            seconds: number | null;
        };
        /** ClockRequest */
        ClockRequest: {
            /**
             * Kind
             * @default none
             * @enum {string}
             */
            kind: "none" | "move" | "game";
            /** Seconds */
            seconds?: number | null;
        };
        /** Ending */
        Ending: {
            /**
             * Reason
             * @enum {string}
             */
            reason: "rules" | "resigned" | "closed";
            /** Winners */
            winners: number[];
            /** Text */
            text: string;
        };
        /** Event */
        Event: {
            /**
             * Number
             * @description its place among the events this viewer knows, from 0
             */
            number: number;
            /** Event */
            event: string;
            /** Seat */
            seat: number | null;
            /** Args */
            args: {
                [key: string]: number | string | null;
            };
            /** Text */
            text: string;
            /** Rules */
            rules: string[];
        };
        /**
         * FeedMessage
         * @description Everything that the server sends on a live feed.
         */
        FeedMessage: components["schemas"]["Update"] | components["schemas"]["ChatLine"] | components["schemas"]["Notice"] | components["schemas"]["SeatsChanged"] | components["schemas"]["Pong"];
        /** FlagOption */
        FlagOption: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
            /** Rule */
            rule: string;
            /** Group */
            group: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "flag";
            /** Default */
            default: boolean;
        };
        /** Frame */
        Frame: {
            /** Number */
            number: number;
            /** Seat */
            seat: number | null;
            move: components["schemas"]["Move"] | null;
            view: components["schemas"]["View"];
            /** Events */
            events: components["schemas"]["Event"][];
        };
        /** GameContent */
        GameContent: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Seat Counts */
            seat_counts: number[];
            /**
             * More Seats
             * @description seat counts that a table can have only with these options
             */
            more_seats: {
                [key: string]: {
                    [key: string]: boolean | number | string;
                };
            };
            /** Options */
            options: (components["schemas"]["FlagOption"] | components["schemas"]["NumberOption"] | components["schemas"]["ChoiceOption"])[];
            /** Bots */
            bots: string[];
            /** Rules Version */
            rules_version: string;
            /** Content */
            content: {
                [key: string]: unknown;
            };
            /** Moves */
            moves: components["schemas"]["VerbFacts"][];
            /** Reactions */
            reactions: components["schemas"]["Reaction"][];
        };
        /** GameFacts */
        GameFacts: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Seat Counts */
            seat_counts: number[];
            /**
             * More Seats
             * @description seat counts that a table can have only with these options
             */
            more_seats: {
                [key: string]: {
                    [key: string]: boolean | number | string;
                };
            };
            /** Options */
            options: (components["schemas"]["FlagOption"] | components["schemas"]["NumberOption"] | components["schemas"]["ChoiceOption"])[];
            /** Bots */
            bots: string[];
            /** Rules Version */
            rules_version: string;
        };
        /** Health */
        Health: {
            /**
             * Status
             * @constant
             */
            status: "ok";
            /** Version */
            version: string;
        };
        /**
         * Hello
         * @description The first message of a client. `after` is the highest `number` it has.
         */
        Hello: {
            /**
             * Secret
             * @default null
             */
            secret: string | null;
            /**
             * Seat
             * @default null
             */
            seat: number | null;
            /**
             * After
             * @default 0
             */
            after: number;
        };
        /**
         * HintReason
         * @description One of the moves that a bot weighed.
         */
        HintReason: {
            move: components["schemas"]["Move"];
            /**
             * Worth
             * @description the chance to win that the bot sees after it, from 0 to 1
             */
            worth: number | null;
            /** Text */
            text: string;
            /** Rules */
            rules: string[];
        };
        /** HintResponse */
        HintResponse: {
            move: components["schemas"]["Move"];
            /** Bot */
            bot: string;
            /** Text */
            text: string;
            /**
             * Reasons
             * @description the few best moves, the one it would choose first
             */
            reasons: components["schemas"]["HintReason"][];
        };
        /** JoinRequest */
        JoinRequest: {
            /** Seat */
            seat?: number | null;
            /** Contribution */
            contribution?: string | null;
        };
        /** Me */
        Me: {
            /** Name */
            name: string;
        };
        /** Move */
        Move: {
            /** Id */
            id: number;
            /** Verb */
            verb: string;
            /** Args */
            args: {
                [key: string]: number;
            };
            /**
             * Form
             * @description the text form, with names for numbers: `play(rat)`
             */
            form: string;
            /** Text */
            text: string;
            /** Rules */
            rules: string[];
            /**
             * Warning
             * @description what is lost for good by it; empty if nothing is
             */
            warning: string;
        };
        /** MoveMade */
        MoveMade: {
            /**
             * Number
             * @description its place in the feed
             */
            number: number;
            /**
             * Log
             * @description its place in the log
             */
            log: number;
            /** Seat */
            seat: number;
            /** Action */
            action: number;
        };
        /** MoveRequest */
        MoveRequest: {
            /** Action */
            action: number;
            /**
             * Number
             * @description one more than the `log` of the last update
             */
            number: number;
            /**
             * Key
             * @description makes a retry harmless: the same key gets the same answer
             */
            key?: string | null;
            /** Seat */
            seat?: number | null;
        };
        /** NameRequest */
        NameRequest: {
            /** Name */
            name: string;
        };
        /** NewTable */
        NewTable: {
            table: components["schemas"]["TableFacts"];
            /** Secrets */
            secrets: components["schemas"]["SeatSecret"][];
        };
        /**
         * Notice
         * @description The table itself says something.
         */
        Notice: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "notice";
            /** Number */
            number: number;
            /** Text */
            text: string;
            /** At */
            at: string;
        };
        /** Number */
        Number: {
            /**
             * Number
             * @description the place in the feed of what this led to
             */
            number: number;
        };
        /** NumberOption */
        NumberOption: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
            /** Rule */
            rule: string;
            /** Group */
            group: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "number";
            /** Default */
            default: number;
            /** Low */
            low: number;
            /** High */
            high: number;
        };
        /**
         * Orders
         * @description What stands for a seat. Nobody else can see it.
         */
        Orders: {
            /** Seat */
            seat: number;
            /** Orders */
            orders: {
                [key: string]: "decline" | "round" | "untouched";
            };
        };
        /** OrdersRequest */
        OrdersRequest: {
            /** Seat */
            seat?: number | null;
            /**
             * Orders
             * @description `decline`: never ask; `round`: not in this round; `untouched`: unless it concerns me
             */
            orders: {
                [key: string]: "ask" | "decline" | "round" | "untouched";
            };
        };
        /** Outcome */
        Outcome: {
            /** Reason */
            reason: string;
            /** Scores */
            scores: number[];
            /** Winners */
            winners: number[];
            /** Parts */
            parts: {
                [key: string]: number;
            }[];
            /** Tiebreaks */
            tiebreaks: string[];
            /** Text */
            text: string;
            /** Rules */
            rules: string[];
        };
        /**
         * Ping
         * @description The only thing a client says after its first message.
         */
        Ping: {
            /**
             * Type
             * @constant
             */
            type: "ping";
        };
        /** Pong */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        /**
         * ProblemBody
         * @description What every error looks like.
         */
        ProblemBody: {
            /**
             * Type
             * @default about:blank
             */
            type: string;
            /** Title */
            title: string;
            /** Status */
            status: number;
            /** Detail */
            detail: string;
            /**
             * Rule
             * @default null
             */
            rule: string | null;
            /**
             * Log
             * @default null
             */
            log: number | null;
        };
        /** Question */
        Question: {
            /** Text */
            text: string;
            /**
             * Rules
             * @description the first one is the kind of the question, for standing orders
             */
            rules: string[];
        };
        /**
         * Reaction
         * @description A kind of question that standing orders can answer.
         */
        Reaction: {
            /**
             * Kind
             * @description the first of the rules of such a question
             */
            kind: string;
            /** Text */
            text: string;
        };
        /**
         * RecordResponse
         * @description The file that `pestis verify` and `pestis replay` read.
         */
        RecordResponse: {
            /** Format */
            format: string;
            /** Game */
            game: string;
            /** Rules Version */
            rules_version: string;
            /** Packs */
            packs: {
                [key: string]: string;
            };
            /** Seats */
            seats: number;
            /** Options */
            options: {
                [key: string]: boolean | number | string;
            };
            /** Ask */
            ask: string;
            /** Commitment */
            commitment: string;
            /** Contributions */
            contributions: string[];
            /** Seed */
            seed: string | null;
            /**
             * Log
             * @description seat and action of every move
             */
            log: number[][];
            result: components["schemas"]["Outcome"] | null;
            /** Digest */
            digest: string | null;
        };
        /** RefusalResponse */
        RefusalResponse: {
            /** Legal */
            legal: boolean;
            /** Rule */
            rule: string | null;
            /** Text */
            text: string;
        };
        /** RematchResponse */
        RematchResponse: {
            /** Table */
            table: string;
        };
        /** ReplayResponse */
        ReplayResponse: {
            /** Seat */
            seat: number | null;
            /** Frames */
            frames: components["schemas"]["Frame"][];
        };
        /** RuleText */
        RuleText: {
            /** Id */
            id: string;
            /** Section */
            section: string;
            /** Text */
            text: string;
        };
        /** SeatFacts */
        SeatFacts: {
            /** Seat */
            seat: number;
            /** Name */
            name: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "hotseat" | "open" | "bot" | "left";
            /** Bot */
            bot: string | null;
            /** Present */
            present: boolean;
            /** Clock Ms */
            clock_ms: number | null;
            /** Thinking */
            thinking: boolean;
        };
        /** SeatOnly */
        SeatOnly: {
            /** Seat */
            seat?: number | null;
        };
        /** SeatRequest */
        SeatRequest: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "me" | "open" | "bot" | "hotseat";
            /** Bot */
            bot?: string | null;
            /** Name */
            name?: string | null;
        };
        /** SeatSecret */
        SeatSecret: {
            /** Seat */
            seat: number;
            /** Secret */
            secret: string;
        };
        /**
         * SeatsChanged
         * @description Somebody came or went, and nothing else. Has no number.
         */
        SeatsChanged: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "seats";
            /** Seats */
            seats: components["schemas"]["SeatFacts"][];
        };
        /** TableFacts */
        TableFacts: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Name */
            name: string;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "playing" | "over";
            /** Seats */
            seats: components["schemas"]["SeatFacts"][];
            /** Options */
            options: {
                [key: string]: boolean | number | string;
            };
            clock: components["schemas"]["ClockFacts"];
            /**
             * Reactions
             * @enum {string}
             */
            reactions: "cover" | "everybody";
            /** Open */
            open: boolean;
            /** Spectators */
            spectators: boolean;
            /** Commitment */
            commitment: string;
            /** Log */
            log: number;
            /** Number */
            number: number;
            ending: components["schemas"]["Ending"] | null;
            /** Rematch */
            rematch: string | null;
            /**
             * You
             * @description your own seats
             */
            you: number[];
            /**
             * Kept
             * @description seats that a bot keeps for you: join sits you down there again
             */
            kept: number[];
            /**
             * Host
             * @description whether you are the host
             */
            host: boolean;
            /** Your Turn */
            your_turn: boolean;
            /**
             * Gone
             * @description why nobody here can go on with it or show it: it has other rules or cards than this server
             */
            gone: string | null;
            /** Changed At */
            changed_at: string;
        };
        /** TableRequest */
        TableRequest: {
            /** Game */
            game: string;
            /**
             * Name
             * @default
             */
            name: string;
            /** Seats */
            seats: components["schemas"]["SeatRequest"][];
            /** Options */
            options?: {
                [key: string]: boolean | number | string;
            };
            /**
             * @default {
             *       "kind": "none"
             *     }
             */
            clock: components["schemas"]["ClockRequest"];
            /**
             * Reactions
             * @description `cover`: who can react is asked, and nobody sees who; `everybody`: all are asked
             * @default cover
             * @enum {string}
             */
            reactions: "cover" | "everybody";
            /**
             * Open
             * @default false
             */
            open: boolean;
            /**
             * Spectators
             * @default true
             */
            spectators: boolean;
            /** Contribution */
            contribution?: string | null;
        };
        /** Undo */
        Undo: {
            /**
             * Possible
             * @description whether you may ask to take back now
             */
            possible: boolean;
            /**
             * Free
             * @description whether for certain nobody else will be asked
             */
            free: boolean;
            /** Asked By */
            asked_by: number | null;
            /** Agreed */
            agreed: number[];
        };
        /** UndoAnswerRequest */
        UndoAnswerRequest: {
            /** Seat */
            seat?: number | null;
            /** Agree */
            agree: boolean;
        };
        /** UndoResponse */
        UndoResponse: {
            /** Taken */
            taken: boolean;
            /** Waiting For */
            waiting_for: number[];
        };
        /**
         * Update
         * @description Where the match is, whole: a client that was away needs only the last one.
         */
        Update: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "update";
            /**
             * Number
             * @description its place in the feed; keep the highest one as `after`
             */
            number: number;
            /**
             * Log
             * @description the next move is sent with `number = log + 1`
             */
            log: number;
            /**
             * Status
             * @enum {string}
             */
            status: "open" | "playing" | "over";
            /** Seats */
            seats: components["schemas"]["SeatFacts"][];
            undo: components["schemas"]["Undo"];
            /** Deadline Ms */
            deadline_ms: number | null;
            ending: components["schemas"]["Ending"] | null;
            /**
             * Event Count
             * @description events this viewer knows now; drop those with `number >= event_count`
             */
            event_count: number;
            /** @description null until the match begins */
            view: components["schemas"]["View"] | null;
            /**
             * Window
             * @description at tables with cover: somebody may react now; `thinking`: and takes longer than the pause
             */
            window: ("open" | "thinking") | null;
            /** Moves */
            moves: components["schemas"]["Move"][];
            /** Bundles */
            bundles: components["schemas"]["Bundle"][];
            /**
             * Events
             * @description those since your last update
             */
            events: components["schemas"]["Event"][];
        };
        /** VerbFacts */
        VerbFacts: {
            /** Name */
            name: string;
            /** Rules */
            rules: string[];
            /** Arguments */
            arguments: {
                [key: string]: string[] | number;
            };
        };
        /** VerifyResponse */
        VerifyResponse: {
            /** Ok */
            ok: boolean;
            /** Text */
            text: string;
            /** Proves */
            proves: string;
        };
        /**
         * View
         * @description What one viewer may know. `table` is the game's own business.
         */
        View: {
            /** Game */
            game: string;
            /** Seats */
            seats: number;
            /** You */
            you: number | null;
            /** Pending */
            pending: number[];
            /**
             * Decisions
             * @description made so far; null where that would tell who was asked
             */
            decisions: number | null;
            question: components["schemas"]["Question"] | null;
            /**
             * Chosen
             * @description your own secret answer, while others still choose
             */
            chosen: number | null;
            /** Over */
            over: boolean;
            /** Table */
            table: {
                [key: string]: unknown;
            };
            outcome: components["schemas"]["Outcome"] | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
