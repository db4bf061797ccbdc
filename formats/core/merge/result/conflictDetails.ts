/** What a page shows for a conflict: a sentence, the values and places in each version, and the choices. */
import type { Analysis } from "../../analysis.ts";
import { wholeCharacters } from "../../text/shortened.ts";
import type { Span } from "../../text/span.ts";
import { nodeOf } from "../tree/paths.ts";
import { type MergeModel, SIDES, type Side, type TextOf, type TreeNode, titleBeside } from "../tree/tree.ts";
import { meaningOf } from "./meanings.ts";
import { type Choice, type Conflict, type ConflictValue, type FoundConflict, pathOf } from "./resolve.ts";

export interface DetailedConflict extends Conflict {
  /** The field with the titles of its entries: `GOBJ/[2] Goomba (kuribo)/position`. */
  readonly title: string;
  readonly sentence: string;
  /** The text of each version, cut after 4,000 characters. */
  readonly shown: Partial<Readonly<Record<Side, string>>>;
  /** The meanings of values, one line each, if the format knows them. */
  readonly meanings?: Partial<Readonly<Record<Side, string>>>;
  /** The places in the texts of the versions. */
  readonly places: Partial<Readonly<Record<Side, Span>>>;
  /** `value` stands for a typed value. */
  readonly offers: readonly ("ours" | "theirs" | "both" | "value")[];
  /** Undefined while no offer is chosen, and the result has ours. */
  readonly choice?: Choice | undefined;
}

const MAX_SHOWN = 4000;
/** For example a course's collision, on which both mods have placed objects. */
const WHOLE =
  "The file differs in ours and theirs and is taken whole from one of them: what the other made for its own version may not fit.";

export function detailsOf(
  { conflict, triple, choice, lostOf, isOurs }: FoundConflict,
  textOf: TextOf,
  model: MergeModel,
): DetailedConflict {
  const shown: Partial<Record<Side, string>> = {};
  const places: Partial<Record<Side, Span>> = {};
  for (const side of SIDES) {
    // a family has no text of its own
    const node = triple[side]?.family ? triple[side].parent : triple[side];
    if (!node) continue;
    const { valueStart: start, end } = node;
    if (end > start) places[side] = { start, end };
    const nodes = (conflict.kind === "ambiguous" ? triple.group?.[side] : undefined) ?? [node];
    const texts = nodes.map((each) => textIn(each, textOf));
    shown[side] = wholeCharacters(texts.join("\n\n"), 0, MAX_SHOWN);
  }
  const title = pathOf(triple, (each) => {
    const beside = titleBeside(model, nodeOf(each), () => each.label);
    return beside === undefined ? each.label : `${each.label} ${beside}`;
  });
  const sentence = lostOf
    ? `${title}: this number refers to no entry in ${lostOf}, but would refer to one in the result.`
    : sentenceOf({ ...conflict, field: title });
  const offers = offersOf(conflict, triple.ours ?? triple.theirs, isOurs);
  const isOffered = choice !== undefined && offers.includes(typeof choice === "object" ? "value" : choice);
  return { ...conflict, title, sentence, shown, places, offers, choice: isOffered ? choice : undefined };
}

function textIn(node: TreeNode, textOf: TextOf): string {
  const { valueStart: start, end } = node;
  const text = end > start ? wholeCharacters(textOf(node), start, Math.min(end, start + MAX_SHOWN)) : node.text;
  // numbers may be padded columns of a row
  return withoutIndent(text.replace(/(?<=\d) +(?=[-+\d])/g, " "));
}

/** Removes the indentation that all lines but the first have from the document. */
function withoutIndent(text: string): string {
  const [, ...indents] = text.split("\n").map((line) => line.search(/\S/));
  const depth = Math.min(...indents.filter((indent) => indent >= 0));
  return Number.isFinite(depth) ? text.replace(new RegExp(`\n {${depth}}`, "g"), "\n") : text;
}

/** @param analysisOf the text of a version */
export function meaningsOf(
  { places, ...conflict }: DetailedConflict,
  analysisOf: (side: Side) => Analysis,
): NonNullable<DetailedConflict["meanings"]> {
  const meanings: Partial<Record<Side, string>> = {};
  for (const side of SIDES) {
    const place = places[side];
    const meaning = place && typeof conflict[side] === "string" ? meaningOf(analysisOf(side), place) : undefined;
    if (meaning !== undefined) meanings[side] = meaning;
  }
  return meanings;
}

/** Details for a file or a member of an archive as a whole. */
export function detailsOfMember(conflict: Conflict, choice: Choice | undefined): DetailedConflict {
  const sentence = conflict.ours === true && conflict.theirs === true ? WHOLE : sentenceOf(conflict);
  return { ...conflict, title: conflict.field, sentence, shown: {}, places: {}, offers: offersOf(conflict, undefined), choice };
}

function offersOf({ kind }: Conflict, node: TreeNode | undefined, isOurs = false): DetailedConflict["offers"] {
  const typed = node?.kind === "value" && node.end > node.valueStart ? (["value"] as const) : [];
  if (isOurs || kind === "reference" || kind === "check") return ["ours", ...typed];
  return kind === "sequence" ? ["ours", "theirs", "both"] : ["ours", "theirs", ...typed];
}

function said(value: ConflictValue, meaning?: string): string {
  const words = value === null ? "nothing" : value === true ? "an entry" : `\`${value}\``;
  return meaning === undefined ? words : `${words} (${meaning})`;
}

function sentenceOf({ field, kind, base, ours, theirs, means }: Conflict): string {
  const what = field === "" ? "The file" : field;
  const our = said(ours, means?.ours);
  const their = said(theirs, means?.theirs);
  switch (kind) {
    case "edit/edit":
      if (ours === true) return `${what}: ours and theirs made incompatible changes to it.`;
      return `${what}: ${said(base)} became ${our} in ours and ${their} in theirs.`;
    case "type":
      if (ours === true && theirs === true) return `${what}: ours and theirs made it entries of different types.`;
      return `${what}: ours and theirs have values of different types, ${said(ours)} and ${said(theirs)}.`;
    case "edit/delete":
      return `${what}: ours changed it, theirs removed it.`;
    case "delete/edit":
      return `${what}: ours removed it, theirs changed it.`;
    case "add/add":
      if (ours === true) return `${what}: both added it, with different content.`;
      return `${what}: both added it, ours as ${our}, theirs as ${their}.`;
    case "order":
      return `${what}: the orders of ours and theirs contradict each other.`;
    case "sequence":
      return `${what}: ours and theirs inserted different entries at the same place.`;
    case "ambiguous":
      return `${what}: several entries have this identity, and both sides changed them.`;
    case "reference":
      if (base !== null && theirs === null) return `${what}: theirs removed it, but something in ours refers to it.`;
      return `${what}: it refers to an entry that the other side removed.`;
    case "check":
      return `${what}: what theirs ${theirs === null ? "removed" : "has"} here conflicts with the changes of ours.`;
  }
}
