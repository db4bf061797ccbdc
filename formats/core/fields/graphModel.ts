/** The graph of a document as plain data, as the panel of sequence files and AI programs draws it. Types only; must know no document. */

import type { Span } from "../text/span.ts";
import type { Control } from "./fields.ts";

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
  /** The values that distinguish it from others of its type, three at most; then what happens while it plays, two lines at most. */
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
  /** The values of the condition that can be changed, if any. */
  readonly conditions?: readonly GraphCondition[];
  readonly text: Span;
}

export interface GraphCondition {
  /** Its key in the text: `Condition Min`. */
  readonly name: string;
  readonly control: Control;
  /** As it is typed; of tags, with commas between them. Empty where it comes from elsewhere. */
  readonly value: string;
  /** Where the value comes from while the game runs: a name of the blackboard. What is typed takes its place. */
  readonly source?: string;
}

export interface GraphModel {
  /** The commands, then the nodes, each in the order of the text. */
  readonly nodes: readonly GraphNode[];
  /** In the order of the text. References to nodes that do not exist are errors of the text and no edges. */
  readonly edges: readonly GraphEdge[];
  /** Those of nodes, in the order in which they are offered; missing where nothing can be changed. */
  readonly types?: readonly { readonly name: string; readonly meaning: string }[];
  /** Nodes, commands and connections neither come nor go: what connections lead to can be changed, and their conditions. */
  readonly isFixed?: true;
}

/** A gesture. Nodes and edges are meant by their positions in the model. */
export type GraphIntent =
  /** A node of a type after the last, and a connection to it where it hangs on another. */
  | { readonly kind: "addNode"; readonly type: string; readonly parent?: number }
  /** A command that starts a node. */
  | { readonly kind: "addCommand"; readonly node: number }
  /** @property plug the one that fits the target where missing */
  | { readonly kind: "link"; readonly from: number; readonly to: number; readonly plug?: GraphPlug }
  | { readonly kind: "retarget"; readonly edge: number; readonly to: number }
  | { readonly kind: "condition"; readonly edge: number; readonly name: string; readonly value: string }
  | { readonly kind: "delete"; readonly nodes: readonly number[]; readonly edges: readonly number[] };
