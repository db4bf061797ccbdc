/** Shares nodes with the companion file, and finds the companion's events of a node. */
import type { SharedPart, SharedParts } from "../../core/companion.ts";
import type { Issue } from "../../core/issue.ts";
import type { Span } from "../../core/text/span.ts";
import { nodeKey } from "../companion/companion.ts";
import { issue } from "../diagnostics.ts";
import type { AsbDocument } from "./document.ts";

/** The nodes by the hash of their GUID; empty while the text has syntax errors. */
export function sharedPartsOf(document: AsbDocument): SharedParts {
  const parts = new Map<string, SharedPart>();
  const { json, nodeRows } = document;
  if (json.errors.length > 0) return parts;
  nodeRows().forEach((node, index) => {
    const guid = document.textOf(node, "GUID");
    if (guid === undefined || parts.has(nodeKey(guid))) return;
    const rows = [json.find(node, "GUID"), json.find(node, "Node Type"), json.find(json.find(node, "Body"), "Event")];
    const places = rows.flatMap((row, at): Span[] => {
      if (row < 0) return [];
      // an event is an object of many lines, so its key represents it
      return at === 2 ? [json.span(row - 1)] : [json.span(row), json.span(row - 1)];
    });
    parts.set(nodeKey(guid), { places, title: `node ${index}: ${document.describeNode(index)}`, details: [] });
  });
  return parts;
}

/** The companion's part for a node. */
export function findEvents(document: AsbDocument, index: number): SharedPart | undefined {
  const { companion, nodeRows } = document;
  if (companion === undefined || "problem" in companion) return undefined;
  const guid = nodeRows()[index] === undefined ? undefined : document.textOf(nodeRows()[index], "GUID");
  return guid === undefined ? undefined : companion.parts().get(nodeKey(guid));
}

/** Reports a companion file that cannot be read. */
export function checkCompanion({ companion, json }: AsbDocument): readonly Issue[] {
  if (companion === undefined || !("problem" in companion)) return [];
  const message = `The companion file ${companion.fileName} cannot be read, so its events are not shown, and they will not follow a node whose GUID changes: ${companion.problem}`;
  return [issue("companion", message, { text: { start: json.starts[0], end: json.starts[0] + 1 } })];
}
