/** Reads the values of a file's records with their offsets, including everything that lists, pointers and indexes lead to. */
import type { Issue } from "../../core/issue.ts";
import { once } from "../../core/memoize.ts";
import { type PlacedMember, RecordType } from "../../core/record/record.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { firstIndex } from "../../core/search.ts";
import { hex, lowerHex } from "../../core/text/hex.ts";
import { findNewerHeader, type Header, readHeader, versionName } from "../binary/header.ts";
import { Reading } from "../binary/reading.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import { type AsbFile, Flag, isCalculation } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import { TAGS_CHILD } from "../records/children.ts";
import { VERSION_41A, VERSION_410 } from "../records/enums.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { type AsbPart, type Led, type PlacedRow, type Rows, TEXT } from "../records/recordParts.ts";
import { CALCULATION, EVENT_GROUP, MATERIAL_BLEND, STATE_TRANSITION } from "../records/records.ts";
import { countOf, TABLES, type TableKey, tableAt, tableRows } from "../records/tables.ts";
import { Printing } from "../text/printing.ts";
import { ClaimingInput } from "./claims.ts";
import { markingTree, syncControl, TAGS } from "./readNodes.ts";
import { bytesOf, type Leaf, type ListTree, list, type Member, type ObjectTree, object, said, section, type Tree } from "./tree.ts";

/** Records that others refer to by index. */
interface Numbered {
  readonly key: TableKey & keyof AsbFile;
  /** The table contains pointers to them. */
  readonly isPointed?: true;
  /** Versions from 0x41a on have another kind of table. */
  readonly isOlder?: true;
  tree(reader: TreeReader, start: number, index: number): Tree;
}
export const NUMBERED: Readonly<Record<Exclude<Led, "tags">, Numbered>> = {
  calculation: { key: "calculations", tree: (reader, start) => reader.record(CALCULATION, start) },
  "state transition": { key: "stateTransitions", tree: (reader, start) => reader.record(STATE_TRANSITION, start) },
  "material blend": { key: "materialBlends", tree: (reader, start) => reader.record(MATERIAL_BLEND, start) },
  "sync record": { key: "syncs", isOlder: true, tree: syncControl },
  "AS marking": { key: "markings", isOlder: true, tree: markingTree },
  "event group": { key: "events", isPointed: true, isOlder: true, tree: (reader, start) => reader.record(EVENT_GROUP, start) },
  "command group": {
    key: "commandGroups",
    isPointed: true,
    isOlder: true,
    tree: (reader, start) => reader.texts(start, FIELDS.commandGroup),
  },
};
const SPECIAL: ReadonlyMap<unknown, Special> = new Map<unknown, Special>([[TAGS_CHILD, TAGS]]);

/** A finding with the keys and indexes on the way to its value in the text. */
export interface PlacedFinding {
  readonly issue: Issue;
  readonly path: readonly (string | number)[];
}

/** A field of a record with special treatment. */
export interface Place {
  /** Byte offset of the field. */
  readonly at: number;
  /** Byte offset of its record. */
  readonly start: number;
  /** The value as for any other field. */
  leaf(): Leaf;
}
/** Special treatment by field name. */
export type Special = Readonly<Record<string, (reader: TreeReader, place: Place) => Tree | undefined>>;

export class TreeReader {
  readonly input: ClaimingInput;
  readonly version: number;
  readonly header: Header;
  readonly reading: Reading;
  /** Prints values that follow from bytes. */
  readonly printing: Printing;
  readonly plugBases = new Set<string>();
  /** Sizes of unknown bodies, by address. */
  readonly bodies = new Map<number, number>();
  /** Records that others use, by the name that they would have if kept. */
  readonly used = new Set<string>();
  /** Whether it is older than version 0x41a, so that its layout is known. */
  readonly isOlder: boolean;
  readonly findings: PlacedFinding[] = [];

  constructor(
    bytes: Uint8Array,
    /** Known starts, in order; empty while they are being collected. */
    private readonly starts: readonly number[],
  ) {
    this.input = new ClaimingInput(bytes);
    this.version = this.input.peek(4);
    this.isOlder = this.version < VERSION_41A;
    this.header = this.isOlder ? readHeader(this.input) : (findNewerHeader(bytes) ?? this.noHeader());
    this.reading = new Reading(this.input, this.header, (at) => this.roomAt(at));
    this.printing = new Printing(this.reading.file, Number.POSITIVE_INFINITY);
  }

