/** Lists of fractions that all have one length under the same keys, as places and colours do, but for a single one. */
import type { Issue } from "../../core/issue.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import { Type } from "../nodeTypes.ts";
import type { BymlDocument } from "./document.ts";

/** Lengths of vectors. Longer lists are lists. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 4;

/** Of one family: how many lists, the length of the first, how many have another, and the last one of each kind. */
interface Lengths {
  count: number;
  readonly length: number;
  others: number;
  other: number;
  last: number;
}

/** @param enough lists that must agree before one that differs is reported */
export function checkVectorLengths(document: BymlDocument, enough: number, issues: Issue[]): void {
  const { graph, siblings } = document;
  const families = new Map<number, Lengths>();
  for (let list = 0; list < graph.containerCount; list++) {
    const family = siblings.familyOf(list);
    if (graph.typeOf(list) !== Type.array || siblings.sizeOf(family) <= enough || !hasOnlyFractions(document, list)) continue;
    const length = graph.countOf(list);
    let found = families.get(family);
    if (found === undefined) {
      found = { count: 0, length, others: 0, other: list, last: list };
      families.set(family, found);
    }
    found.count++;
    if (length === found.length) found.last = list;
    else {
      found.others++;
      found.other = list;
    }
  }
  for (const found of families.values()) checkFamily(document, found, enough, issues);
}

function checkFamily(document: BymlDocument, { count, length, others, other, last }: Lengths, enough: number, issues: Issue[]): void {
  if (count <= enough || (others !== 1 && others !== count - 1)) return;
  const { graph, parsed } = document;
  // where the first differs from all others, it is the last one of its length
  const [odd, usual] = others === 1 ? [other, length] : [last, graph.countOf(other)];
  if (usual < MIN_LENGTH || usual > MAX_LENGTH) return;
  const owner = parsed.owners()[odd];
  const name = brief(document.name(owner));
  const message = `\`${name}\` has ${graph.countOf(odd)} numbers here and ${usual} in all ${count - 1} other places.`;
  issues.push(issue("sibling-length", message, { text: document.value(owner) }));
}

function hasOnlyFractions({ graph }: BymlDocument, list: number): boolean {
  const first = graph.firstOf(list);
  const end = graph.endOf(list);
  for (let entry = first; entry < end; entry++) if (graph.entryTypes[entry] !== Type.f32) return false;
  return end > first;
}
