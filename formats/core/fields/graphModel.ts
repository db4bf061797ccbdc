/** The graph of a document as plain data, for the panel of sequence files and AI programs. Types only; must not know documents. */

import type { Span } from "../text/span.ts";
import type { Control } from "./fields.ts";

/** The kind of a connection: a command starts a node; the others start from the body of a node. */
export type GraphPlug = "start" | "child" | "state" | "transition" | "event" | "frame";

/** Nodes with the same look: those that choose, mix or order children; that play; states; and those that only belong to others. */
export type GraphLook = "command" | "choice" | "mix" | "clip" | "state" | "event" | "frame" | "other";

export interface GraphNode {
  /** Stays the same across changes of the text that do not move the node in its list. */
  readonly key: string;
  readonly look: GraphLook;
  /** The name of a command, or the number and type of a node. */
  readonly title: string;
  /** At most three values that distinguish it from others of its type, then at most two lines about events while it plays. */
  readonly details: readonly string[];
  readonly text: Span;
}

export interface GraphEdge {
  /** Positions in {@link GraphModel.nodes}. */
  readonly from: number;
  readonly to: number;
  readonly plug: GraphPlug;
  /** The condition for the target; empty if it is always chosen. */
  readonly condition: string;
  /** The values of the condition that can be changed, if any. */
  readonly conditions?: readonly GraphCondition[];
}

export interface GraphCondition {
  /** Its key in the text: `Condition Min`. */
  readonly name: string;
  readonly control: Control;
  /** The value as typed; tags are separated by commas. Empty if it comes from {@link source}. */
  readonly value: string;
  /** The blackboard name from which the game gets the value. A typed value replaces it. */
  readonly source?: string;
}

export interface GraphModel {
  /** The commands, then the nodes, each in the order of the text. */
  readonly nodes: readonly GraphNode[];
  /** In the order of the text. References to missing nodes are errors of the text, not edges. */
  readonly edges: readonly GraphEdge[];
  /** Types of new nodes, in the order in which they are offered; undefined if nothing can be changed. */
  readonly types?: readonly { readonly name: string; readonly meaning: string }[];
  /** Nodes, commands and connections cannot be added or deleted: only targets and conditions of connections can be changed. */
  readonly isFixed?: true;
}

/** A gesture. Nodes and edges are identified by their positions in the model. */
export type GraphIntent =
  /** Adds a node of a type after the last one, and a connection from the parent, if any. */
  | { readonly kind: "addNode"; readonly type: string; readonly parent?: number }
  /** Adds a command that starts a node. */
  | { readonly kind: "addCommand"; readonly node: number }
  /** @property plug without it, the one that fits the target */
  | { readonly kind: "link"; readonly from: number; readonly to: number; readonly plug?: GraphPlug }
  | { readonly kind: "retarget"; readonly edge: number; readonly to: number }
  | { readonly kind: "condition"; readonly edge: number; readonly name: string; readonly value: string }
  | { readonly kind: "delete"; readonly nodes: readonly number[]; readonly edges: readonly number[] };
