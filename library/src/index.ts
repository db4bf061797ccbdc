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
 * Call this once to open files compressed with Zstandard, with the bytes of the package's `zstd.wasm` (`bytewright/zstd.wasm`). Without it,
 * such files open with an issue.
 * @throws Error if the bytes are not that library
 */
export function provideZstd(wasm: Uint8Array): void {
  provideZstdLibrary(wasm);
}

/**
 * Adds a game's compression dictionaries for all files that you open from now on: an archive (`Pack/ZsDic.pack.zs`) or one dictionary. For
 * files of several games, use {@link CompressionOptions.dictionaries}.
 * @returns the number of dictionaries found
 */
export function addDictionaries(bytes: Uint8Array): number {
  return addForAll(bytes);
}

/**
 * Adds a custom format: {@link openFile} opens its files from now on.
 * @throws RangeError if another format has the id
 */
export function registerFormat(provider: FormatProvider): Unregister {
  return register(formatOf(provider));
}
