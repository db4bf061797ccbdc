/**
 * Stretches of a file as documents of their own: some entries of one container, as a text with the byte order and version of the file, and
 * the file with another text in place of one.
 */
import type { OverviewEditing, OverviewPart, ReplacedPart } from "../core/format.ts";
import { hasErrors, type Issue } from "../core/issue.ts";
import { findLayout } from "./binary/findLayout.ts";
import { OrderedGraph } from "./binary/orderedGraph.ts";
import { type ReadFile, readGraph } from "./binary/readGraph.ts";
import { WriteLimit, writeGraph } from "./binary/writeGraph.ts";
import { fileOrder } from "./codec.ts";
import { type Entries, GraphBuilder, GraphCopier } from "./copyGraph.ts";
import { issue } from "./diagnostics.ts";
import { entryName } from "./entryNames.ts";
import type { Graph } from "./graph.ts";
import { type Layout, usualLayout } from "./layout.ts";
import { Type } from "./nodeTypes.ts";
import { typeName } from "./schema.ts";
import { printLayout } from "./text/layoutLines.ts";
import { keySpan, type ParsedText } from "./text/parsedText.ts";
import { parseText } from "./text/parseText.ts";
import { printGraph } from "./text/printGraph.ts";

export interface Stretch {
  /** The entries that lead from the root to the container. */
  readonly path: readonly number[];
  readonly container: number;
  /** Place of the first entry in the order of the file, and of that after the last. */
  readonly from: number;
  readonly to: number;
}

/** The stretch with another number of entries, as far as its container has so many. */
export function withEntries(graph: Graph, stretch: Stretch, entries: number | undefined): Stretch {
  return entries === undefined ? stretch : { ...stretch, to: Math.min(stretch.from + entries, graph.countOf(stretch.container)) };
}

/** @param order entries of each container in the order of the file */
export function textOfStretch(graph: Graph, order: Int32Array, { container, from, to }: Stretch): string {
  const builder = new GraphBuilder(graph, 256);
  const copier = new GraphCopier(graph, builder);
  const entries: Entries = { keys: [], types: [], values: [] };
  for (let at = from; at < to; at++) copier.addEntry(entries, container, order[graph.firstOf(container) + at]);
  return textOfPart(builder.finish(builder.addContainer(graph.typeOf(container), entries)), graph);
}

function textOfPart(part: Graph, { littleEndian, version }: Graph): string {
  return printGraph(part, fileOrder(part), printLayout(usualLayout(littleEndian, version)));
}

/**
 * @param stretches of the parts of the overview, in their order
 * @param partsOf the parts of another file's overview
 */
export function editingOf(
  file: ReadFile,
  bytes: Uint8Array,
  parts: readonly OverviewPart[],
  stretches: readonly Stretch[],
  partsOf: (file: ReadFile) => readonly OverviewPart[],
): OverviewEditing {
  let found: { readonly layout: Layout | undefined } | undefined;
  const layout = () => (found ??= { layout: findLayout(file, new OrderedGraph(file.graph), bytes) }).layout;
  return {
    isExact: () => layout() !== undefined,
    replace(part, text, entries) {
      const known = layout();
      if (known === undefined) return { kind: "unproved", issues: [] };
      const parsed = parseText(text);
      const stretch = withEntries(file.graph, stretches[part], entries);
      const isFound = (again: ReadFile) => {
        const found = partsOf(again).find(({ title }) => title === parts[part].title);
        return found?.text(parsed.graph.countOf(parsed.graph.root)) === textOfPart(parsed.graph, file.graph);
      };
      return replaceStretch(file.graph, known, stretch, parsed, isFound);
    },
  };
}

/** @param isFound whether the part is in the new file, by its name and with its entries: its tab would lose it */
function replaceStretch(
  graph: Graph,
  layout: Layout,
  stretch: Stretch,
  parsed: ParsedText,
  isFound: (again: ReadFile) => boolean,
): ReplacedPart {
  const issues = [...parsed.issues, ...misfits(graph, stretch, parsed)];
  if (hasErrors(issues)) return { kind: "errors", issues };
  const made = withStretch(graph, fileOrder(graph), stretch, parsed.graph);
  let bytes: Uint8Array;
  try {
    bytes = writeGraph(made, layout);
  } catch (error) {
    if (!(error instanceof WriteLimit)) throw error;
    return { kind: "errors", issues: [...issues, issue("too-large", error.message, { text: parsed.root })] };
  }
  const again = readGraph(bytes);
  const ordered = new OrderedGraph(again.graph);
  const isSame = printGraph(again.graph, ordered.order) === printGraph(made, fileOrder(made));
  if (!isSame || !findLayout(again, ordered, bytes)) return { kind: "unproved", issues };
  if (!isFound(again)) {
    const message = "With these entries the file would have other parts, and this one would be lost. Change them in the whole text.";
    return { kind: "errors", issues: [...issues, issue("part-of-file", message, { text: parsed.root })] };
  }
  return { kind: "bytes", bytes, issues, entries: parsed.graph.countOf(parsed.graph.root) };
}

/** Why a text cannot take the place of a stretch. */
function misfits(graph: Graph, { container, from, to }: Stretch, parsed: ParsedText): readonly Issue[] {
  const { graph: part, root, layout } = parsed;
  const type = graph.typeOf(container);
  if (layout && (layout.littleEndian !== graph.littleEndian || layout.version !== graph.version))
    return [issue("part-of-file", "A part keeps the byte order and the version of its file.", { text: root })];
  if (part.root < 0 || part.typeOf(part.root) !== type)
    return [
      issue("part-of-file", `This part must remain a ${typeName(type)}, because its entries go back among the other entries of the file.`, {
        text: root,
      }),
    ];
  if (type === Type.array) return [];
  const first = graph.firstOf(container);
  const order = fileOrder(graph);
  const others = new Set<string>();
  for (let at = 0; at < graph.countOf(container); at++)
    if (at < from || at >= to) others.add(entryName(graph, order[first + at], container));
  const issues: Issue[] = [];
  for (let entry = part.firstOf(part.root); entry < part.endOf(part.root); entry++)
    if (others.has(entryName(part, entry, part.root)))
      issues.push(issue("part-of-file", "Another part of the file has this key already.", { text: keySpan(parsed, entry) }));
  return issues;
}

/** The graph with the entries of `part`'s root in place of a stretch: in this place only, where its container is in several. */
function withStretch(graph: Graph, order: Int32Array, { path, container, from, to }: Stretch, part: Graph): Graph {
  const builder = new GraphBuilder(graph, graph.entryCount + part.entryCount);
  const copier = new GraphCopier(graph, builder);
  const inner = new GraphCopier(part, builder);
  const rebuild = (depth: number): number => {
    const entries: Entries = { keys: [], types: [], values: [] };
    const outer = depth < path.length ? graph.containerOf(path[depth]) : container;
    const first = graph.firstOf(outer);
    const isLast = depth === path.length;
    for (let at = 0; at < graph.countOf(outer); at++) {
      const entry = order[first + at];
      if (isLast && at === from) addAll(part, inner, entries);
      if (isLast && at >= from && at < to) continue;
      copier.addEntry(entries, outer, entry, entry === path[depth] ? rebuild(depth + 1) : undefined);
    }
    return builder.addContainer(graph.typeOf(outer), entries);
  };
  return builder.finish(rebuild(0));
}

function addAll(part: Graph, copier: GraphCopier, entries: Entries): void {
  for (let entry = part.firstOf(part.root); entry < part.endOf(part.root); entry++) copier.addEntry(entries, part.root, entry);
}
