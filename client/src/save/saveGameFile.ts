/**
 * Writes a text to its game file if it changed: encodes it, proves the result, and compresses it as before. Must know no editor tabs; users
 * see the messages of thrown errors.
 */
import type { Uri } from "vscode";
import { l10n } from "vscode";
import { containersForName, findContainer, rewrap } from "../../../formats/containers/index.ts";
import type { Format } from "../../../formats/core/format.ts";
import type { Issue } from "../../../formats/core/issue.ts";
import { firstError } from "../../../formats/core/issue.ts";
import { encodeProved, findDifference } from "../../../formats/core/proof.ts";
import { LineIndex } from "../../../formats/core/text/lineIndex.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { unavailable, unlessMissing } from "../fileErrors.ts";
import type { GameFile, GameFiles } from "../files/gameFiles.ts";
import { findFollower, followChange } from "./saveCompanion.ts";

/**
 * Returns the file as it is now. Equal bytes are not written.
 * @param check gets the file before anything is written, and throws if it must not be written
 * @throws FileSystemError with a sentence for the user; the file is then unchanged
 */
export async function saveGameFile(
  files: GameFiles,
  real: Uri,
  format: Format,
  text: string,
  check: (before: GameFile | undefined) => void,
): Promise<GameFile> {
  const companion = await findFollower(real, format);
  return files.change(companion ? [real, companion] : [real], async ({ load, replace }) => {
    const before = await unlessMissing(() => load(real));
    check(before);
    if (before?.decoded.kind === "ok" && before.decoded.text === text) return before;
    const content = encodeOrThrow(files, format, text, gameFileName(real));
    if (before && findDifference(content, before.content) === undefined) return before;
    const bytes = await wrapAsBefore(files, real, format, content, before);
    const encode = (other: Format, made: string, name: string) => encodeOrThrow(files, other, made, name);
    const texts = before?.decoded.kind === "ok" ? { before: before.decoded.text, after: text } : undefined;
    const following = companion && texts ? await followChange(companion, format, texts, () => load(companion), encode) : undefined;
    const [after] = await replace([{ uri: real, bytes, expected: before?.bytes }, ...(following?.changes ?? [])]);
    following?.announce();
    return after as GameFile;
  });
}

/** The bytes of a text, without containers. @throws FileSystemError with the reason and its place in the text */
export function encodeOrThrow(files: GameFiles, format: Format, text: string, name: string): Uint8Array {
  const outcome = encodeProved(format, text, files.namesFor(format));
  switch (outcome.kind) {
    case "bytes":
      return outcome.bytes;
    case "errors":
      throw unavailable(l10n.t("{0} Nothing was written.", describeErrors(text, outcome.issues)?.message ?? ""));
    case "unproved": {
      const said = outcome.issues.length > 0 ? firstError(outcome.issues).message : "";
      throw unavailable(
        l10n.t(
          "{0} was not saved. The encoded file does not match your text, which is a bug in Bytewright. Your file is unchanged. {1}",
          name,
          said,
        ),
      );
    }
  }
}

/** Describes the first error with its place, and the number of others. Undefined if no issue is an error. */
export function describeErrors(text: string, issues: readonly Issue[]): { message: string; at: number | undefined } | undefined {
  const errors = issues.filter(({ severity }) => severity === "error");
  if (errors.length === 0) return undefined;
  const { message, code, text: span } = firstError(errors);
  const said = `${message.replace(/\.$/, "")} (${code})`;
  const place = span && new LineIndex(text).placeOf(span.start);
  const first = place ? l10n.t("Line {0}, column {1}: {2}.", place.line, place.column, said) : `${said}.`;
  const more = errors.length - 1;
  const others = more === 0 ? "" : more === 1 ? ` ${l10n.t("There is 1 other error.")}` : ` ${l10n.t("There are {0} other errors.", more)}`;
  return { message: first + others, at: span?.start };
}

/** @throws FileSystemError if the compression of the file is unknown, and a guess would lose it */
async function wrapAsBefore(
  files: GameFiles,
  real: Uri,
  format: Format,
  content: Uint8Array,
  before: GameFile | undefined,
): Promise<Uint8Array> {
  const wrapping = (before ?? files.findCached(real))?.wrapping;
  if (wrapping) return rewrap(content, wrapping);
  const name = gameFileName(real);
  if (before?.decoded.kind === "fail" && isOrWasWrapped(before, format))
    throw unavailable(
      l10n.t(
        "{0} was not saved: its compression can no longer be read, and would be lost. {1} Put the file back first, or save under another name.",
        name,
        firstError(before.decoded.issues).message,
      ),
    );
  return files.wrapByName(content, real, format);
}

/** Judges by its first bytes and its name. */
function isOrWasWrapped({ bytes, name }: GameFile, format: Format): boolean {
  return findContainer(bytes) !== undefined || containersForName(name, format).length > 0;
}
