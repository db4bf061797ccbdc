/**
 * Tables shared by the index's entries: each distinct text, kind of link, and pair of name and value is stored once, and entries refer to
 * it by number.
 */
import { getOrMake } from "../formats/core/lists.ts";
import type { EntryName, Link, LinkTarget, ListedEntry } from "../formats/core/relations.ts";
import { NameValuePairs } from "./nameValuePairs.ts";
import { type Range, rangeOfTerm, valueOfTerm } from "./terms.ts";
import { TextTable } from "./textTable.ts";
import type { VarintReader, VarintWriter } from "./varints.ts";

/** Placeholder for a link's value. Never part of a game file's text. */
const VALUE = "\0";

/** The common part of links of one rule: everything except place and value. */
export type LinkTemplate = Omit<Link, "at" | "value">;

export class IndexTables {
  private readonly templates: LinkTemplate[] = [];
  private readonly templateNumbers = new Map<string, number>();

  constructor(
    readonly texts = new TextTable(),
    readonly pairs = new NameValuePairs(),
  ) {}

  /** Undefined if the pair has no value, or a rounded one. */
  valueOf(pair: number): string | undefined {
    return valueOfTerm(this.pairs.valueOf(pair), (text) => this.texts.text(text));
  }

  /** Of a rounded value. */
  rangeOf(pair: number): Range | undefined {
    return rangeOfTerm(this.pairs.valueOf(pair));
  }

  /** The pairs of a name that have a value, by their numbers. */
  pairsOf(name: string): ReadonlyMap<number, string> {
    const wanted = this.texts.find(name);
    return wanted === undefined ? new Map() : this.pairsWhere((text) => text === wanted);
  }

  /** Distinct values of names that are this stem and a number. */
  valuesOfNumbered(stem: string): Iterable<string> {
    const answers = new Map<number, boolean>();
    const isWanted = (name: string): boolean => name.startsWith(stem) && /^\d*$/.test(name.slice(stem.length));
    return new Set(this.pairsWhere((text) => getOrMake(answers, text, () => isWanted(this.texts.text(text)))).values());
  }

  private pairsWhere(isWanted: (name: number) => boolean): Map<number, string> {
    const found = new Map<number, string>();
    for (let pair = 0; pair < this.pairs.count; pair++) {
      const value = isWanted(this.pairs.nameOf(pair)) ? this.valueOf(pair) : undefined;
      if (value !== undefined) found.set(pair, value);
    }
    return found;
  }

  templateNumber({ kind, absence, target, value }: Pick<Link, "kind" | "absence" | "target" | "value">): number {
    const bare = value === "" ? target : withTexts(target, (text) => text.split(value).join(VALUE));
    return this.templateOf({ kind, absence, target: bare });
  }

  get templateCount(): number {
    return this.templates.length;
  }

  template(number: number): LinkTemplate {
    const template = this.templates[number];
    if (!template) throw new RangeError("The index has no such kind of link.");
    return template;
  }

  /** The number of a template of any tables. */
  templateOf(template: LinkTemplate): number {
    const key = JSON.stringify(template);
    return getOrMake(this.templateNumbers, key, () => this.templates.push(template) - 1);
  }

  /** Frees memory that only new entries need. */
  trim(): void {
    this.texts.trim();
    this.pairs.trim();
  }

  write(writer: VarintWriter): void {
    this.texts.write(writer);
    this.pairs.write(writer);
    writer.number(this.templates.length);
    for (const key of this.templateNumbers.keys()) writer.text(key);
  }

  /** @throws Error for bytes that {@link write} does not make */
  static read(reader: VarintReader): IndexTables {
    const tables = new IndexTables(TextTable.read(reader), NameValuePairs.read(reader));
    for (let left = reader.number(); left > 0; left--) {
      const template: unknown = JSON.parse(reader.text());
      if (!isTemplate(template)) throw new RangeError("The index has an unknown kind of link.");
      tables.templateOf(template);
    }
    return tables;
  }
}

const isText = (value: unknown) => typeof value === "string";
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === "object" && value !== null;
const isEntry = (value: unknown) => isObject(value) && isText(value["kind"]) && isText(value["name"]);
const isListed = (value: unknown) => isObject(value) && isText(value["path"]) && isEntry(value["entry"]);
const arePaths = (value: unknown) => Array.isArray(value) && value.every(isText);

/** Whether {@link IndexTables.write} can have written the value. */
function isTemplate(value: unknown): value is LinkTemplate {
  if (!isObject(value) || !isText(value["kind"]) || !["warning", "hint", "silent"].includes(String(value["absence"]))) return false;
  const { target } = value;
  if (!isObject(target)) return false;
  switch (target["in"]) {
    case "game":
      return arePaths(target["paths"]) && (target["listed"] === undefined || isListed(target["listed"]));
    case "folder":
      return arePaths(target["paths"]);
    case "file":
      return isEntry(target["entry"]);
    case "users":
      return isText(target["ending"]) && isEntry(target["entry"]);
    default:
      return target["in"] === "table" && isListed(target);
  }
}

/** The link's target with its value filled in. */
export function targetWith(target: LinkTarget, value: string): LinkTarget {
  return withTexts(target, (text) => text.split(VALUE).join(value));
}

function withTexts(target: LinkTarget, change: (text: string) => string): LinkTarget {
  const entryWith = ({ kind, name }: EntryName): EntryName => ({ kind, name: change(name) });
  // of tables the path may hold the value, too
  const listedWith = ({ path, entry }: ListedEntry): ListedEntry => ({ path: change(path), entry: entryWith(entry) });
  switch (target.in) {
    case "game":
      return { ...target, paths: target.paths.map(change), ...(target.listed && { listed: listedWith(target.listed) }) };
    case "folder":
      return { ...target, paths: target.paths.map(change) };
    case "file":
    case "users":
      return { ...target, entry: entryWith(target.entry) };
    case "table":
      return { in: "table", ...listedWith(target) };
  }
}
