/** What is done for all files, done for members by the archive around them. */
import type { Supplier } from "../files/supplier.ts";
import type { Replacer } from "../save/replacer.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { findMemberPlace } from "./memberAddress.ts";

/** Members are replaced by writing their outer file; whatever else there is, as it is replaced without archives. */
export function memberReplacer(archives: ArchiveFiles, others: Replacer): Replacer {
  return {
    replace: (changes) => (changes.some(({ uri }) => findMemberPlace(uri)) ? archives.replace(changes) : others.replace(changes)),
    async settle(file) {
      // the outer file is settled when it is read
      if (!findMemberPlace(file)) await others.settle(file);
    },
  };
}

/** What members need is in the archives around them first; what other files need, as it is found without archives. */
export function memberSupplier(archives: ArchiveFiles, others: Supplier): Supplier {
  return {
    supply(real, work) {
      const place = findMemberPlace(real);
      return place ? archives.supply(place, work) : others.supply(real, work);
    },
  };
}
