/**
 * Merges three versions of a file by content: archives member by member, documents by their format's tree, files of unknown formats as one
 * value. Uses formats and archives only through their contracts.
 */

import type { Archive, ArchiveType, Edit } from "./archives/archive.ts";
import { type FoundMember, membersOf, NAME_TABLE } from "./archives/byPath.ts";
import { changeArchive, proveArchive } from "./archives/change.ts";
import { MemberNames } from "./archives/memberNames.ts";
import { findArchiveType } from "./archives/registry.ts";
import { VersionsBudget } from "./archives/versionsBudget.ts";
import { type Peeled, peel, peelHead, rewrap, type Supplies } from "./containers/index.ts";
import type { Analysis } from "./core/analysis.ts";
import type { Format } from "./core/format.ts";
import { catchStop, type Issue, Stop, unlessStopped } from "./core/issue.ts";
import { getOrMake } from "./core/lists.ts";
import { type DetailedConflict, detailsOfMember, meaningsOf } from "./core/merge/result/conflictDetails.ts";
import { withoutBad } from "./core/merge/result/firstBad.ts";
import { mergeTexts } from "./core/merge/result/mergeTexts.ts";
import type { Problem } from "./core/merge/result/problems.ts";
import type { Choice, Conflict, ConflictKind } from "./core/merge/result/resolve.ts";
import type { Side } from "./core/merge/tree/tree.ts";
import { namesOf } from "./core/names.ts";
import { isEqual, type ProvedBytes } from "./core/proof.ts";
import { decodeUtf8 } from "./core/text/textCoding.ts";
import { type DocumentKind, documentKindOf, documentKindsOf, readDocument, writeDocument } from "./open.ts";

export interface FilesToMerge {
  /** Empty or undefined if both sides added the file. */
  readonly base: Uint8Array | undefined;
  readonly ours: Uint8Array;
  readonly theirs: Uint8Array;
  /** The path of the file, with `/` between its parts; the extension shows the kind of file. */
  readonly path: string;
  readonly supplies: Supplies;
}

/** A conflict, with its file or member. */
export interface FileConflict extends Conflict {
  readonly path: string;
}

/** The choice for the conflicts of this path, field and kind. */
export interface ConflictChoice extends Pick<FileConflict, "path" | "field" | "kind"> {
  readonly choice: Choice;
}

/** A conflict as a page shows it. */
export interface ConflictToResolve extends DetailedConflict, FileConflict {}

export type MergedFile = MergedWith<FileConflict>;

