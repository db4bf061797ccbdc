/**
 * A game file and the one that has to follow it, written both or neither. Knows where files lie; what follows from what is the business
 * of the formats.
 */
import { FileSystemError, l10n, Uri, workspace } from "vscode";
import { rewrap } from "../../formats/containers/index.ts";
import type { Format } from "../../formats/core/format.ts";
import { gameFileName } from "./addresses.ts";
import type { GameFile, GameFiles } from "./gameFiles.ts";

export interface TextBeforeAndAfter {
  readonly before: string;
  readonly after: string;
}

/**
 * Runs `write`. Where a companion has to follow the change, it is written before, and gets its old bytes back where `write` fails.
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
  const place = companion && (await findPlace(real, companion.places(gameFileName(real))));
  if (!companion || !place) return write();
  return files.change(place, async (load) => {
    const file = await load();
    // what a file says that cannot be read, nobody knows
    if (file.decoded.kind === "fail" || !file.format) return write();
    const followed = companion.follow(before, after, file.decoded.text);
    if (followed === undefined) return write();
    if (typeof followed !== "string") throw cannotFollow(file, followed.refused);
    if (!file.decoded.exact) throw cannotFollow(file, l10n.t("It has the layout of another tool, and would lose it."));
    const bytes = rewrap(encode(file.format, followed, file.name), file.layers);
    try {
      await workspace.fs.writeFile(place, bytes);
      await write();
    } catch (error) {
      await workspace.fs.writeFile(place, file.bytes);
      throw error;
    }
  });
}

async function findPlace(real: Uri, places: readonly string[]): Promise<Uri | undefined> {
  for (const path of places) {
    const place = Uri.joinPath(real, "..", path);
    try {
      await workspace.fs.stat(place);
      return place;
    } catch {
      // not here
    }
  }
  return undefined;
}

function cannotFollow({ name }: GameFile, reason: string): FileSystemError {
  return FileSystemError.Unavailable(l10n.t("{0} has to follow this change, and cannot. {1} Nothing was written.", name, reason));
}
