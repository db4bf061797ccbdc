/** What differs between two versions of a file by what is in it: archives member by member, documents by their format's tree. */

import type { Archive } from "./archives/archive.ts";
import { membersOf } from "./archives/byPath.ts";
import { findArchiveType } from "./archives/registry.ts";
import { type Peeled, peel, type Supplies } from "./containers/index.ts";
import type { Format } from "./core/format.ts";
import { catchStop } from "./core/issue.ts";
import { type Change, placedDifferenceOf } from "./core/merge/difference.ts";
import { namesOf } from "./core/names.ts";
import { findDifference } from "./core/proof.ts";
import { LineIndex } from "./core/text/lineIndex.ts";
import { decodeUtf8 } from "./core/text/textCoding.ts";
import { findFormatByTextName, findFormatOf, findTextFormat } from "./registry.ts";

export interface FilesToCompare {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The ending says which kind of file it is. */
  readonly path: string;
  readonly supplies: Supplies;
}

/** What is different in a file, or in a member of an archive. */
export interface FileDifference {
  /** The way into the archive; empty for the file itself. */
  readonly path: string;
  /** `bytes`: of no format that can be compared, or one of the two cannot be read. */
  readonly kind: "changed" | "added" | "removed" | "bytes";
  readonly changes: readonly Change[];
  /** Of each change: its line in the newer text, from 0. */
  readonly lines: readonly number[];
  /** For `bytes`: why, as a sentence. */
  readonly message?: string;
}

/** Empty where both say the same. Total. */
export function diffFiles({ before, after, path, supplies }: FilesToCompare): readonly FileDifference[] {
  const found: FileDifference[] = [];
  const compared = catchStop(() => new FileComparer(supplies, found).compare(before, after, path, ""));
  return "issue" in compared ? [...found, { path: "", kind: "bytes", changes: [], lines: [], message: compared.issue.message }] : found;
}

class FileComparer {
  private readonly supplies: Supplies;
  private readonly found: FileDifference[];

  constructor(supplies: Supplies, found: FileDifference[]) {
    this.supplies = supplies;
    this.found = found;
  }

  compare(before: Uint8Array, after: Uint8Array, path: string, inside: string): void {
    if (findDifference(before, after) === undefined) return;
    const peeled = [before, after].map((bytes) => peel(bytes, this.supplies));
    const problem = peeled.find((one) => "issue" in one);
    if (problem && "issue" in problem) return this.bytes(inside, problem.issue.message);
    const [first, second] = (peeled as Peeled[]).map(({ content }) => content) as [Uint8Array, Uint8Array];
    const type = findArchiveType(first);
    if (type && type === findArchiveType(second)) return this.compareArchives(type.open(first), type.open(second), inside);
    const textFormat = findFormatByTextName(path) ?? findTextFormat(path, first);
    const format = textFormat ?? findFormatOf(path, first);
    if (!format?.merge) return this.bytes(inside, "The bytes differ; files like this cannot be compared by what is in them.");
    if (!textFormat && format !== findFormatOf(path, second)) return this.bytes(inside, "The two are of different formats.");
    const texts = [first, second].map((bytes) => readText(format, bytes, `${path}/${inside}`, textFormat !== undefined));
    const unread = texts.find((text) => typeof text !== "string");
    if (unread && typeof unread !== "string") return this.bytes(inside, unread.problem);
    const [old, now] = texts as [string, string];
    const placed = placedDifferenceOf(format.merge, old, now, path);
    if (placed.length === 0) return;
    const index = new LineIndex(now);
    const lines = placed.map(({ start }) => index.lineAt(start));
    this.found.push({ path: inside, kind: "changed", changes: placed.map(({ change }) => change), lines });
  }

  private bytes(path: string, message: string): void {
    this.found.push({ path, kind: "bytes", changes: [], lines: [], message });
  }

  private compareArchives(before: Archive, after: Archive, inside: string): void {
    const [first, second] = [membersOf(before), membersOf(after)];
    for (const key of new Set([...first.keys(), ...second.keys()])) {
      const [a, b] = [first.get(key), second.get(key)];
      const name = (a ?? b)?.path ?? key;
      const path = inside === "" ? name : `${inside}/${name}`;
      if (a && b) this.compare(a.read(), b.read(), name, path);
      else this.found.push({ path, kind: b ? "added" : "removed", changes: [], lines: [] });
    }
  }
}

function readText(format: Format, bytes: Uint8Array, path: string, isText: boolean): string | { readonly problem: string } {
  if (isText) {
    const text = decodeUtf8(bytes);
    if (text === undefined) return { problem: "One of the two is not a text in UTF-8." };
    const issue = format.encode(text).issues.find(({ severity }) => severity === "error");
    return issue ? { problem: `One of the two has an error. ${issue.message}` } : text;
  }
  const decoded = format.decode(bytes, namesOf(format, format.builtinNames(), { path }));
  return decoded.kind === "ok" ? decoded.text : { problem: `One of the two cannot be read. ${decoded.issues[0]?.message ?? ""}` };
}
