/**
 * The types of values in the file as it was read: by path of keys if all values with that path had the same type, otherwise by exact
 * position. A number that loses its decimal point silently becomes another type.
 */
import { entryName } from "../entryNames.ts";
import type { Graph } from "../graph.ts";
import { Type } from "../nodeTypes.ts";
import { NO_TYPE } from "../text/parsedText.ts";
import type { BymlDocument } from "./document.ts";

/** Keys of maps on the way to a value; for a value in a sequence, on the way to the sequence. */
type Path = string;

/** Values that had several types. */
const MIXED = -1;

export class BaselineTypes {
  private readonly types = new Map<Path, number>();
  /** The types of values with mixed types, by exact position. */
  private readonly places = new Map<Path, number>();

  constructor(document: BymlDocument) {
    const { siblings, graph } = document;
    const paths = new Paths(document);
    const items: number[] = [];
    forEachItem(document, (family, entry) => {
      const type = graph.entryTypes[entry];
      items[family] = items[family] === undefined || items[family] === type ? type : MIXED;
    });
    items.forEach((type, family) => this.types.set(paths.of(family, undefined), type));
    const mixed = new Set<Path>();
    for (const { family, key, type, others } of siblings().all()) {
      const path = paths.of(family, key);
      this.types.set(path, others > 0 ? MIXED : type);
      if (others > 0) mixed.add(path);
    }
    if (mixed.size > 0 || items.includes(MIXED)) this.addPlaces(document, paths);
  }

  private addPlaces({ graph, siblings }: BymlDocument, paths: Paths): void {
    for (let container = 0; container < graph.containerCount; container++) {
      const family = siblings().familyOf(container);
      for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
        if (this.types.get(paths.of(family, keyOf(graph, container, entry))) === MIXED)
          this.places.set(paths.placeOf(container, entry), graph.entryTypes[entry]);
    }
  }

  /** Calls `visit` with each value whose type changed, and its previous type. */
  forEachChange(document: BymlDocument, visit: (entry: number, before: number) => void): void {
    const { siblings, graph } = document;
    const paths = new Paths(document);
    const visitIfChanged = (known: number | undefined, container: number, entry: number): void => {
      const before = known === MIXED ? this.places.get(paths.placeOf(container, entry)) : known;
      const type = graph.entryTypes[entry];
      if (before !== undefined && before !== type && before !== NO_TYPE && type !== NO_TYPE) visit(entry, before);
    };
    for (const { family, key, type, others } of siblings().all()) {
      const known = this.types.get(paths.of(family, key));
      if (known === undefined || (others === 0 && known === type)) continue;
      for (const container of siblings().membersOf(family)) {
        const entry = graph.findEntry(container, graph.keys[key]);
        if (entry >= 0) visitIfChanged(known, container, entry);
      }
    }
    const items = paths.families.map((_, family) => this.types.get(paths.of(family, undefined)));
    forEachItem(document, (family, entry, container) => visitIfChanged(items[family], container, entry));
  }
}

/** Values in sequences, and in maps whose keys are numbers. */
function forEachItem({ graph, siblings }: BymlDocument, visit: (family: number, entry: number, container: number) => void): void {
  for (let container = 0; container < graph.containerCount; container++) {
    if (graph.typeOf(container) === Type.dictionary) continue;
    const family = siblings().familyOf(container);
    for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) visit(family, entry, container);
  }
}

/** The number of the key in a dictionary; undefined in other containers, where all values are of one kind. */
function keyOf(graph: Graph, container: number, entry: number): number | undefined {
  return graph.typeOf(container) === Type.dictionary ? graph.entryKeys[entry] : undefined;
}

/** Names of families and keys, because their numbers change with each version of a text. */
class Paths {
  readonly families: readonly Path[];
  private readonly graph: Graph;
  private readonly owners: Int32Array;
  private readonly containers: (Path | undefined)[] = [];

  constructor({ graph, siblings, parsed }: BymlDocument) {
    this.graph = graph;
    this.owners = parsed.owners();
    const families: Path[] = [];
    // containers come after the containers inside them
    for (let container = graph.containerCount - 1; container >= 0; container--) {
      const family = siblings().familyOf(container);
      if (families[family] !== undefined) continue;
      const owner = this.owners[container];
      const outer = owner < 0 ? -1 : graph.containerOf(owner);
      families[family] = outer < 0 ? "" : this.join(families[siblings().familyOf(outer)], keyOf(graph, outer, owner));
    }
    this.families = families;
  }

  /** @param key its number; undefined for values in a sequence */
  of(family: number, key: number | undefined): Path {
    return this.join(this.families[family], key);
  }

  /** The exact position of a value. In a sequence whose length changed, it differs. */
  placeOf(container: number, entry: number): Path {
    const { graph } = this;
    const length = graph.typeOf(container) === Type.array ? `/${graph.countOf(container)}` : "";
    return `${this.ofContainer(container)}\0${entryName(graph, entry, container)}${length}`;
  }

  private ofContainer(container: number): Path {
    const owner = this.owners[container];
    const known = this.containers[container];
    if (known !== undefined || owner < 0) return known ?? "";
    const path = this.placeOf(this.graph.containerOf(owner), owner);
    this.containers[container] = path;
    return path;
  }

  private join(outer: Path, key: number | undefined): Path {
    return `${outer}\0${key === undefined ? "" : `=${this.graph.keys[key]}`}`;
  }
}
