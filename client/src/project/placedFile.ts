/** A file of the project with its address. */
import { Uri } from "vscode";
import { IndexedFile } from "../../../index/indexedFile.ts";
import type { PackedMember } from "../../../index/packedMember.ts";
import type { Origin } from "../../../index/project.ts";
import { ARCHIVE_SCHEME, memberUri } from "../archives/memberAddress.ts";

export class PlacedFile extends IndexedFile {
  constructor(
    private readonly outer: Uri,
    origin: Origin,
    member: PackedMember | undefined,
  ) {
    super(pathOf(outer), origin, member);
  }

  /** The real address: of a file on disk, or of a member. */
  get uri(): Uri {
    const { inside } = this;
    return inside === "" ? this.outer : memberUri(this.outer, inside);
  }
}

/** A path that is equal for all spellings of an address, also for members. */
export function pathOf({ scheme, authority, path, query }: Uri): string {
  if (scheme !== ARCHIVE_SCHEME || query === "") return `${scheme}://${authority}${path}`;
  const outer = Uri.parse(query);
  return `${outer.scheme}://${outer.authority}${path}`;
}
