/** Renames every item of a kind that has a name, and the texts that refer to it. */
import type { Renaming } from "../../core/analysis.ts";
import { crc32 } from "../../core/bytes/crc32.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { isWellFormed, utf8Length } from "../../core/text/textCoding.ts";
import { bareSpan } from "../../core/tree/textPlace.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { asItem, type Item, siblingsOf } from "../items.ts";
import type { Parameter } from "../parameterTree.ts";
import { printBareText } from "../text/printText.ts";
import { VALUE_TYPES } from "../valueTypes.ts";
import type { AampDocument } from "./document.ts";
import { sameNames } from "./navigation.ts";
import { type CursorTarget, nodeAt } from "./nodeAt.ts";
import type { TargetSpace } from "./references.ts";
import { hexHash } from "./words.ts";

export function renamingAt(document: AampDocument, offset: number): Renaming | undefined {
  const spot = nodeAt(document, offset);
  const item = asItem(spot?.entry);
  if (spot === undefined || item?.parent === undefined) return undefined;
  const { span } = spot;
  if (spot.part === "key") return { span, name: document.shown(item), to: (name) => renameKey(document, item, checked(name)) };
  const space = nameSpaceOf(document, spot);
  const old = item.kind === "parameter" ? (item.text ?? "") : "";
  return space && { span, name: old, to: (name) => renameText(document, space, old, checked(name)) };
}

function checked(name: string): string {
  if (name === "") throw new Error("A name cannot be empty.");
  if (name.includes("\0") || !isWellFormed(name)) throw new Error("The name contains a character that a file cannot store.");
  return name;
}

/** The space of names that a text belongs to, as a reference or as a target's name. */
function nameSpaceOf({ references }: AampDocument, { entry, part }: CursorTarget): TargetSpace | undefined {
  if (entry?.kind !== "parameter" || part !== "value") return undefined;
  const own = references().spaceOf(entry);
  if (own !== undefined) return own.by === "name" && references().targetOf(entry) !== undefined ? own : undefined;
  return references().spaces.find(({ nameParameters }) => nameParameters?.includes(entry));
}

function renameKey(document: AampDocument, item: Item, name: string): TextEdit[] {
  const risk = riskOf(document, item, name);
  const targets = document
    .references()
    .spaces.find(({ by, nameParameters, targets: all }) => by === "name" && nameParameters === undefined && all.includes(item));
  if (targets !== undefined) return renameText(document, targets, document.shown(item), name);
  const edits = renameAll(document, sameNames(document, item.kind, document.hash(item)), name);
  return risk === undefined ? edits : edits.map((edit) => ({ ...edit, optional: risk }));
}

/**
 * What the user should know before the name changes. The file keeps only the hash, and the game looks for the hash. A name with the same
 * hash changes nothing; any other name needs a confirmation.
 */
function riskOf(document: AampDocument, item: Item, name: string): string | undefined {
  const hash = document.hash(item);
  if (crc32(name) === hash) return undefined;
  const change = `The hash changes from ${hexHash(hash)} to ${hexHash(crc32(name))}`;
  if (document.name(item) === undefined)
    return `${name} is not the name of this hash. ${change}: the game may not find this ${item.kind} anymore`;
  if (!isGameName(document, item)) return undefined;
  return `${change}: the game looks for ${document.shown(item)} and may not find this ${item.kind} under another name`;
}

/** Whether the name is in the game's own tables or lists, and not a number or a name that the user chose. */
function isGameName(document: AampDocument, item: Item): boolean {
  const { knowledge } = document;
  if (item.kind === "parameter") {
    const known = knowledge().parameterOf(item);
    if (known !== undefined) return !/[#<]/.test(known.name);
    if (knowledge().classParameterOf(item) !== undefined) return true;
  }
  return document.explain(item)?.origin === "builtin";
}

function renameAll(document: AampDocument, items: readonly Item[], name: string): TextEdit[] {
  for (const item of items) checkSiblings(document, item, name);
  const text = printScalar(name, "untagged", 0);
  return items.map((item) => ({ span: document.key(item), text }));
}

/** The names of siblings must have different hashes. */
function checkSiblings(document: AampDocument, item: Item, name: string): void {
  const hash = crc32(name);
  const own = document.hash(item);
  if (hash === own) return;
  const other = siblingsOf(item).find((sibling) => document.hash(sibling) === hash);
  if (other === undefined) return;
  const shown = document.shown(other);
  const line = document.text.slice(0, document.key(other).start).split("\n").length;
  if (shown === name) throw new Error(`The name ${name} is taken: line ${line} has it, next to an entry that would be renamed.`);
  throw new Error(`The name ${name} has the same hash as ${shown} in line ${line}, and a file keeps only the hash.`);
}

/** Renames all texts of a space that refer to one name, and the names themselves. */
function renameText(document: AampDocument, space: TargetSpace, old: string, name: string): TextEdit[] {
  const { references } = document;
  const hash = crc32(old) | 0;
  const targets = space.targets.filter((_, at) => space.nameHashes?.[at] === hash);
  const edits = space.nameParameters === undefined ? renameAll(document, targets, name) : [];
  const texts = new Set<Parameter>(targets.flatMap((target) => references().sourcesOf(target)));
  space.nameParameters?.forEach((at, number) => {
    if (at !== undefined && space.nameHashes?.[number] === hash) texts.add(at);
  });
  for (const at of [...texts].sort((a, b) => a.index - b.index)) edits.push(textEdit(document, at, name));
  return edits;
}

function textEdit(document: AampDocument, at: Parameter, name: string): TextEdit {
  const { type } = at;
  const { tag, limit } = VALUE_TYPES[type];
  const size = utf8Length(name);
  if (limit > 0 && size > limit) {
    const line = document.text.slice(0, document.key(at).start).split("\n").length;
    throw new Error(`The name has ${size} bytes; the ${tag} in line ${line} that refers to it has room for ${limit}.`);
  }
  return { span: bareSpan(document.text, at), text: printBareText(type, name) };
}
