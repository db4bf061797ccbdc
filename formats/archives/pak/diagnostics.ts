/** Findings about PAKs: the documentation pages of `pak/…` codes. */
import { BROKEN_FILE, error, information, issueMaker, stopMaker, warning } from "../../core/text/diagnosticPages.ts";

const OTHERS = "The other resources can be opened and changed.";

export const DIAGNOSTICS = {
  truncated: error("PAK cut off", `The file ends inside the header. ${BROKEN_FILE}`),
  names: error("More names than fit into the file", `Each name has at least 12 bytes. ${BROKEN_FILE}`),
  "name-length": error("Name longer than the file", BROKEN_FILE),
  count: error("More resources than fit into the file", `Each resource has 20 bytes in the table. ${BROKEN_FILE}`),
  limit: error("Too many resources or names", "Bytewright opens PAKs with up to 262,143 of each. Games have about ten thousand."),
  prototype: error(
    "PAK of a Metroid Prime 3 prototype",
    "Its ids have 64 bits. Bytewright opens the PAKs of Metroid Prime and Metroid Prime 2: Echoes.",
  ),
  range: error("Resource outside the file", `A resource is inside the header or extends beyond the end of the file. ${BROKEN_FILE}`),
  flag: error("Unknown compression", `The value must be 1 for a compressed resource, or 0. ${BROKEN_FILE}`),
  overlap: error("Resources overlap", `Two resources share a part of their bytes. ${BROKEN_FILE}`),
  "id-type": error("One id with two types", `The game finds resources by their id. ${BROKEN_FILE}`),
  copies: information(
    "Resources with several copies in the PAK",
    "World PAKs have a copy of a resource near each area that uses it, so that the game reads the disc sequentially. Bytewright lists the resource once and changes all copies.",
  ),
  "copies-differ": warning(
    "Copies of a resource differ",
    "The game uses the copy that is nearest on the disc, which depends on the area. Bytewright shows the first copy, and the resource is read-only.",
  ),
  "size-unit": warning(
    "Size or offset that the game rounds",
    "The game stores sizes and offsets in units of 32 bytes, so the remainder is lost. Bytewright keeps the values until the resource is changed.",
  ),
  zlib: error("Damaged zlib data", `The resource cannot be decompressed. ${OTHERS}`),
  lzo: error("Damaged LZO data", `The resource cannot be decompressed. ${OTHERS}`),
  "content-size": error("Wrong size of the content", `The compressed data has more or fewer bytes than the resource states. ${OTHERS}`),
  "segment-size": error(
    "Impossible segment",
    `A segment of LZO data extends beyond the resource, or does not match the size of its content. ${OTHERS}`,
  ),
};

export const pakIssue = issueMaker("pak", DIAGNOSTICS);
export const pakStop = stopMaker(pakIssue);