export type MergedWith<Each extends FileConflict> =
  | {
      readonly kind: "merged";
      readonly bytes: Uint8Array;
      /** Empty if everything was decided. Otherwise, {@link bytes} are a valid file that keeps ours at each conflict without a choice. */
      readonly conflicts: readonly Each[];
      /** Sentences about differences that were merged automatically. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "refused"; readonly message: string };

/** Total: a file that cannot be merged is refused with a sentence. */
export function mergeFiles(files: FilesToMerge): MergedFile {
  const merged = resolveConflicts(files, []);
  if (merged.kind === "refused") return merged;
  const conflicts = merged.conflicts.map(
    ({ path, field, kind, base, ours, theirs, means }): FileConflict => ({
      path,
      field,
      kind,
      base,
      ours,
      theirs,
      ...(means && { means }),
    }),
  );
  return { ...merged, conflicts };
}

/**
 * Merges with choices at conflicts. Returns the result and all conflicts, with the choice of each decided one. The list depends only on the
 * three versions and the choices, so callers need to keep nothing else. Total.
 */
export function resolveConflicts(
  { base, ours, theirs, path, supplies }: FilesToMerge,
  choices: readonly ConflictChoice[],
): MergedWith<ConflictToResolve> {
  const merger = new FileMerger(new VersionsBudget([base, ours, theirs]), supplies, choices);
  // of an empty file that a side left empty, the other side is the result
  const known = base?.length || isEqual(base, ours) || isEqual(base, theirs) ? base : undefined;
  const merged = catchStop(() => merger.merge(known, ours, theirs, path, ""));
  if ("issue" in merged) {
    const { message, path = "" } = merged.issue;
    return { kind: "refused", message: path === "" ? message : `${path}: ${message}` };
  }
  const notes = [...merger.notes, ...merger.unused()];
  return { kind: "merged", bytes: merged.value, conflicts: merger.conflicts, notes };
}

/** A result that does not decode to its text. */
const UNPROVED = { code: "merge/unproved", message: "The file would not decode to the same text." };

/** A file whose entries cannot be merged. */
const REFUSED = "merge/refused";

/** Ends the merge of a file or member. @param path the path in the archive; empty for the file itself */
function refusal(message: string, path: string): Stop {
  return new Stop({ code: REFUSED, severity: "error", message, path });
}

const SIDES = ["Base", "Ours", "Theirs"] as const;

type Members = ReturnType<typeof membersOf>;

interface MemberEdit {
  readonly edit: Edit;
  readonly path: string;
  readonly versions: Pick<Conflict, "base" | "ours" | "theirs">;
}

class FileMerger {
  readonly conflicts: ConflictToResolve[] = [];
  readonly notes: string[] = [];
  private readonly choices = new Map<string, Choice>();

  constructor(
    private readonly budget: VersionsBudget,
    private readonly supplies: Supplies,
    choices: readonly ConflictChoice[],
  ) {
    for (const each of choices) this.choices.set(placeOf(each), each.choice);
  }

  /** A sentence for each choice without a conflict. */
  unused(): string[] {
    const asked = new Set(this.conflicts.map(placeOf));
    const left = [...this.choices.keys()].filter((place) => !asked.has(place));
    return left.map((place) => `${place.replaceAll("\0", " ").trim()}: there is no such conflict, so the choice for it has no effect.`);
  }

  /** Reports a conflict about a whole member, or about bytes. */
  private report(path: string, kind: ConflictKind, versions: Pick<Conflict, "base" | "ours" | "theirs">): boolean {
    const conflict = { field: "", kind, ...versions };
    const choice = this.choices.get(placeOf({ path, ...conflict }));
    this.conflicts.push({ path, ...detailsOfMember(conflict, choice) });
    return choice === "theirs";
  }

  /** @param inside the path in the archive; empty for the file itself */
  merge(base: Uint8Array | undefined, ours: Uint8Array, theirs: Uint8Array, path: string, inside: string): Uint8Array {
    if (isEqual(base, ours) || isEqual(ours, theirs)) return theirs;
    if (isEqual(base, theirs)) return ours;
    const files = [base, ours, theirs].map((bytes, at) => bytes && this.peel(bytes, inside, SIDES[at]));
    const [before, our, their] = files as [Peeled | undefined, Peeled, Peeled];
    this.budget.addUnpacked([before, our, their]);
    const content = this.mergeContents(before?.content, our.content, their.content, path, inside);
    // compression is merged like a value; if both changed it, ours wins
    const source = before && isSameLayers(before.layers, our.layers) ? their : our;
    if (source === our && ![before, our].some((each) => each && isSameLayers(each.layers, their.layers)))
      this.note("Ours and theirs are compressed differently; the result is compressed like ours.", inside);
    if (isEqual(content, source.content)) return source === our ? ours : theirs;
    return rewrap(content, source.layers);
  }

  private peel(bytes: Uint8Array, inside: string, side = ""): Peeled {
    if (/^version https:\/\/git-lfs/.test(decodeUtf8(bytes.subarray(0, 30)) ?? ""))
      throw refusal(`${side} is a Git LFS pointer, not the file itself. Fetch the file first (\`git lfs pull\`).`, inside);
    const peeled = peel(bytes, this.supplies);
    if ("issue" in peeled) throw refusal(`${side} cannot be unpacked. ${peeled.issue.message}`, inside);
    return peeled;
  }

  private mergeContents(base: Uint8Array | undefined, ours: Uint8Array, theirs: Uint8Array, path: string, inside: string): Uint8Array {
    if (isEqual(base, ours) || isEqual(ours, theirs)) return theirs;
    if (isEqual(base, theirs)) return ours;
    const types = [ours, theirs].map(findArchiveType);
    if (types[0] && types[0] === types[1]) {
      const before = base && findArchiveType(base) === types[0] ? base : this.withoutBase(base, path, inside);
      const open = (bytes: Uint8Array, side: string): Archive => {
        const opened = catchStop(() => (types[0] as ArchiveType).open(bytes));
        if ("issue" in opened) throw refusal(`${side} is damaged. ${opened.issue.message}`, inside);
        return opened.value;
      };
      const [our, their] = [open(ours, "Ours"), open(theirs, "Theirs")];
      if (our.littleEndian !== their.littleEndian)
        throw refusal(`Ours is ${consoleOf(our)}, theirs ${consoleOf(their)}. The members of theirs are incompatible, too.`, inside);
      return this.mergeArchives(before && open(before, "Base"), our, their, inside);
    }
    if (types[0] || types[1]) {
      const [our, their] = types.map((type) => (type ? `an archive (${type.title})` : "not an archive"));
      throw refusal(`Ours is ${our}, theirs is ${their}.`, inside);
    }
    const [older, kind, other] = documentKindsOf(path, [base, ours, theirs]);
    const format = kind?.format;
    if (format !== other?.format)
      throw refusal(`Ours is ${format?.title ?? "of an unknown format"}, theirs ${other?.format.title ?? "of an unknown format"}.`, inside);
    if (kind?.format.merge) {
      const before = base && !findArchiveType(base) && older?.format === format ? base : this.withoutBase(base, path, inside);
      return this.mergeDocuments([older ?? kind, kind, other ?? kind], before, ours, theirs, path, inside);
    }
    if (inside === "")
      throw refusal(
        `Files like this cannot be merged: ${format ? `${format.title} has no rules for it yet` : "the format is unknown"}.`,
        inside,
      );
    return this.chooseOne(base, ours, theirs, inside);
  }

  /** Ignores a base of another type, which has nothing in common with the two sides. */
  private withoutBase(base: Uint8Array | undefined, path: string, inside: string): undefined {
    if (!base) return;
    const type = findArchiveType(base);
    const found = type ? `an archive (${type.title})` : (documentKindOf(path, base)?.format.title ?? "of an unknown format");
    this.note(`The base is ${found}, ours and theirs are not: they are merged without it.`, inside);
  }

  private note(note: string, inside: string): void {
    this.notes.push(inside === "" ? note : `${inside}: ${note}`);
  }

  /** Merges bytes as one value. */
  private chooseOne(base: Uint8Array | undefined, ours: Uint8Array, theirs: Uint8Array, inside: string): Uint8Array {
    const isTheirs = this.report(inside, base ? "edit/edit" : "add/add", { base: base ? true : null, ours: true, theirs: true });
    return isTheirs ? theirs : ours;
  }

  /** Merges a member. If it cannot be opened, or its versions have different types, it is one value. */
  private mergeMember(base: Uint8Array | undefined, ours: Uint8Array, theirs: Uint8Array, path: string, inside: string): Uint8Array {
    const [conflicts, notes] = [this.conflicts.length, this.notes.length];
    try {
      return this.merge(base, ours, theirs, path, inside);
    } catch (error) {
      if (!(error instanceof Stop) || error.issue.code !== REFUSED) throw error;
      this.conflicts.length = conflicts;
      this.notes.length = notes;
      this.notes.push(`${inside}: ${error.issue.message}`);
      return this.chooseOne(base, ours, theirs, inside);
    }
  }

  /**
   * Adds a note if only one side changed a member, because it may not fit the other side's changes: for example, the ground and the objects
   * of a course.
   */
  private noteWhole(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array, path: string, inside: string): void {
    const side = isEqual(base, ours) ? "theirs" : isEqual(base, theirs) ? "ours" : undefined;
    if (side === undefined) return;
    const head = peelHead(side === "ours" ? ours : theirs, this.supplies);
    if (findArchiveType(head) || documentKindOf(path, head)?.format.merge) return;
    this.notes.push(`${inside}: only ${side} changed it, so its whole version is used.`);
  }

  // ------------------------------------------------------------------------------------------------ documents

  private mergeDocuments(
    kinds: readonly [DocumentKind, DocumentKind, DocumentKind],
    base: Uint8Array | undefined,
    ours: Uint8Array,
    theirs: Uint8Array,
    path: string,
    inside: string,
  ): Uint8Array {
    const [, kind] = kinds;
    const { format } = kind;
    const names = namesOf(format, format.builtinNames(), { path: `${path}/${inside}` });
    const [baseText, ourText, theirText] = [base, ours, theirs].map((bytes, at) => {
      const refuse = (problem: string): never => {
        throw refusal(`${SIDES[at]} ${problem}`, inside);
      };
      return bytes && readDocument(kinds[at] as DocumentKind, bytes, names, refuse, at > 0).text;
    });
    // the last proved text is nearly always the result
    let last: { readonly text: string; readonly proved: ProvedBytes } | undefined;
    const prove = (text: string): ProvedBytes => {
      if (last?.text !== text) last = { text, proved: writeDocument(kind, text, names) };
      return last.proved;
    };
    const findErrors = (text: string): readonly Issue[] => {
      const { kind, issues } = prove(text);
      return kind === "unproved" ? [{ ...UNPROVED, ...issues[0], severity: "error" }] : issues;
    };
    const text = this.textsMerged(kind, baseText, ourText as string, theirText as string, path, inside, findErrors);
    const encoded = prove(text);
    if (encoded.kind !== "bytes") throw refusal(`The result of the merge cannot be written. ${encoded.issues[0]?.message ?? ""}`, inside);
    return encoded.bytes;
  }

  private textsMerged(
    { format, isText }: DocumentKind,
    base: string | undefined,
    ours: string,
    theirs: string,
    path: string,
    inside: string,
    findErrors: (text: string) => readonly Issue[],
  ): string {
    const context = { names: format.builtinNames(), decoded: !isText, fileName: path.slice(path.lastIndexOf("/") + 1) };
    const findProblems = (text: string): readonly Problem[] => {
      const issues = [...format.analyse(text, context).issues];
      // both sides can be written
      if (text !== ours && text !== theirs) issues.push(...findErrors(text).filter(({ severity }) => severity === "error"));
      return problemsOf(issues, text);
    };
    const choose = (conflict: Conflict) => this.choices.get(placeOf({ path: inside, ...conflict }));
    const merged = mergeTexts(format.merge as NonNullable<Format["merge"]>, { base, ours, theirs, path, choose }, findProblems);
    if ("refused" in merged) throw refusal(merged.refused, inside);
    const texts = { base: base ?? "", ours, theirs };
    const analyses = new Map<Side, Analysis>();
    const analysisOf = (side: Side) => getOrMake(analyses, side, () => format.analyse(texts[side], context));
    for (const conflict of merged.conflicts) this.conflicts.push({ path: inside, ...conflict, meanings: meaningsOf(conflict, analysisOf) });
    for (const note of merged.notes) this.note(note, inside);
    return merged.text;
  }

  // ------------------------------------------------------------------------------------------------ archives

  private mergeArchives(base: Archive | undefined, ours: Archive, theirs: Archive, inside: string): Uint8Array {
    const members = [base, ours, theirs].map((archive) => membersOf(archive));
    if (!isEqual(theirs.nameTable, ours.nameTable) && !isEqual(theirs.nameTable, base?.nameTable))
      this.report(inside === "" ? NAME_TABLE : `${inside}/${NAME_TABLE}`, "check", { base: base ? true : null, ours: true, theirs: true });
    const edits = this.budget.enter(members, inside, () => this.editsOf(members, ours.type, inside));
    const change = (some: readonly MemberEdit[]) => {
      const inexact = some.length === 0 ? proveArchive(ours) : undefined;
      if (inexact) throw new Stop(inexact);
      return changeArchive(
        ours,
        some.map(({ edit }) => edit),
      );
    };
    if (edits.length === 0) return ours.bytes;
    // an edit that the archive does not allow, such as one of a read-only member, does not prevent the others
    const changed = catchStop(() => withoutBad(edits, change, (bad, issue) => this.leaveOut(bad, inside, issue)));
    if ("issue" in changed) throw refusal(`Ours cannot be changed. ${changed.issue.message}`, inside);
    return changed.value;
  }

  /** Reports a member of theirs that cannot be in the result. */
  private leaveOut({ path, versions }: Omit<MemberEdit, "edit">, inside: string, issue: Issue): void {
    this.report(inside === "" ? path : `${inside}/${path}`, "check", versions);
    this.note(issue.path === undefined ? `${path}: ${issue.message}` : issue.message, inside);
  }

  /** The edits that turn ours into the result. */
  private editsOf([before, our, their]: readonly Members[], { ignoresCase = false }: ArchiveType, inside: string): readonly MemberEdit[] {
    const edits: MemberEdit[] = [];
    const added: FoundMember[] = [];
    const above = inside === "" ? "" : `${inside}/`;
    for (const key of new Set([...our.keys(), ...their.keys(), ...before.keys()])) {
      const [b, o, t] = [before.get(key), our.get(key), their.get(key)];
      const path = (o ?? t ?? b)?.path ?? key;
      const versions = { base: b ? true : null, ours: o ? true : null, theirs: t ? true : null } as const;
      this.budget.addMember([b, o, t]);
      if (o && t) {
        const [base, ours, theirs] = [b && contentOf(b), contentOf(o), contentOf(t)];
        const content = this.mergeMember(base, ours, theirs, path, `${above}${path}`);
        if (base && !isEqual(ours, theirs)) this.noteWhole(base, ours, theirs, path, `${above}${path}`);
        if (!isEqual(content, ours)) {
          const taken = content === theirs ? catchStop(t.read) : { value: content };
          if ("issue" in taken) this.leaveOut({ path, versions }, inside, taken.issue);
          else edits.push({ edit: { row: o.row, content: taken.value }, path, versions });
        }
        // names that differ only in case, if the game ignores it
        if (b?.path === o.path && t.path !== o.path) edits.push({ edit: { row: o.row, name: t.path }, path, versions });
      } else if (o && b) {
        const isGone = isEqual(contentOf(o), contentOf(b)) || this.report(`${above}${path}`, "edit/delete", versions);
        if (isGone) edits.push({ edit: { row: o.row, gone: true }, path, versions });
      } else if (t && b) {
        if (!isEqual(contentOf(t), contentOf(b)) && this.report(`${above}${path}`, "delete/edit", versions)) added.push(t);
      } else if (t) added.push(t);
    }
    const gone = new Set(edits.map(({ edit }) => ("gone" in edit ? edit.row : -1)));
    const stay = [...our.values()].filter(({ row }) => !gone.has(row));
    const names = new MemberNames(
      stay.map(({ path }) => path),
      ignoresCase,
    );
    for (const { path, read } of added) {
      const versions = { base: null, ours: null, theirs: true } as const;
      // for example, a member of ours has the name of its folder
      const content = catchStop(() => {
        names.add(path, `${path} is to be added`);
        return read();
      });
      if ("value" in content) edits.push({ edit: { add: { name: path, content: content.value } }, path, versions });
      else this.leaveOut({ path, versions }, inside, content.issue);
    }
    return edits;
  }
}

/** The stored bytes of a damaged member stand for it in comparisons. */
function contentOf({ read, stored }: FoundMember): Uint8Array {
  return unlessStopped(read) ?? stored;
}

function consoleOf({ littleEndian }: Archive): string {
  return littleEndian ? "little endian (3DS, Switch)" : "big endian (Wii U)";
}

function placeOf({ path, field, kind }: Pick<FileConflict, "path" | "field" | "kind">): string {
  return `${path}\0${field}\0${kind}`;
}

function isSameLayers(first: Peeled["layers"], second: Peeled["layers"]): boolean {
  return (
    first.length === second.length &&
    first.every(
      ({ container, settings: { front, dictionary } }, at) =>
        container === second[at].container &&
        isEqual(front, second[at].settings.front) &&
        dictionary?.id === second[at].settings.dictionary?.id,
    )
  );
}

/** Errors and warnings, one for each entry, without duplicates, because an analysis repeats most findings of writing. */
function problemsOf(issues: readonly Issue[], text: string): readonly Problem[] {
  const found = new Map<string, Problem>();
  for (const { code, severity, message, text: place, entries } of issues) {
    if (severity !== "error" && severity !== "warning") continue;
    for (const { start, end } of entries?.() ?? [place ?? { start: 0, end: text.length }])
      found.set(`${code} ${start} ${end} ${message}`, { code, isError: severity === "error", message, start, end });
  }
  return [...found.values()];
}
