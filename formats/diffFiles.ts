/** Compares the contents of two versions of a file: archives member by member, documents by their format's tree. */

import type { Archive } from "./archives/archive.ts";
import { membersOf, NAME_TABLE } from "./archives/byPath.ts";
import { findArchiveType } from "./archives/registry.ts";
import { VersionsBudget } from "./archives/versionsBudget.ts";
import { type Peeled, peel, type Supplies } from "./containers/index.ts";
import { catchStop, type Issue, Stop } from "./core/issue.ts";
import { quote } from "./core/json/print.ts";
import { type Change, compareTexts } from "./core/merge/changes/difference.ts";
import { shortDifferenceOf } from "./core/merge/changes/together.ts";
import { checksumOf } from "./core/merge/tree/changeValue.ts";
import type { MergeModel } from "./core/merge/tree/tree.ts";
import { type Names, namesOf } from "./core/names.ts";
import { findDifference, isEqual } from "./core/proof.ts";
import { LineIndex } from "./core/text/lineIndex.ts";
import type { Span } from "./core/text/span.ts";
import { type DocumentKind, documentKindsOf, readDocument } from "./open.ts";

export interface FilesToCompare {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The path, whose extension shows the kind of file. */
  readonly path: string;
  readonly supplies: Supplies;
  /** Whether to include the places of values in the files, and paths that also lead to the same entries in other versions. */
  readonly withBytes?: boolean;
  /** Whether to return compact changes to apply to other versions: equal changes of numbers are merged, and changes have no lines. */
  readonly isShort?: boolean;
}

/** Where a value is in both versions, in the decompressed content; undefined if it does not exist or has no bytes of its own. */
export interface ValueBytes {
  readonly before?: Span | undefined;
  readonly after?: Span | undefined;
}

/** The differences in a file or an archive member. */
export interface FileDifference {
  /** The path in the archive; empty for the file itself. */
  readonly path: string;
  /** `bytes`: the format cannot be compared, or one of the two cannot be read. */
  readonly kind: "changed" | "added" | "removed" | "bytes";
  readonly changes: readonly Change[];
  /** Descriptions of changed entries, by their paths. */
  readonly titles?: ReadonlyMap<string, string>;
  /** The line of each change in the newer text, from 0. */
  readonly lines: readonly number[];
  /** The bytes of each change, if they were requested and the files are not texts. */
  readonly bytes?: readonly ValueBytes[] | undefined;
  /** For `bytes`: why, as a sentence. For `changed`: what else may differ. */
  readonly message?: string;
  /** Whether one of the two is damaged, or too large. */
  readonly isUnreadable?: true;
  /** For `bytes`: all values are the same, so there is nothing to apply to another version. */
  readonly isSame?: true;
  /** Content of an added file or member. */
  readonly content?: Uint8Array | undefined;
  /** Byte order of an added member, if its archive is for one console. */
  readonly littleEndian?: boolean | undefined;
  /** Checksum of a removed file or member. */
  readonly checksum?: string | undefined;
}

/** A file or member that only one version has. */
export function wholeDifference(path: string, kind: "added" | "removed", content: Uint8Array | undefined): FileDifference {
  const own = kind === "added" ? { content } : { checksum: content && checksumOf(content) };
  return { path, kind, changes: [], lines: [], ...own };
}

/** Empty if both have the same bytes. Total. */
export function diffFiles({ before, after, path, supplies, ...asked }: FilesToCompare): readonly FileDifference[] {
  const found: FileDifference[] = [];
  const compared = catchStop(() =>
    new FileComparer(new VersionsBudget([before, after]), supplies, found, asked).compare(before, after, path, ""),
  );
  return "issue" in compared ? [...found, unreadable("", compared.issue)] : found;
}

function unreadable(path: string, { message }: Issue): FileDifference {
  return { path, kind: "bytes", changes: [], lines: [], message, isUnreadable: true };
}

const SAME_CONTENT = "Only the compression differs.";
const SAME_MEMBERS = "Only the layout of the archive differs, such as the order of its members.";
const SAME_VALUES = "The bytes differ, but not the values: only their storage differs, or their order where it does not matter.";
const SAME_MEANING = "Only comments or the notation of values differ.";

type Members = ReturnType<typeof membersOf>;

const VERSIONS = ["The first file", "The second file"] as const;

/** @throws Stop if the version cannot be read */
function readVersion(kind: DocumentKind, bytes: Uint8Array, names: Names, version: string) {
  const refuse = (problem: string): never => {
    throw new Stop({ code: "diff/unreadable", severity: "error", message: `${version} ${problem}` });
  };
  return readDocument(kind, bytes, names, refuse, false);
}

class FileComparer {
  /** Byte order of the second file, if it is an archive for one console. */
  private littleEndian: boolean | undefined;

  constructor(
    private readonly budget: VersionsBudget,
    private readonly supplies: Supplies,
    private readonly found: FileDifference[],
    private readonly asked: Pick<FilesToCompare, "withBytes" | "isShort">,
  ) {}

