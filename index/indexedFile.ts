/** A file of the project, backed by the index: everything except its place is read from the index's bytes on demand. */
import type { Format } from "../formats/core/format.ts";
import { formats } from "../formats/registry.ts";
import type { PackedMember } from "./packedMember.ts";
import { placeIn } from "./place.ts";
import type { Origin, ProjectFile } from "./project.ts";

export class IndexedFile implements ProjectFile {
  readonly path: string;
  readonly root?: string;
  readonly inGame?: string;
  readonly inArchive: boolean;
  /** Undefined for files of unknown formats and files that are not read. */
  readonly format: Format | undefined;

  /**
   * @param outer path of the file on disk, as the user sees it
   * @param member undefined for a file that is not read
   */
  constructor(
    outer: string,
    readonly origin: Origin,
    private readonly member: PackedMember | undefined,
  ) {
    const { inside, base } = member?.place ?? { inside: "", base: 0 };
    const { path, root, inGame, inArchive } = placeIn(outer, inside, base);
    this.path = path;
    if (root !== undefined) this.root = root;
    if (inGame !== undefined) this.inGame = inGame;
    this.inArchive = inArchive;
    const id = member?.format;
    this.format = formats.find((format) => format.id === id);
  }

  /** Path in the file on disk; empty for that file itself. */
  get inside(): string {
    return this.member?.place.inside ?? "";
  }

  get digest(): string | undefined {
    return this.member?.digest;
  }

  get reading(): ProjectFile["reading"] {
    const { member } = this;
    const reader = member && this.format?.relations;
    return reader && { complete: reader.complete, read: () => member.relations() };
  }

  /** Numbers of pairs of names and values in it. */
  get pairs(): Iterable<number> {
    return this.member?.terms() ?? [];
  }

  /** The same numbers if they cover everything that a search may find; otherwise undefined. */
  get terms(): Iterable<number> | undefined {
    return this.member?.isWhole ? this.member.terms() : undefined;
  }
}
