/**
 * A game file and the one that has to follow it, written both or neither. Knows where files lie; what follows from what is the business
 * of the formats.
 */
import type { Uri } from "vscode";
import { commands, FileSystemError, l10n, window, workspace } from "vscode";
import { rewrap } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { firstError } from "../../../formats/core/issue.ts";
import { findCompanion } from "../companion/findCompanion.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { sentenceOf } from "../wording.ts";

export interface TextBeforeAndAfter {
  readonly before: string;
  readonly after: string;
}

/**
 * Runs `write`. Where a companion has to follow the change, it is written before, and gets its old bytes back where `write` fails. What
 * does not follow is told once all is written.
 * @throws FileSystemError with a sentence for the user; both files are then as they were.
 */
export async function writeWithCompanion(
  files: GameFiles,
  real: Uri,
  { companion }: Format,
  { before, after }: TextBeforeAndAfter,
  encode: (format: Format, text: string, name: string) => Uint8Array,
  write: () => Promise<void>,
): Promise<void> {
  const place = companion?.follow && (await findCompanion(real, companion));
  if (!companion?.follow || !place) return write();
  const follow = companion.follow;
  return files.change(place, async (load) => {
    const file = await readOrReason(load);
    const followed = follow(before, after, typeof file === "string" || file.decoded.kind === "fail" ? undefined : file.decoded.text);
    if (followed === undefined) return write();
    if ("refused" in followed) throw cannotFollow(place, followed.refused);
    const { text, notes } = followed;
    if (text === undefined || typeof file === "string" || !file.format) await write();
    else {
      if (file.decoded.kind === "ok" && !file.decoded.exact)
        throw cannotFollow(place, l10n.t("It has the layout of another tool, and would lose it."));
      if (isUnsaved(place, file.format)) throw cannotFollow(place, l10n.t("It has changes that are not saved: save or revert them first."));
      const bytes = rewrap(encode(file.format, text, file.name), file.layers);
      try {
        await workspace.fs.writeFile(place, bytes);
        await write();
      } catch (error) {
        await workspace.fs.writeFile(place, file.bytes);
        throw error;
      }
    }
    if (notes.length > 0) void tell(place, file, notes);
  });
}

/** The file, or a sentence that says why there is none. */
async function readOrReason(load: () => Promise<GameFile>): Promise<GameFile | string> {
  try {
    return await load();
  } catch (error) {
    return sentenceOf(error);
  }
}

function isUnsaved(place: Uri, format: Format): boolean {
  const address = decodedUri(place, format).toString();
  return workspace.textDocuments.some(({ uri, isDirty }) => isDirty && uri.toString() === address);
}

/** Does not wait: who saves does not wait for the user to read. */
async function tell(place: Uri, file: GameFile | string, notes: readonly string[]): Promise<void> {
  const name = gameFileName(place);
  const readable = typeof file !== "string" && file.decoded.kind === "ok" ? file.format : undefined;
  const problem = typeof file === "string" ? file : file.decoded.kind === "fail" ? firstError(file.decoded.issues).message : undefined;
  const sentences = [
    ...(problem === undefined ? [] : [l10n.t("It cannot be read: {0}", problem)]),
    notes[0],
    ...(notes.length > 1 ? [l10n.t("There are {0} more of this kind.", notes.length - 1)] : []),
  ];
  const show = l10n.t("Open {0}", name);
  const answer = await window.showWarningMessage(l10n.t("{0} did not follow this change. {1}", name, sentences.join(" ")), show);
  if (answer === show) await commands.executeCommand("vscode.open", readable ? decodedUri(place, readable) : place);
}

function cannotFollow(place: Uri, reason: string): FileSystemError {
  return FileSystemError.Unavailable(
    l10n.t("{0} has to follow this change, and cannot. {1} Nothing was written.", gameFileName(place), reason),
  );
}
