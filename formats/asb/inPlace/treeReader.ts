/** Places the values of a file's records: what each field is, and where; what lists, pointers and numbers lead to comes with it. */
import type { Issue } from "../../core/issue.ts";
import type { RecordType } from "../../core/record/record.ts";
import type { FieldSchema } from "../../core/schema.ts";
import { firstIndex } from "../../core/search.ts";
import { hex, lowerHex } from "../../core/text/hex.ts";
import { findNewerHeader, type Header, readHeader, versionName } from "../binary/header.ts";
import { Reading } from "../binary/reading.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import { Flag, isCalculation } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import { VERSION_41A, VERSION_410 } from "../records/enums.ts";
import type { HeaderKey } from "../records/header.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { NODE } from "../records/nodeRecord.ts";
import { type AsbPart, type Led, type Rows, TEXT } from "../records/recordParts.ts";
import { CALCULATION } from "../records/records.ts";
import { ClaimingInput } from "./claims.ts";
import { blendTree, markingTree } from "./readNodes.ts";
import { commandGroupTree, eventTree, OLDER_SPECIAL } from "./readOlder.ts";
import { type Calculated, type Leaf, type ListTree, list, member, type ObjectTree, object, said, section, type Tree } from "./tree.ts";

/** Tables whose number of records is in the header. */
export const COUNT_OF: Readonly<Partial<Record<HeaderKey, HeaderKey | "calculationRecords">>> = {
  commands: "commandCount",
  nodes: "nodeCount",
  events: "eventCount",
  partials: "partialCount",
  syncs: "syncCount",
  syncIndices: "syncCount",
  calculations: "calculationRecords",
  boneGroups: "boneGroupCount",
  skeletons: "skeletonCount",
};
/** A finding with the keys and numbers that lead to its value in the text. */
export interface PlacedFinding {
  readonly issue: Issue;
  readonly path: readonly (string | number)[];
}

/** A field of a record that leads elsewhere, or that is not changed. */
interface Place {
  /** Byte offset of the field. */
  readonly at: number;
  /** Byte offset of its record. */
  readonly start: number;
  /** The value as any other field would have it. */
  leaf(): Leaf;
}
/** By the names of the fields. */
export type Special = Readonly<Record<string, (reader: TreeReader, place: Place) => Tree | undefined>>;

const SPECIAL = new Map<unknown, Special>(OLDER_SPECIAL);
/** What numbers of records show. */
const LED: Readonly<Record<Exclude<Led, "tags">, (reader: TreeReader, index: number) => Tree>> = {
  "AS marking": markingTree,
  "material blend": blendTree,
  "event group": eventTree,
  "command group": commandGroupTree,
};

interface RecordOptions {
  /** Floats may come from calculations. */
  readonly isInNode?: boolean;
  /** Whose layout it has, where that is not the file's. */
  readonly version?: number;
}

export class TreeReader {
  readonly input: ClaimingInput;
  readonly version: number;
  readonly header: Header;
  readonly reading: Reading;
  readonly plugBases = new Set<string>();
  /** Sizes of bodies of which nothing is known, by their addresses. */
  readonly bodies = new Map<number, number>();
  /** Records that nodes use, by the names that they have when they are kept. */
  readonly used = new Set<string>();
  /** Before version 0x41a, whose layout is known. */
  readonly isOlder: boolean;
  readonly findings: PlacedFinding[] = [];

  constructor(
    bytes: Uint8Array,
    /** Where things start, in order; none while they are collected. */
    private readonly starts: readonly number[],
  ) {
    this.input = new ClaimingInput(bytes);
    this.version = this.input.peek(4);
    this.isOlder = this.version < VERSION_41A;
    this.header = this.isOlder ? readHeader(this.input) : (findNewerHeader(bytes) ?? this.noHeader());
    this.reading = new Reading(this.input, this.header);
  }

  private noHeader(): never {
    const { input, version } = this;
    if (input.length < 0x70)
      input.stop("too-short", `The file has ${input.length} bytes; the header of version ${lowerHex(version)} takes 128.`, input.length, 0);
    const found = "its pointers fit neither a header of 0x80 bytes nor one of 0x70";
    return input.stop("unsupported-version", `Version ${versionName(version)} cannot be read in full: ${found}.`, 0xc, 4);
  }

  find(code: AsbCode, message: string, at: number, size: number, path: PlacedFinding["path"]): void {
    this.findings.push({ issue: issue(code, message, { bytes: { start: at, end: at + size } }), path });
  }

  /** Records one after the other. */
  list(first: number, count: number, size: number, what: string, tree: (at: number, index: number) => Tree): ListTree {
    this.input.table(first, count, size, what);
    return list(
      Array.from({ length: count }, (_, i) => tree(first + i * size, i)),
      false,
      [section(first, count * size)],
    );
  }