  private noHeader(): never {
    const { input, version } = this;
    if (input.length < 0x70)
      input.stop("too-short", `The file has ${input.length} bytes; the header of version ${lowerHex(version)} has 128.`, input.length, 0);
    const found = "its pointers fit neither a header of 0x80 bytes nor one of 0x70";
    return input.stop("unsupported-version", `Version ${versionName(version)} is not fully supported: ${found}.`, 0xc, 4);
  }

  find(code: AsbCode, message: string, at: number, size: number, path: PlacedFinding["path"]): void {
    this.findings.push({ issue: issue(code, message, { bytes: { start: at, end: at + size } }), path });
  }

  /** The records of a table. @param tree reads one record, if it needs special treatment */
  table(key: TableKey, tree = (at: number, _index: number) => this.record(TABLES[key].record as never, at) as Tree): ListTree {
    const { header, reading, version } = this;
    const start = header[key];
    if (start === 0 && countOf(key) === undefined) return list([]);
    const rows = tableRows(reading, key);
    const end = tableAt(reading, key)[0] + rows.length * TABLES[key].record.sizeOf(version);
    const items = rows.map(([, at], i) => tree(at, i));
    return list(items, false, [section(start, end - start)]);
  }

  /** The address that a word points to. */
  pointer(at: number): number {
    const { input } = this;
    const target = input.u32(at);
    if (target > input.length)
      input.stop("outside-file", `The pointer at ${hex(at)} leads to ${hex(target)}, beyond the end of the file.`, at, 4);
    return target;
  }

  /** Bytes from an address to the next known start; 0 while starts are being collected. */
  roomAt(at: number): number {
    const { starts, input } = this;
    if (starts.length === 0) return 0;
    return (starts[firstIndex(starts.length, (index) => starts[index] > at)] ?? input.length) - at;
  }

  // biome-ignore lint/suspicious/noExplicitAny: values of all types
  leaf(part: AsbPart<any>, at: number, start = at): Leaf {
    return { kind: "leaf", start: at, size: part.schema.size, part, value: part.read(this.reading, at, start) };
  }

  /** Reads a value that is not a record field. @param field its field in the source map */
  // biome-ignore lint/suspicious/noExplicitAny: leaves have values of all types
  mapped(field: FieldSchema, part: AsbPart<any>, at: number): Leaf {
    return { ...this.leaf(part, at), field };
  }

  /** @param version determines the layout, if it differs from the file's version */
  // biome-ignore lint/suspicious/noExplicitAny: records have fields of all types
  record(type: RecordType<any, any>, start: number, own: Special = {}, version = this.version): ObjectTree {
    const size = type.sizeOf(version);
    const special: Special = { ...SPECIAL.get(type), ...own };
    const places = type.placesOf(version);
    const mapField = FIELDS[type.struct.name];
    this.input.require(start, size, "record");
    // records may be shared
    this.input.table(start, places.length, 0, "record");
    this.input.claim(start, size);
    const whole = once((): never => type.read(this.reading, start) as never);
    const members = places.map(({ offset, field, schema }): Member | undefined => {
      const at = start + offset;
      const { name, part, usual = field.follows?.(whole(), () => true) } = field;
      const options = usual === undefined ? {} : { usual };
      const own = special[name]?.(this, { at, start, leaf: () => ({ ...this.leaf(part, at, start), ...options }) });
      const isSaid = (part as AsbPart<unknown>).said !== undefined;
      const tree = name in special ? own : isSaid ? this.said(field, at, start, whole) : this.value(field, at, start, options);
      if (tree === undefined) return undefined;
      // connections have no fields of their own in the map
      const isPlug = mapField === FIELDS.plug;
      const hasField = mapField !== undefined && !isPlug && schema.size > 0 && schema.type !== "bits";
      if (tree.kind === "leaf") return { key: name, tree: hasField || isPlug ? { ...tree, field: hasField ? schema : mapField } : tree };
      // the word that leads to it
      const places = hasField ? [{ field: schema, start: at, size: schema.size }] : [];
      return { key: name, tree: { ...tree, places: [...places, ...tree.places] } };
    });
    return object(members, type.isBlock, [{ field: mapField, start, size }]);
  }

