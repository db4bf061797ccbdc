/** Plans and checkpoints of written plans. Both are lost when the process ends. */

import type { Format } from "../../formats/core/format.ts";
import { Recent } from "../../formats/core/lists.ts";
import { oneLine } from "../../formats/core/text/oneLine.ts";
import { encodeUtf8 } from "../../formats/core/text/textCoding.ts";
import { findFormat } from "../../formats/registry.ts";
import { findingsOf } from "../../index/findings.ts";
import { listFiles } from "../../index/indexFile.ts";
import { IndexTables } from "../../index/indexTables.ts";
import { placeIn } from "../../index/place.ts";
import type { ProjectFile } from "../../index/project.ts";
import { type Answer, fitting, sizeOf } from "../answer.ts";
import { openBytes } from "../contents.ts";
import type { Context } from "../context.ts";
import { type Finding, findingOf, findingsIn } from "../findings.ts";
import type { Host, ProjectView } from "../host.ts";
import { locate } from "../paths.ts";
import { type ErrorCode, ToolError } from "../toolError.ts";
import type { DraftFile } from "./draft.ts";
import type { PlannedChange, Proposal } from "./proposal.ts";

const MAX_KEPT = 20;
const MAX_BYTES = 64 * 1024 * 1024;
/** Characters of an answer and its parts: the changes get the rest. */
const PLAN_CHARACTERS = 38_000;
const MAX_FILES = 100;
const FILES_CHARACTERS = 14_000;
const FINDINGS_CHARACTERS = 8_000;
const MAX_QUESTION_ROWS = 20;

interface Version {
  readonly size: number;
  readonly sha256: string;
}

interface KeptFile extends DraftFile {
  readonly was: Version | null;
  readonly is: Version | null;
}

interface Kept {
  readonly files: readonly KeptFile[];
  readonly changes: readonly PlannedChange[];
}

class Shelf extends Recent<string, Kept> {
  /** @param gone the error for a missing key */
  constructor(private readonly gone: ConstructorParameters<typeof ToolError>) {
    super(MAX_KEPT, MAX_BYTES, bytesOf);
  }

  /** @throws ToolError for a key that is unknown or was dropped to save memory */
  need(key: string): Kept {
    const kept = this.get(key);
    if (!kept) throw new ToolError(...this.gone);
    return kept;
  }

  /** @throws ToolError if it is too large to keep */
  override set(key: string, kept: Kept): this {
    if (bytesOf(kept) <= MAX_BYTES) return super.set(key, kept);
    throw new ToolError(
      "limit/too-many",
      "The files of this change add up to more than 64 MiB.",
      'Give "in" a smaller part of the mod, and plan several times.',
    );
  }
}

function bytesOf({ files }: Kept): number {
  return files.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0);
}

export class Plans {
  private readonly plans = new Shelf([
    "plan/unknown",
    "No such plan: it was already written, or newer plans replaced it.",
    "Make the plan again with plan_values, plan_text or plan_files.",
  ]);
  private readonly checkpoints = new Shelf([
    "undo/unknown",
    "No such checkpoint: it was already undone, or newer ones replaced it.",
    "Plan the change back, or tell the user to use version control.",
  ]);

  /** Keeps a proposal and describes its effect. @throws ToolError if it has none */
  async keep({ files, changes, more = {} }: Proposal, context: Context): Promise<Answer> {
    const { host } = context;
    if (files.length === 0)
      throw new ToolError(
        "plan/nothing",
        "Nothing would change: every value is already as requested.",
        "Tell the user there is nothing to do.",
      );
    const kept: KeptFile[] = [];
    for (const file of files) kept.push({ ...file, was: await versionOf(host, file.before), is: await versionOf(host, file.after) });
    const versions = kept.map(({ path, was, is }) => [path, was, is]);
    const plan = (await host.sha256(encodeUtf8(JSON.stringify([versions, Date.now()])))).slice(0, 16);
    this.plans.set(plan, { files: kept, changes });
    const found = await newFindings(files, context);
    const head = {
      plan,
      files: shownFiles(kept),
      fileCount: kept.length,
      newFindings: fitting(found, FINDINGS_CHARACTERS),
      newFindingCount: found.length,
    };
    const rows = fitting(changes, PLAN_CHARACTERS - sizeOf({ ...head, ...more }));
    return { ...head, changes: rows, total: changes.length, ...more };
  }

