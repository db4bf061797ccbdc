/** Events of nodes do nothing in games with BAEV files: who changes them is told so, once. */
import type { Issue } from "../../core/issue.ts";
import { KindsAsRead, type LookRule } from "../../core/json/typeChanges.ts";
import { issue } from "../diagnostics.ts";
import { VERSION_417 } from "../records/enums.ts";
import type { AsbDocument } from "./document.ts";

/** Of nodes, as the text has them. */
function eventRows({ json, nodeRows }: AsbDocument): readonly number[] {
  return nodeRows.map((node) => json.find(json.find(node, "Body"), "Event")).filter((row) => row >= 0);
}

const textOf = ({ json }: AsbDocument, row: number): string => json.raw(row).replace(/\s+/g, "");

/** What later versions of a text are compared with. */
export class AsbAsRead extends KindsAsRead {
  readonly events: ReadonlySet<string>;

  constructor(document: AsbDocument, rule: LookRule) {
    super(document.json, rule);
    this.events = new Set(eventRows(document).map((row) => textOf(document, row)));
  }
}

export function checkInert(document: AsbDocument, { events }: AsbAsRead): readonly Issue[] {
  const { json, version } = document;
  if (version < VERSION_417 || json.errors.length > 0) return [];
  const changed = eventRows(document).find((row) => json.nexts[row] > row + 1 && !events.has(textOf(document, row)));
  if (changed === undefined) return [];
  const message = "In games with BAEV files (Tears of the Kingdom) these events do nothing: change those of the .baev file.";
  return [issue("event-inert", message, { text: json.span(changed - 1) })];
}
