/** The index's data for one file, in compact form. Read only on demand, since most of it is never needed. */
import { getOrMake } from "../formats/core/lists.ts";
import type { Definition, Link, Relations } from "../formats/core/relations.ts";
import { NO_RELATIONS } from "../formats/core/relations.ts";
import type { IndexTables, LinkTemplate } from "./indexTables.ts";
import { targetWith } from "./indexTables.ts";
import { VarintReader, VarintWriter } from "./varints.ts";

/** A file of an archive, or the file on disk itself. */
export interface IndexedMember {
  /** Path in the file on disk; empty for that file itself. */
  readonly inside: string;
  /** Length of the path of the archive that holds it, from the start of `inside`; 0 for the outermost. */
  readonly base: number;
  /** Identifies the content. Missing for archives, and for files that are not read. */
  readonly digest?: string;
  readonly format?: string;
  readonly relations?: Relations;
  /** Numbers of its name-value pairs, ascending. */
  readonly terms?: ArrayLike<number>;
  /** The terms cover everything that a search may find in it. */
  readonly isWhole?: boolean;
}

const HAS_DIGEST = 1;
const HAS_FORMAT = 2;
const HAS_TERMS = 4;
const IS_WHOLE = 8;

export function packMember({ inside, base, digest, format, relations, terms, isWhole }: IndexedMember, tables: IndexTables): Uint8Array {
  const writer = new VarintWriter().text(inside).number(base);
  const kept = (digest === undefined ? 0 : HAS_DIGEST) | (format === undefined ? 0 : HAS_FORMAT);
  writer.number(kept | (terms ? HAS_TERMS : 0) | (isWhole ? IS_WHOLE : 0));
  if (digest !== undefined) writer.text(digest);
  if (format !== undefined) {
    writer.text(format);
    writeRelations(writer, relations ?? NO_RELATIONS, tables);
  }
  if (terms) {
    let last = 0;
    for (let index = 0; index < terms.length; index++) {
      writer.number(terms[index] - last);
      last = terms[index];
    }
  }
  return writer.finish();
}

function writeRelations(writer: VarintWriter, { links, definitions }: Relations, tables: IndexTables): void {
  let last = 0;
  writer.number(links.length);
  for (const link of links) {
    writer
      .signed(link.at - last)
      .number(tables.templateNumber(link))
      .number(tables.texts.numberOf(link.value));
    last = link.at;
  }
  last = 0;
  writer.number(definitions.length);
  for (const { at, kind, name } of definitions) {
    writer
      .signed(at - last)
      .number(tables.texts.numberOf(kind))
      .number(tables.texts.numberOf(name));
    last = at;
  }
}

/** A file of the index, with bytes from {@link packMember} and numbers that refer to the tables. */
export class PackedMember {
  constructor(
    private readonly bytes: Uint8Array,
    private readonly start: number,
    private readonly end: number,
    private readonly tables: IndexTables,
  ) {}

  get place(): Pick<IndexedMember, "inside" | "base"> {
    const reader = this.reader();
    return { inside: reader.text(), base: reader.number() };
  }

  get digest(): string | undefined {
    const { reader, flags } = this.head();
    return flags & HAS_DIGEST ? reader.text() : undefined;
  }

  get format(): string | undefined {
    const { reader, flags } = this.head();
    if (flags & HAS_DIGEST) reader.skipBlock();
    return flags & HAS_FORMAT ? reader.text() : undefined;
  }

  relations(): Relations {
    const reader = this.body();
    return reader ? readRelations(reader, this.tables) : NO_RELATIONS;
  }

  /** Whether the terms cover everything that a search may find. */
  get isWhole(): boolean {
    return (this.head().flags & IS_WHOLE) !== 0;
  }

  private get hasTerms(): boolean {
    return (this.head().flags & HAS_TERMS) !== 0;
  }

  /** Ascending. */
  *terms(): Generator<number> {
    const reader = this.hasTerms ? this.body() : undefined;
    if (!reader) return;
    for (let kind = 0; kind < 2; kind++)
      for (let left = reader.number(); left > 0; left--) for (let part = 0; part < 3; part++) reader.number();
    for (let last = 0; !reader.isAtEnd; yield last) last += reader.number();
  }

  /** Validates all bytes. @throws RangeError if {@link packMember} cannot have made them with these tables */
  check(): void {
    const { inside, base } = this.place;
    // a member without a format ends with it
    void this.digest;
    if (base > inside.length) throw new RangeError("The path of the archive is longer than that of its member.");
    const body = this.body();
    if (!body) return;
    const { texts, templateCount } = this.tables;
    const number = (end: number) => {
      if (body.number() >= end) throw new RangeError("The tables have no such entry.");
    };
    for (const first of [templateCount, texts.count])
      for (let left = body.number(); left > 0; left--) {
        body.signed();
        number(first);
        number(texts.count);
      }
    // a pair that the table does not have is harmless
    for (const _ of this.terms());
  }

  /** Decodes everything. */
  read(): IndexedMember {
    const { digest, format } = this;
    return {
      ...this.place,
      ...(digest === undefined ? {} : { digest }),
      ...(format === undefined ? {} : { format, relations: this.relations() }),
      ...(this.hasTerms ? { terms: [...this.terms()] } : {}),
      ...(this.isWhole ? { isWhole: true } : {}),
    };
  }

  private head(): { readonly reader: VarintReader; readonly flags: number } {
    const reader = this.reader();
    reader.skipBlock();
    reader.number();
    return { reader, flags: reader.number() };
  }

  /** A reader at the relations; undefined for files without a format. */
  private body(): VarintReader | undefined {
    const { reader, flags } = this.head();
    if (!(flags & HAS_FORMAT)) return undefined;
    if (flags & HAS_DIGEST) reader.skipBlock();
    reader.skipBlock();
    return reader;
  }

  private reader(): VarintReader {
    return new VarintReader(this.bytes, this.start, this.end);
  }
}

function linkOf(template: LinkTemplate, value: string): Omit<Link, "at"> {
  return { ...template, value, target: targetWith(template.target, value) };
}

function readRelations(reader: VarintReader, tables: IndexTables): Relations {
  const links: Link[] = [];
  // equal links share an object: a file may have a hundred thousand
  const known = new Map<number, Omit<Link, "at">>();
  let at = 0;
  for (let left = reader.number(); left > 0; left--) {
    at += reader.signed();
    const template = reader.number();
    const text = reader.number();
    const key = template * 2 ** 32 + text;
    const link = getOrMake(known, key, () => linkOf(tables.template(template), tables.texts.text(text)));
    links.push({ ...link, at });
  }
  at = 0;
  const definitions: Definition[] = [];
  for (let left = reader.number(); left > 0; left--) {
    at += reader.signed();
    definitions.push({ at, kind: tables.texts.text(reader.number()), name: tables.texts.text(reader.number()) });
  }
  return { links, definitions };
}
