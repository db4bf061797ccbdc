/** The file beside a game file, by the places that its format names. */
import { Uri, workspace } from "vscode";
import type { Companion } from "../../../formats/core/format.ts";
import { findGitRef, gameFileName } from "../decoded/addresses.ts";

/** Where it may lie; the first that is there counts. None for older versions in Git: what lay beside them is not known. */
export function companionPlaces(real: Uri, { places }: Companion): readonly Uri[] {
  return findGitRef(real) === undefined ? places(gameFileName(real)).map((path) => Uri.joinPath(real, "..", path)) : [];
}

export async function findCompanion(real: Uri, companion: Companion): Promise<Uri | undefined> {
  for (const place of companionPlaces(real, companion)) {
    try {
      await workspace.fs.stat(place);
      return place;
    } catch {
      // not here
    }
  }
  return undefined;
}
