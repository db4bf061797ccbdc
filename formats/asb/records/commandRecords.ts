/** Commands, and the state transitions between the nodes that they play. */
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { MAX_WORD, MIN_WORD } from "../../core/json/reader.ts";
import { flag, listText, unsigned, word } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import { type Comparison, parseComparisons, printComparison, readComparison, writeComparison } from "./comparisons.ts";
import { MapField } from "./mapFields.ts";
import { CHECK_TYPES, INTERPOLATIONS, VERSION_417 } from "./nodeTypes.ts";
import { type AsbPart, choice, guid, named, POINTER, pointing, property, str } from "./recordParts.ts";

const INTERPOLATION: JsonExpectation = { kind: "numbered", names: INTERPOLATIONS, least: MIN_WORD, most: MAX_WORD };

/** Index of a tag group, -1 for none. */
const commandTags: AsbPart<number> = {
  schema: POINTER,
  read: (reading, at) => reading.tagsAt(at, 0),
  write: (writing, group) => {
    writing.internTags(group);
    writing.tagPointer(group, 0);
  },
  print: (printing, group) => printing.texts(printing.file.tagGroups[group].texts),
  parse: (parser, row) => {
    if (parser.file.version >= VERSION_417) return parser.tags(row);
    parser.report("unknown-key", "Commands have tags from version 0x417 on.", row - 1);
    return -1;
  },
};

export const COMMAND = new RecordType(
  {
    name: "command",
    title: "Command",
    meaning: "What the game asks for by name. Sorted by name in all known files. Before 0x417 without tags.",
    what: "a command",
    map: MapField.command,
  },
  {
    name: str("Name", "Name of the command."),
    tags: field("Tags", pointing("Tag group, or 0."), commandTags, { since: VERSION_417, usual: -1 }),
    unknown: field("Unknown 1", "-1.0 in all known files.", property("float")),
    ignoreSame: field("Ignore Same Command", "The command is not started again while it plays.", property("bool")),
    interpolation: field("Interpolation Type", "How the change from the last command is smoothed.", {
      ...word({ values: named(INTERPOLATIONS) }),
      parse: (parser: PropertyParser, row) => {
        const value = parser.reader.word(row);
        parser.reader.expects(row, INTERPOLATION);
        if (row >= 0) parser.knownNumber(row, value, INTERPOLATIONS);
        return value;
      },
    } satisfies AsbPart<number>),
    guid: field("GUID", "Identity of the record: a number of 32 bits, two of 16, 8 bytes.", guid),
    node: field("Node Index", "Root node of the command.", unsigned("u16")),
    unknown2: field("Unknown 2", "0 in all known files.", unsigned("u16"), { usual: 0 }),
  },
);
export type Command = ValueOf<typeof COMMAND>;

const COMPARISONS = 4;
const COMPARISON_SIZE = 20;
const comparisons: AsbPart<Comparison[]> = {
  schema: { type: "bytes", size: COMPARISONS * COMPARISON_SIZE },
  read: (reading, at) => Array.from({ length: COMPARISONS }, (_, i) => readComparison(reading, at + i * COMPARISON_SIZE)),
  write: (writing, values) => {
    for (const value of values) writeComparison(writing, value);
  },
  ...listText({ print: printComparison, parse: () => undefined as never }, ""),
  parse: parseComparisons,
};

export const STATE_TRANSITION = new RecordType(
  {
    name: "stateTransition",
    title: "State transition",
    meaning: "When a state may pass into another. Four comparisons of 20 bytes follow the fields.",
    what: "a state transition",
    map: MapField.stateTransition,
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
    target: field("Target Node", "Node that is to play.", unsigned("u16")),
    check: field("Check Type", "What has to match.", choice("u32", CHECK_TYPES)),
    toNext: field("Transition to Next Instead of Target", "Goes on to the next node.", flag("u8")),
    skip: field("Skip Transition", "No transition is made.", flag("u8")),
    padding: field("Padding", "0.", unsigned("u16"), { usual: 0 }),
    unknown: field("Unknown", "Meaning unknown.", word()),
    comparisons: field("Parameters", "Four comparisons: type and operator of 16 bits, two properties.", comparisons),
  },
);
export type StateTransition = ValueOf<typeof STATE_TRANSITION>;
