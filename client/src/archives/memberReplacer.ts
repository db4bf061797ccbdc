/** Members are replaced by writing their outer file; whatever else there is, as it is replaced without archives. */
import type { Replacer } from "../save/replacer.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { findMemberPlace } from "./memberAddress.ts";

export function memberReplacer(archives: ArchiveFiles, others: Replacer): Replacer {
  return {
    replace: (changes) => (changes.some(({ uri }) => findMemberPlace(uri)) ? archives.replace(changes) : others.replace(changes)),
    async settle(file) {
      // the outer file is settled when it is read
      if (!findMemberPlace(file)) await others.settle(file);
    },
  };
}
