/** Keeps versions of files readable that exist nowhere else: a merge overwrites one of its versions with its result. */
import type { Disposable, FileStat, FileSystemProvider } from "vscode";
import { EventEmitter, FileSystemError, FileType, Uri } from "vscode";
import { findMemberPlace } from "../archives/memberAddress.ts";
import { VERSION_SCHEME } from "../decoded/addresses.ts";

export class VersionFiles implements FileSystemProvider, Disposable {
  private readonly changes = new EventEmitter<[]>();
  private readonly versions = new Map<string, Uint8Array>();
  private count = 0;

  readonly onDidChangeFile = this.changes.event;

  dispose(): void {
    this.changes.dispose();
    this.versions.clear();
  }

  /** @param file whose name and folder the version has */
  hold(file: Uri, bytes: Uint8Array): Uri {
    const onDisk = findMemberPlace(file)?.outer ?? file;
    const uri = Uri.from({ scheme: VERSION_SCHEME, path: file.path, query: `${this.count++} ${onDisk}` });
    this.versions.set(uri.toString(), bytes);
    return uri;
  }

  release(uri: Uri): void {
    this.versions.delete(uri.toString());
  }

  readFile(uri: Uri): Uint8Array {
    const bytes = this.versions.get(uri.toString());
    if (!bytes) throw FileSystemError.FileNotFound(uri);
    return bytes;
  }

  stat(uri: Uri): FileStat {
    return { type: FileType.File, size: this.readFile(uri).length, ctime: 0, mtime: 0 };
  }

  /** They never change. */
  watch(): Disposable {
    return { dispose: () => {} };
  }

  readDirectory(): [] {
    return [];
  }
  readonly createDirectory = refuse;
  readonly writeFile = refuse;
  readonly delete = refuse;
  readonly rename = refuse;
}

function refuse(uri: Uri): never {
  throw FileSystemError.NoPermissions(uri);
}