  /** The records of a table, after their number where the header does not have it. */
  table(
    key: HeaderKey,
    record: { sizeOf(version: number): number },
    what = "table",
    tree = (at: number, _index: number): Tree => this.record(record as RecordType<never>, at),
  ): ListTree {
    const { header, input, version } = this;
    const [at, count, size] = [header[key], COUNT_OF[key], record.sizeOf(version)];
    if (count !== undefined) return this.list(at, header[count], size, what, tree);
    if (at === 0) return list([]);
    const found = this.list(at + 4, input.u32(at), size, what, tree);
    return { ...found, places: [section(at, 4 + found.items.length * size)] };
  }

  private rows({ record, what, placeOf, isPointer, isOptional }: Rows, at: number, start: number): ListTree | undefined {
    const [first, count] = placeOf(this.reading, at, start);
    if (isPointer) this.input.start(this.pointer(at));
    if (isOptional && count === 0) return undefined;
    return this.list(first, count, record.sizeOf(this.version), what, (place) =>
      this.record(record as unknown as RecordType<never>, place),
    );
  }

  /** The address that a word names. */
  pointer(at: number): number {
    const { input } = this;
    const target = input.u32(at);
    if (target > input.length)
      input.stop("outside-file", `The pointer at ${hex(at)} leads to ${hex(target)}, beyond the end of the file.`, at, 4);
    return target;
  }

  /** Bytes from an address to the next thing that is known to start; 0 where nothing is known yet. */
  roomAt(at: number): number {
    const { starts, input } = this;
    if (starts.length === 0) return 0;
    return (starts[firstIndex(starts.length, (index) => starts[index] > at)] ?? input.length) - at;
  }

  // biome-ignore lint/suspicious/noExplicitAny: values of all types
  leaf(part: AsbPart<any>, at: number, isInNode = false): Leaf | Calculated {
    const leaf: Leaf = { kind: "leaf", at, size: part.schema.size, part, value: part.read(this.reading, at, at) };
    return this.settled(leaf, isInNode);
  }

  /** Reads something that is not a record field. @param field of the source map */
  // biome-ignore lint/suspicious/noExplicitAny: leaves have values of all types
  mapped(field: FieldSchema, part: AsbPart<any>, at: number): Leaf {
    return { ...(this.leaf(part, at) as Leaf), field };
  }

  /** Floats of nodes show the calculation that they come from. */
  private settled(leaf: Leaf, isInNode: boolean): Leaf | Calculated {
    const { flags } = (leaf.value ?? {}) as Partial<Prop>;
    if (!isInNode || flags === undefined || leaf.part.schema.label !== "property of float" || !isCalculation(flags)) return leaf;
    const index = flags & Flag.index;
    this.used.add(`calculation ${index}`);
    const { members, places } = this.record(CALCULATION, this.header.calculations + index * CALCULATION.sizeOf(this.version));
    // the text says the only mode of the oldest version
    const modes = this.version < VERSION_410 ? [{ key: "Calc Mode", tree: said('"Generic"', false) }] : [];
    return { kind: "calculated", property: leaf, members: [...members.slice(0, 2), ...modes, ...members.slice(2)], places };
  }

  // biome-ignore lint/suspicious/noExplicitAny: records have fields of all types
  record(type: RecordType<any, any>, start: number, own: Special = {}, options: RecordOptions = {}): ObjectTree {
    const { isInNode = false, version = this.version } = options;
    const size = type.sizeOf(version);
    const special: Special = { ...SPECIAL.get(type), ...own };
    const places = type.placesOf(version);
    const mapField = FIELDS[type.struct.name];
    this.input.require(start, size, "record");
    // records may be shared
    this.input.table(start, places.length, 0, "record");
    this.input.claim(start, size);
    const members = places.map(({ offset, field }) => {
      const at = start + offset;
      const { name, part, usual } = field;
      const leaf = (): Leaf => ({
        kind: "leaf",
        // connections have no fields of their own in the map
        field: mapField === FIELDS.plug ? mapField : undefined,
        at,
        size: part.schema.size,
        part,
        value: part.read(this.reading, at, start),
        ...(usual === undefined ? {} : { usual }),
      });
      const { rows, leadsTo } = part as AsbPart<number>;
      if (special[name] !== undefined) return member(name, special[name](this, { at, start, leaf }));
      if (rows !== undefined) return member(name, this.rows(rows, at, start));
      if (leadsTo !== undefined) return member(name, this.led(leadsTo, at, leaf));
      return part.schema.size === 0 ? undefined : { key: name, tree: this.settled(leaf(), isInNode) };
    });
    return object(members, type === NODE, [{ field: mapField, start, size }]);
  }

  private led(leadsTo: Led, at: number, leaf: () => Leaf): Tree | undefined {
    if (leadsTo === "tags") return this.tags(at, [0]);
    const index = leaf().value as number;
    return index < 0 ? undefined : LED[leadsTo](this, index);
  }

  /** Texts after their number, which a word points to. @param none words for none */
  tags(at: number, none: readonly number[]): Tree | undefined {
    const { input } = this;
    if (none.includes(input.u32(at))) return undefined;
    const start = this.pointer(at);
    input.start(start, "tags");
    return this.texts(start, FIELDS.tagGroup);
  }

  /** After their number. @param field in the source map */
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
