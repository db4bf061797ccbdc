/** The project of an index's files, updated file by file. Knows no file system. */
import type { IndexedFile } from "./indexedFile.ts";
import type { PackedMember } from "./packedMember.ts";
import { type Origin, Project } from "./project.ts";
import { membersOf, type StoredIndex } from "./storedIndex.ts";

export class IndexedProject<File extends IndexedFile> {
  readonly project = new Project();
  /** Replaced by a new object whenever a file is added, removed or moved. */
  placement: object = {};
  /** By the address of the file on disk: itself, and what it holds. */
  private readonly present = new Map<string, readonly File[]>();

  /** @param make a file from the address of the file on disk and its entry */
  constructor(
    readonly index: StoredIndex,
    private readonly make: (key: string, origin: Origin, member: PackedMember | undefined) => File,
  ) {}

  /** Updates a file on disk from the index. A file without an entry is known only by name. */
  place(key: string, origin: Origin): void {
    const before = this.filesOf(key);
    for (const file of before) this.project.remove(file);
    const source = this.index.sources.get(key);
    const members = source ? [...membersOf(source, this.index.tables)] : [undefined];
    const files = members.map((member) => this.make(key, origin, member));
    for (const file of files) this.project.add(file);
    this.present.set(key, files);
    if (before.length !== files.length || files.some(({ path }, at) => path !== before[at]?.path)) this.placement = {};
  }

  remove(key: string): void {
    for (const file of this.filesOf(key)) this.project.remove(file);
    if (this.present.delete(key)) this.placement = {};
  }

  /** The file on disk with this address, and its members. */
  filesOf(key: string): readonly File[] {
    return this.present.get(key) ?? [];
  }

  /** Addresses of the files on disk. */
  get keys(): Iterable<string> {
    return this.present.keys();
  }

  get size(): number {
    return this.present.size;
  }

  has(key: string): boolean {
    return this.present.has(key);
  }

  // the project has files of this kind only
  find(path: string): File | undefined {
    return this.project.find(path) as File | undefined;
  }

  files(): Iterable<File> {
    return this.project.files() as Iterable<File>;
  }
}
