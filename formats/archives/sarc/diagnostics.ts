/** What can be wrong with a SARC archive, declared once: the documentation pages of `sarc/…` codes. */
import { BROKEN_FILE, error, information, issueMaker, stopMaker, warning } from "../../core/text/diagnosticPages.ts";

const READ_ONLY = "The archive is read-only, and what is whole of it can be opened.";

export const DIAGNOSTICS = {
  truncated: error("Archive cut off", `The file ends inside of its tables. ${BROKEN_FILE}`),
  magic: error("Not a SARC archive", "SARC archives begin with the letters `SARC`."),
  "byte-order": error("Wrong byte order mark", `The mark must be \`FE FF\` (Wii U) or \`FF FE\` (3DS, Switch). ${BROKEN_FILE}`),
  "header-size": error("Wrong size of a header", `The sizes of the three headers are fixed, and the game refuses others. ${BROKEN_FILE}`),
  version: error("Unknown version", `All games use version 1.0. ${BROKEN_FILE}`),
  table: error("Table without its letters", `The tables begin with \`SFAT\` and \`SFNT\`. ${BROKEN_FILE}`),
  count: error("More members than the file has room for", `Each member takes 16 bytes in the table. ${BROKEN_FILE}`),
  "data-offset": error("Impossible data offset", `The data begins after the names and inside of the file. ${BROKEN_FILE}`),
  range: error("Member ends before it begins", READ_ONLY),
  "name-offset": error("Name outside of the names", `The member is listed by its hash. ${READ_ONLY}`),
  "name-text": error(
    "Name that is not text",
    "The name is not UTF-8, or longer than 1,024 bytes. The member is listed by its hash and is read-only; the others can be changed.",
  ),
  size: warning("Size field differs from the size of the file", "The game does not look at it. The difference is kept."),
  order: warning(
    "Entries not in the order of their hashes",
    "The game searches by bisection, so it does not find some of the members, though tools list them all. The order is kept.",
  ),
  hash: warning(
    "Hash does not fit the name",
    "The game searches by the hash of the name, so it does not find this member. Rename the member to correct it.",
  ),
  number: warning(
    "Members of equal hash are not numbered 1, 2, …",
    "The game uses the number to tell members of equal hash apart, and misses some of them. Adding, renaming or deleting one of them corrects the numbers.",
  ),
  many: warning("More members than the game takes", "The game refuses archives with more than 16,383 members."),
  key: information("Unusual hash key", "All games use 101. The key is kept and used for new members."),
};

export const sarcIssue = issueMaker("sarc", DIAGNOSTICS);
export const sarcStop = stopMaker(sarcIssue);
