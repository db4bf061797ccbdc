/**
 * Lists of names that hashes may stand for. A format hashes them in its own way and keeps its own index of a
 * {@link Names}; this module must know neither hashes nor where a list was read.
 */
import { getOrMake } from "./lists.ts";

/** Where a name was learned, best first: shown in hovers. */
export type NameOrigin = "file" | "user" | "builtin" | "workspace" | "guess";

export interface NameList {
  readonly origin: NameOrigin;
  /** Shown to the user: a file's name, or what the list is. */
  readonly title: string;
  readonly names: readonly string[];
  /** Names with one printf-style number: `AI_%d`, `Table%02d`. */
  readonly patterns: readonly string[];
}

/** Immutable: an index made for one is valid for its life. */
export class Names {
  static readonly none = new Names([]);
  constructor(readonly lists: readonly NameList[]) {}
}

const BEST_FIRST: readonly NameOrigin[] = ["file", "user", "builtin", "workspace", "guess"];

/** A format's own names and further lists, the best origin first: joined here, so that every hash is read alike. */
export function joinNames(builtin: Names, lists: readonly NameList[]): Names {
  if (lists.length === 0) return builtin;
  return new Names([...lists, ...builtin.lists].sort((a, b) => BEST_FIRST.indexOf(a.origin) - BEST_FIRST.indexOf(b.origin)));
}

/** What may read a file otherwise by what its text or path says: {@link Format.namesFor}. */
interface NamesOwner {
  namesFor?(names: Names, where: Whereabouts): Names;
}

/** What is known of a file next to its bytes. */
export interface Whereabouts {
  readonly text?: string;
  readonly path?: string;
}

/** The names with which the file at a path, or that of a text, is decoded. */
export function namesOf(format: NamesOwner, names: Names, where: Whereabouts): Names {
  return format.namesFor?.(names, where) ?? names;
}

const PATTERN = /^[^%]*%0?\d?[du][^%]*$/;

/** True for a name with exactly one printf-style number. */
export function isPattern(line: string): boolean {
  return PATTERN.test(line);
}

/** Length limit of a name in a list: longer lines are text of another kind. */
const MAX_NAME = 256;

/**
 * Reads a list of names: one a line, UTF-8, LF or CRLF; lines with one `%d`-style number are patterns; empty lines are passed
 * over. From YAML text (any line that ends in a key, `Name: …`) the keys are taken, so that a text form of any tool serves.
 */
export function parseNameList(text: string, origin: NameOrigin, title: string): NameList {
  const names: string[] = [];
  const patterns: string[] = [];
  const yaml = /^(---\r?\n)?!io\b/.test(text) || /^[ \t]*param_root:/m.test(text);
  for (const raw of text.split("\n")) {
    let line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (yaml) {
      const key = /^\s*(?:(?:'((?:[^']|'')*)'|"([^"\\]*)")\s*|([^\s#'"!][^:]*)):(?:\s|$)/.exec(line);
      if (!key) continue;
      line = key[1]?.replaceAll("''", "'") ?? key[2] ?? key[3]?.trimEnd() ?? "";
      if (/^\d+$/.test(line) && key[3] !== undefined) continue;
    }
    if (line === "" || line.length > MAX_NAME) continue;
    if (isPattern(line)) patterns.push(line);
    else names.push(line);
  }
  return { origin, title, names, patterns };
}

/** A format, as far as it has names. */
interface HasNames {
  builtinNames(): Names;
}

/** The names that hashes are looked up in: each format's own table and further lists. */
export class NameHolder {
  private lists: readonly NameList[] = [];
  private readonly joined = new Map<HasNames, Names>();

  /** Takes these lists in place of all that were given before. */
  replace(lists: readonly NameList[]): void {
    this.lists = lists;
    this.joined.clear();
  }

  /** The same object until the lists are replaced: formats keep an index for each. */
  of(format: HasNames): Names {
    return getOrMake(this.joined, format, () => joinNames(format.builtinNames(), this.lists));
  }
}