  /** The question for the user before a tool writes, without Markdown. @throws ToolError for an unknown plan or checkpoint */
  question(name: string, input: { readonly plan?: string; readonly checkpoint?: string }): string {
    const { files, changes } = name === "undo" ? this.checkpoints.need(input.checkpoint ?? "") : this.plans.need(input.plan ?? "");
    const paths = files.map(({ path, before, after }) => `${before ? (after ? "change" : "delete") : "add"} ${path}`);
    const values =
      name === "undo"
        ? []
        : changes.map(({ path, field, before, after }) => `${path}: ${field}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    return [name === "undo" ? "Restore the previous bytes?" : "Write these changes?", ...firstOf(paths), ...firstOf(values)]
      .map(oneLine)
      .join("\n");
  }

  async apply({ plan: key }: { readonly plan: string }, { host }: Context): Promise<Answer> {
    const plan = this.plans.need(key);
    const { files } = plan;
    const checkpoint = `c${key}`;
    // of two simultaneous calls, only one writes
    this.plans.delete(key);
    try {
      const again = "Make the plan again, and show it to the user again.";
      await mustBe(host, files, "was", "plan/stale", "since the plan was made", again);
      // the old bytes are kept before the first new one is written
      this.checkpoints.set(checkpoint, plan);
      await host.replace(files.map(({ path, was, after }) => ({ path, before: was?.sha256, content: after })));
    } catch (error) {
      this.checkpoints.delete(checkpoint);
      this.plans.set(key, plan);
      throw error;
    }
    return { checkpoint, files: shownFiles(files), fileCount: files.length };
  }

  async undo({ checkpoint: key }: { readonly checkpoint: string }, { host }: Context): Promise<Answer> {
    const checkpoint = this.checkpoints.need(key);
    const { files } = checkpoint;
    this.checkpoints.delete(key);
    try {
      const instead = "Plan the change back with plan_values, or leave it to the user.";
      await mustBe(host, files, "is", "undo/changed-since", "since then", instead);
      await host.replace(files.map(({ path, is, before }) => ({ path, before: is?.sha256, content: before })));
    } catch (error) {
      this.checkpoints.set(key, checkpoint);
      throw error;
    }
    return { files: shownFiles(files.map((file) => ({ ...file, was: file.is, is: file.was }))), fileCount: files.length };
  }
}

function firstOf(rows: readonly string[]): readonly string[] {
  const left = rows.length - MAX_QUESTION_ROWS;
  return left > 0 ? [...rows.slice(0, MAX_QUESTION_ROWS), `and ${left} more`] : rows;
}

function shownFiles(files: readonly KeptFile[]): readonly object[] {
  const rows = files.slice(0, MAX_FILES).map(({ path, was, is }) => ({ path, before: was, after: is }));
  return fitting(rows, FILES_CHARACTERS);
}

async function versionOf(host: Host, bytes: Uint8Array | undefined): Promise<Version | null> {
  return bytes ? { size: bytes.length, sha256: await host.sha256(bytes) } : null;
}

/** Checks that every file is unchanged and still in place. @param version the expected one @throws ToolError if not */
async function mustBe(
  host: Host,
  files: readonly KeptFile[],
  version: "was" | "is",
  code: ErrorCode,
  since: string,
  hint: string,
): Promise<void> {
  for (const file of files) {
    const found = await locate(host, file.path);
    const isMoved = found.kind === "folder" || (found.kind === "file" && found.inside !== "");
    const now = !isMoved && found.kind === "file" ? await host.sha256(await host.read(file.path)) : undefined;
    if (isMoved || now !== file[version]?.sha256)
      throw new ToolError(code, `${file.path} has changed ${since}. Nothing was written.`, hint);
  }
}

/** Findings that the change would add. */
async function newFindings(files: readonly DraftFile[], context: Context): Promise<readonly Finding[]> {
  const { host } = context;
  const keyOf = ({ path, code, message }: Finding) => `${path}\0${code}\0${message}`;
  const before = new Set<string>();
  const after: Finding[] = [];
  for (const file of files) {
    context.tick();
    if (file.before) for (const finding of findingsIn(context, openBytes(host, file.path, file.before), "")) before.add(keyOf(finding));
    if (file.after) for (const finding of findingsIn(context, openBytes(host, file.path, file.after), "")) after.push(finding);
  }
  const view = await host.project(context.tick);
  for (const finding of findingsBetween(view, context)) before.add(keyOf(finding));
  for (const finding of withFiles(view, files, context, () => [...findingsBetween(view, context)])) after.push(finding);
  return after.filter((finding) => !before.has(keyOf(finding)));
}

function* findingsBetween({ project, pathOf }: ProjectView, { tick }: Context): Generator<Finding> {
  for (const file of project.files()) {
    tick();
    if (file.origin === "mod") for (const issue of findingsOf(project, file)) yield findingOf(pathOf(file), issue);
  }
}

/** Runs work on the project as the plan would leave it. */
function withFiles<T>({ project, find }: ProjectView, files: readonly DraftFile[], { host }: Context, work: () => T): T {
  const removed: ProjectFile[] = [];
  const added: ProjectFile[] = [];
  const isOf = (path: string, own: string) => own === path || own.startsWith(`${path}/`);
  const setup = { tables: new IndexTables(), namesFor: (format: Format) => host.namesFor(format), withoutTerms: true };
  for (const { path, before, after } of files) {
    const known = find(path)?.path ?? path;
    if (before) for (const file of project.files()) if (isOf(known, file.path)) removed.push(file);
    if (!after) continue;
    for (const { inside, base, contents } of listFiles(known, { bytes: after, supplies: host.supplies(path) }, setup)) {
      const { digest, format, relations } = contents();
      const reader = relations && findFormat(format ?? "")?.relations;
      const reading = reader && { complete: reader.complete, read: () => relations };
      added.push({ ...placeIn(known, inside, base), origin: "mod", digest, reading });
    }
  }
  try {
    for (const file of removed) project.remove(file);
    for (const file of added) project.add(file);
    return work();
  } finally {
    for (const file of added) project.remove(file);
    for (const file of removed) project.add(file);
  }
}
