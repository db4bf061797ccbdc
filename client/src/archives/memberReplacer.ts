/** Members are replaced by writing their outer file; whatever else there is, as it is replaced without archives. */
import type { Uri } from "vscode";
import type { FileChange, Replacer } from "../save/replacer.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { findMemberPlace } from "./memberAddress.ts";

export class MemberReplacer implements Replacer {
  private readonly archives: ArchiveFiles;
  private readonly others: Replacer;

  constructor(archives: ArchiveFiles, others: Replacer) {
    this.archives = archives;
    this.others = others;
  }

  replace(changes: readonly FileChange[]): Promise<void> {
    return changes.some(({ uri }) => findMemberPlace(uri)) ? this.archives.replace(changes) : this.others.replace(changes);
  }

  /** The outer file is settled when it is read. */
  async settle(file: Uri): Promise<void> {
    if (!findMemberPlace(file)) await this.others.settle(file);
  }
}
