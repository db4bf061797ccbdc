/** Makes the map of a document: everything with a position, and the rails and links between them. */

import { getOrMake } from "../../core/lists.ts";
import { floatOf } from "../../core/yaml/floats.ts";
import type { BymlDocument } from "../language/document.ts";
import { identityOf } from "../language/labels.ts";
import { linkAt, numberOf } from "../language/links.ts";
import { isContainer, Type } from "../nodeTypes.ts";
import { pathOf } from "../text/parsedText.ts";
import { equalsOf } from "./equalItems.ts";
import type { PlacedLayer, PlacedLine, PlacedModel, PlacedPoint } from "./mapModel.ts";
import { type Place, placesOf } from "./places.ts";

export const MAP_PANEL = "byml.map";
const MAX_LAYERS = 60;

/** Returns null if nothing has a position. */
export function mapOf(document: BymlDocument): PlacedModel | null {
  const { all, areDegrees, isCut } = placesOf(document);
  if (all.length === 0) return null;
  const layers = new LayerNames(document);
  const points = all.map((place) => pointOf(document, place, layers.of(place), areDegrees));
  const numbers = new Map(all.map(({ container }, number) => [container, number]));
  return {
    layers: layers.all,
    points,
    lines: [...railsOf(document, points, numbers), ...linksOf(document, points, numbers)],
    ...(isCut ? { isCut: true } : {}),
  };
}

function pointOf(document: BymlDocument, place: Place, layer: number, areDegrees: boolean): PlacedPoint {
  const { container, owner, axes, rotation } = place;
  const [x, y, z] = axes.map((axis) => floatOf(document.graph.entryValues[axis]));
  const path = owner < 0 ? "" : pathOf(document.parsed, owner);
  const label = identityOf(document, container);
  const heading = rotation === undefined ? undefined : areDegrees ? rotation : (rotation * 180) / Math.PI;
  return {
    path,
    layer,
    x,
    y,
    z,
    ...(heading === undefined || !Number.isFinite(heading) ? {} : { heading }),
    label: label ?? path,
    detail: label === undefined ? "" : path,
    text: owner < 0 ? document.parsed.root : document.whole(owner),
    equals: equalsOf(document, container).length - 1,
  };
}

/** Layers, named after the keys on the way to a point. */
class LayerNames {
  readonly all: PlacedLayer[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(private readonly document: BymlDocument) {}

  of({ container }: Place): number {
    const { graph, parsed } = this.document;
    const owners = parsed.owners();
    const keys: string[] = [];
    let scenario = "";
    for (let owner = owners[container]; owner >= 0; owner = owners[graph.containerOf(owner)]) {
      const outer = graph.containerOf(owner);
      if (!this.document.isArray(outer)) keys.unshift(this.document.name(owner));
      else if (outer === graph.root) scenario = this.document.name(owner);
    }
    const name = [scenario, ...keys].filter(Boolean).join("/") || "·";
    return getOrMake(this.numbers, name, () => {
      if (this.all.length < MAX_LAYERS) this.all.push({ name, isShown: scenario === "" || scenario === "0" });
      return this.all.length - 1;
    });
  }
}

/** Rails are lists of at least two points whose key ends in `Point` or `Points`. */
function railsOf(document: BymlDocument, points: readonly PlacedPoint[], numbers: ReadonlyMap<number, number>): PlacedLine[] {
  const { graph, parsed } = document;
  const owners = parsed.owners();
  const lines: PlacedLine[] = [];
  for (let list = 0; list < graph.containerCount; list++) {
    const owner = owners[list];
    if (graph.typeOf(list) !== Type.array || graph.countOf(list) < 2 || owner < 0 || !/Points?$/i.test(document.name(owner))) continue;
    const found = pointsIn(document, list, numbers);
    if (found.length !== graph.countOf(list)) continue;
    const closed = document.graph.findEntry(graph.containerOf(owner), "IsClosed");
    const isClosed = closed >= 0 && graph.entryTypes[closed] === Type.bool && graph.entryValues[closed] !== 0;
    lines.push({ kind: "rail", layer: points[found[0]].layer, points: found, ...(isClosed ? { isClosed } : {}) });
  }
  return lines;
}

function pointsIn({ graph }: BymlDocument, list: number, numbers: ReadonlyMap<number, number>): readonly number[] {
  const found: number[] = [];
  for (let item = graph.firstOf(list), end = graph.endOf(list); item < end; item++) {
    const number = isContainer(graph.entryTypes[item]) ? numbers.get(graph.entryValues[item]) : undefined;
    if (number !== undefined) found.push(number);
  }
  return found;
}

/** Lines from the source of a link, or the object that contains it, to its target. */
function linksOf(document: BymlDocument, points: readonly PlacedPoint[], numbers: ReadonlyMap<number, number>): PlacedLine[] {
  const { graph, links, parsed } = document;
  const owners = parsed.owners();
  const lines: PlacedLine[] = [];
  const pointOf = (name: number | undefined): number | undefined => {
    if (name === undefined) return undefined;
    const container = graph.containerOf(name);
    return numbers.get(container) ?? firstRailPoint(document, container, numbers);
  };
  for (const pointer of links().pointers.sorted) {
    if (document.name(pointer) === "Src") continue;
    const target = pointOf(links().names.get(numberOf(document, pointer)).at(0));
    if (target === undefined) continue;
    const link = graph.containerOf(pointer);
    const named = document.graph.findEntry(link, "Src");
    let source = named >= 0 && linkAt(document, named) ? pointOf(links().names.get(numberOf(document, named)).at(0)) : undefined;
    for (let at = link; source === undefined && at >= 0; at = owners[at] < 0 ? -1 : graph.containerOf(owners[at])) source = numbers.get(at);
    if (source !== undefined && source !== target) lines.push({ kind: "link", layer: points[source].layer, points: [source, target] });
  }
  return lines;
}

/** A rail has no position of its own, so its first point is used. */
function firstRailPoint(document: BymlDocument, container: number, numbers: ReadonlyMap<number, number>): number | undefined {
  const { graph } = document;
  for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++)
    if (graph.entryTypes[entry] === Type.array) {
      const [first] = pointsIn(document, graph.entryValues[entry], numbers);
      if (first !== undefined) return first;
    }
  return undefined;
}
