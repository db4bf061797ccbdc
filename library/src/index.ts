/**
 * Bytewright as a library: `import { openFile } from "bytewright"`. The same core as the extension's, on bytes and texts; runs in Node, in
 * browsers and in workers.
 */
import { provideZstdLibrary } from "../../formats/containers/index.ts";
import { registerFormat as register } from "../../formats/registry.ts";
import type { FormatProvider, Unregister } from "./api.ts";
import { formatOf } from "./providedFormat.ts";
import { addForAll } from "./supplies.ts";

export type * from "./api.ts";
export { apply, diff, merge } from "./compare.ts";
export { openArchive } from "./openArchive.ts";
export { listFormats, openFile } from "./openFile.ts";

/**
 * What files compressed with Zstandard need, once: the bytes of the package's `zstd.wasm` (`bytewright/zstd.wasm`). Without it, such a file
 * has an issue that says so.
 * @throws Error where the bytes are not that library
 */
export function provideZstd(wasm: Uint8Array): void {
  provideZstdLibrary(wasm);
}

/**
 * Takes the dictionaries that a game's files are compressed with, for all files that are opened from now on: an archive of them
 * (`Pack/ZsDic.pack.zs`) or one dictionary. Files of several games are better opened with {@link CompressionOptions.dictionaries}.
 * @returns how many were found
 */
export function addDictionaries(bytes: Uint8Array): number {
  return addForAll(bytes);
}

/**
 * Adds a format of your own: {@link openFile} opens its files from now on.
 * @throws RangeError where another format has the id
 */
export function registerFormat(provider: FormatProvider): Unregister {
  return register(formatOf(provider));
}
