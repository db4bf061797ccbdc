/** Refactorings for a selection: duplicate a numbered child, renumber children, change a text's type. */
import type { Action } from "../../core/analysis.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import { editedPart, type Span, type TextEdit } from "../../core/text/span.ts";
import { utf8Length } from "../../core/text/textCoding.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { asItem, childIndexOf, type Item, siblingsOf } from "../items.ts";
import { programActions } from "../knowledge/programActions.ts";
import type { Parameter, ParameterList } from "../parameterTree.ts";
import { printText } from "../text/printText.ts";
import { isString, Type, VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { type Family, familyOf, memberName, nextNumber } from "./families.ts";
import { innermostItem, nodeAt } from "./nodeAt.ts";
import { type Renumbering, renumberingOf } from "./renumber.ts";
import { hexHash } from "./words.ts";

export function actionsWithin(document: AampDocument, within: Span): readonly Action[] {
  const actions: Action[] = [];
  const item = innermostItem(document, within.start);
  if (item === undefined) return actions;
  const numbered = numberedAround(document, item);
  const duplicate = numbered[0] && duplicateAction(document, numbered[0].item, numbered[0].family);
  if (duplicate !== undefined) actions.push(duplicate);
  for (const { item: around } of numbered) addRenumbering(actions, renumberingOf(document, around));
  // on the list itself, its children can be renumbered
  if (item.kind === "list" && nodeAt(document, within.start)?.part !== "inside") addRenumbering(actions, renumberingBelow(document, item));
  actions.push(...nameActions(document, within.start), ...programActions(document, item));
  if (item.kind === "parameter") actions.push(...stringTypeActions(document, item));
  return actions;
}

function addRenumbering(actions: Action[], renumbering: Renumbering | undefined): void {
  if (renumbering !== undefined && !actions.some(({ title }) => title === renumbering.title))
    actions.push({ title: renumbering.title, kind: "refactor", edits: renumbering.edits });
}

/** Duplicates an item that is numbered among its siblings; undefined if it is not. */
export function duplicateNumbered(document: AampDocument, item: Item): Action | undefined {
  const family = familyOf(document, item, siblingsOf(item));
  return family && duplicateAction(document, item, family);
}

/** The item and its ancestors that are numbered among their siblings, innermost first. */
function numberedAround(document: AampDocument, from: Item): { item: Item; family: Family }[] {
  const found: { item: Item; family: Family }[] = [];
  for (let item: Item | undefined = from; item !== undefined; item = item.parent) {
    const family = familyOf(document, item, siblingsOf(item));
    if (family !== undefined) found.push({ item, family });
  }
  return found;
}

function renumberingBelow(document: AampDocument, item: ParameterList): Renumbering | undefined {
  const [child] = item.lists;
  const [first] = item.objects;
  return (
    (child === undefined ? undefined : renumberingOf(document, child)) ?? (first === undefined ? undefined : renumberingOf(document, first))
  );
}

/** A copy after the last of the family, with the next number. In AI programs, a new AI entry shifts the indexes of all actions. */
function duplicateAction(document: AampDocument, item: Item, family: Family): Action | undefined {
  const siblings = siblingsOf(item);
  const last = siblings[siblings.length - 1];
  const own = document.lineStart(document.key(item).start);
  const { text } = document;
  const key = document.key(item);
  if (!document.beginsLine(item) || !document.beginsLine(last)) return undefined;
  const name = memberName(family, nextNumber(family));
  const ownEnd = document.lineEnd(document.whole(item).end);
  const moved = makeRoom(document, item, siblings.length);
  // the references inside the copy move like those of the original
  const copy = editedPart(text, { start: own, end: ownEnd }, [...moved, { span: key, text: printScalar(name, "untagged", 0) }]);
  const at = document.lineEnd(document.whole(last).end);
  return {
    title: `Duplicate ${document.shown(item)} as ${name}`,
    kind: "refactor",
    edits: [{ span: { start: at, end: at }, text: `\n${copy}` }, ...moved],
  };
}

/** Actions are numbered after the AI entries, so one more AI entry shifts every reference to an action. */
function makeRoom(document: AampDocument, item: Item, count: number): TextEdit[] {
  const { program, spaces } = document.references();
  if (program === undefined || item.kind !== "list" || !program.AI.includes(item)) return [];
  const edits: TextEdit[] = [];
  for (const [source, { space }] of document.references().sources) {
    const number = source.word;
    if (space === spaces[0] && number >= count) edits.push({ span: document.value(source), text: String(number + 1) });
  }
  return edits;
}

/** The game accepts any string type in place of another. Source: format reference, section 4. */
function stringTypeActions(document: AampDocument, at: Parameter): Action[] {
  const { type } = at;
  if (!isString(type)) return [];
  const text = at.text ?? "";
  const size = utf8Length(text);
  const span = document.value(at);
  const column = span.start - document.lineStart(span.start);
  if (document.text.slice(span.start, span.end).includes("\n")) return [];
  return [Type.str32, Type.str64, Type.str256, Type.stringRef]
    .map((id) => VALUE_TYPES[id])
    .filter(({ id, limit }) => id !== type && (limit === 0 || size <= limit))
    .map(({ id, tag, limit }) => ({
      title: limit === 0 ? "Change to a text without a limit" : `Change to ${tag}`,
      kind: "refactor" as const,
      edits: [{ span, text: printText(id, text, column) }],
    }));
}

/** Actions on the name of an item: for a hash without a name, and for a name that is not in a list. */
function nameActions(document: AampDocument, offset: number): Action[] {
  const spot = nodeAt(document, offset);
  const item = spot?.part === "key" ? asItem(spot.entry) : undefined;
  const parent = item?.parent;
  if (spot === undefined || item === undefined || parent === undefined) return [];
  const name = document.name(item);
  const hash = document.hash(item);
  if (name === undefined)
    return [
      { title: "Find a name for this hash…", kind: "quickfix", edits: [], task: { kind: "findName", hash, offset: spot.span.start } },
      { title: "Import names…", kind: "quickfix", edits: [], task: { kind: "importNames" } },
      { title: `Copy the hash ${hexHash(hash)}`, kind: "refactor", edits: [], task: { kind: "copy", text: hexHash(hash) } },
    ];
  const isListed = document.resolver().resolve(crc32(name), document.hash(parent), childIndexOf(item)) === name;
  if (isListed) return [];
  return [{ title: `Keep the name ${brief(name)} in your name list`, kind: "quickfix", edits: [], task: { kind: "keepName", name } }];
}
