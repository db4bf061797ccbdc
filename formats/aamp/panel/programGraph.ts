/**
 * The graph of an AI program: entries for cut scenes, AIs with their children, actions with their behaviors. Must not depend on editors.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { GraphEdge, GraphModel, GraphNode } from "../../core/fields/graphModel.ts";
import { oneLine } from "../../core/text/oneLine.ts";
import { shortened } from "../../core/text/shortened.ts";
import type { Item } from "../items.ts";
import type { EntryKind } from "../knowledge/classTable.ts";
import type { AampDocument } from "../language/document.ts";
import { definedClass, definedName } from "../language/references.ts";
import type { ParameterList, ParameterObject } from "../parameterTree.ts";

const MAX_DETAILS = 3;
/** The boxes of a graph are small. */
const MAX_LENGTH = 39;
const DEMO = ["DemoAIActionIdx", "DemoBehaviorIdx"].map((name) => crc32(name) | 0);
const CHILDREN = crc32("ChildIdx") | 0;
const BEHAVIORS = crc32("BehaviorIdx") | 0;
const STATIC = crc32("SInst") | 0;

/** Returns null if the document is not an AI program. */
export function programGraph(document: AampDocument): GraphModel | null {
  const { tree, references } = document;
  const { program } = references();
  if (program === undefined) return null;
  const demo = DEMO.flatMap((name) => tree.root.findObject(name) ?? []).filter(({ parameters }) => parameters.length > 0);
  const entries = Object.values(program).flat();
  const places = new Map<Item, number>(entries.map((entry, at) => [entry, demo.length + at]));
  const look = (at: number) => (at < program.AI.length ? "choice" : at < program.AI.length + program.Action.length ? "clip" : "event");
  const nodes: GraphNode[] = [
    ...demo.map(
      (at): GraphNode => ({
        key: `demo ${document.shown(at)}`,
        look: "command",
        title: document.shown(at),
        details: [],
        text: document.whole(at),
      }),
    ),
    ...entries.map((entry, at) => nodeOf(document, entry, look(at))),
  ];
  const edges: GraphEdge[] = [];
  const connect = (holder: ParameterObject | undefined, from: number, plug: GraphEdge["plug"]): void => {
    for (const at of holder?.parameters ?? []) {
      const target = references().targetOf(at);
      const to = target && places.get(target);
      if (to !== undefined)
        edges.push({
          from,
          to,
          plug,
          condition: plug === "event" ? "" : cut(document.shown(at)),
        });
    }
  };
  for (const [from, at] of demo.entries()) connect(at, from, "start");
  for (const [at, entry] of entries.entries()) {
    connect(entry.findObject(CHILDREN), demo.length + at, "child");
    connect(entry.findObject(BEHAVIORS), demo.length + at, "event");
  }
  return { nodes, edges };
}

function nodeOf(document: AampDocument, entry: ParameterList, look: GraphNode["look"]): GraphNode {
  const key = document.shown(entry);
  const name = definedName(entry) ?? "";
  const kind: EntryKind | "" = look === "choice" ? "AI" : look === "clip" ? "Action" : "Behavior";
  const values = (entry.findObject(STATIC)?.parameters ?? []).slice(0, MAX_DETAILS - 1).map((at) => {
    const { start, end } = document.value(at);
    return cut(`${document.shown(at)}: ${document.text.slice(start, Math.min(end, start + MAX_LENGTH + 1))}`);
  });
  return {
    key: `${kind} ${key}`,
    look,
    title: cut(name === "" ? key : `${key} ${name}`),
    details: [cut(definedClass(entry) ?? ""), ...values].filter((line) => line !== ""),
    text: document.whole(entry),
  };
}

function cut(text: string): string {
  return shortened(oneLine(text), MAX_LENGTH);
}
