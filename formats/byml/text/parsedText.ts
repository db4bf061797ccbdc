/** The result of parsing a text: the graph, which is a tree, and the position of each entry. */
import type { Issue } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import type { TextPlace } from "../../core/tree/textPlace.ts";
import { entryName } from "../entryNames.ts";
import type { Graph } from "../graph.ts";
import type { Layout } from "../layout.ts";
import { isContainer } from "../nodeTypes.ts";

/**
 * Slots of an entry's position, in UTF-16 offsets. `valueStart` is the first character of its tag or value; `end` is after its last
 * character. In arrays, the key is empty and starts with the value.
 */
export const Place = { keyStart: 0, keyEnd: 1, valueStart: 2, end: 3, stride: 4 } as const;

/** The type of an invalid value, which was reported. */
export const NO_TYPE = 0;

/** A parsed text without the positions of its entries, which take more memory than the graph. */
export interface ParsedGraph {
  readonly text: string;
  /** Containers come after the containers inside them; entries are in the order of the text. */
  readonly graph: Graph;
  readonly root: Span;
  /** In the order of the text, layout lines included. */
  readonly comments: readonly Span[];
  /** Undefined if the text does not state byte order and version. */
  readonly layout: Layout | undefined;
  readonly issues: readonly Issue[];
}

export interface ParsedText extends ParsedGraph {
  /** The position of each entry, see {@link Place}. */
  readonly places: Int32Array;
  /** For each container, the entry that contains it; -1 for the root. */
  owners(): Int32Array;
}

export function parentEntries(graph: Graph): Int32Array {
  const owners = new Int32Array(graph.containerCount).fill(-1);
  for (let entry = 0; entry < graph.entryCount; entry++) if (isContainer(graph.entryTypes[entry])) owners[graph.entryValues[entry]] = entry;
  return owners;
}

export function placeOf({ places }: ParsedText, entry: number): TextPlace {
  const at = entry * Place.stride;
  return {
    keyStart: places[at],
    keyEnd: places[at + Place.keyEnd],
    valueStart: places[at + Place.valueStart],
    end: places[at + Place.end],
  };
}

/** Names from the root to the entry, joined by `/`. */
export function pathOf(parsed: ParsedText, entry: number): string {
  const { graph } = parsed;
  const parts: string[] = [];
  const owners = parsed.owners();
  for (let at = entry; at >= 0; at = owners[graph.containerOf(at)]) parts.push(entryName(graph, at));
  return parts.reverse().join("/");
}
