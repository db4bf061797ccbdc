/**
 * Rewrites of AI programs that keep every number right: an entry is inserted, removed or moved, and all references follow; an entry is
 * fitted to its class. References by number are those of `ChildIdx`, `DemoAIActionIdx`, `BehaviorIdx` and `DemoBehaviorIdx`.
 */

import type { Action } from "../../core/analysis.ts";
import { counted } from "../../core/text/counted.ts";
import { lineEdits } from "../../core/text/lineEdits.ts";
import { editedPart, type TextEdit } from "../../core/text/span.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import type { Item } from "../items.ts";
import type { AampDocument } from "../language/document.ts";
import { definedName, findDefined, NAME } from "../language/references.ts";
import type { ParameterList } from "../parameterTree.ts";
import { printBareText } from "../text/printText.ts";
import { VALUE_TYPES } from "../valueTypes.ts";
import { fitToClass } from "./classFit.ts";
import type { EntryKind } from "./classTable.ts";

/** No entry has this number, so a reference to an entry that is gone is reported. */
const GONE = -1;

/** What can be done with the entry of an AI program that holds an item. */
export function programActions(document: AampDocument, of: Item): Action[] {
  const { knowledge } = document;
  let item: Item | undefined = of;
  while (item !== undefined && !(item.kind === "list" && knowledge().entryKindOf(item))) item = item.parent;
  const kind = item?.kind === "list" ? knowledge().entryKindOf(item) : undefined;
  if (item?.kind !== "list" || kind === undefined) return [];
  const entries = knowledge().entries(kind);
  const at = entries.indexOf(item);
  const all = entries.map((_, index) => index);
  const shown = document.shown(item);
  const swapped = (other: number) => all.map((index) => (index === at ? other : index === other ? at : index));
  const fit = fitToClass(document, item);
  const actions: (Action | undefined)[] = [
    fit && { ...fit, kind: "refactor" },
    arranged(document, kind, `Insert a copy of ${shown} after it`, [...all.slice(0, at + 1), at, ...all.slice(at + 1)]),
    at > 0 ? arranged(document, kind, `Move ${shown} up`, swapped(at - 1)) : undefined,
    at < entries.length - 1 ? arranged(document, kind, `Move ${shown} down`, swapped(at + 1)) : undefined,
    entries.length > 1 ? arranged(document, kind, `Remove ${shown}`, [...all.slice(0, at), ...all.slice(at + 1)]) : undefined,
  ];
  return actions.filter((action) => action !== undefined);
}

// ------------------------------------------------------------------------------------------------ insert, remove, move

/** @param order the original index of each entry of the result; a repeated index copies an entry, a missing index removes it */
function arranged(document: AampDocument, kind: EntryKind, title: string, order: readonly number[]): Action | undefined {
  const { text, knowledge } = document;
  const entries = knowledge().entries(kind);
  const starts = entries.map((entry) => document.key(entry).start);
  // lines can be moved only if each entry begins on its own line
  if (!entries.every((entry) => document.beginsLine(entry))) return undefined;
  const from = document.lineStart(starts[0]);
  const to = document.lineEnd(document.whole(entries[entries.length - 1]).end);
  const ends = [...starts.slice(1).map((start) => document.lineStart(start) - 1), to];
  const references = renumbered(document, kind, order, entries);
  const inside = ({ span }: TextEdit, start: number, end: number) => span.start >= start && span.end <= end;
  const seen = new Set<number>();
  const blocks = order.map((old, place) => {
    const start = document.lineStart(starts[old]);
    const end = ends[old];
    const edits = references.filter((edit) => inside(edit, start, end));
    if (document.name(entries[old]) === `${kind}_${old}` && place !== old)
      edits.push({ span: document.key(entries[old]), text: `${kind}_${place}` });
    if (seen.has(old)) edits.push(...copiedName(document, entries[old], kind));
    seen.add(old);
    return editedPart(text, { start, end }, edits);
  });
  const lost = references.filter((edit) => edit.text === String(GONE) && blocksKeep(edit)).length;
  function blocksKeep({ span }: TextEdit): boolean {
    return !entries.some((_, old) => !seen.has(old) && span.start >= starts[old] && span.end <= ends[old]);
  }
  const edits = lineEdits(text.slice(from, to), blocks.join("\n")).map((edit) => ({
    span: { start: edit.span.start + from, end: edit.span.end + from },
    text: edit.text,
  }));
  return {
    title: lost === 0 ? title : `${title} (${counted(lost, "reference")} to it ${lost === 1 ? "becomes" : "become"} ${GONE})`,
    kind: "refactor",
    edits: [...references.filter((edit) => !inside(edit, from, to)), ...edits],
  };
}

/** Edits of all references whose number changes. AIs come first in the count of AIs and actions. */
function renumbered(document: AampDocument, kind: EntryKind, order: readonly number[], entries: readonly ParameterList[]): TextEdit[] {
  const { references } = document;
  const { program, spaces } = references();
  if (program === undefined || kind === "Query") return [];
  const [nodes, behaviors] = spaces;
  const space = kind === "Behavior" ? behaviors : nodes;
  const first = kind === "Action" ? program.AI.length : 0;
  const grown = order.length - entries.length;
  const places = new Map<number, number>();
  order.forEach((old, place) => {
    if (!places.has(old)) places.set(old, place);
  });
  const edits: TextEdit[] = [];
  for (const [source, pointer] of references().sources) {
    if (pointer.space !== space || pointer.target === undefined) continue;
    const old = source.word;
    let number = old;
    if (old >= first && old < first + entries.length) {
      const place = places.get(old - first);
      number = place === undefined ? GONE : first + place;
    } else if (kind === "AI" && old >= entries.length) number = old + grown;
    if (number !== old) edits.push({ span: document.value(source), text: String(number) });
  }
  return edits;
}

/** A copy needs a name of its own. */
function copiedName(document: AampDocument, entry: ParameterList, kind: EntryKind): TextEdit[] {
  const { knowledge } = document;
  const at = findDefined(entry, NAME);
  if (at?.text === undefined) return [];
  const taken = new Set(
    (kind === "AI" || kind === "Action" ? (["AI", "Action"] as const) : [kind]).flatMap((one) =>
      knowledge()
        .entries(one)
        .map((other) => definedName(other)),
    ),
  );
  const { type, text } = at;
  const { limit } = VALUE_TYPES[type];
  for (let number = 2; ; number++) {
    const name = `${text}_${number}`;
    if (taken.has(name)) continue;
    if (limit > 0 && utf8Length(name) > limit) return [];
    return [{ span: bareSpan(document.text, at), text: printBareText(type, name) }];
  }
}
