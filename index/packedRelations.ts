/**
 * Relations of many files in little room: each distinct text and each distinct kind of link is kept once, and a link is three numbers.
 * A file's relations are made again whenever they are asked for.
 */
import type { Definition, Link, LinkTarget, Relations } from "../formats/core/relations.ts";
import { parseNumbers, printNumbers } from "./numbersText.ts";
import { valueOfTerm } from "./terms.ts";

/** Links as byte offset, template, text; definitions as byte offset, kind, name. */
export interface PackedRelations {
  readonly links: ArrayLike<number>;
  readonly definitions: ArrayLike<number>;
}

/** A link with this in place of its value. No text of a game file holds it. */
const VALUE = "\0";
export const RELATION_STRIDE = 3;
const PAIR_STRIDE = 2;
/** A pair is kept as one number: more names than this would not be exact. */
const VALUES = 2 ** 32;

export interface StoredTables {
  readonly texts: readonly string[];
  /** As JSON. */
  readonly templates: readonly string[];
  /** Name and value of each pair, as `terms.ts` has them. */
  readonly pairs: string;
}

type Template = Omit<Link, "at" | "value">;

export class RelationTables {
  private readonly texts: string[];
  private readonly textNumbers: Map<string, number>;
  private readonly templates: Template[];
  private readonly templateNumbers: Map<string, number>;
  private pairs = new Float64Array(64);
  private readonly pairNumbers = new Map<number, number>();

  /** @param stored of {@link stored}, from an index that the same recipe made */
  constructor(stored: StoredTables = { texts: [], templates: [], pairs: "" }) {
    this.texts = [...stored.texts];
    this.textNumbers = new Map(this.texts.map((text, number) => [text, number]));
    this.templates = stored.templates.map((template) => JSON.parse(template) as Template);
    this.templateNumbers = new Map(stored.templates.map((template, number) => [template, number]));
    const pairs = parseNumbers(stored.pairs, PAIR_STRIDE);
    for (let at = 0; at + 1 < pairs.length; at += PAIR_STRIDE) this.pairNumber(pairs[at], pairs[at + 1]);
  }

  /** What the packed numbers stand for, as it can be kept. */
  stored(): StoredTables {
    const pairs: number[] = [];
    for (const { name, value } of this.allPairs()) pairs.push(name, value);
    return { texts: this.texts, templates: [...this.templateNumbers.keys()], pairs: printNumbers(pairs, PAIR_STRIDE) };
  }

  get pairCount(): number {
    return this.pairNumbers.size;
  }

  /** By their numbers, from 0. */
  *allPairs(): Generator<{ readonly name: number; readonly value: number }> {
    for (let pair = 0; pair < this.pairCount; pair++) {
      const key = this.pairs[pair];
      yield { name: Math.floor(key / VALUES), value: key % VALUES };
    }
  }

  text(number: number): string {
    return this.texts[number] ?? "";
  }

  /** The pairs of a name that have a value, by their numbers. */
  pairsOf(name: string): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    const wanted = this.textNumbers.get(name);
    if (wanted === undefined) return found;
    for (let pair = 0; pair < this.pairCount; pair++) {
      const value = this.nameOf(pair) === wanted ? this.valueOf(pair) : undefined;
      if (value !== undefined) found.set(pair, value);
    }
    return found;
  }

  /** The number of a pair's name. */
  nameOf(pair: number): number {
    return Math.floor(this.pairs[pair] / VALUES);
  }

  /** Undefined where the pair has no value. */
  valueOf(pair: number): string | undefined {
    return valueOfTerm(this.pairs[pair] % VALUES, (text) => this.text(text));
  }

  pairNumber(name: number, value: number): number {
    const key = name * VALUES + value;
    let number = this.pairNumbers.get(key);
    if (number === undefined) {
      number = this.pairNumbers.size;
      this.pairNumbers.set(key, number);
      if (number >= this.pairs.length) {
        const grown = new Float64Array(this.pairs.length * 2);
        grown.set(this.pairs);
        this.pairs = grown;
      }
      this.pairs[number] = key;
    }
    return number;
  }

  pack({ links, definitions }: Relations): PackedRelations {
    const packed = new Int32Array(links.length * RELATION_STRIDE);
    for (const [index, { at, value, kind, target, absence }] of links.entries()) {
      const template = { kind, absence, target: value === "" ? target : withTexts(target, (text) => text.split(value).join(VALUE)) };
      packed.set([at, this.templateNumber(template), this.textNumber(value)], index * RELATION_STRIDE);
    }
    const names = new Int32Array(definitions.length * RELATION_STRIDE);
    for (const [index, { at, kind, name }] of definitions.entries())
      names.set([at, this.textNumber(kind), this.textNumber(name)], index * RELATION_STRIDE);
    return { links: packed, definitions: names };
  }

  /** Of numbers that are none of these tables nothing is made. */
  unpack({ links, definitions }: PackedRelations): Relations {
    const madeLinks: Link[] = [];
    for (let at = 0; at + RELATION_STRIDE <= links.length; at += RELATION_STRIDE) {
      const template = this.templates[links[at + 1]];
      const value = this.texts[links[at + 2]];
      if (template === undefined || value === undefined) continue;
      madeLinks.push({ ...template, at: links[at], value, target: withTexts(template.target, (text) => text.split(VALUE).join(value)) });
    }
    const madeDefinitions: Definition[] = [];
    for (let at = 0; at + RELATION_STRIDE <= definitions.length; at += RELATION_STRIDE) {
      const [kind, name] = [this.texts[definitions[at + 1]], this.texts[definitions[at + 2]]];
      if (kind !== undefined && name !== undefined) madeDefinitions.push({ at: definitions[at], kind, name });
    }
    return { links: madeLinks, definitions: madeDefinitions };
  }

  textNumber(text: string): number {
    let number = this.textNumbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.textNumbers.set(text, number);
    }
    return number;
  }

  private templateNumber(template: Template): number {
    const key = JSON.stringify(template);
    let number = this.templateNumbers.get(key);
    if (number === undefined) {
      number = this.templates.push(template) - 1;
      this.templateNumbers.set(key, number);
    }
    return number;
  }
}

function withTexts(target: LinkTarget, change: (text: string) => string): LinkTarget {
  switch (target.in) {
    case "game":
    case "folder":
      return { in: target.in, paths: target.paths.map(change) };
    case "file":
      return { in: "file", entry: { kind: target.entry.kind, name: change(target.entry.name) } };
    case "users":
      return { ...target, entry: { kind: target.entry.kind, name: change(target.entry.name) } };
    case "table":
      return { ...target, entry: { kind: target.entry.kind, name: change(target.entry.name) } };
  }
}
