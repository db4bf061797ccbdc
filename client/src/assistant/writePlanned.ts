/**
 * Writes a plan that the user accepted: if only texts change, as saved text edits like "Replace in the Results"; otherwise as files. All or
 * none; a notification offers undo.
 */
import { l10n, Uri, workspace } from "vscode";
import { openNested } from "../../../formats/archives/nested.ts";
import { isEqual } from "../../../formats/core/proof.ts";
import { lineEdits } from "../../../formats/core/text/lineEdits.ts";
import { contentFilesIn } from "../../../index/contentFiles.ts";
import { findMemberPlace, memberUri } from "../archives/memberAddress.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri, realUriOf } from "../decoded/decodedUris.ts";
import type { GameFiles } from "../files/gameFiles.ts";
import type { DiskSupplier } from "../files/supplier.ts";
import { offer, showInformationMessage } from "../notices.ts";
import { applyAndSave, type FileEdits, offerUndo } from "../project/previewedEdits.ts";

export interface PlannedFile {
  readonly uri: Uri;
  readonly path: string;
  /** The content that the change was planned for; undefined for a new file. */
  readonly expected: Uint8Array | undefined;
  /** Undefined to delete the file. */
  readonly bytes: Uint8Array | undefined;
}

interface Writing {
  readonly files: GameFiles;
}

interface Services extends Writing {
  readonly supplier: DiskSupplier;
}

export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** @throws Error if a text of the files is not saved, or a file cannot be written */
export async function writePlanned(services: Services, planned: readonly PlannedFile[]): Promise<void> {
  mustBeSaved(planned);
  const edits = await findEdits(services, planned);
  const message = changedMessage(planned);
  const applied = edits && (await applyAndSave(edits).catch((error) => restore(services, planned, error)));
  // write exactly the bytes that were shown
  await writeFiles(services, applied ? await asTheyAre(planned) : planned);
  if (applied) void offerUndo(message, applied);
  else void offerFiles(services, message, planned);
}

/** The same for files of any kind, which are not opened. */
export async function writeWholeFiles(services: Writing, planned: readonly PlannedFile[]): Promise<void> {
  mustBeSaved(planned);
  await writeFiles(services, planned);
  void offerFiles(services, changedMessage(planned), planned);
}

function changedMessage({ length }: readonly PlannedFile[]): string {
  return length === 1 ? l10n.t("Changed 1 file.") : l10n.t("Changed {0} files.", length);
}

/** Checks that texts of the files and their members have no unsaved changes. @throws Refusal if they do */
export function mustBeSaved(files: readonly { readonly uri: Uri }[]): void {
  const addresses = new Set(files.map(({ uri }) => uri.toString()));
  const unsaved = workspace.textDocuments.find(({ isDirty, uri }) => isDirty && addresses.has(outerOf(uri).toString()));
  if (unsaved) throw new Refusal("io/unsaved", l10n.t("{0} has unsaved changes. Save or revert it first.", gameFileName(unsaved.uri)));
}

/** The file on disk that contains a text. */
function outerOf(uri: Uri): Uri {
  const real = realUriOf(uri);
  return findMemberPlace(real)?.outer ?? real;
}

/** Undefined if anything but texts changes. */
async function findEdits({ files, supplier }: Services, planned: readonly PlannedFile[]): Promise<readonly FileEdits[] | undefined> {
  const edits: FileEdits[] = [];
  for (const { uri, expected, bytes } of planned) {
    if (!expected || !bytes) return undefined;
    const [old, now] = await Promise.all(
      [expected, bytes].map((version) => supplier.supply(uri, (supplies) => partsOf(uri, version, supplies))),
    );
    if (!old || !now || old.size !== now.size) return undefined;
    for (const [inside, { content, format }] of now) {
      const before = old.get(inside);
      if (!before) return undefined;
      if (isEqual(before.content, content)) continue;
      const real = memberOf(uri, inside);
      const { decoded } = await files.decode(real, content);
      if (decoded.kind !== "ok" || !decoded.exact || format.textSuffix === "") return undefined;
      const address = decodedUri(real, format);
      const text = (await workspace.openTextDocument(address)).getText();
      edits.push({ uri: address, before: text, edits: lineEdits(text, decoded.text) });
    }
  }
  return edits.length > 0 ? edits : undefined;
}

