/**
 * Saves a companion file that must change with another. Knows only the files' places; formats know how they depend on each other.
 */
import type { Uri } from "vscode";
import { commands, type FileSystemError, l10n } from "vscode";
import { rewrap } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import { firstError } from "../../../formats/core/issue.ts";
import { findCompanion } from "../companion/findCompanion.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { decodedUri } from "../decoded/decodedUris.ts";
import { findUnsaved } from "../decoded/findText.ts";
import { unavailable } from "../fileErrors.ts";
import type { GameFile } from "../files/gameFiles.ts";
import { offer, showWarningMessage } from "../notices.ts";
import { sentenceOf } from "../wording.ts";
import type { FileChange } from "./replacer.ts";

export interface TextBeforeAndAfter {
  readonly before: string;
  readonly after: string;
}

/** The file that must follow changes of another, if any. */
export async function findFollower(real: Uri, { companion }: Format): Promise<Uri | undefined> {
  return companion?.follow && findCompanion(real, companion);
}

export interface Following {
  /** Changes to write together with the followed file. */
  readonly changes: readonly FileChange[];
  /** Shows which changes the companion could not follow. Call once all files are written. */
  announce(): void;
}

/**
 * The changes of a companion; undefined if there are none.
 * @throws FileSystemError with a sentence for the user, if it must follow and cannot
 */
export async function followChange(
  place: Uri,
  { companion }: Format,
  { before, after }: TextBeforeAndAfter,
  load: () => Promise<GameFile>,
  encode: (format: Format, text: string, name: string) => Uint8Array,
): Promise<Following | undefined> {
  // the file, or a sentence with the reason
  const file = await load().catch(sentenceOf);
  const followed = companion?.follow?.(
    before,
    after,
    typeof file === "string" || file.decoded.kind === "fail" ? undefined : file.decoded.text,
  );
  if (followed === undefined) return undefined;
  if ("refused" in followed) throw cannotFollow(place, followed.refused);
  const { text, notes } = followed;
  // a damaged file has nothing that could follow, but one that cannot be read now may have
  if (typeof file === "string") throw cannotFollow(place, l10n.t("It cannot be read: {0}", file));
  const announce = () => {
    if (notes.length > 0) void showNotes(place, file, notes);
  };
  if (text === undefined || !file.format) return { changes: [], announce };
  if (file.decoded.kind === "ok" && !file.decoded.exact) throw cannotFollow(place, l10n.t("Saving would replace the other tool’s layout."));
  if (findUnsaved(decodedUri(place, file.format))) throw cannotFollow(place, l10n.t("It has unsaved changes: save or revert them first."));
  const bytes = rewrap(encode(file.format, text, file.name), file.layers);
  return { changes: [{ uri: place, bytes, expected: file.bytes }], announce };
}

/** Returns at once: a save does not wait for the user to read. */
async function showNotes(place: Uri, { decoded, format }: GameFile, notes: readonly string[]): Promise<void> {
  const name = gameFileName(place);
  const readable = decoded.kind === "ok" ? format : undefined;
  const problem = decoded.kind === "fail" ? firstError(decoded.issues).message : undefined;
  const sentences = [
    ...(problem === undefined ? [] : [l10n.t("It cannot be read: {0}", problem)]),
    notes[0],
    ...(notes.length > 1 ? [l10n.t("There are {0} more of this kind.", notes.length - 1)] : []),
  ];
  const message = l10n.t("{0} did not follow this change. {1}", name, sentences.join(" "));
  if (await offer(message, l10n.t("Open {0}", name), showWarningMessage))
    await commands.executeCommand("vscode.open", readable ? decodedUri(place, readable) : place);
}

function cannotFollow(place: Uri, reason: string): FileSystemError {
  return unavailable(l10n.t("{0} must change too, but can’t. {1} Nothing was written.", gameFileName(place), reason));
}
