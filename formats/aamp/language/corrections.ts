/** "Did you mean": names, tags and keys similar to a wrong one. Computed only when the user requests fixes. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { closestNames } from "../../core/text/closestNames.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { childIndexOf, type Item, siblingsOf } from "../items.ts";
import { wantedTypeOf } from "../knowledge/typeFindings.ts";
import { VALUE_TAGS } from "../text/tags.ts";
import { didYouMean } from "./didYouMean.ts";
import type { AampDocument } from "./document.ts";
import { familyOf, memberName, nextNumber } from "./families.ts";
import { innermostItem } from "./nodeAt.ts";
import { renumberingOf } from "./renumber.ts";

const MAX_OFFERED = 5;

/** Names similar to that of an item, those that fit its position first. Names of its siblings are excluded. */
export function namesLike(document: AampDocument, item: Item, written: string): string[] {
  const { tree, vocabulary, names } = document;
  const parent = item.parent;
  const taken = new Set(siblingsOf(item).map((sibling) => document.hash(sibling)));
  const candidates = new Set<string>();
  if (parent !== undefined) for (const { name } of vocabulary().siblingNames(item.kind, parent)) candidates.add(name);
  const inPlace = closestNames(written, [...candidates], MAX_OFFERED);
  const elsewhere = closestNames(written, [...vocabulary().names(item.kind), ...tree.strings, ...names.names], MAX_OFFERED * 2);
  const parentHash = parent === undefined ? 0 : document.hash(parent);
  const isKnown = (name: string) => document.resolver().resolve(crc32(name), parentHash, childIndexOf(item)) === name;
  return [...new Set([...inPlace, ...elsewhere])].filter((name) => !taken.has(crc32(name)) && isKnown(name)).slice(0, MAX_OFFERED);
}

/** Tags of other tools. Empty if the type has no tag here. */
const OTHER_TAGS: Readonly<Record<string, string>> = {
  "!string": "",
  "!str": "",
  "!int": "",
  "!s32": "",
  "!float": "",
  "!f": "",
  "!bool": "",
  "!strRef": "",
  "!stringref": "",
  "!u32": "!u",
  "!uint": "!u",
  "!object": "!obj",
  "!Vec2": "!vec2",
  "!Vec3": "!vec3",
  "!Vec4": "!vec4",
  "!colour": "!color",
  "!curve1": "!curve",
  "!curve2": "!curve",
  "!curve3": "!curve",
  "!curve4": "!curve",
  "!quaternion": "!quat",
};

const LIST_KEYS = ["objects", "lists"];
const DOCUMENT_KEYS = ["version", "type", "param_root"];

/** Adds fixes to a finding of the parser that has none of its own. */
export function withCorrections(document: AampDocument, found: Issue): Issue {
  const { text } = found;
  if (text !== undefined && found.code === "aamp/number-range" && found.fixes !== undefined) {
    const { fixes } = found;
    return { ...found, fixes: () => bySavedType(document, text.start, fixes()) };
  }
  if (text === undefined || found.fixes !== undefined) return found;
  const written = () => document.text.slice(text.start, text.end);
  if (found.code === "aamp/unknown-tag" || found.code === "aamp/foreign-dialect")
    return { ...found, fixes: () => tagFixes(document, found, written()) };
  if (found.code === "aamp/unknown-key") {
    const { root } = document.tree.keys;
    const isInList = root !== undefined && root.keyStart < text.start && document.indentAt(text.start) > document.indentAt(root.keyStart);
    const keys = isInList ? LIST_KEYS : DOCUMENT_KEYS;
    return { ...found, fixes: () => closestNames(written(), keys).map((key) => ({ ...didYouMean(text, key), preferred: true })) };
  }
  if (found.code === "aamp/same-hash") return { ...found, fixes: () => repetitionFixes(document, text.start) };
  return found;
}

/** Puts the fix first that keeps the type that the parameter should have. */
function bySavedType(document: AampDocument, offset: number, fixes: readonly Fix[]): readonly Fix[] {
  const item = innermostItem(document, offset);
  const type = item?.kind === "parameter" ? wantedTypeOf(document, item)?.types[0] : undefined;
  const right = type === undefined ? undefined : fixes.find((fix) => fix.type === type);
  return right ? [{ ...right, preferred: true }, ...fixes.filter((fix) => fix !== right)] : fixes;
}

/** Gives the copy of a numbered child a number of its own. */
function repetitionFixes(document: AampDocument, offset: number): Fix[] {
  const item = innermostItem(document, offset);
  const family = item && familyOf(document, item, siblingsOf(item));
  if (item === undefined || family === undefined) return [];
  const name = memberName(family, nextNumber(family));
  const fixes: Fix[] = [{ title: `Rename it to ${name}`, edits: [{ span: document.key(item), text: printScalar(name, "untagged", 0) }] }];
  const renumbering = renumberingOf(document, item);
  return renumbering === undefined ? fixes : [{ title: renumbering.title, edits: renumbering.edits }, ...fixes];
}

function tagFixes(document: AampDocument, found: Issue, written: string): Fix[] {
  const span = found.text ?? { start: 0, end: 0 };
  const other = OTHER_TAGS[written];
  if (other === "") {
    let { end } = span;
    while (document.text[end] === " ") end++;
    return [{ title: `Remove ${written}: this type has no tag`, edits: [{ span: { start: span.start, end }, text: "" }], preferred: true }];
  }
  const near =
    other === undefined
      ? [...new Set([...closestNames(written, VALUE_TAGS), ...VALUE_TAGS.filter((tag) => tag.startsWith(written))])]
      : [other];
  return near.slice(0, MAX_OFFERED).map((tag) => ({ ...didYouMean(span, tag, tag), preferred: near.length === 1 }));
}
