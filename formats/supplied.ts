/**
 * Data for compression, from dictionaries that were read. Knows formats and archives, because another game's dictionary may decompress a
 * file to something else, which only its expected type reveals.
 */
import { findArchiveType, fitsArchive } from "./archives/registry.ts";
import { findContainer, type Supplied, type Supplies } from "./containers/index.ts";
import { findKnownFile } from "./core/files/knownFiles.ts";
import { Names } from "./core/names.ts";
import { looksLikeText } from "./core/text/textCoding.ts";
import { findFormatByBytes, HEAD_SIZE } from "./registry.ts";

export function suppliesOf(supplied: Supplied): Supplies {
  const { library, dictionaries } = supplied;
  return { library: () => library, dictionaries: () => dictionaries, places: () => [], fits: contentFits, atHand: () => supplied };
}

/** See {@link Supplies.fits}. */
export function contentFits(content: Uint8Array, isWhole: boolean): boolean {
  const format = findFormatByBytes(content.subarray(0, HEAD_SIZE));
  if (format) return !isWhole || format.decode(content, Names.none).kind === "ok";
  if (findArchiveType(content)) return fitsArchive(content, isWhole);
  return findKnownFile(content) !== undefined || findContainer(content) !== undefined || looksLikeText(content);
}
