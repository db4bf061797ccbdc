/**
 * Findings that need names or references, beyond those of the parser: unknown and known hashes, lost comments, references without a target.
 * Runs after every edit, so it compares hashes only and computes fixes on demand.
 */

import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix, Issue } from "../../core/issue.ts";
import { firstOf } from "../../core/lists.ts";
import { counted } from "../../core/text/counted.ts";
import type { TextEdit } from "../../core/text/span.ts";
import { printScalar } from "../../core/yaml/scalars.ts";
import { brief } from "../../core/yaml/scanner.ts";
import { issue } from "../diagnostics.ts";
import type { Item } from "../items.ts";
import { programFindings } from "../knowledge/programFindings.ts";
import { tableFindings } from "../knowledge/tableFindings.ts";
import { typeFindings } from "../knowledge/typeFindings.ts";
import type { Parameter } from "../parameterTree.ts";
import { NOTE_START } from "../text/layoutNotes.ts";
import { visitNames } from "../visitNames.ts";
import { namesLike, withCorrections } from "./corrections.ts";
import { didYouMean } from "./didYouMean.ts";
import type { AampDocument } from "./document.ts";
import { definedName, type TargetSpace } from "./references.ts";
import { findRenumbering, renumberingFixes } from "./renumber.ts";
import { originOf } from "./words.ts";

/** More hints of one kind are noise. */
const MAX_HINTS = 300;

/** Items with unknown names, and hashes with known names. */
interface NameFindings {
  /** The first names that are not in any list. */
  readonly unknown: readonly Item[];
  /** Hashes whose names are known. */
  readonly hashes: readonly Item[];
}

/** The parser's findings, with fixes that it cannot compute, and those of this module. */
export function check(document: AampDocument): readonly Issue[] {
  const issues: Issue[] = document.parsed.issues.map((found) => withCorrections(document, found));
  if (document.tree.keys.root === undefined) return issues;
  const names = findNames(document);
  for (const item of names.unknown) issues.push(unknownName(document, item));
  for (const item of names.hashes.slice(0, MAX_HINTS)) issues.push(knownHash(document, item, names.hashes));
  const isShifted = checkReferences(document, issues);
  for (const found of [typeFindings(document), programFindings(document, isShifted), tableFindings(document)])
    issues.push(...firstOf(found, MAX_HINTS));
  checkComments(document, issues);
  return issues;
}

// ------------------------------------------------------------------------------------------------ names

function findNames(document: AampDocument): NameFindings {
  const { tree, names, text } = document;
  const unknown: Item[] = [];
  const hashes: Item[] = [];

  visitNames(tree, (item, parent, index) => {
    const first = text.charCodeAt(item.keyStart);
    const mayBeHash = first >= 0x30 && first <= 0x39;
    if (!mayBeHash && names.find(item.hash) !== undefined) return;
    const resolved = document.resolver().resolve(item.hash >>> 0, parent >>> 0, index);
    if (mayBeHash && document.name(item) === undefined) {
      if (resolved !== undefined) hashes.push(item);
    } else if (resolved === undefined && unknown.length < MAX_HINTS) unknown.push(item);
  });
  return { unknown, hashes };
}

function unknownName(document: AampDocument, item: Item): Issue {
  const text = document.key(item);
  const written = document.shown(item);
  return issue(
    "unknown-name",
    `No name list has \`${brief(written)}\`: the file keeps only its hash, so you will see ${document.hash(item)} when you open it again.`,
    {
      text,
      fixes: () =>
        // never preferred: a new name may be intended, and "fix all" applies preferred fixes without asking
        namesLike(document, item, written).map((name) => didYouMean(text, name)),
    },
  );
}

function knownHash(document: AampDocument, item: Item, all: readonly Item[]): Issue {
  const text = document.key(item);
  const known = document.explain(item);
  const name = known?.name ?? "";
  return issue(
    "known-hash",
    `This hash is that of \`${brief(name)}\`, ${known === undefined ? "a known name" : `a name from ${originOf(known)}`}.`,
    {
      text,
      fixes: () => [
        { title: `Use the name ${name}`, edits: [useName(document, item)], preferred: true },
        ...(all.length > 1
          ? [{ title: `Use all ${all.length} known names of this file`, edits: all.map((other) => useName(document, other)) }]
          : []),
      ],
    },
  );
}