function memberOf(uri: Uri, inside: string): Uri {
  return inside === "" ? uri : memberUri(uri, inside);
}

type Supplies = Parameters<Parameters<DiskSupplier["supply"]>[1]>[0];

/** The game files in a file, which may be one itself; undefined if one cannot be read. */
function partsOf(uri: Uri, bytes: Uint8Array, supplies: Supplies) {
  const opened = openNested(bytes, supplies);
  if (opened && "issue" in opened) return undefined;
  const found = [...contentFilesIn({ path: uri.path, bytes, supplies, nested: opened?.nested }, "")];
  const parts = new Map<string, Extract<(typeof found)[number], { content: Uint8Array }>>();
  for (const one of found) {
    if ("issue" in one) return undefined;
    parts.set(one.inside, one);
  }
  return parts;
}

/** The changes that are not made yet, deletions last. @throws Error if a file has neither the expected nor the new content */
async function writeFiles({ files }: Writing, planned: readonly PlannedFile[]): Promise<void> {
  const uris = planned.map(({ uri }) => uri);
  await files.change(uris, async (locked) => {
    const open: PlannedFile[] = [];
    for (const file of planned) {
      const now = await readNow(file);
      if (isEqual(now, file.bytes)) continue;
      throwIfOther(file, now);
      open.push(file);
    }
    const writes = open.flatMap(({ uri, bytes, expected }) => (bytes ? [{ uri, bytes, expected }] : []));
    for (const { uri, expected } of writes) if (!expected) await workspace.fs.createDirectory(Uri.joinPath(uri, ".."));
    if (writes.length > 0) await locked.replace(writes);
    const gone: PlannedFile[] = [];
    try {
      for (const file of open) {
        if (file.bytes) continue;
        throwIfOther(file, await readNow(file));
        await workspace.fs.delete(file.uri);
        gone.push(file);
      }
    } catch (error) {
      for (const { uri, expected } of gone) if (expected) await workspace.fs.writeFile(uri, expected);
      for (const { uri, bytes, expected } of writes)
        if (expected) await locked.replace([{ uri, bytes: expected, expected: bytes }]);
        else await workspace.fs.delete(uri);
      throw error;
    }
  });
}

async function readNow({ uri }: Pick<PlannedFile, "uri">): Promise<Uint8Array | undefined> {
  return workspace.fs.readFile(uri).then(undefined, () => undefined);
}

async function asTheyAre(planned: readonly PlannedFile[]): Promise<readonly PlannedFile[]> {
  return Promise.all(planned.map(async (file) => ({ ...file, expected: await readNow(file) })));
}

function throwIfOther({ path, expected }: PlannedFile, now: Uint8Array | undefined): void {
  if (!isEqual(now, expected)) throw new Error(l10n.t("{0} changed in the meantime. Nothing was written.", path));
}

function reversed(planned: readonly PlannedFile[]): readonly PlannedFile[] {
  return planned.map((file) => ({ ...file, expected: file.bytes, bytes: file.expected }));
}

/** Restores only what the texts wrote: any other content was saved by the user or another program. */
async function restore(services: Services, planned: readonly PlannedFile[], error: unknown): Promise<never> {
  const ours: PlannedFile[] = [];
  for (const file of planned) {
    const now = await readNow(file);
    if (now && (await isMadeOf(services, file, now))) ours.push({ ...file, expected: now, bytes: file.expected });
  }
  await writeFiles(services, ours);
  throw error;
}

/** Whether each game file in it is as before or as planned: a save compresses in its own way, and may have been one of several. */
async function isMadeOf({ supplier }: Services, { uri, expected, bytes }: PlannedFile, now: Uint8Array): Promise<boolean> {
  const [there, ...known] = await Promise.all(
    [now, expected, bytes].map((version) => version && supplier.supply(uri, (supplies) => partsOf(uri, version, supplies))),
  );
  if (!there) return false;
  return [...there].every(([inside, { content }]) => known.some((parts) => isEqual(parts?.get(inside)?.content, content)));
}

async function offerFiles(services: Writing, message: string, planned: readonly PlannedFile[]): Promise<void> {
  if (!(await offer(message, l10n.t("Undo")))) return;
  for (const file of planned) {
    if (!isEqual(await readNow(file), file.bytes))
      return void showInformationMessage(l10n.t("The files have changed since and stay as they are."));
  }
  await writeFiles(services, reversed(planned));
}
