/** What is in a file whose text is large, entry by entry: game data lists have 22 MB of text. */
import type { Overview, OverviewPart, Overviews } from "../core/format.ts";
import { catchStop } from "../core/issue.ts";
import { type ReadFile, readGraph } from "./binary/readGraph.ts";
import { factsOf, fileOrder } from "./codec.ts";
import { entryName } from "./entryNames.ts";
import type { Graph } from "./graph.ts";
import { identifyingKeys, NO_IDENTITY } from "./identity.ts";
import { isContainer, Type } from "./nodeTypes.ts";
import { editingOf, type Stretch, textOfStretch, withEntries } from "./parts.ts";
import { typeName } from "./schema.ts";
import { textSizes } from "./textSize.ts";

/** Up to here findings follow a key within about a tenth of a second or two. */
const LARGEST_AT_ONCE = 8_000_000;
/** Text of an entry that is shown as one part, in UTF-16 units; larger ones are listed entry by entry. */
const LARGEST_PART = 200_000;
/** A list has a line for each container, up to so many lines in all; then its entries share about {@link LINES_OF_LIST}. */
const MOST_PARTS = 200_000;
const LINES_OF_LIST = 2000;
/** Plain values of a list with more entries share lines: nobody looks for the 3,000th number by itself. */
const MANY_VALUES = 500;
const VALUES_OF_LINE = 50;
const DEEPEST = 6;

export const OVERVIEWS: Overviews = { from: 256 * 1024, read: readOverview };

function readOverview(bytes: Uint8Array): Overview | undefined {
  const read = catchStop(() => readGraph(bytes));
  if ("issue" in read || read.value.graph.root < 0) return undefined;
  const list = listParts(read.value);
  if (list === undefined) return undefined;
  const { parts, stretches } = list;
  return {
    facts: factsOf(read.value, bytes.length),
    issues: read.value.issues,
    textLength: Math.round(list.textLength),
    parts,
    editing: editingOf(read.value, bytes, parts, stretches, (file) => listParts(file)?.parts ?? []),
  };
}

/** Undefined where the text is not large. */
function listParts({ graph, inward }: ReadFile): PartList | undefined {
  const sizes = textSizes(graph, inward);
  const textLength = sizes[graph.root];
  // whoever opens the file reports what cannot be shown at all
  return textLength <= LARGEST_AT_ONCE || textLength > Number.MAX_SAFE_INTEGER ? undefined : new PartList(graph, sizes);
}

class PartList {
  readonly parts: OverviewPart[] = [];
  /** Of each part. */
  readonly stretches: Stretch[] = [];
  /** UTF-16 units of the whole text, roughly. */
  readonly textLength: number;
  private readonly graph: Graph;
  private readonly sizes: Float64Array;
  private readonly order: Int32Array;
  private readonly identifying: Uint8Array;

  constructor(graph: Graph, sizes: Float64Array) {
    this.graph = graph;
    this.sizes = sizes;
    this.textLength = sizes[graph.root];
    this.order = fileOrder(graph);
    this.identifying = identifyingKeys(graph.keys);
    this.addEntries(graph.root, "", []);
  }

  /** @param outer names of the entries on the way from the root, each with a slash */
  private addEntries(container: number, outer: string, path: readonly number[]): void {
    const { graph, order } = this;
    const first = graph.firstOf(container);
    const count = graph.countOf(container);
    const share = this.parts.length + count > MOST_PARTS ? Math.ceil(count / LINES_OF_LIST) : 1;
    for (let from = 0, to = 0; from < count; from = to) {
      to = share === 1 && count > MANY_VALUES ? this.endOfValues(first, from, count) : Math.min(from + share, count);
      const entry = order[first + from];
      const value = graph.entryValues[entry];
      // named by its first entry only, so adding or deleting later entries does not rename the part
      const name = `${outer}${entryName(graph, entry)}`;
      if (to - from === 1 && isContainer(graph.entryTypes[entry]) && this.sizes[value] > LARGEST_PART && path.length < DEEPEST) {
        this.addEntries(value, `${name}/`, [...path, entry]);
        continue;
      }
      const last = order[first + to - 1];
      const detail =
        last === entry ? this.detailOf(entry) : `to ${entryName(graph, last)}: ${this.detailOf(entry)} to ${this.detailOf(last)}`;
      const stretch = { path, container, from, to };
      this.parts.push({ title: name, detail, text: (entries) => textOfStretch(graph, order, withEntries(graph, stretch, entries)) });
      this.stretches.push(stretch);
    }
  }

  /** Of the entries from `from` on that share a line, one at least, the place after the last. */
  private endOfValues(first: number, from: number, count: number): number {
    const most = Math.min(from + VALUES_OF_LINE, count);
    let to = from;
    while (to < most && !isContainer(this.graph.entryTypes[this.order[first + to]])) to++;
    return Math.max(to, from + 1);
  }

  /** What identifies an entry, or what it is. */
  private detailOf(entry: number): string {
    const { graph, identifying } = this;
    const type = graph.entryTypes[entry];
    if (!isContainer(type)) return typeName(type);
    const container = graph.entryValues[entry];
    let best: string | undefined;
    let rank = NO_IDENTITY;
    for (let at = graph.firstOf(container), end = graph.endOf(container); at < end && graph.typeOf(container) === Type.dictionary; at++) {
      const own = identifying[graph.entryKeys[at]];
      if (own >= rank || graph.entryTypes[at] !== Type.string) continue;
      rank = own;
      best = graph.strings[graph.entryValues[at]];
    }
    return best ?? `${typeName(type)} of ${graph.countOf(container)}`;
  }
}
