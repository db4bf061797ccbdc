/** What can be wrong with a PAK, declared once: the documentation pages of `pak/…` codes. */
import { BROKEN_FILE, error, information, issueMaker, stopMaker, warning } from "../../core/text/diagnosticPages.ts";

const OTHERS = "The other resources can be opened and changed.";

export const DIAGNOSTICS = {
  truncated: error("PAK cut off", `The file ends inside the header. ${BROKEN_FILE}`),
  names: error("More names than the file has room for", `Each name takes at least 12 bytes. ${BROKEN_FILE}`),
  "name-length": error("Name longer than the file", BROKEN_FILE),
  count: error("More resources than the file has room for", `Each resource takes 20 bytes in the table. ${BROKEN_FILE}`),
  limit: error("Too many resources or names", "Bytewright opens PAKs of up to 262,143 of each. Games have some ten thousand."),
  prototype: error(
    "PAK of a Metroid Prime 3 prototype",
    "Its ids have 64 bits. Bytewright opens the PAKs of Metroid Prime and Metroid Prime 2: Echoes.",
  ),
  range: error("Resource outside of the file", `A resource is inside the header or goes on after the end of the file. ${BROKEN_FILE}`),
  flag: error("Unknown compression", `A resource is compressed (1) or not (0). ${BROKEN_FILE}`),
  overlap: error("Resources overlap", `Two resources share a part of their bytes. ${BROKEN_FILE}`),
  "id-type": error("One id with two types", `The game finds resources by their id. ${BROKEN_FILE}`),
  copies: information(
    "Resources that are in the PAK more than once",
    "World PAKs hold a resource again near each area that uses it, so that the disc is read in one go. Bytewright lists it once and changes all copies.",
  ),
  "copies-differ": warning(
    "Copies of a resource differ",
    "The game takes the copy that is nearest on the disc, so which one it uses depends on the area. Bytewright shows the first, and the resource is read-only.",
  ),
  "size-unit": warning(
    "Size or offset that the game cuts",
    "The game stores sizes and offsets in units of 32 bytes, so the rest is lost. The values are kept until the resource is changed.",
  ),
  zlib: error("Damaged zlib data", `The resource cannot be decompressed. ${OTHERS}`),
  lzo: error("Damaged LZO data", `The resource cannot be decompressed. ${OTHERS}`),
  "content-size": error("Size of the content is wrong", `The compressed data gives more or less than the resource states. ${OTHERS}`),
  "segment-size": error(
    "Impossible segment",
    `A segment of LZO data is longer than the resource, or not as long as its content. ${OTHERS}`,
  ),
};

export const pakIssue = issueMaker("pak", DIAGNOSTICS);
export const pakStop = stopMaker(pakIssue);
