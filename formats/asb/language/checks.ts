/**
 * Problems in a text that can still be written: references without a target, unreachable nodes, cycles, names. Runs over all records after
 * every edit, so it reads the rows directly and creates objects only for findings.
 */
import type { Issue } from "../../core/issue.ts";
import { FirstOfKind, getOrMake } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import { VERSION_41A } from "../records/enums.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import { candidatesOf, namesOf } from "./candidates.ts";
import type { AsbDocument } from "./document.ts";
import { checkCycles, checkReach, type Report } from "./reach.ts";
import { isNamed, type RecordReference, type ReferenceKind } from "./references.ts";

/** Limit for findings of one kind; a generated text may have thousands. */
const MAX_OF_A_KIND = 100;

export function checkDocument(document: AsbDocument): readonly Issue[] {
  const { json } = document;
  const issues: Issue[] = [];
  const first = new FirstOfKind<AsbCode>(MAX_OF_A_KIND);
  const report: Report = (code, row, message, extras = {}) => {
    if (first.takes(code)) issues.push(issue(code, message(), { text: json.span(row), ...extras }));
  };
  checkReferences(document, report);
  checkNames(document, report);
  // kept bytes may refer to any node
  if (document.parsed().inPlace === undefined) checkReach(document, report);
  checkCycles(document, report);
  const text = { start: json.starts[0], end: json.starts[0] + 1 };
  for (const [code, more] of first.rest())
    issues.push(issue(code, `Not listed: ${counted(more, "more finding")} of this kind.`, { text }, "information"));
  return issues;
}

/** Finding for a reference without a target, by kind; all other kinds are blackboard entries. */
const CODES: Readonly<Partial<Record<ReferenceKind, AsbCode>>> = {
  node: "node-range",
  event: "node-range",
  frame: "node-range",
  expression: "expression-range",
  "partial skeleton": "skeleton-range",
  tag: "unknown-tag",
  "bone group": "unknown-bone-group",
  command: "unknown-command",
};

function checkReferences(document: AsbDocument, report: Report): void {
  const counts = new Map<ReferenceKind, number>();
  const names = new Map<ReferenceKind, ReadonlySet<string>>();
  const isThere = ({ kind, index, name }: RecordReference): boolean => {
    // reading a negative number already reports it, except for nodes
    if (!isNamed(kind))
      return index < getOrMake(counts, kind, () => candidatesOf(document, kind).length) && (index >= 0 || CODES[kind] !== "node-range");
    const known = getOrMake(names, kind, () => new Set(namesOf(document, kind)));
    // a file that is edited in place may lack the list of tags; in later versions, bone groups are among the kept bytes
    return known.has(name) || isKeptElsewhere(document, kind, known.size);
  };
  for (const { row, references } of document.records())
    for (const reference of references) {
      const { kind } = reference;
      if (!isThere(reference))
        report(CODES[kind] ?? "blackboard-range", row + reference.row, () => missing(reference, counts.get(kind) ?? 0));
      else if (kind === "event" || kind === "frame") checkKind(document, reference, row + reference.row, report);
    }
}

function isKeptElsewhere({ parsed, version }: AsbDocument, kind: ReferenceKind, count: number): boolean {
  return kind === "tag" ? count === 0 && parsed().inPlace !== undefined : kind === "bone group" && version >= VERSION_41A;
}

function missing({ kind, index, name }: RecordReference, count: number): string {
  if (kind === "tag") return `"${name}" is not listed in Valid Tags.`;
  if (isNamed(kind)) return `Unknown ${kind} "${name}".`;
  if (CODES[kind] === undefined) return `The blackboard has no ${kind} entry ${index}: it has ${count}, numbered from 0.`;
  const what = CODES[kind] === "node-range" ? "Node" : kind === "expression" ? "Expression" : "Partial skeleton";
  return `${what} ${index} does not exist: the file has ${count}, numbered from 0.`;
}

function checkKind({ nodeRecords }: AsbDocument, { kind, index }: RecordReference, row: number, report: Report): void {
  const name = nodeRecords()[index]?.name;
  // the name may be an alias
  const type = findNodeTypeByName(name ?? "")?.name;
  const is = `Node ${index} is a ${name ?? "?"}`;
  if (kind === "event" && type !== "Event") report("wrong-kind", row, () => `${is}; Events must refer to Event nodes.`);
  if (kind === "frame" && type !== "FrameController" && name !== "InitialFrame")
    report("wrong-kind", row, () => `${is}; Frame Controls must refer to FrameController or InitialFrame nodes.`);
}

function checkNames(document: AsbDocument, report: Report): void {
  const seen = new Set<string>();
  let last = "";
  const guids = { Commands: new Set<string>(), Nodes: new Set<string>() };
  for (const { section, index, row, name, guid } of document.records()) {
    if (index < 0) continue;
    const found = (key: string): number => document.json.find(row, key);
    if (section === "Commands" && name !== undefined) {
      const before = last;
      if (seen.has(name)) report("duplicate-name", found("Name"), () => `There are two commands "${name}".`);
      else if (name < last)
        report("command-order", found("Name"), () => `"${name}" should come before "${before}": all known files are sorted by name.`);
      seen.add(name);
      last = name;
    }
    if (guid === undefined) continue;
    const known = section === "Commands" ? guids.Commands : guids.Nodes;
    if (known.has(guid)) report("duplicate-guid", found("GUID"), () => `Another entry of ${section} has the same GUID.`);
    known.add(guid);
  }
}
