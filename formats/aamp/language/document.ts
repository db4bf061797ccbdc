/**
 * One version of a text, with everything that several features need. Each part is computed on first use. Independent of individual
 * features.
 */

import type { AnalysisContext } from "../../core/analysis.ts";
import { once } from "../../core/memoize.ts";
import { lastIndex } from "../../core/search.ts";
import { endOfLine, startOfLine } from "../../core/text/lines.ts";
import type { Span } from "../../core/text/span.ts";
import { keySpan, valueSpan, wholeSpan } from "../../core/tree/textPlace.ts";
import { encodeParsed } from "../codec.ts";
import { childIndexOf, type Entry, type Item } from "../items.ts";
import type { BaselineTypes } from "../knowledge/baselineTypes.ts";
import { DocumentKnowledge } from "../knowledge/documentKnowledge.ts";
import { type AampNameIndex, aampNameIndex, NameResolver, type ResolvedName } from "../names/index.ts";
import type { ParameterList, ParameterTree } from "../parameterTree.ts";
import { nameOf, type ParsedText, shownName } from "../text/parsedText.ts";
import { parseText } from "../text/parseText.ts";
import { findReferences } from "./references.ts";
import { Vocabulary } from "./vocabulary.ts";

export class AampDocument {
  readonly parsed: ParsedText;
  readonly encoded = once(() => encodeParsed(this.parsed));
  readonly tree: ParameterTree;
  readonly resolver = once(() => new NameResolver(this.names, this.tree.strings));
  readonly entries = once(() => new Entries(this.tree));
  readonly references = once(() => findReferences(this.tree));
  readonly vocabulary = once(() => new Vocabulary(this.parsed));
  /** For each parameter, its type in the file as it was read, -1 if it is new; undefined for that file itself. */
  readonly baselineTypes = once(() => this.baseline?.of(this.tree));
  readonly knowledge = once(() => new DocumentKnowledge(this));
  /** Offsets of a line without its line feed. */
  private recentLine = { start: 0, end: -1 };

  /** @param baseline the types of the file as it was read, if this is a later version of its text */
  constructor(
    readonly text: string,
    readonly context: AnalysisContext,
    private readonly baseline?: BaselineTypes,
  ) {
    this.parsed = parseText(text);
    this.tree = this.parsed.tree;
  }

  /** The file as it would be saved, with the tree's byte offsets set; undefined if the text has errors. */
  get bytes(): Uint8Array | undefined {
    return this.encoded().bytes;
  }

  get names(): AampNameIndex {
    return aampNameIndex(this.context.names);
  }

  // ------------------------------------------------------------------------------------------------ items

  hash({ hash }: Item): number {
    return hash >>> 0;
  }
  /** The name as written; undefined if the key is a hash. */
  name(item: Item): string | undefined {
    return nameOf(this.text, item);
  }
  shown(item: Item): string {
    return shownName(this.text, item);
  }
  key(entry: Entry): Span {
    return keySpan(entry);
  }
  /** Tag and value; empty after the key's colon if missing. */
  value(entry: Entry): Span {
    return valueSpan(entry);
  }
  /** Key, tag and value. */
  whole(entry: Entry): Span {
    return wholeSpan(entry);
  }

  /** The known name for an item's hash, whether or not the text has the name. */
  explain(of: Item): ResolvedName | undefined {
    if (of.parent === undefined) return { name: "param_root", origin: "builtin" };
    return this.resolver().explain(this.hash(of), this.hash(of.parent), childIndexOf(of));
  }

  // ------------------------------------------------------------------------------------------------ places

  lineStart(offset: number): number {
    this.lookAtLine(offset);
    return this.recentLine.start;
  }
  /** End of the line, its line break not included. */
  lineEnd(offset: number): number {
    this.lookAtLine(offset);
    const { end } = this.recentLine;
    return end > offset && end < this.text.length && this.text[end - 1] === "\r" ? end - 1 : end;
  }
  /** Remembers the last line: most calls are about the same line, and a text may be one line of a megabyte. */
  private lookAtLine(offset: number): void {
    const { start, end } = this.recentLine;
    if (offset >= start && offset <= end) return;
    this.recentLine = { start: startOfLine(this.text, offset), end: endOfLine(this.text, offset) };
  }
  /** Whether only blanks precede the key on its line. If other entries share the line, an edit of whole lines would change them, too. */
  beginsLine(entry: Entry): boolean {
    const { start } = this.key(entry);
    return this.text.slice(this.lineStart(start), start).trim() === "";
  }
  /** Spaces at the start of the line. */
  indentAt(offset: number): number {
    const start = this.lineStart(offset);
    let at = start;
    while (this.text.charCodeAt(at) === 0x20) at++;
    return at - start;
  }

  get comments(): readonly Span[] {
    return this.parsed.comments;
  }
}

/** Everything with a key, and `!io`, in the order of the text. Must not depend on language features. */
class Entries {
  readonly all: Entry[] = [];
  /** How many entries contain each entry. */
  readonly depths: number[] = [];

  constructor({ keys }: ParameterTree) {
    for (const entry of Object.values(keys)) entry.kind === "list" ? this.addList(entry, 0) : this.add(entry, 0);
  }

  /** Index of the last entry whose key starts at or before the offset, or -1. */
  lastStarting(offset: number): number {
    return lastIndex(this.all.length, (at) => this.all[at].keyStart <= offset);
  }

  private addList(list: ParameterList, depth: number): void {
    this.add(list, depth);
    const keys = [list.objectsKey, list.listsKey].filter((key) => key !== undefined);
    for (const key of keys.sort((a, b) => a.keyStart - b.keyStart)) {
      this.add(key, depth + 1);
      if (key.kind === "lists") for (const child of list.lists) this.addList(child, depth + 2);
      else
        for (const object of list.objects) {
          this.add(object, depth + 2);
          for (const parameter of object.parameters) this.add(parameter, depth + 3);
        }
    }
  }

  private add(entry: Entry, depth: number): void {
    this.all.push(entry);
    this.depths.push(depth);
  }
}