  private said({ part }: PlacedMember["field"], at: number, start: number, whole: () => never): Tree | undefined {
    const { isIgnored = false, place } = (part as AsbPart<unknown>).said?.(this.reading, start) ?? {};
    const text = part.print(this.printing, part.read(this.reading, at, start), "", whole());
    const places = place === undefined ? [] : [{ field: FIELDS[place.what], start: place.start, size: place.size }];
    return text === undefined ? undefined : said(text, isIgnored, places);
  }

  private value({ name, part: declared }: PlacedMember["field"], at: number, start: number, usual: Pick<Leaf, "usual">): Tree | undefined {
    const { partOf, rows, leadsTo } = declared as AsbPart<unknown>;
    if (rows !== undefined) return this.rows(name, rows, at, start);
    const part = partOf === undefined ? (declared as AsbPart<unknown>) : partOf(this.reading, start);
    if (part === undefined || part.schema.size === 0) return undefined;
    // the words are also another value of the record
    const place = declared.schema.size === 0 ? at - part.schema.size : at;
    const leaf = (): Leaf => ({ ...this.leaf(part, place, start), ...usual });
    if (leadsTo === undefined) return leaf();
    if (leadsTo === "tags") return this.tags(at, [0]);
    if (leadsTo === "calculation") return this.calculated(leaf());
    const index = leaf().value as number;
    if (index >= 0) return this.numbered(leadsTo, index);
    return leadsTo === "state transition" ? object([]) : undefined;
  }

  items(rows: readonly PlacedRow<unknown>[]): readonly Tree[] {
    return rows.map(([row, at]) =>
      row instanceof RecordType ? this.record(row, at) : this.mapped(FIELDS.plug, row as unknown as AsbPart<unknown>, at),
    );
  }

  private rows(name: string, { placesOf, isPointer, isOptional }: Rows, at: number, start: number): ListTree | undefined {
    if (isPointer) this.input.start(this.pointer(at));
    const found = placesOf(this.reading, at, start);
    if (isOptional && found.length === 0) return undefined;
    const items = this.items(found);
    const spans = items.map(bytesOf);
    const first = Math.min(...spans.map((span) => span.start));
    const size = Math.max(...spans.map((span) => span.end)) - first;
    const isInline = items.every(({ kind }) => kind === "leaf");
    return list(items, isInline, items.length === 0 ? [] : [{ field: FIELDS[name] ?? FIELDS.section, start: first, size }]);
  }

  /** A record that others refer to by index. */
  numbered(what: Exclude<Led, "tags">, index: number): Tree {
    const { key, isPointed, tree } = NUMBERED[what];
    const at = tableAt(this.reading, key)[0] + index * TABLES[key].record.sizeOf(this.version);
    const name = `${what} ${index}`;
    this.used.add(name);
    if (!isPointed) return tree(this, at, index);
    const start = this.pointer(at);
    this.input.start(start, name);
    return tree(this, start, index);
  }

  /** Floats of nodes show their calculation. */
  private calculated(property: Leaf): Leaf | ObjectTree {
    const { flags } = property.value as Prop;
    if (!isCalculation(flags)) return property;
    const { members, places } = this.numbered("calculation", flags & Flag.index) as ObjectTree;
    // the text states the only mode of the oldest version
    const modes = this.version < VERSION_410 ? [{ key: "Calc Mode", tree: said('"Generic"', false) }] : [];
    return { ...object([...members.slice(0, 2), ...modes, ...members.slice(2)], false, places), property };
  }

  /** Texts after their count, to which a word points. @param none words that mean no texts */
  tags(at: number, none: readonly number[]): ListTree | undefined {
    const { input } = this;
    if (none.includes(input.u32(at))) return undefined;
    const start = this.pointer(at);
    input.start(start, "tags");
    return this.texts(start, FIELDS.tagGroup);
  }

  /** Texts after their count. @param field their field in the source map */
  texts(start: number, field: FieldSchema): ListTree {
    const count = this.input.u32(start);
    this.input.table(start + 4, count, 4, "texts");
    return list(
      Array.from({ length: count }, (_, i) => this.mapped(field, TEXT, start + 4 + i * 4)),
      true,
      [{ field, start, size: 4 + count * 4 }],
    );
  }
}
