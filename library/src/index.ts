/**
 * Bytewright as a library: `import { openFile } from "bytewright"`. The same core as the extension's, on bytes and texts; runs in Node, in
 * browsers and in workers.
 */
import { registerFormat as register } from "../../formats/registry.ts";
import type { FormatProvider, Unregister } from "./api.ts";
import { formatOf } from "./providedFormat.ts";

export type * from "./api.ts";
export { openArchive } from "./openArchive.ts";
export { listFormats, openFile } from "./openFile.ts";
export { addDictionaries, provideZstd } from "./supplies.ts";

/**
 * Adds a format of your own: {@link openFile} opens its files from now on.
 * @throws RangeError where another format has the id
 */
export function registerFormat(provider: FormatProvider): Unregister {
  return register(formatOf(provider));
}
