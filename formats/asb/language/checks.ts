/**
 * What is wrong in a text that can be written all the same: references to nothing, nodes that nothing reaches, circles, names. Runs after
 * each key over all records, so it takes what they say as it is and makes objects for findings only.
 */
import type { Issue } from "../../core/issue.ts";
import { Json } from "../../core/json/json.ts";
import { counted } from "../../core/text/counted.ts";
import { type AsbCode, issue } from "../diagnostics.ts";
import { VERSION_41A } from "../records/enums.ts";
import { findNodeTypeByName } from "../records/nodeTypes.ts";
import type { AsbDocument } from "./document.ts";
import { checkCycles, checkReach, type Report } from "./reach.ts";
import type { RecordReference } from "./references.ts";

/** Most findings of one kind that are reported; a generated text may have thousands. */
const MAX_OF_A_KIND = 100;

export function checkDocument(document: AsbDocument): readonly Issue[] {
  const { json } = document;
  const issues: Issue[] = [];
  const counts = new Map<AsbCode, number>();
  const report: Report = (code, row, message, extras = {}) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    if (count <= MAX_OF_A_KIND) issues.push(issue(code, message(), { text: json.span(row), ...extras }));
  };
  checkReferences(document, report);
  checkNames(document, report);
  // bytes that are kept may lead to any node
  if (document.parsed.inPlace === undefined) checkReach(document, report);
  checkCycles(document, report);
  const text = { start: json.starts[0], end: json.starts[0] + 1 };
  for (const [code, count] of counts)
    if (count > MAX_OF_A_KIND)
      issues.push(issue(code, `Not listed: ${counted(count - MAX_OF_A_KIND, "more finding")} of this kind.`, { text }, "information"));
  return issues;
}

function checkReferences(document: AsbDocument, report: Report): void {
  const targets = targetsOf(document);
  for (const { row, references } of document.records)
    for (const reference of references) checkReference(document, reference, row + reference.row, targets, report);
}

/** What there is to refer to. */
interface Targets {
  readonly counts: Readonly<Record<string, number>>;
  readonly names: Readonly<Record<"tag" | "bone group" | "command", ReadonlySet<string>>>;
}

function targetsOf(document: AsbDocument): Targets {
  const counts: Record<string, number> = {
    expression: document.expressionRows().length,
    "partial skeleton": document.itemsOf("Partial Skeletons").length,
  };
  for (const type of ["string", "int", "float", "bool", "vec3f"]) counts[type] = document.blackboardRows(type).length;
  const { json } = document;
  return {
    counts,
    names: {
      tag: new Set(document.itemsOf("Valid Tags").map((row) => (json.kinds[row] === Json.string ? json.string(row) : ""))),
      "bone group": new Set(document.itemsOf("Bone Groups").map((row) => document.textOf(row, "Name") ?? "")),
      command: new Set(document.records.filter(({ section }) => section === "Commands").map(({ name }) => name ?? "")),
    },
  };
}

function checkReference(document: AsbDocument, reference: RecordReference, row: number, { counts, names }: Targets, report: Report): void {
  const { kind, index, name } = reference;
  switch (kind) {
    case "node":
    case "event":
    case "frame": {
      const nodes = document.nodeRecords;
      const target = nodes[index];
      if (target === undefined)
        report("node-range", row, () => `Node ${index} does not exist: the file has ${nodes.length}, numbered from 0.`);
      else if (kind === "event" && typeName(target.name) !== "Event")
        report("wrong-kind", row, () => `Node ${index} is a ${target.name ?? "?"}; Events lead to Event nodes.`);
      else if (kind === "frame" && typeName(target.name) !== "FrameController" && target.name !== "InitialFrame")
        report(
          "wrong-kind",
          row,
          () => `Node ${index} is a ${target.name ?? "?"}; Frame Controls lead to FrameController or InitialFrame nodes.`,
        );
      break;
    }
    case "expression":
      if (index >= counts[kind])
        report("expression-range", row, () => `Expression ${index} does not exist: the file has ${counts[kind]}, numbered from 0.`);
      break;
    case "partial skeleton":
      if (index >= counts[kind])
        report("skeleton-range", row, () => `Partial skeleton ${index} does not exist: the file has ${counts[kind]}, numbered from 0.`);
      break;
    case "tag":
      // a file that cannot be written anew may do without the list
      if (!names.tag.has(name) && (names.tag.size > 0 || document.parsed.inPlace === undefined))
        report("unknown-tag", row, () => `"${name}" is not among the Valid Tags.`);
      break;
    case "bone group":
      // later versions have them among what is kept
      if (document.version < VERSION_41A && !names["bone group"].has(name))
        report("unknown-bone-group", row, () => `Unknown bone group "${name}".`);
      break;
    case "command":
      if (!names.command.has(name)) report("unknown-command", row, () => `Unknown command "${name}".`);
      break;
    default:
      if (index >= counts[kind])
        report("blackboard-range", row, () => `The blackboard has no ${kind} entry ${index}: it has ${counts[kind]}, numbered from 0.`);
  }
}

/** Of a name that may be one of other documents. */
function typeName(name = ""): string | undefined {
  return findNodeTypeByName(name)?.name;
}

function checkNames(document: AsbDocument, report: Report): void {
  const seen = new Set<string>();
  let last = "";
  const guids = { Commands: new Set<string>(), Nodes: new Set<string>() };
  for (const { section, index, row, name, guid } of document.records) {
    if (index < 0) continue;
    const found = (key: string): number => document.json.find(row, key);
    if (section === "Commands" && name !== undefined) {
      const before = last;
      if (seen.has(name)) report("duplicate-name", found("Name"), () => `There are two commands "${name}".`);
      else if (name < last)
        report("command-order", found("Name"), () => `"${name}" comes before "${before}" by its name; all known files are sorted.`);
      seen.add(name);
      last = name;
    }
    if (guid === undefined) continue;
    const known = section === "Commands" ? guids.Commands : guids.Nodes;
    if (known.has(guid)) report("duplicate-guid", found("GUID"), () => `Another of the ${section} has this GUID too.`);
    known.add(guid);
  }
}
