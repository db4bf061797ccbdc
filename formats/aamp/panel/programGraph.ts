/**
 * The graph of an AI program: entries for cut scenes, AIs with their children, actions with their behaviors. The shape is that of the
 * graph of sequence files, which the same panel draws. Must know no editor.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { oneLine } from "../../core/text/oneLine.ts";
import type { Span } from "../../core/text/span.ts";
import { list, object, parameter } from "../items.ts";
import type { EntryKind } from "../knowledge/classTable.ts";
import type { AampDocument } from "../language/document.ts";
import { definedClass, definedName } from "../language/references.ts";

interface GraphNode {
  readonly key: string;
  readonly look: "command" | "choice" | "clip" | "event";
  readonly title: string;
  readonly details: readonly string[];
  readonly text: Span;
}

interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly plug: "start" | "child" | "event";
  readonly condition: string;
  readonly text: Span;
}

interface ProgramGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

const MAX_DETAILS = 3;
/** The boxes of a graph are small. */
const MAX_LENGTH = 40;
const DEMO = ["DemoAIActionIdx", "DemoBehaviorIdx"].map((name) => crc32(name) | 0);
const CHILDREN = crc32("ChildIdx") | 0;
const BEHAVIORS = crc32("BehaviorIdx") | 0;
const STATIC = crc32("SInst") | 0;

/** Null where the document is not an AI program. */
export function programGraph(document: AampDocument): ProgramGraph | null {
  const { tree, references } = document;
  const { program } = references;
  if (program === undefined) return null;
  const demo = DEMO.map((name) => tree.findObject(0, name)).filter((at) => at >= 0 && tree.childParameters(at).length > 0);
  const entries = [...program.ai, ...program.action, ...program.behavior];
  const places = new Map(entries.map((entry, at) => [entry, demo.length + at]));
  const look = (at: number) => (at < program.ai.length ? "choice" : at < program.ai.length + program.action.length ? "clip" : "event");
  const nodes: GraphNode[] = [
    ...demo.map(
      (at): GraphNode => ({
        key: `demo ${document.shown(object(at))}`,
        look: "command",
        title: document.shown(object(at)),
        details: [],
        text: document.whole(object(at)),
      }),
    ),
    ...entries.map((entry, at) => nodeOf(document, entry, look(at))),
  ];
  const edges: GraphEdge[] = [];
  const connect = (holder: number, from: number, plug: GraphEdge["plug"]): void => {
    for (const at of holder < 0 ? [] : tree.childParameters(holder)) {
      const to = places.get(references.targetOf(at)?.item ?? -1);
      if (to !== undefined)
        edges.push({
          from,
          to,
          plug,
          condition: plug === "event" ? "" : cut(document.shown(parameter(at))),
          text: document.whole(parameter(at)),
        });
    }
  };
  for (const [from, at] of demo.entries()) connect(at, from, "start");
  for (const [at, entry] of entries.entries()) {
    connect(tree.findObject(entry, CHILDREN), demo.length + at, "child");
    connect(tree.findObject(entry, BEHAVIORS), demo.length + at, "event");
  }
  return { nodes, edges };
}

function nodeOf(document: AampDocument, entry: number, look: GraphNode["look"]): GraphNode {
  const { tree } = document;
  const key = document.shown(list(entry));
  const name = definedName(tree, entry) ?? "";
  const kind: EntryKind | "" = look === "choice" ? "AI" : look === "clip" ? "Action" : "Behavior";
  const holder = tree.findObject(entry, STATIC);
  const values = (holder < 0 ? [] : tree.childParameters(holder)).slice(0, MAX_DETAILS - 1).map((at) => {
    const { start, end } = document.value(parameter(at));
    return cut(`${document.shown(parameter(at))}: ${document.text.slice(start, Math.min(end, start + MAX_LENGTH + 1))}`);
  });
  return {
    key: `${kind} ${key}`,
    look,
    title: cut(name === "" ? key : `${key} ${name}`),
    details: [cut(definedClass(tree, entry) ?? ""), ...values].filter((line) => line !== ""),
    text: document.whole(list(entry)),
  };
}

function cut(text: string): string {
  const line = oneLine(text);
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1)}…`;
}
