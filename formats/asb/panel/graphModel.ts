/** The graph of a sequence file as plain data: what the visual editor's panel draws. Types only; must know no document. */
import type { Span } from "../../core/text/span.ts";

/** What hangs where: a command starts a node; the rest are the plugs of a node's body. */
export type GraphPlug = "start" | "child" | "state" | "transition" | "event" | "frame";

/** Nodes that look alike: what chooses, mixes or orders children; what plays; states; what only hangs on others. */
export type GraphLook = "command" | "choice" | "mix" | "clip" | "state" | "event" | "frame" | "other";

export interface GraphNode {
  /** The same over changes of the text that do not move the node within its list. */
  readonly key: string;
  readonly look: GraphLook;
  /** Of a command its name, of a node its number and type. */
  readonly title: string;
  /** The values that tell it from others of its type, three at most; then what happens while it plays, two lines at most. */
  readonly details: readonly string[];
  readonly text: Span;
}

export interface GraphEdge {
  /** Positions in {@link GraphModel.nodes}. */
  readonly from: number;
  readonly to: number;
  readonly plug: GraphPlug;
  /** What the target is chosen by; empty where it is taken always. */
  readonly condition: string;
  readonly text: Span;
}

export interface GraphModel {
  /** The commands, then the nodes, each in the order of the text. */
  readonly nodes: readonly GraphNode[];
  /** In the order of the text. References to nodes that do not exist are errors of the text and no edges. */
  readonly edges: readonly GraphEdge[];
}
