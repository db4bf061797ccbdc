/**
 * The types that values had in the file as it was read, where all values that the same keys lead to had one: a number that lost its point
 * becomes another type without a word.
 */
import type { Graph } from "../graph.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { NO_TYPE } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";

/** Keys of maps that lead to a value, and of those in sequences that to the sequence. */
type Path = string;

/** Values that had several types. */
const MIXED = -1;

export class TypesAsRead {
  private readonly types = new Map<Path, number>();

  constructor(document: BymlDocument) {
    const { siblings } = document;
    const paths = new Paths(document);
    for (const { family, key, type, others } of siblings.all()) this.types.set(paths.of(family, key), others > 0 ? MIXED : type);
    forEachItem(document, (family, entry) => {
      const path = paths.of(family, undefined);
      const type = document.graph.entryTypes[entry];
      const known = this.types.get(path);
      if (known !== type) this.types.set(path, known === undefined ? type : MIXED);
    });
  }

  /** Calls with each value that has another type now than all in its place had, and with that. */
  forEachChange(document: BymlDocument, visit: (entry: number, before: number) => void): void {
    const { siblings, graph } = document;
    const paths = new Paths(document);
    const changedFrom = (path: Path, type: number): number | undefined => {
      const before = this.types.get(path);
      return before === undefined || before === MIXED || before === type || before === NO_TYPE ? undefined : before;
    };
    for (const { family, key, type, others } of siblings.all()) {
      const path = paths.of(family, key);
      if (others === 0 && changedFrom(path, type) === undefined) continue;
      for (const container of siblings.membersOf(family)) {
        const entry = document.graph.findEntry(container, graph.keys[key]);
        const before = entry < 0 ? undefined : changedFrom(path, graph.entryTypes[entry]);
        if (before !== undefined) visit(entry, before);
      }
    }
    const before: (number | undefined)[] = paths.families.map((_, family) => this.types.get(paths.of(family, undefined)));
    forEachItem(document, (family, entry) => {
      const type = before[family];
      if (type !== undefined && type !== MIXED && type !== NO_TYPE && type !== graph.entryTypes[entry]) visit(entry, type);
    });
  }
}

/** Values in sequences. */
function forEachItem({ graph, siblings }: BymlDocument, visit: (family: number, entry: number) => void): void {
  for (let container = 0; container < graph.containerCount; container++) {
    if (graph.typeOf(container) !== Type.array) continue;
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
      if (!isContainer(graph.entryTypes[entry])) visit(siblings.familyOf(container), entry);
  }
}

/** Numbers of families and keys belong to one version of a text, their names do not. */
class Paths {
  private readonly graph: Graph;
  readonly families: readonly Path[];

  constructor({ graph, siblings, parsed }: BymlDocument) {
    this.graph = graph;
    const owners = parsed.owners();
    const families: Path[] = [];
    // containers come after those inside them
    for (let container = graph.containerCount - 1; container >= 0; container--) {
      const family = siblings.familyOf(container);
      if (families[family] !== undefined) continue;
      const owner = owners[container];
      const outer = owner < 0 ? -1 : graph.containerOf(owner);
      const key = outer >= 0 && graph.typeOf(outer) === Type.dictionary ? graph.entryKeys[owner] : undefined;
      families[family] = outer < 0 ? "" : this.join(families[siblings.familyOf(outer)], key);
    }
    this.families = families;
  }

  /** @param key its number; undefined for what is in a sequence */
  of(family: number, key: number | undefined): Path {
    return this.join(this.families[family], key);
  }

  private join(outer: Path, key: number | undefined): Path {
    return `${outer}\0${key === undefined ? "" : `=${this.graph.keys[key]}`}`;
  }
}
