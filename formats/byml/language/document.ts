/**
 * One version of a text, with everything that several features need. Each part is computed on first use. Independent of individual
 * features.
 */

import type { AnalysisContext } from "../../core/analysis.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import { once } from "../../core/memoize.ts";
import { lastIndex } from "../../core/search.ts";
import type { Span } from "../../core/text/span.ts";
import { findComment, keySpan, valueSpan, wholeSpan } from "../../core/tree/textPlace.ts";
import { encodeParsed, fileOrder } from "../codec.ts";
import { entryName } from "../entryNames.ts";
import type { Graph } from "../graph.ts";
import { identifyingKeys } from "../identity.ts";
import { findKind, findMeaning } from "../knowledge/meanings.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { type ParsedText, Place, placeOf } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { findLinks, type Links } from "./links.ts";
import { Siblings } from "./siblings.ts";

export class BymlDocument {
  readonly parsed: ParsedText;
  readonly encoded = once(() => encodeParsed(this.parsed));
  readonly graph: Graph;
  /** Entries of each container in the order of the file. */
  readonly order = once(() => fileOrder(this.graph));
  readonly siblings = once(() => new Siblings(this.graph));
  readonly links = once((): Links => findLinks(this));
  /** See {@link identifyingKeys}. */
  readonly identifying = once(() => identifyingKeys(this.graph.keys));
  private readonly kind = once(() => findKind(this.keysOf(this.graph.root), this.context.fileName));
  /** Texts of this file, and names from lists, by CRC32. */
  readonly hashNames = once((): ReadonlyMap<number, string> => {
    const listed = this.context.names.lists.flatMap(({ names }) => names);
    return new Map([...listed, ...this.graph.keys, ...this.graph.strings].map((name) => [crc32(name), name]));
  });

  constructor(
    readonly text: string,
    readonly context: AnalysisContext,
  ) {
    this.parsed = parseText(text);
    this.graph = this.parsed.graph;
  }

  /** The game's meaning of a key in this dictionary; undefined if unknown. */
  meaningOf(container: number, key: string): string | undefined {
    const { graph } = this;
    if (graph.root < 0 || graph.typeOf(graph.root) !== Type.dictionary) return undefined;
    const name = this.kind();
    if (name === undefined) return undefined;
    const owners = this.parsed.owners();
    const path: string[] = [];
    for (let owner = owners[container]; owner >= 0; owner = owners[graph.containerOf(owner)])
      if (!this.isArray(graph.containerOf(owner))) path.unshift(this.name(owner));
    return findMeaning(name, path, key);
  }

  private keysOf(container: number): readonly string[] {
    const { graph } = this;
    return Array.from({ length: graph.countOf(container) }, (_, at) => graph.keys[graph.entryKeys[graph.firstOf(container) + at]]);
  }

  // ------------------------------------------------------------------------------------------------ entries

  key(entry: number): Span {
    return keySpan(placeOf(this.parsed, entry));
  }
  /** Tag and value. */
  value(entry: number): Span {
    return valueSpan(placeOf(this.parsed, entry));
  }
  /** Key, tag and value. */
  whole(entry: number): Span {
    return wholeSpan(placeOf(this.parsed, entry));
  }
  name(entry: number): string {
    return entryName(this.graph, entry);
  }
  /** The entry that contains this entry's container; -1 in the root. */
  ownerOf(entry: number): number {
    return this.parsed.owners()[this.graph.containerOf(entry)];
  }
  isArray(container: number): boolean {
    return this.graph.typeOf(container) === Type.array;
  }

  /** Entries that contain the offset, outermost first. */
  entriesAt(offset: number): readonly number[] {
    const { graph, parsed } = this;
    const { places } = parsed;
    const found: number[] = [];
    for (let container = graph.root; container >= 0; ) {
      // the last entry that starts at or before the offset
      const first = graph.firstOf(container);
      const entry = first + lastIndex(graph.endOf(container) - first, (at) => places[(first + at) * Place.stride] <= offset);
      if (entry < first || places[entry * Place.stride + Place.end] < offset) break;
      found.push(entry);
      if (!isContainer(graph.entryTypes[entry])) break;
      container = graph.entryValues[entry];
    }
    return found;
  }

  /** The innermost container around the offset; the root if the offset is outside. */
  containerAt(offset: number): number {
    const { graph } = this;
    const entries = this.entriesAt(offset);
    for (let i = entries.length - 1; i >= 0; i--)
      if (isContainer(graph.entryTypes[entries[i]]) && offset > this.value(entries[i]).start) return graph.entryValues[entries[i]];
    return graph.root;
  }

  /** The unquoted text of a string; undefined for other values. */
  stringOf(entry: number): string | undefined {
    const { graph } = this;
    return graph.entryTypes[entry] === Type.string ? graph.strings[graph.entryValues[entry]] : undefined;
  }

  /** The comment that contains the offset. */
  findComment(offset: number): Span | undefined {
    return findComment(this.parsed.comments, offset);
  }
}