  compare(before: Uint8Array, after: Uint8Array, path: string, inside: string): void {
    if (findDifference(before, after) === undefined) return;
    const peeled = [before, after].map((bytes) => peel(bytes, this.supplies));
    const problem = peeled.find((one) => "issue" in one);
    if (problem && "issue" in problem) return this.unreadable(inside, problem.issue);
    this.budget.addUnpacked(peeled as Peeled[]);
    const [first, second] = (peeled as Peeled[]).map(({ content }) => content) as [Uint8Array, Uint8Array];
    if (findDifference(first, second) === undefined) return this.same(inside, SAME_CONTENT);
    const type = findArchiveType(first);
    if (type && type === findArchiveType(second)) return this.compareArchives(type.open(first), type.open(second), inside);
    const [kind, other] = documentKindsOf(path, [first, second]);
    if (kind?.format !== other?.format) return this.bytes(inside, "The two have different formats.");
    if (!kind?.format.merge || !other) return this.bytes(inside, "The bytes differ; the contents of files like this cannot be compared.");
    const { format } = kind;
    const names = namesOf(format, format.builtinNames(), { path });
    const read = catchStop(() => [first, second].map((bytes, at) => readVersion(at === 0 ? kind : other, bytes, names, VERSIONS[at])));
    if ("issue" in read) return this.unreadable(inside, read.issue);
    const [old, now] = read.value;
    const { withBytes, isShort } = this.asked;
    const model = format.merge as MergeModel;
    const texts = [old.text, now.text, path] as const;
    const { changes: placed, titles } = isShort
      ? { changes: shortDifferenceOf(model, ...texts), titles: undefined }
      : compareTexts(model, ...texts, withBytes);
    const inexact = read.value.findIndex(({ exact = true }) => !exact);
    const message = inexact < 0 ? undefined : `${VERSIONS[inexact]} is not exact: it has bytes that were not compared.`;
    if (placed.length === 0) {
      if (message !== undefined) return this.bytes(inside, message);
      return this.same(inside, kind.isText || other.isText ? SAME_MEANING : SAME_VALUES);
    }
    const index = new LineIndex(now.text);
    const lines = placed.map(({ start }) => index.lineAt(start));
    const [oldMap, newMap] = withBytes ? [old.map?.(), now.map?.()] : [];
    const bytes =
      oldMap &&
      newMap &&
      placed.map(({ before, after }) => ({ before: before && oldMap.bytesOf(before), after: after && newMap.bytesOf(after) }));
    this.found.push({
      path: inside,
      kind: "changed",
      changes: placed.map(({ change }) => change),
      ...(titles && { titles }),
      lines,
      bytes,
      ...(message !== undefined && { message }),
    });
  }

  private bytes(path: string, message: string): void {
    this.found.push({ path, kind: "bytes", changes: [], lines: [], message });
  }

  private same(path: string, message: string): void {
    this.found.push({ path, kind: "bytes", changes: [], lines: [], message, isSame: true });
  }

  private unreadable(path: string, issue: Issue): void {
    this.found.push(unreadable(path, issue));
  }

  private compareArchives(before: Archive, after: Archive, inside: string): void {
    if (inside === "") this.littleEndian = after.littleEndian;
    const members = [membersOf(before), membersOf(after)] as const;
    const { length } = this.found;
    this.budget.enter(members, inside, () => this.compareMembers(members, inside));
    if (before.littleEndian !== after.littleEndian)
      this.bytes(inside, "The archives are for different consoles: their byte orders differ.");
    if (!isEqual(before.nameTable, after.nameTable))
      this.bytes(inside === "" ? NAME_TABLE : `${inside}/${NAME_TABLE}`, "The names of members differ, which cannot be compared.");
    if (this.found.length === length) this.same(inside, SAME_MEMBERS);
  }

  private compareMembers([first, second]: readonly [Members, Members], inside: string): void {
    for (const key of new Set([...first.keys(), ...second.keys()])) {
      const [a, b] = [first.get(key), second.get(key)];
      const name = (a ?? b)?.path ?? key;
      const path = inside === "" ? name : `${inside}/${name}`;
      if (a && b && a.path !== b.path) this.bytes(path, `In the second file, this name is spelled ${quote(b.path)}.`);
      this.budget.addMember([a, b]);
      const [before, after] = [a, b].map((member) => catchStop(() => member?.read()));
      if ("issue" in before) {
        // nothing differs if both are damaged in the same way
        if (!("issue" in after) || !isEqual(a?.stored, b?.stored)) this.unreadable(path, before.issue);
      } else if ("issue" in after) this.unreadable(path, after.issue);
      else if (before.value && after.value) this.compare(before.value, after.value, name, path);
      else if (after.value) this.found.push({ ...wholeDifference(path, "added", after.value), littleEndian: this.littleEndian });
      else this.found.push(wholeDifference(path, "removed", before.value));
    }
  }
}
