/**
 * What VS Code does with one text: when it reads, when it sees a conflict, what it asks the file system and in which order. Written down from
 * its text file model and its file service.
 */
import type * as vscode from "vscode";
import { FileChangeType, FileSystemError } from "../../support/vscode.ts";

interface Known {
  readonly mtime: number;
  readonly size: number;
}

/** Of VS Code's file systems, what a text uses. */
type TextFileSystem = Pick<vscode.FileSystemProvider, "onDidChangeFile" | "stat" | "readFile" | "writeFile" | "watch">;

export class TextEditor {
  text = "";
  isDirty = false;
  /** The file is gone, as far as VS Code knows. */
  isOrphaned = false;
  known: Known = { mtime: 0, size: 0 };
  /** The text of the file that it was read from or saved to last, and the one before the last save. */
  base = "";
  baseBefore = "";
  private reloads: Promise<unknown> = Promise.resolve();
  private isSaving = false;

  constructor(
    private readonly fs: TextFileSystem,
    private readonly uri: vscode.Uri,
  ) {
    fs.onDidChangeFile((changes) => {
      for (const change of changes) if (change.uri.toString() === uri.toString()) this.onChange(change.type);
    });
  }

  async open(): Promise<void> {
    this.fs.watch(this.uri, { recursive: false, excludes: [] });
    await this.read();
  }

  /** After a restart: the text that was not saved, and what VS Code knew of its file. */
  restore(text: string, known: Known, base: string): void {
    this.base = base;
    this.fs.watch(this.uri, { recursive: false, excludes: [] });
    this.text = text;
    this.known = known;
    this.isDirty = true;
  }

  type(text: string): void {
    this.text = text;
    this.isDirty = true;
  }

  /** @param overwrite the answer to a conflict */
  async save(overwrite = false): Promise<"saved" | "conflict"> {
    this.isSaving = true;
    try {
      const now = await this.statOrUndefined();
      const isConflict = now && !overwrite && this.known.mtime < now.mtime && this.known.size !== now.size;
      if (isConflict) return "conflict";
      await this.fs.writeFile(this.uri, new TextEncoder().encode(this.text), { create: true, overwrite: true });
      this.baseBefore = this.base;
      this.base = this.text;
      this.keep(await this.fs.stat(this.uri));
      this.isDirty = false;
      this.isOrphaned = false;
      return "saved";
    } finally {
      this.isSaving = false;
    }
  }

  /** What reloads are on their way. */
  whenReloaded(): Promise<unknown> {
    return this.reloads;
  }

  private onChange(type: number): void {
    if (type === FileChangeType.Deleted) this.isOrphaned = true;
    else {
      if (type === FileChangeType.Created) this.isOrphaned = false;
      this.reloads = this.reloads.then(() => (this.isDirty || this.isSaving ? undefined : this.read().catch(() => {})));
    }
  }

  private async read(): Promise<void> {
    const stat = await this.fs.stat(this.uri);
    this.isOrphaned = false;
    if (stat.mtime === this.known.mtime && stat.size === this.known.size) return;
    const bytes = await this.fs.readFile(this.uri);
    if (this.isDirty) return;
    this.text = new TextDecoder().decode(bytes);
    this.base = this.text;
    this.keep(stat);
  }

  /** VS Code keeps the newer of two states. */
  private keep({ mtime, size }: Known): void {
    if (this.known.mtime <= mtime) this.known = { mtime, size };
  }

  private async statOrUndefined(): Promise<vscode.FileStat | undefined> {
    try {
      return await this.fs.stat(this.uri);
    } catch (error) {
      if (error instanceof FileSystemError && error.code === "FileNotFound") return undefined;
      throw error;
    }
  }
}
