/** What members need is in the archives around them first; what other files need, as it is found without archives. */
import type { Supplier } from "../files/supplier.ts";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { findMemberPlace } from "./memberAddress.ts";

export function memberSupplier(archives: ArchiveFiles, others: Supplier): Supplier {
  return {
    supply(real, work) {
      const place = findMemberPlace(real);
      return place ? archives.supply(place, work) : others.supply(real, work);
    },
  };
}
