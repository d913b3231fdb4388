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
        /** BrowserKeys */
        BrowserKeys: {
            /** P256Dh */
            p256dh: string;
            /** Auth */
            auth: string;
        };
        /**
         * BrowserRequest
         * @description A push subscription, as browsers write it as JSON.
         */
        BrowserRequest: {
            /** Endpoint */
            endpoint: string;
            keys: components["schemas"]["BrowserKeys"];
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
            /**
             * Offline
             * @description whether `/offline/` has the games to play without a server
             */
            offline: boolean;
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
        /** BundledScenario */
        BundledScenario: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Players */
            players: number[];
            /** Rows */
            rows: number;
            /** Columns */
            columns: number;
            /** Text */
            text: string;
        };
        /** CardFacts */
        CardFacts: {
            /** Kind */
            kind: string;
            /** Id */
            id: string;
            /** Name */
            name: string;
            before: components["schemas"]["SideFacts"] | null;
            after: components["schemas"]["SideFacts"] | null;
            lift: components["schemas"]["GapFacts"] | null;
            taken: components["schemas"]["GapFacts"] | null;
            /**
             * Low
             * @description which lift is wanted at least
             */
            low: number;
            /**
             * High
             * @description and at most
             */
            high: number;
            /**
             * Least
             * @description how often it should be taken
             */
            least: number | null;
            /**
             * Verdict
             * @enum {string}
             */
            verdict: "strong" | "weak" | "unwanted" | "fine" | "unknown" | "gone";
        };
        /** CarriedSeat */
        CarriedSeat: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "person" | "hotseat" | "bot" | "left";
            /**
             * Name
             * @default
             */
            name: string;
            /** Bot */
            bot?: string | null;
        };
        /**
         * CarriedTable
         * @description A table as a file, to go on with it at another place; made only of one whose people share a screen.
         */
        CarriedTable: {
            /**
             * Format
             * @constant
             */
            format: "pestis-table-1";
            /**
             * Name
             * @default
             */
            name: string;
            /** Seats */
            seats: components["schemas"]["CarriedSeat"][];
            /**
             * Reactions
             * @default cover
             * @enum {string}
             */
            reactions: "cover" | "everybody";
            /**
             * Hints
             * @default false
             */
            hints: boolean;
            /**
             * Pace
             * @default brisk
             * @enum {string}
             */
            pace: "at_once" | "brisk" | "leisurely";
            /** Lesson */
            lesson?: string | null;
            /**
             * Answered
             * @description places in the log where nobody was asked
             */
            answered: number[];
            /**
             * Record
             * @description the record so far, with its seed
             */
            record: {
                [key: string]: unknown;
            };
        };
        /** ChangeFacts */
        ChangeFacts: {
            /** File */
            file: string;
            /** Entry */
            entry: string;
            /** Field */
            field: string;
            /** Before */
            before: unknown;
            /** After */
            after: unknown;
            /**
             * Plays
             * @description false: only words differ
             */
            plays: boolean;
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
        /** CheckRequest */
        CheckRequest: {
            /** Game */
            game: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "pack" | "scenario";
            /** Name */
            name: string;
            /**
             * Files
             * @description TOML by name of the file
             */
            files: {
                [key: string]: string;
            };
            /** Edits */
            edits?: components["schemas"]["EditRequest"][];
        };
        /** CheckResponse */
        CheckResponse: {
            /**
             * Faults
             * @description with none it can be played
             */
            faults: components["schemas"]["FaultFacts"][];
            /** Warnings */
            warnings: components["schemas"]["FaultFacts"][];
            /**
             * Players
             * @description the numbers of players it is for, once it can be played
             */
            players: number[];
            /**
             * Files
             * @description as they are after the edits
             */
            files: {
                [key: string]: string;
            };
            /**
             * Read
             * @description what the files say; null for what is no TOML
             */
            read: {
                [key: string]: {
                    [key: string]: unknown;
                } | null;
            };
        };
        /**
         * Choice
         * @description A move that could be made, with the chance to win that its player sees after it.
         */
        Choice: {
            /** Id */
            id: number;
            /** Form */
            form: string;
            /** Text */
            text: string;
            /** Rules */
            rules: string[];
            /** Chance */
            chance: number;
            /** Error */
            error: number;
        };
        /** ChoiceFacts */
        ChoiceFacts: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
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
        /**
         * CoachResponse
         * @description For who wants a coach: which moves would be clear mistakes.
         */
        CoachResponse: {
            /**
             * Log
             * @description how long the log was when it was asked
             */
            log: number;
            best: components["schemas"]["Move"];
            /** Slips */
            slips: components["schemas"]["Slip"][];
        };
        /**
         * Decision
         * @description What a seat played and what else it could have done, judged by what it knew itself.
         *
         *     `others` are the best of the `options` - 1 other moves, the one it is held against first.
         *     `loss` is what that one is worth more than the one played (below 0: less); `low` and `high` hold it
         *     in 19 of 20 cases. `verdict` is one of `verdicts.VERDICTS`, or "" where the moves are equal.
         *     `why` are sentences, where there is something to say.
         */
        Decision: {
            /** Move */
            move: number;
            /** Seat */
            seat: number;
            /** Round */
            round: number | null;
            /** Question */
            question: string;
            /** Rules */
            rules: string[];
            played: components["schemas"]["Choice"];
            /** Others */
            others: components["schemas"]["Choice"][];
            /** Options */
            options: number;
            /** Loss */
            loss: number;
            /** Low */
            low: number;
            /** High */
            high: number;
            /** Verdict */
            verdict: string;
            /** Why */
            why: string[];
            /** Worlds */
            worlds: number;
        };
        /** DesignContent */
        DesignContent: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "pack" | "scenario";
            /** Name */
            name: string;
            /** Is Shared */
            is_shared: boolean;
            /** Is Yours */
            is_yours: boolean;
            /** Changed At */
            changed_at: string;
            /** Files */
            files: {
                [key: string]: string;
            };
        };
        /** DesignFacts */
        DesignFacts: {
            /** Id */
            id: string;
            /** Game */
            game: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "pack" | "scenario";
            /** Name */
            name: string;
            /** Is Shared */
            is_shared: boolean;
            /** Is Yours */
            is_yours: boolean;
            /** Changed At */
            changed_at: string;
        };
        /** DesignOfTable */
        DesignOfTable: {
            /**
             * Kind
             * @enum {string}
             */
            kind: "pack" | "scenario";
            /** Name */
            name: string;
        };
        /**
         * DesignRequest
         * @description A pack or a scenario; its limits are in docs/server-api.md.
         */
        DesignRequest: {
            /** Game */
            game: string;
            /**
             * Kind
             * @enum {string}
             */
            kind: "pack" | "scenario";
            /** Name */
            name: string;
            /**
             * Files
             * @description TOML by name of the file
             */
            files: {
                [key: string]: string;
            };
        };
        /** DeskEdit */
        DeskEdit: {
            /** File */
            file: string;
            /** Section */
            section: string;
            /** Key */
            key: number | string;
            /**
             * Field
             * @description empty: the whole entry
             */
            field: string;
            /**
             * Value
             * @description null takes a field away, or sets an entry back to the built-in one
             */
            value: unknown;
        };
        /** DeskFault */
        DeskFault: {
            /** File */
            file: string;
            /**
             * Line
             * @description 0: nobody wrote it
             */
            line: number;
            /**
             * Entry
             * @description the label of an entry, or empty
             */
            entry: string;
            /**
             * Part
             * @description what inside of the entry, such as `effect 2`, or empty
             */
            part: string;
            /** Field */
            field: string;
            /** Problem */
            problem: string;
            /** Rule */
            rule: string;
            /**
             * Text
             * @description all of it in one line
             */
            text: string;
        };
        /** DeskRequest */
        DeskRequest: {
            /** Files */
            files: {
                [key: string]: string;
            };
            /**
             * Edits
             * @default []
             */
            edits: components["schemas"]["DeskEdit"][];
        };
        /** DeskResponse */
        DeskResponse: {
            /** Files */
            files: {
                [key: string]: string;
            };
            /** Faults */
            faults: components["schemas"]["DeskFault"][];
            /** Warnings */
            warnings: components["schemas"]["DeskFault"][];
            /** Entries */
            entries: components["schemas"]["EntryNow"][];
            /** Changes */
            changes: components["schemas"]["ChangeFacts"][];
            /**
             * Content
             * @description the catalogue with this pack, if it can be played; see `x-views`
             */
            content: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * DeviceLink
         * @description For the fragment of `/device#key=…`, so that it reaches no log.
         */
        DeviceLink: {
            /** Secret */
            secret: string;
            /**
             * Seconds
             * @description so long it can be used, once
             */
            seconds: number;
        };
        /**
         * DeviceOffer
         * @description What using a link would do.
         */
        DeviceOffer: {
            /**
             * Name
             * @description who this browser would be
             */
            name: string;
            /**
             * Is You
             * @description it is that guest already
             */
            is_you: boolean;
            /**
             * Your Name
             * @description who it is now, if it has been here before
             */
            your_name: string | null;
            /**
             * Tables
             * @description games of its own that would come along
             */
            tables: number;
            /**
             * Designs
             * @description packs and scenarios that would
             */
            designs: number;
        };
        /**
         * DivineRetribution_Board
         * @description Cards are ids; `window` and `end_times` are null while there is no such thing.
         */
        DivineRetribution_Board: {
            round: number;
            first_seat: number;
            turn: number;
            /** @enum {string} */
            phase: "setup" | "spread" | "infect" | "end";
            window: number | null;
            contagions: number;
            available: number;
            spent: number;
            took_rat_king: boolean;
            end_times: number | null;
            lineup: (string | null)[];
            kingdom_deck: number;
            royals: string[];
            clergy: string[];
            king: boolean;
            rat_kings: number;
            penance_deck: number;
            pit: string[];
            drawn: string[];
            players: components["schemas"]["DivineRetribution_Player"][];
        };
        /**
         * DivineRetribution_Card
         * @description What a card does not have is null.
         */
        DivineRetribution_Card: {
            id: string;
            name: string;
            suit: string | null;
            suit_name: string | null;
            title: string;
            copies: number;
            resistance: number;
            notoriety: number | null;
            contagions: number | null;
            chronic: string | null;
            persecute: boolean;
            repent: boolean;
            text: string;
            provenance: {
                [key: string]: string;
            };
            rules: string[];
        };
        /** DivineRetribution_Catalogue */
        DivineRetribution_Catalogue: {
            cards: {
                [key: string]: components["schemas"]["DivineRetribution_Card"];
            };
        };
        /**
         * DivineRetribution_Controlled
         * @description A card under somebody's control; `copied` is what a Queen copies.
         */
        DivineRetribution_Controlled: {
            card: string;
            copied: string | null;
            waiting: boolean;
            gained: number;
            used: boolean;
            repented: boolean;
        };
        /**
         * DivineRetribution_Player
         * @description `hand` and `draw_top` are what the viewer knows of, `unseen` counts what lies somewhere in hand and pile.
         */
        DivineRetribution_Player: {
            seat: number;
            hand_size: number;
            hand: string[];
            draw_size: number;
            draw_top: string[];
            unseen: {
                [key: string]: number;
            };
            discard: string[];
            control: components["schemas"]["DivineRetribution_Controlled"][];
            infamy: number;
        };
        /** Done */
        Done: {
            /** Done */
            done: boolean;
        };
        /** EditRequest */
        EditRequest: {
            /** File */
            file: string;
            /**
             * Path
             * @description such as `home.1.cell`: the field `cell` of the second home
             */
            path: string;
            /** @description what it is now; null takes it out */
            value: components["schemas"]["JsonValue"];
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
        /** EndpointRequest */
        EndpointRequest: {
            /** Endpoint */
            endpoint: string;
        };
        /** EntryFacts */
        EntryFacts: {
            /** Key */
            key: string | number;
            /** Label */
            label: string;
            /**
             * Form
             * @description which of the forms of its section it has
             */
            form: number;
            /** Values */
            values: {
                [key: string]: unknown;
            };
        };
        /** EntryNow */
        EntryNow: {
            /** Section */
            section: string;
            /** Key */
            key: string | number;
            /** Label */
            label: string;
            /**
             * State
             * @enum {string}
             */
            state: "built-in" | "changed" | "new" | "removed";
            /**
             * Origin
             * @enum {string}
             */
            origin: "printed" | "part printed" | "designed" | "own" | "";
            /** Values */
            values: {
                [key: string]: unknown;
            };
        };
        /** EstimateFacts */
        EstimateFacts: {
            /** Value */
            value: number;
            /** Low */
            low: number;
            /** High */
            high: number;
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
         * FaultFacts
         * @description What is wrong, in the same words as on the command line.
         */
        FaultFacts: {
            /** File */
            file: string;
            /**
             * Line
             * @description 0 where nobody wrote it
             */
            line: number;
            /**
             * Entry
             * @description such as `home 2`; empty for the head of a file
             */
            entry: string;
            /** Field */
            field: string;
            /** Problem */
            problem: string;
            /** Allowed */
            allowed: string;
            /** Rule */
            rule: string;
            /** Text */
            text: string;
        };
        /**
         * FeedMessage
         * @description Everything that the server sends on a live feed.
         */
        FeedMessage: components["schemas"]["Update"] | components["schemas"]["ChatLine"] | components["schemas"]["Notice"] | components["schemas"]["SeatsChanged"] | components["schemas"]["Trouble"] | components["schemas"]["Pong"];
        /** FieldFacts */
        FieldFacts: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
            /**
             * Kind
             * @description text, whole, flag, choice, words, texts, rules, tables (parts), section, or fixed
             */
            kind: string;
            /** Low */
            low: number;
            /** High */
            high: number;
            /**
             * Default
             * @description what stands for it if it is left out
             */
            default: unknown;
            /** Needed */
            needed: boolean;
            /**
             * Fixed
             * @description it is as printed
             */
            fixed: boolean;
            /** Rule */
            rule: string;
            /** Choices */
            choices: components["schemas"]["ChoiceFacts"][];
            /**
             * Ways
             * @description which of the `ways`: verbs of a part, or what a table can name
             */
            ways: number | null;
        };
        /** FinishedGames */
        FinishedGames: {
            /**
             * Games
             * @description the last one first
             */
            games: components["schemas"]["TableFacts"][];
            /**
             * Next
             * @description `before` for those before them, if there are more
             */
            next: string | null;
        };
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
        /** FoundFacts */
        FoundFacts: {
            /**
             * Games
             * @description pairs: each deal was played with both contents
             */
            games: number;
            /**
             * Fair
             * @description the fair win share of a seat
             */
            fair: number;
            /** Cards */
            cards: components["schemas"]["CardFacts"][];
            /** Figures */
            figures: components["schemas"]["GapFacts"][];
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
            /**
             * Seat Names
             * @description the colours by which the game's texts call the seats
             */
            seat_names: string[];
            /** Options */
            options: (components["schemas"]["FlagOption"] | components["schemas"]["NumberOption"] | components["schemas"]["ChoiceOption"])[];
            /** Bots */
            bots: string[];
            /**
             * Levels
             * @description the same bots in words, weakest first
             */
            levels: components["schemas"]["LevelFacts"][];
            /** Lessons */
            lessons: components["schemas"]["LessonFacts"][];
            /** Rules Version */
            rules_version: string;
            /**
             * Content
             * @description the catalogue of the game, see `x-views`
             */
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
            /**
             * Seat Names
             * @description the colours by which the game's texts call the seats
             */
            seat_names: string[];
            /** Options */
            options: (components["schemas"]["FlagOption"] | components["schemas"]["NumberOption"] | components["schemas"]["ChoiceOption"])[];
            /** Bots */
            bots: string[];
            /**
             * Levels
             * @description the same bots in words, weakest first
             */
            levels: components["schemas"]["LevelFacts"][];
            /** Lessons */
            lessons: components["schemas"]["LessonFacts"][];
            /** Rules Version */
            rules_version: string;
        };
        /** GapFacts */
        GapFacts: {
            /** Name */
            name: string;
            /** Before */
            before: number;
            /** After */
            after: number;
            /**
             * Low
             * @description of the difference
             */
            low: number | null;
            /** High */
            high: number | null;
            /** Is Share */
            is_share: boolean;
            /** Is Known */
            is_known: boolean;
            /**
             * Changed
             * @description more than chance, by Holm's method over the whole report
             */
            changed: boolean;
        };
        /**
         * GivenUp
         * @description A match that ended before its end: by whom, and who won by that, as far as it is known.
         */
        GivenUp: {
            /** Seat */
            seat?: number | null;
            /** Winners */
            winners?: number[];
        };
        /** GuideText */
        GuideText: {
            /**
             * Text
             * @description how to play, as Markdown that cites rules in brackets; empty if there is none
             */
            text: string;
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
            /**
             * Equal
             * @description so many moves look as good as the best one; 0 if it stands alone
             */
            equal: number;
        };
        /** JoinRequest */
        JoinRequest: {
            /** Seat */
            seat?: number | null;
            /** Contribution */
            contribution?: string | null;
        };
        JsonValue: unknown;
        /** LessonContent */
        LessonContent: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Minutes */
            minutes: number;
            /** Steps */
            steps: components["schemas"]["LessonStep"][];
            /**
             * Alone
             * @description what is said when the steps are over
             */
            alone: string;
            /**
             * Until Round
             * @description when this round begins, the lesson is over
             */
            until_round: number;
            /** Learnt */
            learnt: string[];
            /** Next */
            next: string;
        };
        /**
         * LessonFacts
         * @description A first game that teaches the rules while it is played.
         */
        LessonFacts: {
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Summary */
            summary: string;
            /** Minutes */
            minutes: number;
        };
        /**
         * LessonPlace
         * @description How far you are in the lesson of the table.
         */
        LessonPlace: {
            /**
             * Made
             * @description how many moves you have made
             */
            made: number;
            /** Round */
            round: number;
        };
        /** LessonStep */
        LessonStep: {
            /** Title */
            title: string;
            /** Text */
            text: string;
            /** Rules */
            rules: string[];
            /**
             * Look
             * @description places and parts of the table that are lit
             */
            look: string[];
            /**
             * Callouts
             * @description a few words beside some of these
             */
            callouts: {
                [key: string]: string;
            };
            /**
             * Do
             * @description forms of the moves that go on, `*` for any part; none: reading on does
             */
            do: string[];
            /** Say */
            say: string;
            /**
             * Wrong
             * @description what is said of other moves, by their forms
             */
            wrong: {
                [key: string]: string;
            };
            /** Done */
            done: string;
            /**
             * Times
             * @description how often it is done before the next step
             */
            times: number;
        };
        /**
         * LevelFacts
         * @description A bot that people can choose.
         */
        LevelFacts: {
            /**
             * Id
             * @description by which a table names it
             */
            id: string;
            /** Title */
            title: string;
            /** About */
            about: string;
            /**
             * Rating
             * @description from games of two, the level `greedy` has 2000; null if not measured
             */
            rating: number | null;
            /**
             * Seats
             * @description with how many players it can play
             */
            seats: number[];
        };
        /** MailConfirmed */
        MailConfirmed: {
            /** Address */
            address: string;
        };
        /** MailRequest */
        MailRequest: {
            /** Address */
            address: string;
        };
        /** Me */
        Me: {
            /** Name */
            name: string;
        };
        /**
         * MomentResponse
         * @description A moment of a finished match, as one seat saw it.
         */
        MomentResponse: {
            /**
             * Move
             * @description so many moves had been made
             */
            move: number;
            /** Seat */
            seat: number;
            view: components["schemas"]["View"];
            /**
             * Moves
             * @description what the seat could do; none if it was not asked
             */
            moves: components["schemas"]["Move"][];
            /** Bundles */
            bundles: components["schemas"]["Bundle"][];
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
            /**
             * Reveals
             * @description among `moves`: it shows you something hidden or is left to chance, and others would have to agree to its being taken back
             */
            reveals: boolean;
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
        /**
         * NoticeFacts
         * @description How you are told that it is your turn while you look elsewhere.
         */
        NoticeFacts: {
            /**
             * Push Key
             * @description for a push subscription; null if this server has no Web Push
             */
            push_key: string | null;
            /**
             * Browsers
             * @description the SHA-256 of the address of each browser that is told
             */
            browsers: string[];
            /**
             * Can Mail
             * @description whether this server has a mail server
             */
            can_mail: boolean;
            /** Mail */
            mail: string | null;
            /** Mail Confirmed */
            mail_confirmed: boolean;
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
         * OwnPoint
         * @description The chance of one seat after so many moves, as it saw that itself.
         */
        OwnPoint: {
            /** Move */
            move: number;
            /** Chance */
            chance: number;
            /** Error */
            error: number;
        };
        /** PaceRequest */
        PaceRequest: {
            /**
             * Pace
             * @enum {string}
             */
            pace: "at_once" | "brisk" | "leisurely";
        };
        /**
         * Parts
         * @description Where the result of one seat comes from: start + luck + own + others + rest = result.
         *
         *     `luck` is what dice, draws and deals gave, `own` and `others` what decisions gave against those of a good
         *     player without a search, and `rest` what the judge cannot tell apart. In a match that was given up `result` is
         *     the chance that a seat had then.
         */
        Parts: {
            /** Seat */
            seat: number;
            /** Start */
            start: number;
            /** Luck */
            luck: number;
            /** Own */
            own: number;
            /** Others */
            others: number;
            /** Rest */
            rest: number;
            /** Result */
            result: number;
            /** Start Error */
            start_error: number;
            /** Luck Error */
            luck_error: number;
            /** Own Error */
            own_error: number;
            /** Others Error */
            others_error: number;
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
            /**
             * Hidden
             * @description nobody sees the page just now: who is asked may be told otherwise
             * @default false
             */
            hidden: boolean;
        };
        /**
         * PlagueInc_Act
         * @description What a question is about: a reaction of a `side`, or something that a `seat` does.
         */
        PlagueInc_Act: {
            kind: string;
            side?: number;
            seat?: number;
            reaction?: string;
            country?: string | null;
            event?: string | null;
            chosen?: components["schemas"]["PlagueInc_Aim"][];
        };
        /**
         * PlagueInc_Aim
         * @description One target of an Event Card: a token or a Country, a continent, or a space of a slide.
         */
        PlagueInc_Aim: {
            country?: string | null;
            side?: number | null;
            continent?: string;
            space?: string;
        };
        /**
         * PlagueInc_Ban
         * @description Where nobody may place: a Country, or a whole continent.
         */
        PlagueInc_Ban: {
            seat: number;
            country: string | null;
            continent: string | null;
        };
        /** PlagueInc_Board */
        PlagueInc_Board: {
            round: number;
            active: number;
            first_seat: number;
            /** @enum {string} */
            phase: "setup" | "start" | "dna" | "country" | "evolution" | "infection" | "death" | "end";
            solo: boolean;
            sudden_death: boolean;
            ending: boolean;
            zones: components["schemas"]["PlagueInc_Zone"][];
            face_up: (string | null)[];
            country_deck: number;
            deck_cards: string[] | null;
            pending_country: components["schemas"]["PlagueInc_PendingCountry"] | null;
            removed: string[];
            trait_deck: number;
            trait_discard: string[];
            trait_removed: string[];
            event_deck: number;
            event_discard: string[];
            bans: components["schemas"]["PlagueInc_Ban"][];
            strikes: components["schemas"]["PlagueInc_Strike"][];
            turn: components["schemas"]["PlagueInc_Turn"];
            links: components["schemas"]["PlagueInc_Link"][];
            act: components["schemas"]["PlagueInc_Act"] | null;
            players: components["schemas"]["PlagueInc_Player"][];
            plaguebot: components["schemas"]["PlagueInc_PlagueBot"] | null;
            bonuses: components["schemas"]["PlagueInc_Bonuses"];
        };
        /** PlagueInc_Bonuses */
        PlagueInc_Bonuses: {
            lucky_escape: number;
            continent_killer: number;
            ultimate_wipeout: number;
        };
        /**
         * PlagueInc_Catalogue
         * @description `slides` names the ability of each space of each disease.
         */
        PlagueInc_Catalogue: {
            zones: {
                [key: string]: components["schemas"]["PlagueInc_ZoneFacts"];
            };
            countries: {
                [key: string]: components["schemas"]["PlagueInc_CountryCard"];
            };
            traits: {
                [key: string]: components["schemas"]["PlagueInc_TraitCard"];
            };
            events: {
                [key: string]: components["schemas"]["PlagueInc_EventCard"];
            };
            slides: {
                [key: string]: {
                    [key: string]: string | null;
                };
            };
            abilities: string[];
            core: components["schemas"]["PlagueInc_Core"];
        };
        /** PlagueInc_Core */
        PlagueInc_Core: {
            infectivity: number;
            lethality: number;
        };
        /**
         * PlagueInc_Country
         * @description A Country Card on the board; `cities` has the side of the token in each city, or null.
         */
        PlagueInc_Country: {
            country: string;
            cities: (number | null)[];
            empty: number;
            controllers: number[];
            banned: boolean;
            tried: boolean;
        };
        /** PlagueInc_CountryCard */
        PlagueInc_CountryCard: {
            id: string;
            name: string;
            continent: string;
            /** @enum {string} */
            climate: "neutral" | "hot" | "cold";
            airport: boolean;
            seaport: boolean;
            start: boolean;
            cities: string[];
            population: number;
            area: number;
            resources: number;
            provenance: {
                [key: string]: string;
            };
        };
        /** PlagueInc_EventCard */
        PlagueInc_EventCard: {
            id: string;
            name: string;
            when: string;
            text: string;
            copies: number;
            patient_zero: boolean;
            provenance: {
                [key: string]: string;
            };
        };
        /**
         * PlagueInc_Link
         * @description A Country in reach while a token is to be placed, and what bars it.
         *
         *     `ways` says from which Countries it is reached: "here" from itself, by "land", "air" or "sea".
         */
        PlagueInc_Link: {
            country: string;
            ways: {
                [key: string]: string[];
            };
            barred: ("hot" | "cold" | "ban") | null;
        };
        /**
         * PlagueInc_Mutation
         * @description The card that was drawn for Mutation and what evolving it costs; null for who may not see it.
         */
        PlagueInc_Mutation: {
            trait: string | null;
            price: number | null;
        };
        /**
         * PlagueInc_PendingCountry
         * @description The Country Card that is about to be placed; a blind one is known to its drawer only.
         */
        PlagueInc_PendingCountry: {
            blind: boolean;
            country: string | null;
        };
        /** PlagueInc_PlagueBot */
        PlagueInc_PlagueBot: {
            dna: number;
            tokens: number;
            gifts: string[];
            controlled: number;
            kills: string[];
            if_ended: {
                [key: string]: number;
            };
            side: number;
            spaces: number;
            mat: string[];
        };
        /**
         * PlagueInc_Player
         * @description Hands are null for others; `known` is what everybody knows of the Trait hand.
         */
        PlagueInc_Player: {
            dna: number;
            tokens: number;
            gifts: string[];
            controlled: number;
            kills: string[];
            if_ended: {
                [key: string]: number;
            };
            seat: number;
            disease: ("bacteria" | "virus") | null;
            supply: number;
            infectivity: number;
            lethality: number;
            slide: components["schemas"]["PlagueInc_Space"][];
            hand_size: number;
            hand: string[] | null;
            known: string[];
            dear: number[];
            mutation: components["schemas"]["PlagueInc_Mutation"] | null;
            events_size: number;
            events_fresh: number;
            events: string[] | null;
            starting: string | null;
        };
        /**
         * PlagueInc_Space
         * @description One space of a slide: its card, what was paid for it, its ability, and whether that lies open.
         */
        PlagueInc_Space: {
            space: string;
            trait: string | null;
            paid: number;
            ability: string | null;
            open: boolean;
        };
        /** PlagueInc_Strike */
        PlagueInc_Strike: {
            seat: number;
            country: string;
        };
        /** PlagueInc_TraitCard */
        PlagueInc_TraitCard: {
            id: string;
            name: string;
            cost: number;
            traits: string[];
            copies: number;
            provenance: {
                [key: string]: string;
            };
        };
        /**
         * PlagueInc_Turn
         * @description What the active player has done and still owes.
         */
        PlagueInc_Turn: {
            tokens_left: number;
            sold: boolean;
            killed: boolean;
            rolled: boolean;
            placed: boolean;
            could_place: boolean;
            outbreak: boolean;
            begun: boolean;
            roll_bonus: number;
            temporary: string | null;
        };
        /** PlagueInc_Zone */
        PlagueInc_Zone: {
            continent: string;
            capacity: number;
            banned: boolean;
            countries: (components["schemas"]["PlagueInc_Country"] | null)[];
        };
        /** PlagueInc_ZoneFacts */
        PlagueInc_ZoneFacts: {
            name: string;
            capacity: number;
        };
        /**
         * Point
         * @description The chances of all seats after so many moves, as somebody saw them who knew what everybody knew.
         */
        Point: {
            /** Move */
            move: number;
            /** Round */
            round: number | null;
            /** Chances */
            chances: number[];
            /** Errors */
            errors: number[];
        };
        /** Pong */
        Pong: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "pong";
        };
        /** PracticeRequest */
        PracticeRequest: {
            /**
             * Move
             * @description so many moves of the match are made already
             */
            move: number;
            /** Seat */
            seat: number;
            /**
             * Bot
             * @description for the other seats; without it the strongest
             */
            bot?: string | null;
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
            /** @description in records of practice only */
            redeal?: components["schemas"]["RedealResponse"] | null;
            /**
             * Files
             * @description the cards, where they are of somebody's own
             */
            files?: {
                [key: string]: string;
            } | null;
        };
        /**
         * RedealResponse
         * @description After so many moves everything that this seat could not know was drawn anew.
         */
        RedealResponse: {
            /** Move */
            move: number;
            /** Seat */
            seat: number;
            /** Seed */
            seed: string;
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
        /**
         * Review
         * @description One match judged. While it is worked on, `done` of `total` steps are in it; `passes` are how often all was
         *     judged, each time in as many worlds again.
         */
        Review: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Record */
            record: string;
            /** Seats */
            seats: number;
            /** Names */
            names: string[];
            /** Winners */
            winners: number[];
            /** Scores */
            scores: number[];
            /** Moves */
            moves: number;
            /** Depth */
            depth: string;
            /** Seed */
            seed: number;
            /** Passes */
            passes: number;
            /** Done */
            done: number;
            /** Total */
            total: number;
            /** Curve */
            curve?: components["schemas"]["Point"][];
            /** Own */
            own?: components["schemas"]["OwnPoint"][][];
            /** Decisions */
            decisions?: components["schemas"]["Decision"][];
            /** Parts */
            parts?: components["schemas"]["Parts"][];
            /** Turning */
            turning?: components["schemas"]["Turning"][];
            /** Summaries */
            summaries?: components["schemas"]["Summary"][];
            given_up?: components["schemas"]["GivenUp"] | null;
        };
        /** ReviewRequest */
        ReviewRequest: {
            /**
             * Depth
             * @default quick
             * @enum {string}
             */
            depth: "quick" | "deep";
        };
        /**
         * ReviewResponse
         * @description What is known of a review; docs/review.md says what is in it.
         */
        ReviewResponse: {
            /**
             * State
             * @enum {string}
             */
            state: "none" | "waiting" | "running" | "finished" | "stopped";
            /** Depth */
            depth: ("quick" | "deep") | null;
            /**
             * Done
             * @description steps of the work of the moment, or of the last
             */
            done: number;
            /** Total */
            total: number;
            /**
             * Problem
             * @description why it was not judged to the end
             */
            problem: string | null;
            review: components["schemas"]["Review"] | null;
        };
        /** RuleText */
        RuleText: {
            /** Id */
            id: string;
            /** Section */
            section: string;
            /**
             * Text
             * @description Markdown
             */
            text: string;
            /**
             * Source
             * @description where the rulebook has it, in the editors' short words
             */
            source: string;
            /**
             * Plain
             * @description the same for a newcomer, to be read first; empty if nobody wrote it
             */
            plain: string;
            /**
             * Example
             * @description may be empty
             */
            example: string;
            /**
             * Picture
             * @description one of the pictures of the game, or empty
             */
            picture: string;
            /**
             * See
             * @description ids of the rules to read next
             */
            see: string[];
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
            /**
             * Ready
             * @description before the first move: may it begin; after the end: wants another match
             */
            ready: boolean;
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
        /** SecretRequest */
        SecretRequest: {
            /** Secret */
            secret: string;
        };
        /** SectionFacts */
        SectionFacts: {
            /** File */
            file: string;
            /** Name */
            name: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
            /**
             * Key
             * @description the field that names an entry; empty: a single table of numbers
             */
            key: string;
            /**
             * Is Open
             * @description entries can be added and taken away
             */
            is_open: boolean;
            /** Forms */
            forms: components["schemas"]["FieldFacts"][][];
            /** Entries */
            entries: components["schemas"]["EntryFacts"][];
        };
        /** SideFacts */
        SideFacts: {
            /** @description share of the games with such a card in which it was taken */
            picked: components["schemas"]["EstimateFacts"] | null;
            /**
             * Share
             * @description win share of those who took it
             */
            share: number | null;
            /** @description that, less the win share of the others */
            lift: components["schemas"]["EstimateFacts"] | null;
        };
        /**
         * Slip
         * @description A move that clearly gives something away, and the chances to win that a bot sees, from 0 to 1.
         */
        Slip: {
            /** Move */
            move: number;
            /**
             * Before
             * @description after the best move
             */
            before: number;
            /**
             * After
             * @description after this one
             */
            after: number;
        };
        /**
         * SpaceOpera_Asked
         * @description The question that is open: its kind, who answers it, and what it is about.
         */
        SpaceOpera_Asked: {
            kind: string;
            seat: number;
            tech: string | null;
            user: number | null;
            ship: number | null;
            cell: number | null;
            amount: number | null;
            partner: number | null;
            token?: string;
            attack: components["schemas"]["SpaceOpera_Attack"] | null;
            hacks: components["schemas"]["SpaceOpera_Use"][];
        };
        /** SpaceOpera_Attack */
        SpaceOpera_Attack: {
            attacker: number;
            ship: number | null;
            defender: number | null;
            cell: number;
            mode: string;
            named: number | null;
            strength: number | null;
            defence: number | null;
        };
        /** SpaceOpera_Board */
        SpaceOpera_Board: {
            scenario: string;
            title: string;
            goal: string;
            rows: number;
            columns: number;
            rate: number;
            diagonal: boolean;
            round: number;
            round_limit: number;
            phase: string;
            phases: string[];
            first: number;
            turn: number;
            site: number | null;
            main_done: boolean;
            cells: components["schemas"]["SpaceOpera_Cell"][];
            ships: components["schemas"]["SpaceOpera_Ship"][];
            players: components["schemas"]["SpaceOpera_Player"][];
            treaties: components["schemas"]["SpaceOpera_Treaty"][];
            pool: {
                [key: string]: number;
            };
            deck: number;
            deck_cards: string[];
            gone: string[];
            move: components["schemas"]["SpaceOpera_UnderWay"] | null;
            manifest: components["schemas"]["SpaceOpera_Manifest"] | null;
            draft: string[];
            window: components["schemas"]["SpaceOpera_Asked"] | null;
        };
        /**
         * SpaceOpera_Catalogue
         * @description `items` is what can be built, `orders` what a ship pays for what it is told to do, in Energy, by verb.
         */
        SpaceOpera_Catalogue: {
            cards: {
                [key: string]: components["schemas"]["SpaceOpera_SpaceCard"] | components["schemas"]["SpaceOpera_PlanetCard"];
            };
            technologies: {
                [key: string]: components["schemas"]["SpaceOpera_Technology"];
            };
            scenarios: components["schemas"]["SpaceOpera_ScenarioFacts"][];
            keys: components["schemas"]["SpaceOpera_Key"][];
            items: components["schemas"]["SpaceOpera_Price"][];
            orders: {
                [key: string]: number;
            };
        };
        /**
         * SpaceOpera_Cell
         * @description A card of the map; a face-down one has a `kind` and a `card` only for who looked.
         */
        SpaceOpera_Cell: {
            cell: number;
            row: number;
            column: number;
            face_up: boolean;
            kind: ("space" | "supernova" | "asteroid" | "wormhole" | "planet") | null;
            card: string | null;
            looked: number[];
            pulsed: number[];
            planet: components["schemas"]["SpaceOpera_Planet"] | null;
        };
        /** SpaceOpera_Key */
        SpaceOpera_Key: {
            rule: string;
            selected: string;
            keys: string;
            command: string;
        };
        /**
         * SpaceOpera_Manifest
         * @description The cargo form: the ship, the other side, and the amounts settled so far.
         */
        SpaceOpera_Manifest: {
            ship: number;
            with_ship: number | null;
            cell: number;
            next: ("energy" | "ore" | "meeple" | "bio_warhead" | "nuclear_warhead") | null;
            goods: components["schemas"]["SpaceOpera_ManifestLine"][];
        };
        /**
         * SpaceOpera_ManifestLine
         * @description How much of a good is aboard, how much on the other side, and how much shall be aboard.
         */
        SpaceOpera_ManifestLine: {
            /** @enum {string} */
            good: "energy" | "ore" | "meeple" | "bio_warhead" | "nuclear_warhead";
            aboard: number;
            there: number;
            chosen: number | null;
        };
        /**
         * SpaceOpera_Planet
         * @description Attributes with structures added; `protected` Meeples are covered by Bunkers.
         */
        SpaceOpera_Planet: {
            class: number;
            name: string;
            base: components["schemas"]["SpaceOpera_PlanetBase"];
            energy_income: number;
            ore_income: number;
            capacity: number;
            owner: number | null;
            neutral: boolean;
            meeples: number;
            free: number;
            protected: number;
            energy: number;
            ore: number;
            windmill: number;
            refinery: number;
            farm: number;
            bunkers: number;
            bio_warheads: number;
            nuclear_warheads: number;
            contaminated_until: number | null;
            fallout_until: number | null;
            built_on: boolean;
        };
        /**
         * SpaceOpera_PlanetBase
         * @description What is printed on a planet, before structures.
         */
        SpaceOpera_PlanetBase: {
            energy: number;
            ore: number;
            capacity: number;
        };
        /** SpaceOpera_PlanetCard */
        SpaceOpera_PlanetCard: {
            class: number;
            id: string;
            /** @constant */
            kind: "planet";
            name: string;
            energy: number;
            ore: number;
            capacity: number;
            provenance: {
                [key: string]: string;
            };
        };
        /**
         * SpaceOpera_Player
         * @description `techs` is what the viewer knows of the hand, `open_techs` what everybody has seen.
         */
        SpaceOpera_Player: {
            seat: number;
            colour: string;
            alive: boolean;
            passed: boolean;
            planets: number;
            meeples: number;
            cards: number;
            techs: string[];
            open_techs: string[];
            copied: string[];
            copies: boolean;
            hacks_left: number;
            respawns: boolean;
        };
        /** SpaceOpera_Price */
        SpaceOpera_Price: {
            id: string;
            energy: number;
            ore: number;
        };
        /**
         * SpaceOpera_ScenarioFacts
         * @description What is told of a scenario before it is chosen.
         */
        SpaceOpera_ScenarioFacts: {
            id: string;
            title: string;
            summary: string;
            goal: string;
            players: number[];
            colours: string[];
            rows: number;
            columns: number;
            rate: number;
            diagonal: boolean;
            start_techs: number;
            options: {
                [key: string]: boolean | number | string;
            };
        };
        /** SpaceOpera_Ship */
        SpaceOpera_Ship: {
            ship: number;
            owner: number | null;
            cell: number;
            docked: boolean;
            energy: number;
            reserved: number;
            ore: number;
            meeples: number;
            bio_warheads: number;
            nuclear_warheads: number;
            drone: boolean;
            moved: boolean;
            stealth: boolean;
            fired_pulse: boolean;
            loaded: boolean;
        };
        /** SpaceOpera_SpaceCard */
        SpaceOpera_SpaceCard: {
            id: string;
            /** @enum {string} */
            kind: "space" | "object";
            name: string;
            copies: number;
            text: string;
            rules: string[];
            provenance: {
                [key: string]: string;
            };
        };
        /**
         * SpaceOpera_Step
         * @description Where the ship under way can go next: the move, the card, the spaces it costs, how it can be entered.
         */
        SpaceOpera_Step: {
            move: string;
            cell: number;
            spaces: number;
            modes: string[];
        };
        /** SpaceOpera_Technology */
        SpaceOpera_Technology: {
            id: string;
            code: string;
            name: string;
            kind: string[];
            window: string[];
            payer: string;
            energy: number;
            ore: number;
            target: string;
            duration: string;
            frequency: string;
            copies: number;
            text: string;
            rules: string[];
            provenance: {
                [key: string]: string;
            };
        };
        /**
         * SpaceOpera_Treaty
         * @description Who holds off whom, where the counter lies, and whether this phase is paid for.
         */
        SpaceOpera_Treaty: {
            holder: number;
            partner: number;
            cell: number;
            paid: boolean;
        };
        /**
         * SpaceOpera_UnderWay
         * @description The ship under way; `steps` is for its owner only.
         */
        SpaceOpera_UnderWay: {
            ship: number;
            spaces_left: number;
            energy: number;
            hyperspace: boolean;
            path: number[];
            steps: components["schemas"]["SpaceOpera_Step"][] | null;
        };
        /**
         * SpaceOpera_Use
         * @description A Technology that still waits for its effect.
         */
        SpaceOpera_Use: {
            tech: string;
            seat: number;
        };
        /**
         * SpacePlague_Board
         * @description With `final_march` the last round is a march alone, without cards.
         */
        SpacePlague_Board: {
            round: number;
            last_round: number;
            final_march: boolean;
            /** @enum {string} */
            phase: "setup" | "production" | "action" | "event" | "march";
            window: string | null;
            first_player: number;
            turn: number | null;
            resolved: boolean;
            planet: string;
            uniques: number;
            track: (string | null)[];
            planetary_deck: number;
            removed_events: number;
            gone: string[];
            market: components["schemas"]["SpacePlague_Market"];
            pool: number;
            special_tokens: number;
            immunity_tokens: number;
            boards: components["schemas"]["SpacePlague_HostBoard"][];
            players: components["schemas"]["SpacePlague_Player"][];
        };
        /**
         * SpacePlague_Card
         * @description A card; what a starting card does not have is null.
         */
        SpacePlague_Card: {
            id: string;
            name: string;
            text: string;
            /** @enum {string} */
            type: "starter" | "instant" | "hand" | "permanent";
            number: number | null;
            cost: number | null;
            points: number;
            active: boolean;
            provenance: {
                [key: string]: string;
            };
            rules: string[];
        };
        /**
         * SpacePlague_Catalogue
         * @description `renewal` is what renewing the market costs.
         */
        SpacePlague_Catalogue: {
            cards: {
                [key: string]: components["schemas"]["SpacePlague_Card"];
            };
            events: {
                [key: string]: components["schemas"]["SpacePlague_EventCard"];
            };
            planets: {
                [key: string]: components["schemas"]["SpacePlague_Planet"];
            };
            factions: {
                [key: string]: string;
            };
            renewal: number;
        };
        /**
         * SpacePlague_Commit
         * @description The card that was picked for this round; null while it lies face down and is somebody else's.
         */
        SpacePlague_Commit: {
            face_up: boolean;
            card: string | null;
        };
        /** SpacePlague_EventCard */
        SpacePlague_EventCard: {
            id: string;
            number: number;
            name: string;
            text: string;
            /** @enum {string} */
            produces: "water" | "mountain" | "desert" | "forest" | "alien" | "nothing" | "die" | "energy";
            energy: number;
            unique: boolean;
            does: components["schemas"]["SpacePlague_Part"][];
            provenance: {
                [key: string]: string;
            };
            rules: string[];
        };
        /** SpacePlague_HostBoard */
        SpacePlague_HostBoard: {
            seat: number;
            ship: components["schemas"]["SpacePlague_Space"][];
            path: components["schemas"]["SpacePlague_Tile"][];
        };
        /**
         * SpacePlague_Market
         * @description The row with what each card would cost the viewer, the face-up top of the deck, and the discards.
         */
        SpacePlague_Market: {
            row: (string | null)[];
            prices: (number | null)[];
            top: string | null;
            top_buyable: boolean;
            deck: number;
            discards: string[];
        };
        /**
         * SpacePlague_Part
         * @description One thing that an event does, and the grounds it names.
         */
        SpacePlague_Part: {
            do: string;
            on: string[];
            amount: number;
        };
        /** SpacePlague_Planet */
        SpacePlague_Planet: {
            id: string;
            name: string;
            path: ("water" | "mountain" | "desert" | "forest" | "alien")[];
            extra: number;
            text: string;
            does: components["schemas"]["SpacePlague_Part"][];
            provenance: {
                [key: string]: string;
            };
            rules: string[];
        };
        /** SpacePlague_Player */
        SpacePlague_Player: {
            seat: number;
            faction: string;
            energy: number;
            supply: number;
            core: number;
            core_special: number;
            score: components["schemas"]["SpacePlague_Score"];
            hand: string[] | null;
            hand_size: number;
            commit: components["schemas"]["SpacePlague_Commit"] | null;
            played: string[];
            last: string | null;
            trashed: string[];
            instants: string[];
            permanents: string[];
            used: string[];
        };
        /** SpacePlague_Score */
        SpacePlague_Score: {
            core: number;
            evolutions: number;
            total: number;
        };
        /**
         * SpacePlague_Space
         * @description The units of a space, the one that came first first; mostly none or one.
         */
        SpacePlague_Space: {
            space: string;
            units: components["schemas"]["SpacePlague_Unit"][];
        };
        /** SpacePlague_Tile */
        SpacePlague_Tile: {
            space: string;
            units: components["schemas"]["SpacePlague_Unit"][];
            /** @enum {string} */
            terrain: "water" | "mountain" | "desert" | "forest" | "alien";
            extra: boolean;
            energy: boolean;
            blocked: boolean;
            frozen: number;
        };
        /**
         * SpacePlague_Unit
         * @description Natives have no owner; `shield` is who has put a shield on it, `halt` for how many rounds it is halted.
         */
        SpacePlague_Unit: {
            place: string;
            /** @enum {string} */
            kind: "plague" | "captain" | "black" | "red" | "native";
            owner: number | null;
            host: number;
            shield: number | null;
            immune: number;
            halt: number;
        };
        /**
         * Summary
         * @description Three sentences to be read aloud and three moments, for one seat; `seat` None is for everybody else.
         */
        Summary: {
            /** Seat */
            seat: number | null;
            /** Sentences */
            sentences: string[];
            /** Moments */
            moments: components["schemas"]["Turning"][];
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
            /**
             * Hints
             * @description whether several people may have hints
             */
            hints: boolean;
            /**
             * Pace
             * @enum {string}
             */
            pace: "at_once" | "brisk" | "leisurely";
            /**
             * Lesson
             * @description the lesson that is given at this table
             */
            lesson: string | null;
            /** @description cards or a map of somebody's own, which GET /api/tables/{table_id}/content tells */
            design: components["schemas"]["DesignOfTable"] | null;
            /**
             * Must Be Ready
             * @description whether it begins only when every person is ready
             */
            must_be_ready: boolean;
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
             * Hints
             * @description whether several people may have hints; who plays alone always may
             * @default false
             */
            hints: boolean;
            /**
             * Pace
             * @description how long a bot waits before its move
             * @default brisk
             * @enum {string}
             */
            pace: "at_once" | "brisk" | "leisurely";
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
            /**
             * Design
             * @description the address of a pack or scenario that you may play with
             */
            design?: string | null;
        };
        /** TrialFacts */
        TrialFacts: {
            /**
             * State
             * @enum {string}
             */
            state: "none" | "waiting" | "running" | "finished" | "stopped";
            /** Games */
            games: number;
            /** Done */
            done: number;
            /** Problem */
            problem: string | null;
            /**
             * Sizes
             * @description how many games can be asked for
             */
            sizes: number[];
            /** Seats */
            seats: number;
            /** Bot */
            bot: string;
            /**
             * Is Current
             * @description what was found is of the pack as it is kept now
             */
            is_current: boolean;
            found: components["schemas"]["FoundFacts"] | null;
        };
        /** TrialRequest */
        TrialRequest: {
            /**
             * Games
             * @description one of the `sizes`
             */
            games: number;
        };
        /**
         * Trouble
         * @description Nothing can be kept just now, at no table; an empty text: that is over.
         */
        Trouble: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "trouble";
            /**
             * Number
             * @description that of the last message before: this one does not count
             */
            number: number;
            /** Text */
            text: string;
        };
        /**
         * Turning
         * @description A moment that changed much: `move` is the one that did it, `change` what it did to this seat's chance.
         */
        Turning: {
            /** Move */
            move: number;
            /** Seat */
            seat: number;
            /** Round */
            round: number | null;
            /** Before */
            before: number;
            /** After */
            after: number;
            /** Error */
            error: number;
            /** Text */
            text: string;
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
            /** @description at the table of a lesson: how far you are in it */
            lesson: components["schemas"]["LessonPlace"] | null;
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
             * Answering
             * @description by kind of reaction: the cards you have to answer it with; those of kinds that your standing orders answer are asleep
             */
            answering: {
                [key: string]: string[];
            };
            /**
             * Coaching
             * @description for who plays alone: what matters now, in a sentence; often empty
             */
            coaching: string;
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
         * @description What one viewer may know. `table` is the board view of the game, see `x-views`.
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
            /** Decisions */
            decisions: number;
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
        /** WayFacts */
        WayFacts: {
            /** Id */
            id: string;
            /** Title */
            title: string;
            /** Help */
            help: string;
            /** Fields */
            fields: components["schemas"]["FieldFacts"][];
        };
        /** WorkbenchForms */
        WorkbenchForms: {
            /** Game */
            game: string;
            /** Title */
            title: string;
            /** Sections */
            sections: components["schemas"]["SectionFacts"][];
            /** Ways */
            ways: components["schemas"]["WayFacts"][][];
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
