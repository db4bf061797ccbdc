/**
 * Bytewright as a library: `import { openFile } from "bytewright"`. The same core as the extension's, on bytes and texts; runs in Node, in
 * browsers and in workers.
 */
import { addDictionaries as addAll, peel, provideZstdLibrary } from "../../formats/containers/index.ts";
import { catchStop } from "../../formats/core/issue.ts";

import { registerFormat as register } from "../../formats/registry.ts";
import type { FormatProvider, Unregister } from "./api.ts";
import { formatOf } from "./providedFormat.ts";

export type * from "./api.ts";
export { openArchive } from "./openArchive.ts";
export { listFormats, openFile } from "./openFile.ts";

/**
 * What files compressed with Zstandard need, once: the bytes of the package's `zstd.wasm` (`bytewright/zstd.wasm`). Without it, such a file
 * has an issue that says so.
 */
export function provideZstd(wasm: Uint8Array): void {
  provideZstdLibrary(wasm);
}

/**
 * Takes the dictionaries that a game's files are compressed with: an archive of them (`Pack/ZsDic.pack.zs`) or one dictionary.
 * @returns how many were found
 */
export function addDictionaries(bytes: Uint8Array): number {
  const peeled = peel(bytes);
  if ("issue" in peeled) return 0;
  const added = catchStop(() => addAll(peeled.content));
  return "issue" in added ? 0 : added.value;
}

/**
 * Adds a format of your own: {@link openFile} opens its files from now on.
 * @throws RangeError where another format has the id
 */
export function registerFormat(provider: FormatProvider): Unregister {
  return register(formatOf(provider));
}
