/** Finds maps of a document with a position: a `Translate` of three numbers, in a list or under X, Y and Z. */
import { memoize } from "../../core/memoize.ts";
import { floatOf } from "../../core/yaml/floats.ts";
import type { BymlDocument } from "../language/document.ts";
import { isContainer, Type } from "../nodeTypes.ts";

/** More points would make the picture unreadable. */
export const MAX_POINTS = 30_000;
const FULL_TURN = 2 * Math.PI;

export interface Place {
  /** The map with the position. */
  readonly container: number;
  /** The entry that contains it; -1 for the root. */
  readonly owner: number;
  /** Entries of x, y and z. */
  readonly axes: readonly [number, number, number];
  /** Rotation about y, in the unit of the file, or undefined. */
  readonly rotation: number | undefined;
}

export interface Places {
  readonly all: readonly Place[];
  /** Rotations are in degrees, because one of them is more than a full turn in radians. */
  readonly areDegrees: boolean;
  readonly isCut: boolean;
}

export const placesOf = memoize(findPlaces);

function findPlaces(document: BymlDocument): Places {
  const { graph, parsed } = document;
  const owners = parsed.owners();
  const all: Place[] = [];
  let areDegrees = false;
  // inner containers come first, so the reverse is the order of the text
  for (let container = graph.containerCount - 1; container >= 0; container--) {
    const axes = axesOf(document, document.graph.findEntry(container, "Translate"));
    if (!axes) continue;
    if (all.length === MAX_POINTS) return { all, areDegrees, isCut: true };
    const rotation = rotationOf(document, document.graph.findEntry(container, "Rotate"));
    if (rotation !== undefined && Math.abs(rotation) > FULL_TURN + 0.01) areDegrees = true;
    all.push({ container, owner: owners[container], axes, rotation });
  }
  return { all: all.reverse(), areDegrees, isCut: false };
}

function axesOf(document: BymlDocument, entry: number): Place["axes"] | undefined {
  const { graph } = document;
  if (entry < 0 || !isContainer(graph.entryTypes[entry])) return undefined;
  const container = graph.entryValues[entry];
  const first = graph.firstOf(container);
  const axes: Place["axes"] =
    graph.typeOf(container) === Type.array
      ? [first, first + 1, first + 2]
      : [document.graph.findEntry(container, "X"), document.graph.findEntry(container, "Y"), document.graph.findEntry(container, "Z")];
  const isPlace = graph.countOf(container) === 3 && axes.every((axis) => axis >= 0 && graph.entryTypes[axis] === Type.f32);
  return isPlace ? axes : undefined;
}

function rotationOf(document: BymlDocument, entry: number): number | undefined {
  if (entry < 0) return undefined;
  const { graph } = document;
  // a single number is the rotation about y
  const about = graph.entryTypes[entry] === Type.f32 ? entry : axesOf(document, entry)?.[1];
  return about === undefined ? undefined : floatOf(graph.entryValues[about]);
}