function useName(document: AampDocument, item: Item): TextEdit {
  return { span: document.key(item), text: printScalar(document.explain(item)?.name ?? document.shown(item), "untagged", 0) };
}

// ------------------------------------------------------------------------------------------------ references

/** Returns true if entries were added or removed: that is one finding in place of all that follow from it. */
function checkReferences(document: AampDocument, issues: Issue[]): boolean {
  const { references } = document;
  const mismatches: [source: Parameter, target: Item, name: string][] = [];
  const nameHashes = new Map<Item, number | undefined>();
  for (const [source, { space, target, isChecked }] of references().sources) {
    if (target === undefined) {
      if (isChecked && issues.length < MAX_HINTS) issues.push(missingTarget(document, source, space));
      continue;
    }
    if (references().program === undefined || space !== references().spaces[0]) continue;
    if (!nameHashes.has(target)) nameHashes.set(target, hashOfName(definedName(target)));
    const wanted = nameHashes.get(target);
    if (wanted !== undefined && wanted !== source.hash) mismatches.push([source, target, definedName(target) ?? ""]);
  }
  if (references().program === undefined) return false;
  const shift = findShift(document);
  if (shift) return issues.push(shift) > 0;
  for (const [source, target, name] of mismatches.slice(0, MAX_HINTS)) issues.push(otherName(document, source, target, name));
  return false;
}

function hashOfName(name: string | undefined): number | undefined {
  return name === undefined || name === "" ? undefined : crc32(name) | 0;
}

function missingTarget(document: AampDocument, source: Parameter, space: TargetSpace): Issue {
  const text = document.value(source);
  if (space.by === "number") {
    const { length } = space.targets;
    const range = length === 0 ? "the file has none" : `there are ${length}, counted from 0 to ${length - 1}`;
    return issue("reference-range", `There is no ${space.what} with number ${source.word}: ${range}.`, { text });
  }
  return issue("reference-range", `There is no ${space.what} \`${brief(source.text ?? "")}\` in this file.`, { text });
}

function otherName(document: AampDocument, source: Parameter, target: Item, name: string): Issue {
  const key = document.shown(source);
  return issue(
    "reference-name",
    `\`${brief(key)}\` refers to ${document.shown(target)}, whose \`Def/Name\` is \`${brief(name)}\`; in the game's own files the two are equal.`,
    {
      text: document.value(source),
      related: [{ message: "The entry is here.", text: document.key(target) }],
      fixes: () => namesakes(document, source),
    },
  );
}

/** Fixes that refer to an entry with the name of the reference. */
function namesakes(document: AampDocument, source: Parameter): Fix[] {
  const { references } = document;
  const hash = source.hash;
  const { targets } = references().spaces[0];
  const found = targets.flatMap((target, number) => (hashOfName(definedName(target)) === hash ? [{ target, number }] : []));
  return found.slice(0, 5).map(({ target, number }) => ({
    title: `Refer to ${document.shown(target)}, which has this name: ${number}`,
    edits: [{ span: document.value(source), text: String(number) }],
    preferred: found.length === 1,
  }));
}

/** One finding for all references, if their numbers fit an earlier state of the lists. */
function findShift(document: AampDocument): Issue | undefined {
  const renumbering = findRenumbering(document);
  if (renumbering === undefined || renumbering.references === 0 || !renumbering.proved) return undefined;
  return issue(
    "reference-shift",
    `Entries were added or removed: ${counted(renumbering.references, "reference")} in this program ${renumbering.references === 1 ? "points" : "point"} to another entry than before.`,
    { text: renumbering.place, fixes: () => renumberingFixes(renumbering) },
  );
}

// ------------------------------------------------------------------------------------------------ comments

function checkComments({ comments, text, context }: AampDocument, issues: Issue[]): void {
  if (!context.decoded) return;
  const lost = comments.find(({ start }) => !text.startsWith(NOTE_START, start));
  const message = "The game file cannot hold comments: they are gone when you open it again.";
  if (lost !== undefined) issues.push(issue("comment-lost", message, { text: lost }));
}
