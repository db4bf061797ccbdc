/**
 * The index as it is kept between two starts: a line that says what made it, one with a checksum, and JSON. Whatever is wrong with it, it
 * counts as none, and the index is built again.
 */
import { crc32 } from "../formats/core/bytes/crc32.ts";
import { parseNumbers, printNumbers } from "./numbersText.ts";
import { type PackedRelations, RELATION_STRIDE, RelationTables, type StoredTables } from "./packedRelations.ts";
import { packAscending, unpackAscending } from "./terms.ts";

/** A file of an archive, or the file on disk itself. */
export interface IndexedMember {
  /** Path in the file on disk; empty for that file itself. */
  readonly inside: string;
  /** Length of the path of the archive that holds it, from the start of `inside`; 0 for the outermost. */
  readonly base: number;
  /** Tells contents apart. Missing for archives, and for files that are not read. */
  readonly digest?: string;
  readonly format?: string;
  readonly relations?: PackedRelations;
  /** Pairs of names and values in its fields, packed; missing where any search may find something. */
  readonly terms?: Uint8Array;
}

/** A file on disk with all that it holds, in the version that these two identify. */
export interface IndexedSource {
  readonly size: number;
  readonly mtime: number;
  readonly members: readonly IndexedMember[];
}

export interface StoredIndex {
  readonly tables: RelationTables;
  /** By address. */
  readonly sources: Map<string, IndexedSource>;
}

type Row = readonly [inside: string, base: number, digest?: string, format?: string, links?: string, definitions?: string, terms?: string];
interface Stored {
  readonly tables: StoredTables;
  readonly sources: [string, number, number, Row[]][];
}

/** @param recipe says what made the index: by another one it is built again */
export function printIndex(recipe: string, { tables, sources }: StoredIndex): string {
  const rowOf = ({ inside, base, digest, format, relations, terms }: IndexedMember): Row => {
    if (digest === undefined) return [inside, base];
    if (format === undefined) return [inside, base, digest];
    const links = printNumbers(relations?.links ?? [], RELATION_STRIDE);
    const definitions = printNumbers(relations?.definitions ?? [], RELATION_STRIDE);
    if (!terms) return [inside, base, digest, format, links, definitions];
    return [inside, base, digest, format, links, definitions, printNumbers([...unpackAscending(terms)], 1)];
  };
  const stored: Stored = {
    tables: tables.stored(),
    sources: [...sources].map(([key, { size, mtime, members }]) => [key, size, mtime, members.map(rowOf)]),
  };
  const body = JSON.stringify(stored);
  return `${headOf(recipe, body)}${body}`;
}

function headOf(recipe: string, body: string): string {
  return `${recipe}\n${crc32(body).toString(16)}\n`;
}

export function emptyIndex(): StoredIndex {
  return { tables: new RelationTables(), sources: new Map() };
}

/** Total: empty for a text of another recipe, and for one that is damaged. */
export function parseIndex(recipe: string, text: string): StoredIndex {
  try {
    const body = text.slice(text.indexOf("{"));
    if (text !== headOf(recipe, body) + body) return emptyIndex();
    const stored = JSON.parse(body) as Stored;
    const memberOf = ([inside, base, digest, format, links = "", definitions = "", terms]: Row): IndexedMember => {
      if (digest === undefined) return { inside, base };
      if (format === undefined) return { inside, base, digest };
      const relations = {
        links: Int32Array.from(parseNumbers(links, RELATION_STRIDE)),
        definitions: Int32Array.from(parseNumbers(definitions, RELATION_STRIDE)),
      };
      const kept = terms === undefined ? {} : { terms: packAscending(Uint32Array.from(parseNumbers(terms, 1))) };
      return { inside, base, digest, format, relations, ...kept };
    };
    return {
      tables: new RelationTables(stored.tables),
      sources: new Map(stored.sources.map(([key, size, mtime, members]) => [key, { size, mtime, members: members.map(memberOf) }])),
    };
  } catch {
    return emptyIndex();
  }
}
