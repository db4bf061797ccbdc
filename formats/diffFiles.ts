/** Compares the contents of two versions of a file: archives member by member, documents by their format's tree. */

import type { Archive } from "./archives/archive.ts";
import { membersOf } from "./archives/byPath.ts";
import { findArchiveType } from "./archives/registry.ts";
import { VersionsBudget } from "./archives/versionsBudget.ts";
import { type Peeled, peel, type Supplies } from "./containers/index.ts";
import { catchStop, type Issue, Stop } from "./core/issue.ts";
import { type Change, compareTexts } from "./core/merge/changes/difference.ts";
import { shortDifferenceOf } from "./core/merge/changes/together.ts";
import { checksumOf } from "./core/merge/tree/changeValue.ts";
import type { MergeModel } from "./core/merge/tree/tree.ts";
import { type Names, namesOf } from "./core/names.ts";
import { findDifference } from "./core/proof.ts";
import { LineIndex } from "./core/text/lineIndex.ts";
import type { Span } from "./core/text/span.ts";
import { type DocumentKind, documentKindOf, readDocument } from "./open.ts";
import { findFormatOf } from "./registry.ts";

export interface FilesToCompare {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** The ending says which kind of file it is. */
  readonly path: string;
  readonly supplies: Supplies;
  /** Asks for the places of values in the files, and for ways that also lead to the same entries of other versions. */
  readonly withBytes?: boolean;
  /** Asks for changes in few words to be made in other versions, not for sentences: numbers that all changed alike are one, and no change has a line. */
  readonly isShort?: boolean;
}

/** Where a value is in both versions, in the content without compression; undefined where it is not, or has no bytes of its own. */
export interface ValueBytes {
  readonly before?: Span | undefined;
  readonly after?: Span | undefined;
}

/** The differences in a file or an archive member. */
export interface FileDifference {
  /** The way into the archive; empty for the file itself. */
  readonly path: string;
  /** `bytes`: of no format that can be compared, or one of the two cannot be read. */
  readonly kind: "changed" | "added" | "removed" | "bytes";
  readonly changes: readonly Change[];
  /** What entries with changes are, by their ways. */
  readonly titles?: ReadonlyMap<string, string>;
  /** Of each change: its line in the newer text, from 0. */
  readonly lines: readonly number[];
  /** Of each change, where they were asked for and the files are not texts. */
  readonly bytes?: readonly ValueBytes[] | undefined;
  /** For `bytes`: why, as a sentence. For `changed`: what else may differ. */
  readonly message?: string;
  /** One of the two is damaged, or too large. */
  readonly isUnreadable?: true;
  /** Of what was added. */
  readonly content?: Uint8Array | undefined;
  /** Of what was added to an archive of one console: its byte order. */
  readonly littleEndian?: boolean | undefined;
  /** Of what was removed. */
  readonly checksum?: string | undefined;
}

/** A file or member that only one version has. */
export function wholeDifference(path: string, kind: "added" | "removed", content: Uint8Array | undefined): FileDifference {
  const own = kind === "added" ? { content } : { checksum: content && checksumOf(content) };
  return { path, kind, changes: [], lines: [], ...own };
}

/** Empty if both have the same meaning. Total. */
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

const SAME_VALUES = "The bytes differ, but the values do not: only how they are stored, or their order where it means nothing.";

type Members = ReturnType<typeof membersOf>;

const VERSIONS = ["The first file", "The second file"] as const;

/** @throws Stop for one that cannot be read */
function readVersion(kind: DocumentKind, bytes: Uint8Array, names: Names, version: string) {
  const refuse = (problem: string): never => {
    throw new Stop({ code: "diff/unreadable", severity: "error", message: `${version} ${problem}` });
  };
  return readDocument(kind, bytes, names, refuse, false);
}

class FileComparer {
  /** Of the second file, where it is an archive of one console. */
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
    const type = findArchiveType(first);
    if (type && type === findArchiveType(second)) return this.compareArchives(type.open(first), type.open(second), inside);
    const kind = documentKindOf(path, first);
    const other = kind?.isText ? kind.format : findFormatOf(path, second);
    if (kind?.format !== other) return this.bytes(inside, "The two are of different formats.");
    if (!kind?.format.merge) return this.bytes(inside, "The bytes differ; files like this cannot be compared by what is in them.");
    const { format } = kind;
    const names = namesOf(format, format.builtinNames(), { path });
    const read = catchStop(() => [first, second].map((bytes, at) => readVersion(kind, bytes, names, VERSIONS[at])));
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
      // spelling and comments of a text mean nothing; in a file without them, something did change
      const isSame = kind.isText || old.text === now.text;
      return isSame && message === undefined ? undefined : this.bytes(inside, message ?? SAME_VALUES);
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

  private unreadable(path: string, issue: Issue): void {
    this.found.push(unreadable(path, issue));
  }

  private compareArchives(before: Archive, after: Archive, inside: string): void {
    if (inside === "") this.littleEndian = after.littleEndian;
    const members = [membersOf(before), membersOf(after)] as const;
    this.budget.enter(members, inside, () => this.compareMembers(members, inside));
  }

  private compareMembers([first, second]: readonly [Members, Members], inside: string): void {
    for (const key of new Set([...first.keys(), ...second.keys()])) {
      const [a, b] = [first.get(key), second.get(key)];
      const name = (a ?? b)?.path ?? key;
      const path = inside === "" ? name : `${inside}/${name}`;
      this.budget.addMember([a, b]);
      if (a && b) this.compare(a.read(), b.read(), name, path);
      else if (b) this.found.push({ ...wholeDifference(path, "added", b.read()), littleEndian: this.littleEndian });
      else this.found.push(wholeDifference(path, "removed", a?.read()));
    }
  }
}
