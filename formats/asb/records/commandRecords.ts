/** Commands, and the state transitions between the nodes that they play. */
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { MAX_WORD, MIN_WORD } from "../../core/json/reader.ts";
import { flag, unsigned, word } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import { comparisons } from "./comparisons.ts";
import { CHECK_TYPES, INTERPOLATIONS, named, VERSION_41A, VERSION_417 } from "./enums.ts";
import { type AsbPart, choice, GUID_MEANING, guid, namedTagGroup, pointing, property, str } from "./recordParts.ts";

const INTERPOLATION: JsonExpectation = { kind: "numbered", names: INTERPOLATIONS, least: MIN_WORD, most: MAX_WORD };

const SMOOTHING = "How the transition from the previous command is smoothed.";

export const COMMAND = new RecordType(
  {
    name: "command",
    title: "Command",
    meaning: "What the game plays by name. Sorted by name in all known files. Before 0x417 without tags.",
    what: "a command",
  },
  {
    name: str("Name", "Name of the command."),
    tags: field("Tags", `${pointing("Tags of the command; probably what PreviousTagSelector nodes look at.")} 0 for none.`, namedTagGroup, {
      since: VERSION_417,
      usual: -1,
    }),
    unknown: field("Unknown 1", "Frame count of the command; -1.0 in all known files.", property("float"), { aliases: ["Frame Count"] }),
    ignoreSame: field("Ignore Same Command", "Starting the command while it plays has no effect.", property("bool"), {
      until: VERSION_41A,
    }),
    interpolation: field(
      "Interpolation Type",
      SMOOTHING,
      {
        ...word({ values: named(INTERPOLATIONS) }),
        parse: (parser: PropertyParser, row) => {
          const value = parser.reader.word(row);
          parser.reader.expects(row, INTERPOLATION);
          if (row >= 0) parser.knownNumber(row, value, INTERPOLATIONS);
          return value;
        },
      } satisfies AsbPart<number>,
      { until: VERSION_41A },
    ),
    debug: field(
      "Debug Flag",
      "Perhaps a switch of the developers' tools. From version 0x41a on, according to one source.",
      unsigned("u32"),
      { since: VERSION_41A },
    ),
    smoothing: field(
      "Interpolation Type",
      `${SMOOTHING} From version 0x41a on a property, so it may come from the blackboard.`,
      { ...property("int"), schema: { ...property("int").schema, values: named(INTERPOLATIONS) } },
      { since: VERSION_41A },
    ),
    guid: field("GUID", GUID_MEANING, guid),
    node: field("Node Index", "Root node of the command.", unsigned("u16"), { aliases: ["Element Id"] }),
    unknown2: field("Unknown 2", "0 in all known files. A related format, AINB, has a second root here, counted from 1.", unsigned("u16"), {
      usual: 0,
    }),
  },
);
export type Command = ValueOf<typeof COMMAND>;

export const STATE_TRANSITION = new RecordType(
  {
    name: "stateTransition",
    title: "State transition",
    meaning: "When a state may change to another. Four comparisons of 20 bytes follow the fields.",
    what: "a state transition",
    order: [
      "Current Node",
      "Target Node",
      "Check Type",
      "Transition to Next Instead of Target",
      "Skip Transition",
      "Unknown",
      "Parameters",
      "Padding",
    ],
    isBlock: true,
  },
  {
    current: field("Current Node", "Node that plays.", unsigned("u16")),
    target: field("Target Node", "Node to play next.", unsigned("u16")),
    check: field("Check Type", "What must match.", choice("u32", CHECK_TYPES)),
    toNext: field("Transition to Next Instead of Target", "Goes to the node of the connection instead of Target Node.", flag("u8")),
    skip: field("Skip Transition", "No transition is made.", flag("u8")),
    padding: field("Padding", "0.", unsigned("u16"), { usual: 0 }),
    unknown: field("Unknown", "Meaning unknown.", word()),
    comparisons: field(
      "Parameters",
      "Four comparisons, which probably must all be true: 16-bit type and operator, then two properties.",
      comparisons,
    ),
  },
);
export type StateTransition = ValueOf<typeof STATE_TRANSITION>;
