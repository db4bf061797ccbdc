/** The cases of the merge corpus: what must come out of three versions, and which conflicts. */
import { describe, expect, it } from "vitest";
import { applyToFile } from "../../../formats/applyFiles.ts";
import { NO_SUPPLIES } from "../../../formats/containers/index.ts";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { diffFiles } from "../../../formats/diffFiles.ts";
import { mergeFiles } from "../../../formats/mergeFiles.ts";
import { findFormatByName } from "../../../formats/registry.ts";
import { orSkipped } from "../../support/corpus.ts";
import { choose } from "../../support/extent.mjs";
import { throughLines } from "../../support/throughLines.ts";
import { type MergeCase, readMergeCases } from "./cases.ts";

/** Folders of the corpus whose formats can be merged. */
const FOLDERS = ["aamp", "byml", "asb", "baev", "anim", "kmp", "ass"];

function bytesOf(section: string, { file, compare }: MergeCase): Uint8Array {
  const format = findFormatByName(file);
  if (compare === "text" || !format) return encodeUtf8(section);
  const { bytes, issues } = format.encode(section);
  if (!bytes) throw new Error(issues.map(({ message }) => message).join("\n"));
  return bytes;
}

function shown(bytes: Uint8Array, { file, compare }: MergeCase): string {
  const format = findFormatByName(file);
  if (compare === "text" || !format) return new TextDecoder().decode(bytes);
  const decoded = format.decode(bytes, format.builtinNames());
  return decoded.kind === "ok" ? decoded.text : "";
}

const SWAPPED: Readonly<Record<string, string>> = { "edit/delete": "delete/edit", "delete/edit": "edit/delete" };
const byField = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

function merge(each: MergeCase, isSwapped = false) {
  const base = each.base === undefined ? undefined : bytesOf(each.base, each);
  const [ours, theirs] = isSwapped ? [each.theirs, each.ours] : [each.ours, each.theirs];
  return mergeFiles({ base, ours: bytesOf(ours, each), theirs: bytesOf(theirs, each), path: each.file, supplies: NO_SUPPLIES });
}

describe.each(FOLDERS)("cases of %s", (folder) => {
  const cases = readMergeCases(folder);

  it.skipIf(cases.length === 0).each(orSkipped(cases.map((each): [string, MergeCase] => [`${each.id}: ${each.title}`, each])))(
    "%s",
    (_, each) => {
      const merged = merge(each);
      if (each.result === "refused") {
        expect(merged).toMatchObject({ kind: "refused" });
        return;
      }
      if (merged.kind !== "merged") throw new Error(merged.message);
      const conflicts = merged.conflicts.map(({ path, ...rest }) => (path === "" ? rest : { path, ...rest }));
      expect([...conflicts].sort(byField)).toEqual([...each.conflicts].sort(byField));
      if (each.compare === "conflicts" || each.merged === undefined) return;
      const expected = bytesOf(each.merged, each);
      expect(shown(merged.bytes, each)).toBe(shown(expected, each));
      expect(merged.bytes).toEqual(expected);
    },
  );

  it.skipIf(cases.length === 0).each(cases.map((each): [string, MergeCase] => [each.id, each]))("%s, sides swapped", (_, each) => {
    const merged = merge(each, true);
    if (each.result === "refused") {
      expect(merged).toMatchObject({ kind: "refused" });
      return;
    }
    if (merged.kind !== "merged") throw new Error(merged.message);
    // what was kept decides about references and checks
    const stays = ({ kind }: { readonly kind?: unknown }) => kind !== "reference" && kind !== "check";
    const expected = each.conflicts
      .filter(stays)
      .map(({ ours, theirs, kind, ...rest }) => ({ ...rest, kind: SWAPPED[String(kind)] ?? kind, ours: theirs, theirs: ours }));
    const found = merged.conflicts.filter(stays).map(({ path, ...rest }) => (path === "" ? rest : { path, ...rest }));
    expect([...found].sort(byField)).toEqual(expected.sort(byField));
  });

  // in a file that is text, comments stay as they are
  const binary = folder === "ass" ? [] : cases.filter(({ compare }) => compare !== "text");
  it.skipIf(binary.length === 0).each(choose(binary, 3).map((each): [string, MergeCase] => [each.id, each]))(
    "%s: what differs between two of its versions, made in the first, gives the second",
    (_, each) => {
      const { file: path } = each;
      const versions = [each.base, each.ours, each.theirs].flatMap((text) => (text === undefined ? [] : [bytesOf(text, each)]));
      for (const before of versions)
        for (const after of versions) {
          const found = diffFiles({ before, after, path, supplies: NO_SUPPLIES, withBytes: true });
          if (found.some(({ kind }) => kind === "bytes")) continue;
          const changes = throughLines(found);
          const applied = applyToFile({ bytes: before, path, supplies: NO_SUPPLIES, changes });
          expect(applied).toMatchObject({ kind: "changed", conflicts: [], notes: [] });
          if (applied.kind === "changed") expect(shown(applied.bytes, each)).toBe(shown(after, each));
          if (applied.kind === "changed") expect(applied.bytes).toEqual(after);
        }
    },
  );
});
