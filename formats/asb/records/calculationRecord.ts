/** Calculations of floats that follow a source, which the text writes at the property that uses one. */
import type { JsonExpectation } from "../../core/json/expectation.ts";
import { inline } from "../../core/json/print.ts";
import { JsonKeys } from "../../core/json/reader.ts";
import { single, unsigned } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import { Flag } from "../model/model.ts";
import { printEnum } from "../text/words.ts";
import { CALC_MODES, SELECT_FLAGS, VERSION_410 } from "./enums.ts";
import { type AsbPart, choice, hexWord } from "./recordParts.ts";

export const CALCULATION_SOURCE = new JsonKeys("Blackboard Index?", "Command Data Type?", "Type?", "Flags?");

const SOURCE_TYPE: JsonExpectation = { kind: "words", names: ["float"] };
const source: AsbPart<number> = {
  ...unsigned("u32"),
  print: (printing, word, indent) => {
    const index = word & Flag.index;
    const isCommand = (word & Flag.source) !== 0;
    const members = isCommand ? [`"Command Data Type": ${index}`] : [`"Blackboard Index": ${index}`, '"Type": "float"'];
    const rest = (word ^ ((isCommand ? Flag.source : 0) | index)) >>> 0;
    if (rest !== 0) members.push(`"Flags": ${hexWord.print(printing, rest, indent, undefined as never)}`);
    return inline(members);
  },
  parse: (parser, row) => {
    if (row < 0) return 0;
    const { reader } = parser;
    const rows = reader.members(row, CALCULATION_SOURCE, "the source of a calculation");
    if (rows === undefined) return 0;
    const [blackboard, command, type, flagRow] = rows;
    reader.expects(type, SOURCE_TYPE);
    if (blackboard < 0 === command < 0)
      parser.report("property-source", "A calculation needs either a Blackboard Index or a Command Data Type.", row);
    const said = command >= 0 ? (Flag.source | reader.integer(command, 0, 0xffff)) >>> 0 : reader.integer(blackboard, 0, 0xffff);
    const extra = flagRow >= 0 ? parser.hex(flagRow) : 0;
    const all = (said ^ extra) >>> 0;
    if ((extra & Flag.index) === 0 && ((said ^ all) & Flag.source) === 0) return all;
    parser.report("flag-conflict", "Flags has further bits only: these would change the source.", flagRow);
    return said;
  },
};

const anyMode = choice("u32", CALC_MODES);
const mode: AsbPart<number> = {
  ...anyMode,
  parse: (parser, row, record) => {
    const value = anyMode.parse(parser, row, record);
    if (value === 0 || parser.file.version >= VERSION_410) return value;
    parser.report("unknown-name", "Version 0x40f has no modes: a calculation is Generic.", row);
    return 0;
  },
};

const SELECT: JsonExpectation = { kind: "words", names: SELECT_FLAGS };
/** The select flag of the property that uses the calculation, or -1 if unknown. Only lists for other tools state it. */
const selectFlag: AsbPart<number> = {
  schema: { type: "u32", size: 0 },
  read: () => -1,
  write: () => undefined,
  print: (_, value) => (value < 0 ? undefined : printEnum(value, SELECT_FLAGS)),
  parse: ({ reader }, row) => {
    reader.expects(row, SELECT);
    return -1;
  },
};

export const CALCULATION = new RecordType(
  {
    name: "calculation",
    title: "Calculation",
    meaning: "A float that follows a source: clamp(base + rate × cached, min, max). Version 0x40F has no mode.",
    what: "a calculation",
  },
  {
    source: field("Parameter", "Index of a blackboard float or, with bit 31, a command data type.", source),
    adjust: field("Adjust Value", "Largest change per unit of time; 0 or less for no limit.", single),
    mode: field("Calc Mode", "How the value is interpreted.", mode, { since: VERSION_410, before: 0 }),
    start: field("Default Value", "First cached value; if below 0, the value of the source.", single),
    rate: field("Adjust Rate", "Scale: result = clamp(Base Result + Adjust Rate × cached value, Min, Max).", single),
    base: field("Base Result", "Offset: result = clamp(Base Result + Adjust Rate × cached value, Min, Max).", single),
    least: field("Min", "Smallest result.", single),
    most: field("Max", "Largest result.", single),
    select: field("Select Flag", "When the value is read again.", selectFlag, { optional: true }),
  },
);
export type Calculation = ValueOf<typeof CALCULATION>;
