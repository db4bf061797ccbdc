/**
 * What kinds of files a game has, and which objects and parameters each of them holds: read from a text that
 * tools/botwKnowledge.mjs makes. Does not depend on documents or games.
 *
 * `=ending` begins a kind, `/path` an object in it; each further line is a parameter: name (after `?` if no program is known to read it),
 * types, default, values, files. In names `#` stands for a number; a part of a path in angle brackets for any name.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { readMeaningLines } from "../../core/knowledge/meaningLines.ts";
import { getOrMake } from "../../core/lists.ts";
import { KNOWN_TYPES } from "../valueTypes.ts";
import { type Facts, parseFacts } from "./valueText.ts";

export interface KnownParameter {
  /** `#` stands for a number. */
  readonly name: string;
  /** Ids of the types that real files have. */
  readonly types: readonly number[];
  /** The value that the game uses if the parameter is missing, as in the table; undefined if unknown. */
  readonly fallback: string | undefined;
  /** The game's program is known to read it; otherwise it is only known from real files. */
  readonly isRead: boolean;
  /** Meaning, allowed values, and values in real files; parsed on first use. */
  readonly facts: () => Facts;
}

export interface KnownObject {
  /** As the table has it: `chemical_root/chemical_body/shape_#`. */
  readonly path: string;
  /** One of its parameters has a list of allowed values. */
  readonly hasChoices: boolean;
  /** In the order of the table. */
  readonly parameters: readonly KnownParameter[];
  find(hash: number, name: () => string | undefined): KnownParameter | undefined;
}

/** Children of a list by their names. */
export interface KnownChildren {
  find(hash: number, name: () => string | undefined): KnownNode | undefined;
  /** Names without `#` or angle brackets, in the order of the table. */
  readonly names: readonly string[];
  /** All children by their names in the table. */
  all(): Iterable<readonly [name: string, node: KnownNode]>;
}

export interface KnownNode {
  /** The purpose of the list or object; empty if unknown. */
  readonly meaning: string;
  readonly children: KnownChildren;
  readonly object: KnownObject | undefined;
}

export interface KnownKind {
  readonly ending: string;
  readonly title: string;
  /** A sentence or two; empty if the title says it all. */
  readonly meaning: string;
  readonly root: KnownNode;
}

/** Entries by name: plain names by hash, others by pattern. */
class ByName<T> {
  private readonly literal = new Map<number, T>();
  private readonly numbered: { readonly pattern: RegExp; readonly entry: T }[] = [];
  private any: T | undefined;

  add(name: string, entry: T): void {
    if (name.startsWith("<")) this.any = entry;
    else if (name.includes("#")) {
      const [before, after] = name.split("#").map((part) => part.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&"));
      this.numbered.push({ pattern: new RegExp(`^${before}\\d+${after}$`), entry });
    } else this.literal.set(crc32(name) | 0, entry);
  }

  find(hash: number, name: () => string | undefined): T | undefined {
    const literal = this.literal.get(hash | 0);
    if (literal !== undefined || (this.numbered.length === 0 && this.any === undefined)) return literal;
    const known = this.numbered.length === 0 ? undefined : name();
    return (known === undefined ? undefined : this.numbered.find(({ pattern }) => pattern.test(known))?.entry) ?? this.any;
  }
}

class Node implements KnownNode, KnownChildren {
  meaning = "";
  readonly names: string[] = [];
  object: ParameterRows | undefined;
  private readonly byName = new ByName<Node>();
  private readonly byPart = new Map<string, Node>();

  get children(): KnownChildren {
    return this;
  }
  find(hash: number, name: () => string | undefined): Node | undefined {
    return this.byName.find(hash, name);
  }
  all(): Iterable<readonly [string, Node]> {
    return this.byPart;
  }
  /** The node at a path below this one. Missing nodes on the way are created. */
  nodeAt(path: string): Node {
    return path.split("/").reduce((above: Node, part) => above.childAt(part), this);
  }
  objectAt(path: string): ParameterRows {
    const node = this.nodeAt(path);
    return (node.object ??= new ParameterRows(path));
  }
  private childAt(part: string): Node {
    return getOrMake(this.byPart, part, () => {
      const child = new Node();
      this.byName.add(part, child);
      if (!/[#<]/.test(part)) this.names.push(part);
      return child;
    });
  }
}

class ParameterRows implements KnownObject {
  hasChoices = false;
  readonly parameters: KnownParameter[] = [];
  private readonly byName = new ByName<KnownParameter>();

  constructor(readonly path: string) {}

  /** @param meanings used where the table has none, by name or `*` */
  add(line: string, meanings: ReadonlyMap<string, string> | undefined): void {
    const [written, types, fallback = "", values = "", files = ""] = line.split("\t");
    const name = written.replace(/^\?/, "");
    let facts: Facts | undefined;
    const parameter: KnownParameter = {
      name,
      types: types.split("|").map(typeNamed),
      fallback: fallback === "" ? undefined : fallback,
      isRead: name === written,
      facts: () => (facts ??= withMeaning(parseFacts(values, files), meanings?.get(name) ?? meanings?.get("*"))),
    };
    this.hasChoices ||= /(?:^|; )one of |(?:^|; )-?\d+ [^|;]+\|/.test(values);
    this.parameters.push(parameter);
    this.byName.add(name, parameter);
  }
  find(hash: number, name: () => string | undefined): KnownParameter | undefined {
    return this.byName.find(hash, name);
  }
}

function withMeaning(facts: Facts, meaning: string | undefined): Facts {
  return facts.meaning === "" && meaning !== undefined ? { ...facts, meaning } : facts;
}

const TYPE_IDS = new Map(KNOWN_TYPES.map(({ name, id }) => [name === "string_ref" ? "str" : name, id]));

function typeNamed(name: string): number {
  const id = TYPE_IDS.get(name);
  if (id === undefined) throw new RangeError(`the table has an unknown type: ${name}`);
  return id;
}

/**
 * All kinds of a game by extension.
 * @param table the objects and parameters
 * @param titles for each kind a line with its extension, title and meaning
 * @param further what the table lacks, a line each: extension, path, name or `*`, meaning. Without a name, it is the meaning of the list or
 * object itself; with types at the end, it adds a parameter that the table lacks
 */
export function readKinds(table: string, titles: string, further: string): ReadonlyMap<string, KnownKind> {
  const kinds = new Map<string, KnownKind & { readonly root: Node }>();
  for (const line of titles.split("\n")) {
    const [ending, title, meaning = ""] = line.split("\t");
    if (title !== undefined) kinds.set(ending, { ending, title, meaning, root: new Node() });
  }
  const meanings = new Map<string, Map<string, string>>();
  for (const {
    kind: ending,
    path,
    name,
    meaning,
    more: [types],
  } of readMeaningLines(further)) {
    const root = kinds.get(ending)?.root;
    if (root === undefined) continue;
    if (name === "") root.nodeAt(path).meaning = meaning;
    else if (types !== undefined) root.objectAt(path).add(`${name}\t${types}\t\t${meaning}`, undefined);
    else {
      const key = `${ending}/${path}`;
      meanings.set(key, (meanings.get(key) ?? new Map<string, string>()).set(name, meaning));
    }
  }
  let ending = "";
  let path = "";
  let object: ParameterRows | undefined;
  for (const line of table.split("\n")) {
    if (line.startsWith("=")) ending = line.slice(1);
    else if (line.startsWith("/")) {
      path = line.slice(1);
      object = kinds.get(ending)?.root.objectAt(path);
    } else if (line !== "") object?.add(line, meanings.get(`${ending}/${path}`));
  }
  return kinds;
}
