/**
 * Lists of names for hashes. Each format hashes them in its own way and keeps its own index of a {@link Names}; this module must know
 * neither hashes nor the source of a list.
 */
import { getOrMake } from "./lists.ts";

/** The source of a name, best first: shown in hovers. */
export type NameOrigin = "file" | "user" | "builtin" | "workspace" | "guess";

export interface NameList {
  readonly origin: NameOrigin;
  /** Shown to the user: a file name, or a description of the list. */
  readonly title: string;
  readonly names: readonly string[];
  /** Names with one printf-style number: `AI_%d`, `Table%02d`. */
  readonly patterns: readonly string[];
}

/** Immutable, so an index of it stays valid. */
export class Names {
  static readonly none = new Names([]);
  constructor(readonly lists: readonly NameList[]) {}
}

const BEST_FIRST: readonly NameOrigin[] = ["file", "user", "builtin", "workspace", "guess"];

/** Joins a format's own names and further lists, best origin first, so that all code resolves a hash to the same name. */
export function joinNames(builtin: Names, lists: readonly NameList[]): Names {
  if (lists.length === 0) return builtin;
  return new Names([...lists, ...builtin.lists].sort((a, b) => BEST_FIRST.indexOf(a.origin) - BEST_FIRST.indexOf(b.origin)));
}

/** May have {@link Format.namesFor}. */
interface NamesOwner {
  namesFor?(names: Names, where: Whereabouts): Names;
}

/** What is known about a file besides its bytes. */
export interface Whereabouts {
  readonly text?: string;
  readonly path?: string;
}

/** The names for decoding the file at a path, or the file of a text. */
export function namesOf(format: NamesOwner, names: Names, where: Whereabouts): Names {
  return format.namesFor?.(names, where) ?? names;
}

const PATTERN = /^[^%]*%0?\d?[du][^%]*$/;

/** True for a name with exactly one printf-style number. */
export function isPattern(line: string): boolean {
  return PATTERN.test(line);
}

/** Maximum length of a name in a list: longer lines are other text. */
const MAX_NAME = 256;

/**
 * Reads a list of names: one per line, UTF-8, LF or CRLF; lines with one `%d`-style number are patterns; empty lines are skipped. In YAML
 * text (with a line `Name: …`), the keys are the names, so any tool's text form works.
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

/** The names for looking up hashes: each format's own table and further lists. */
export class NameHolder {
  private lists: readonly NameList[] = [];
  private readonly joined = new Map<HasNames, Names>();

  /** Replaces all previous lists. */
  replace(lists: readonly NameList[]): void {
    this.lists = lists;
    this.joined.clear();
  }

  /** Returns the same object until the lists are replaced: formats keep an index for each. */
  of(format: HasNames): Names {
    return getOrMake(this.joined, format, () => joinNames(format.builtinNames(), this.lists));
  }
}
