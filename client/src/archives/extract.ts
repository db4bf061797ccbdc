/** Writes members as files. Names never lead out of the folder, and existing files are not replaced. */
import type { CancellationToken, Progress } from "vscode";
import { l10n, Uri, workspace } from "vscode";
import { findNameFault } from "../../../formats/archives/fileNames.ts";
import { lastPart } from "../../../formats/core/files/fileNames.ts";
import { noticeText } from "../../../formats/core/text/noticeText.ts";
import { gameFileName } from "../decoded/addresses.ts";
import { findStat } from "../files/findStat.ts";
import { sentenceOf } from "../wording.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import type { MemberPlace } from "./memberAddress.ts";

export interface Extracted {
  readonly count: number;
  /** Why members were left out, a sentence each. */
  readonly skipped: readonly string[];
}

/**
 * Extracts members unchanged. An archive or folder becomes a folder of its name with all members; nested archives become one file each.
 */
export async function extractMembers(
  archives: ArchiveFiles,
  places: readonly MemberPlace[],
  folder: Uri,
  progress: Progress<{ readonly message?: string }>,
  token: CancellationToken,
): Promise<Extracted> {
  const skipped: string[] = [];
  let count = 0;
  for (const { outer, inside } of places) {
    const opened = await archives.read(outer);
    const found = inside === "" ? undefined : opened.root.find(inside);
    const name = inside === "" ? gameFileName(outer) : lastPart(inside);
    if (found && found.kind !== "folder") {
      await write([name], () => found.read());
      continue;
    }
    for (const member of opened.root.walkAt(inside, () => false)) {
      if (token.isCancellationRequested) return { count, skipped };
      const path = inside === "" ? member.path : member.path.slice(inside.length + 1);
      if (member.issue) skipped.push(`${path}: ${member.issue.message}`);
      else await write([name, ...path.split("/")], () => member.read());
    }
  }
  return { count, skipped };

  async function write(segments: readonly string[], read: () => Uint8Array): Promise<void> {
    const path = segments.join("/");
    const bad = segments.find((segment) => findNameFault(segment) !== undefined);
    if (bad !== undefined) {
      skipped.push(l10n.t("{0}: “{1}” cannot be a file name here.", path, bad));
      return;
    }
    const target = Uri.joinPath(folder, ...segments);
    try {
      if (await findStat(target)) skipped.push(l10n.t("{0} already exists.", path));
      else {
        await workspace.fs.writeFile(target, read());
        progress.report({ message: noticeText(path) });
        count++;
      }
    } catch (error) {
      skipped.push(`${path}: ${sentenceOf(error)}`);
    }
  }
}
