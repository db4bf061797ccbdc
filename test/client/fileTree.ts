/** A file system in memory, as the editor offers one, that records what was read. */
import { FileSystemError, FileType, type Uri } from "../support/vscode.ts";

export class FileTree {
  readonly reads: string[] = [];
  private readonly files = new Map<string, { readonly bytes: Uint8Array; readonly mtime: number }>();
  private waiting: { readonly path: string; readonly done: (bytes: Uint8Array) => void } | undefined;
  private clock = 0;
  /** Of a file system that has no times. */
  isClockStopped = false;
  private held: { readonly path: string | undefined; readonly free: Promise<void> } | undefined;

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    for (const [path, bytes] of Object.entries(files)) this.write(path, bytes);
  }

  write(path: string, bytes: Uint8Array): void {
    this.files.set(path, { bytes, mtime: this.isClockStopped ? 0 : ++this.clock });
    if (this.waiting?.path === path) this.waiting.done(bytes);
  }

  /** A file, or a folder with all that is in it. */
  remove(path: string): void {
    for (const known of [...this.files.keys()]) if (known === path || known.startsWith(`${path}/`)) this.files.delete(known);
  }

  whenWritten(path: string): Promise<Uint8Array> {
    return new Promise((done) => {
      this.waiting = { path, done };
    });
  }

  /** All reads, or those of one file, wait until what this gives is called. */
  hold(path?: string): () => void {
    let release = () => {};
    const free = new Promise<void>((done) => {
      release = done;
    });
    this.held = { path, free };
    return release;
  }

  isWritableFileSystem(): boolean {
    return true;
  }

  async stat({ path }: Uri) {
    const file = this.files.get(path);
    if (file) return { type: FileType.File, ctime: 0, mtime: file.mtime, size: file.bytes.length };
    if ([...this.files.keys()].some((known) => known.startsWith(`${path}/`)))
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    throw FileSystemError.FileNotFound(path);
  }

  async readFile({ path }: Uri): Promise<Uint8Array> {
    const file = this.files.get(path);
    if (!file) throw FileSystemError.FileNotFound(path);
    this.reads.push(path);
    if (this.held?.path === undefined || this.held.path === path) await this.held?.free;
    return file.bytes;
  }

  async writeFile({ path }: Uri, bytes: Uint8Array): Promise<void> {
    this.write(path, bytes);
  }

  async createDirectory(): Promise<void> {}

  async delete({ path }: Uri): Promise<void> {
    if (!this.files.has(path)) throw FileSystemError.FileNotFound(path);
    this.remove(path);
  }

  async readDirectory({ path }: Uri): Promise<[string, number][]> {
    const entries = new Map<string, number>();
    for (const known of this.files.keys()) {
      if (!known.startsWith(`${path}/`)) continue;
      const [name, ...rest] = known.slice(path.length + 1).split("/");
      entries.set(name, rest.length === 0 ? FileType.File : FileType.Directory);
    }
    return [...entries];
  }
}
