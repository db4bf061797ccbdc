/**
 * Writes a text into its game file: encoded, proved, wrapped as before, and only where something changed. Must know no
 * editor tabs; whoever saves sees the sentence of the error that is thrown.
 */
import type { Uri } from "vscode";
import { FileSystemError, l10n, workspace } from "vscode";
import { rewrap, wrapByName } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { firstError } from "../../../formats/core/issue.ts";
import { encodeProved, findDifference } from "../../../formats/core/proof.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { gameFileName } from "../decoded/addresses.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { sameVersion } from "../files/gameFiles.ts";
import { writeWithCompanion } from "./saveCompanion.ts";

/**
 * True where bytes were written, false where the file holds them already.
 * @throws FileSystemError with a sentence for the user; the file is then as it was.
 */
export function saveGameFile(files: GameFiles, real: Uri, format: Format, text: string): Promise<boolean> {
  return files.change(real, async (load) => {
    const before = await orUndefined(load);
    if (before?.decoded.kind === "ok" && before.decoded.text === text) return false;
    const content = encodeOrThrow(files, format, text, gameFileName(real));
    if (before && findDifference(content, before.content) === undefined) return false;
    const bytes = before && isUnwrapped(before) ? rewrap(content, before.layers) : wrapByName(content, gameFileName(real), format);
    if (before) await throwIfChanged(before);
    const write = () => writeOrRestore(real, bytes, before);
    if (before?.decoded.kind === "ok") {
      const change = { before: before.decoded.text, after: text };
      await writeWithCompanion(files, real, format, change, (other, made, name) => encodeOrThrow(files, other, made, name), write);
    } else await write();
    const after = await orUndefined(load);
    // to take another program's bytes for ours would be to overwrite them at the next save without a question
    if (!after || findDifference(after.bytes, bytes) !== undefined) throw changedBehindUs(gameFileName(real));
    return true;
  });
}

/** The bytes of a text, without containers. @throws FileSystemError that says which line and why. */
export function encodeOrThrow(files: GameFiles, format: Format, text: string, name: string): Uint8Array {
  const outcome = encodeProved(format, text, files.namesFor(format));
  switch (outcome.kind) {
    case "bytes":
      return outcome.bytes;
    case "errors":
      throw FileSystemError.Unavailable(describeErrors(text, outcome.issues));
    case "unproved": {
      const said = outcome.issues.length > 0 ? firstError(outcome.issues).message : "";
      throw FileSystemError.Unavailable(
        l10n.t("{0} was not saved: the new bytes do not decode to this text again, which is a mistake of Bytewright. {1}", name, said),
      );
    }
  }
}

/** "line 3, column 9: … (aamp/bad-number)", and how many more there are. */
function describeErrors(text: string, issues: readonly Issue[]): string {
  const error = firstError(issues);
  const more = issues.filter(({ severity }) => severity === "error").length - 1;
  const said = `${error.message.replace(/\.$/, "")} (${error.code})`;
  const { line, column } = new LineIndex(text).placeOf(error.text?.start ?? 0);
  const first = error.text ? l10n.t("line {0}, column {1}: {2}", line, column, said) : said;
  if (more === 0) return l10n.t("{0}. Nothing was written.", first);
  if (more === 1) return l10n.t("{0}. There is 1 other error. Nothing was written.", first);
  return l10n.t("{0}. There are {1} other errors. Nothing was written.", first, more);
}

/** False for a file whose container is broken: it tells nothing of how it was wrapped. */
function isUnwrapped({ layers, decoded }: GameFile): boolean {
  return layers.length > 0 || decoded.kind === "ok";
}

async function throwIfChanged(before: GameFile): Promise<void> {
  const now = await orUndefined(() => Promise.resolve(workspace.fs.stat(before.real)));
  if (now && sameVersion(now, before.stat)) return;
  throw FileSystemError.Unavailable(
    l10n.t("{0} was changed by another program during the save. Nothing was written; save again to see the choices.", before.name),
  );
}

function changedBehindUs(name: string): FileSystemError {
  return FileSystemError.Unavailable(
    l10n.t("{0} was changed by another program right after it was saved. Save again to see the choices.", name),
  );
}

/** Writes in place, so that links and permissions stay; puts the old bytes back where that fails halfway (a full disk). */
async function writeOrRestore(real: Uri, bytes: Uint8Array, before: GameFile | undefined): Promise<void> {
  try {
    await workspace.fs.writeFile(real, bytes);
  } catch (error) {
    if (before && !(await isIntact(before))) {
      try {
        await workspace.fs.writeFile(real, before.bytes);
      } catch {
        const said = error instanceof Error ? error.message : String(error);
        throw FileSystemError.Unavailable(
          l10n.t(
            "{0} was written only in part, and its old contents could not be put back: {1} Save it under another name.",
            before.name,
            said,
          ),
        );
      }
    }
    throw error;
  }
}

async function isIntact(before: GameFile): Promise<boolean> {
  try {
    return findDifference(await workspace.fs.readFile(before.real), before.bytes) === undefined;
  } catch {
    return false;
  }
}

/** The value, or undefined where the file does not exist. */
async function orUndefined<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileSystemError && error.code === "FileNotFound") return undefined;
    throw error;
  }
}
