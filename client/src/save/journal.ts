/**
 * The journal of saves in the extension's storage: which new files are next to the real ones, and old and new contents of files not
 * replaced in one step. An entry exists from before the first step until after the last.
 */
import { Uri, workspace } from "vscode";
import { encodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { unlessMissing } from "../fileErrors.ts";
import { checksum } from "../files/checksum.ts";
import type { FileChange } from "./replacer.ts";

export interface EntryFile {
  readonly uri: Uri;
  /** Our new file in the same folder, if the save made one. */
  readonly staging: Uri | undefined;
}

export interface Entry {
  /** Begins with the number of the process that made it. */
  readonly id: string;
  readonly files: readonly EntryFile[];
  /** The journal has the contents of its files. */
  readonly hasCopies: boolean;
}

/** The contents of a file before and after a save. */
export interface Copies {
  readonly old: Uint8Array | undefined;
  readonly made: Uint8Array;
}

interface Written {
  readonly hasCopies: boolean;
  readonly files: readonly { readonly uri: string; readonly staging?: string; readonly old?: string; readonly made: string }[];
}

const HEAD = ".json";
const KEPT = "kept";
/** Instead of the number of a process that has none. */
const NO_PROCESS = "web";

export class Journal {
  private readonly owner: string;

  /** @param folder used only for the journal @param process the number of this process, if any */
  constructor(
    private readonly folder: Uri,
    process: number | undefined,
  ) {
    this.owner = process === undefined ? NO_PROCESS : String(process);
  }

  /** @throws FileSystemError if the storage is not writable */
  async add(changes: readonly FileChange[], stagings: readonly (Uri | undefined)[], hasCopies: boolean): Promise<Entry> {
    const id = `${this.owner}.${randomName()}`;
    const files = changes.map(({ uri }, index) => ({ uri, staging: stagings[index] }));
    const entry = { id, files, hasCopies };
    try {
      await this.write(entry, changes);
    } catch (error) {
      await this.remove(entry).catch(() => {});
      throw error;
    }
    return entry;
  }

  /** The same entry for files that are written in place. Their staging files are already gone. */
  async addCopies(entry: Entry, changes: readonly FileChange[]): Promise<Entry> {
    const now = { id: entry.id, files: entry.files.map(({ uri }) => ({ uri, staging: undefined })), hasCopies: true };
    await this.write(now, changes);
    return now;
  }

  /** All processes' entries by id; undefined for remains of one that never began or has ended. */
  async list(): Promise<ReadonlyMap<string, Entry | undefined>> {
    const found = new Map<string, Entry | undefined>();
    for (const name of await this.names()) {
      const id = name.split(".", 2).join(".");
      if (!found.has(id)) found.set(id, await this.read(id));
    }
    return found;
  }

  /** Whether anything is left of an entry. */
  async has({ id }: Entry): Promise<boolean> {
    return (await this.names()).some((name) => name.startsWith(`${id}.`));
  }

  /** The number of the process that made an entry. */
  processOf(id: string): number | undefined {
    const number = Number(id.split(".")[0]);
    return Number.isInteger(number) ? number : undefined;
  }

  /** Undefined if they are damaged or missing. */
  async readCopies(entry: Entry, index: number): Promise<Copies | undefined> {
    const sums = (await this.readHead(entry.id))?.files[index];
    if (!sums) return undefined;
    const made = await readOrUndefined(this.copy(entry.id, index, "new"));
    const old = sums.old === undefined ? undefined : await readOrUndefined(this.copy(entry.id, index, "old"));
    if (!made || checksum(made) !== sums.made || (old ? checksum(old) : undefined) !== sums.old) return undefined;
    return { old, made };
  }

  /** Call when all files are written. @throws FileSystemError if the entry is unchanged: the save can be rolled back, or ended later */
  async end(entry: Entry): Promise<void> {
    const head = this.head(entry.id);
    try {
      await workspace.fs.delete(head);
    } catch (error) {
      await Promise.resolve(workspace.fs.writeFile(head, new Uint8Array(0))).catch(() => {});
      // the failed write may have truncated the head, which ends the entry, too
      if (await this.readHead(entry.id).catch(() => undefined)) throw error;
    }
    if (!entry.hasCopies) return;
    for (const index of entry.files.keys())
      for (const version of ["old", "new"] as const) await deleteIfThere(this.copy(entry.id, index, version)).catch(() => {});
  }

  /** Keeps the old contents of a file permanently. */
  async keep(entry: Entry, index: number): Promise<Uri> {
    const name = entry.files[index]?.uri.path.split("/").at(-1) ?? "file";
    const place = Uri.joinPath(this.folder, KEPT, entry.id, name);
    const old = await workspace.fs.readFile(this.copy(entry.id, index, "old"));
    await workspace.fs.writeFile(place, old);
    return place;
  }

  /** Removes everything of an entry, its head first. */
  async remove({ id }: Pick<Entry, "id">): Promise<void> {
    const names = (await this.names()).filter((name) => name.startsWith(`${id}.`));
    for (const name of names.sort((a, b) => Number(b.endsWith(HEAD)) - Number(a.endsWith(HEAD))))
      await deleteIfThere(Uri.joinPath(this.folder, name));
  }

  private async write(entry: Entry, changes: readonly FileChange[]): Promise<void> {
    const files = changes.map(({ expected, bytes }, index) => ({
      uri: entry.files[index]?.uri.toString() ?? "",
      ...(entry.files[index]?.staging ? { staging: entry.files[index].staging.toString() } : {}),
      ...(expected ? { old: checksum(expected) } : {}),
      made: checksum(bytes),
    }));
    if (entry.hasCopies) {
      for (const [index, { expected, bytes }] of changes.entries()) {
        if (expected) await workspace.fs.writeFile(this.copy(entry.id, index, "old"), expected);
        await workspace.fs.writeFile(this.copy(entry.id, index, "new"), bytes);
      }
    }
    const written: Written = { hasCopies: entry.hasCopies, files };
    await workspace.fs.writeFile(this.head(entry.id), encodeUtf8(JSON.stringify(written)));
  }

  private async read(id: string): Promise<Entry | undefined> {
    const written = await this.readHead(id);
    if (!written) return undefined;
    const files = written.files.map(({ uri, staging }) => ({
      uri: Uri.parse(uri, true),
      staging: staging === undefined ? undefined : Uri.parse(staging, true),
    }));
    return { id, files, hasCopies: written.hasCopies };
  }

  private async readHead(id: string): Promise<Written | undefined> {
    const bytes = await readOrUndefined(this.head(id));
    if (!bytes) return undefined;
    try {
      const written = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Written> | null;
      return Array.isArray(written?.files) ? (written as Written) : undefined;
    } catch {
      // truncated: the save had not begun
      return undefined;
    }
  }

  private async names(): Promise<readonly string[]> {
    const entries = (await unlessMissing(() => workspace.fs.readDirectory(this.folder))) ?? [];
    return entries.map(([name]) => name).filter((name) => name !== KEPT);
  }

  private head(id: string): Uri {
    return Uri.joinPath(this.folder, `${id}${HEAD}`);
  }

  private copy(id: string, index: number, version: "old" | "new"): Uri {
    return Uri.joinPath(this.folder, `${id}.${index}.${version}`);
  }
}

/** Undefined if the file does not exist. */
export function readOrUndefined(file: Uri): Promise<Uint8Array | undefined> {
  return unlessMissing(() => workspace.fs.readFile(file));
}

function deleteIfThere(file: Uri): Promise<void> {
  return unlessMissing(() => workspace.fs.delete(file));
}

export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36)).join("");
}
