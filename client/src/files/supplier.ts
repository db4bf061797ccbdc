/**
 * Supplies compression with the zstd library and the dictionaries of the file's own game: next to the file, in the folders above it, in the
 * setting or in the workspace. Knows only the places of files; containers handle their contents.
 */

import { Uri, workspace } from "vscode";
import { readDictionaries } from "../../../formats/archives/dictionaryMembers.ts";
import { findArchiveType } from "../../../formats/archives/registry.ts";
import {
  ARCHIVE_BESIDE,
  DICTIONARY_ARCHIVE,
  type Dictionary,
  findContainer,
  MAX_DICTIONARY_FILE,
  NO_SUPPLIES,
  PLACES_AROUND,
  type Supplied,
  type Supplies,
} from "../../../formats/containers/index.ts";
import { Turns } from "../../../formats/core/turns.ts";
import { contentFits } from "../../../formats/supplied.ts";
import { VERSION_SCHEME } from "../decoded/addresses.ts";
import { addressesOf, dictionaryPaths } from "../settings.ts";

/** Supplies work on compressed files. */
export interface Supplier {
  /** Runs the work, and again if it requested something that had to be loaded first. The work must change nothing. */
  supply<T>(real: Uri, work: (supplies: Supplies) => T): Promise<T>;
}

export interface FoundDictionaries {
  /** The nearest to the file first. */
  readonly dictionaries: readonly Dictionary[];
  readonly places: readonly string[];
}

const MAX_LEVELS = 32;

export class DiskSupplier implements Supplier {
  /** Dictionaries by file and version: many files need the same. */
  private readonly loaded = new Map<string, { readonly version: string; readonly dictionaries: readonly Dictionary[] }>();

  /** @param wasm the compression library of the extension */
  constructor(private readonly wasm: Uri) {}

  async supply<T>(real: Uri, work: (supplies: Supplies) => T): Promise<T> {
    return new FileSupplies(this, real).supply(work);
  }

  /** Undefined if it cannot be read. */
  async readLibrary(): Promise<Uint8Array | undefined> {
    return workspace.fs.readFile(this.wasm).then(undefined, () => undefined);
  }

  /** Dictionaries for a file on disk, or for any file. Total. */
  async find(real: Uri | undefined): Promise<FoundDictionaries> {
    const paths = dictionaryPaths();
    const places = [...(real ? around(onDisk(real)) : []), ...paths.flatMap(addressesOf), ...inWorkspace()];
    const distinct = [...new Map(places.map((place) => [place.toString(), place])).values()];
    const found = await Promise.all(distinct.map((place) => this.load(place)));
    return { dictionaries: found.flat(), places: [...PLACES_AROUND, ...paths, `${DICTIONARY_ARCHIVE} in the workspace`] };
  }

  private async load(place: Uri): Promise<readonly Dictionary[]> {
    try {
      const { size, mtime } = await workspace.fs.stat(place);
      if (size > MAX_DICTIONARY_FILE) return [];
      const version = `${size} ${mtime}`;
      const known = this.loaded.get(place.toString());
      if (known?.version === version) return known.dictionaries;
      const bytes = await workspace.fs.readFile(place);
      const library = await this.readLibrary();
      const dictionaries = readDictionaries(bytes, { ...NO_SUPPLIES, library: () => library });
      this.loaded.set(place.toString(), { version, dictionaries });
      return dictionaries;
    } catch {
      // not there: another place may have it
      return [];
    }
  }
}

/** Whether a file, or something in it, may be compressed, by its first bytes. */
export function mayBeCompressed(bytes: Uint8Array): boolean {
  return findContainer(bytes) !== undefined || findArchiveType(bytes) !== undefined;
}

/** Supplies for a file on disk and its members. Records requests, because loading is asynchronous. */
export class FileSupplies implements Supplies {
  readonly fits = contentFits;
  private found: Supplied & FoundDictionaries = { library: undefined, dictionaries: [], places: [] };
  private isLibraryAsked = false;
  private areDictionariesAsked = false;
  private count = 0;
  private readonly loads = new Turns();

  constructor(
    private readonly supplier: DiskSupplier,
    private readonly real: Uri,
  ) {}

  library(): Uint8Array | undefined {
    this.isLibraryAsked = true;
    return this.found.library;
  }

  dictionaries(): readonly Dictionary[] {
    this.areDictionariesAsked = true;
    return this.found.dictionaries;
  }

  places(): readonly string[] {
    return this.found.places;
  }

  atHand(): Supplied {
    const { library, dictionaries } = this.found;
    return { library, dictionaries };
  }

  /** Whether a request has not been loaded yet. */
  get isAsked(): boolean {
    return this.isLibraryAsked || this.areDictionariesAsked;
  }

  /** As {@link Supplier.supply}. @param supplies for the work, if not this object; must be based on it */
  async supply<T>(work: (supplies: Supplies) => T, supplies: Supplies = this): Promise<T> {
    for (;;) {
      const { provided } = this;
      const result = work(supplies);
      if (!(await this.provide(provided))) return result;
    }
  }

  /** Number of times something was loaded. If it grows, trying again may succeed. */
  get provided(): number {
    return this.count;
  }

  /**
   * Loads what was requested. Concurrent callers share what one of them requested.
   * @param before {@link provided} as it was when the caller began to look
   * @returns true if something was loaded since then
   */
  async provide(before: number): Promise<boolean> {
    await this.loads.take(() => this.provideAsked());
    return this.count > before;
  }

  private async provideAsked(): Promise<void> {
    const { isLibraryAsked, areDictionariesAsked, found: known } = this;
    this.isLibraryAsked = false;
    this.areDictionariesAsked = false;
    if (isLibraryAsked && known.library === undefined) this.found = { ...this.found, library: await this.supplier.readLibrary() };
    if (areDictionariesAsked) this.found = { ...this.found, ...(await this.supplier.find(this.real)) };
    const hasMore = this.found.dictionaries.some((dictionary) => !known.dictionaries.includes(dictionary));
    // what is said about a dictionary that is missing names the places
    const isFirst = this.found.places.length > 0 && known.places.length === 0;
    if (this.found.library !== known.library || hasMore || isFirst) this.count++;
  }
}

/** Another version needs what is around the file. */
function onDisk(real: Uri): Uri {
  if (real.scheme === VERSION_SCHEME) return Uri.parse(real.query.slice(real.query.indexOf(" ") + 1), true);
  return real.scheme === "git" ? Uri.file(real.path) : real;
}

/** Next to the file, and next to each folder that holds it, the nearest first. */
function around(real: Uri): readonly Uri[] {
  const folders = ancestorFolders(real, MAX_LEVELS).map((folder) => Uri.joinPath(folder, DICTIONARY_ARCHIVE));
  return [Uri.joinPath(real, "..", ARCHIVE_BESIDE), ...folders];
}

function inWorkspace(): readonly Uri[] {
  return (workspace.workspaceFolders ?? []).map(({ uri }) => Uri.joinPath(uri, DICTIONARY_ARCHIVE));
}

/** The folders that a file is in, the nearest first. */
function ancestorFolders(file: Uri, most: number): readonly Uri[] {
  const folders: Uri[] = [];
  for (let at = file; folders.length < most; ) {
    const folder = Uri.joinPath(at, "..");
    if (folder.path === at.path) break;
    folders.push(folder);
    at = folder;
  }
  return folders;
}
