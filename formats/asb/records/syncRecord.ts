/** Sync records and AS markings, which the text writes where they are used. */
import { inline } from "../../core/json/print.ts";
import { JsonKeys } from "../../core/json/reader.ts";
import { unsigned, word } from "../../core/record/parts.ts";
import { field, RecordType, type ValueOf } from "../../core/record/record.ts";
import { hex } from "../../core/text/hex.ts";
import { NO_GUID, type TextList } from "../model/model.ts";
import type { PropertyParser } from "../text/parseProperties.ts";
import type { Printing } from "../text/printing.ts";
import { type AsbPart, GUID_MEANING, guid, POINTER, property, type Row } from "./recordParts.ts";

export const FADE = new RecordType(
  { name: "fade", title: "Fade of a sync record", meaning: "Values of type 0.", what: "a fade" },
  {
    fade: field("Fade In Frame", "Length of the fade-in, in frames.", property("float")),
    unknown: field("Unknown", "Meaning unknown.", word()),
  },
);
export const START = new RecordType(
  { name: "start", title: "Start of a sync record", meaning: "Values of type 1.", what: "a start" },
  {
    start: field("Sync Start Frame", "Frame to start at.", property("float")),
    normalized: field("Normalized Sync Start Frame", "Frame to start at, as a fraction of the length.", property("float")),
    // tools print it as a float
    unknown: field("Unknown", "Meaning unknown. Holds the bits of an int or a bool, so 1 is not written as 1.0.", {
      ...property("float"),
      schema: { ...property("float").schema, label: "property" },
    }),
  },
);
type Values = ValueOf<typeof FADE> | ValueOf<typeof START> | undefined;

const valuesOf = (type: number) => (type === 0 ? FADE : type === 1 ? START : undefined);

const values: AsbPart<Values> = {
  schema: POINTER,
  read: (reading, at, start) => valuesOf(reading.input.u32(start))?.read(reading, reading.input.u32(at)),
  write: (writing, value, { type }: { type: number }) => writing.out.pointerTo(() => valuesOf(type)?.write(writing, value as never)),
  print: () => undefined,
  parse: () => undefined,
};

export const SYNC = new RecordType(
  {
    name: "sync",
    title: "Sync record",
    meaning: "Sets how a node starts: fade-in or start frame.",
    what: "a sync control",
  },
  {
    type: field("Type", "What it sets.", {
      ...unsigned("u32", {
        values: [
          { value: 0, name: "fade", meaning: "Fade In Frame and an unknown word" },
          { value: 1, name: "start", meaning: "Sync Start Frame, Normalized Sync Start Frame and an unknown word" },
          { value: 3, name: "plain", meaning: "no values" },
        ],
      }),
      read: ({ input }, at) => {
        const type = input.u32(at);
        if (type > 3) input.stop("unknown-sync-type", `The sync record at ${hex(at)} has the unknown type ${type}.`, at, 4);
        return type;
      },
    } satisfies AsbPart<number>),
    values: field("value", "Its values. Offset in the file.", values),
    guid: field("GUID", GUID_MEANING, guid),
  },
);
export type SyncRecord = ValueOf<typeof SYNC>;

export const SYNC_KEYS = new JsonKeys("GUID", "Fade In Frame?", "Sync Start Frame?", "Normalized Sync Start Frame?", "Unknown?", "Type?");

/** The text of a sync record: its values are among its own members, and show its type. */
export const SYNC_CONTROL = {
  print(printing: Printing, record: SyncRecord): string {
    const { type } = record;
    const members = valuesOf(type)?.printMembers(printing, record.values as never) ?? (type === 3 ? [] : [`"Type": ${type}`]);
    return printing.counted(inline([`"GUID": ${printing.guid(record.guid)}`, ...members]));
  },
  parse(parser: PropertyParser, row: number): SyncRecord {
    const { reader } = parser;
    const none: SyncRecord = { type: 3, guid: NO_GUID, values: undefined, at: row };
    const rows = reader.members(row, SYNC_KEYS, "a sync control");
    if (rows === undefined) return none;
    const [guidRow, fade, start, normalized, unknown, typeRow] = rows;
    const record = { ...none, guid: parser.guid(guidRow) };
    const type = fade >= 0 ? 0 : start >= 0 || normalized >= 0 ? 1 : typeRow >= 0 ? parser.syncType(typeRow) : 3;
    if (type > 1 || (fade < 0 && start < 0 && normalized < 0)) return { ...record, type };
    const [Values, members] = type === 0 ? [FADE, [fade, unknown]] : [START, [start, normalized, unknown]];
    reader.requireMembers(row, members, Values.keys, Values === FADE ? "a fade" : "a start");
    return { ...record, type, values: Values.parseMembers(parser, row, members) as Values };
  },
};

/** An AS marking: three texts. */
export const MARKING: Row<TextList> = {
  sizeOf: () => 12,
  read: (reading, at) => ({ texts: reading.texts(at, 3), at: -1 }),
  write(writing, { texts, at }) {
    const start = writing.out.length;
    writing.texts(texts);
    writing.mark("marking", at, start);
  },
  print: (printing, { texts }) => printing.texts(texts),
  parse(parser, row) {
    const texts = parser.texts(row);
    if (texts.length !== 3) parser.report("expected-type", `An AS marking has three texts; found ${texts.length}.`, row);
    return { texts: [texts[0] ?? "", texts[1] ?? "", texts[2] ?? ""], at: row };
  },
};
