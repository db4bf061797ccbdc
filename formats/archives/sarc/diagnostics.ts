/** Findings about SARC archives: the documentation pages of `sarc/…` codes. */
import { BROKEN_FILE, error, information, issueMaker, stopMaker, warning } from "../../core/text/diagnosticPages.ts";

const READ_ONLY = "The archive is read-only. Complete members can be opened.";

export const DIAGNOSTICS = {
  truncated: error("Archive cut off", `The file ends inside its tables. ${BROKEN_FILE}`),
  magic: error("Not a SARC archive", "SARC archives begin with the letters `SARC`."),
  "byte-order": error("Wrong byte order mark", `The mark must be \`FE FF\` (Wii U) or \`FF FE\` (3DS, Switch). ${BROKEN_FILE}`),
  "header-size": error("Wrong size of a header", `The sizes of the three headers are fixed, and the game refuses others. ${BROKEN_FILE}`),
  version: error("Unknown version", `All games use version 1.0. ${BROKEN_FILE}`),
  table: error("Table without its signature", `The tables must begin with \`SFAT\` and \`SFNT\`. ${BROKEN_FILE}`),
  count: error("More members than fit into the file", `Each member has 16 bytes in the table. ${BROKEN_FILE}`),
  "data-offset": error("Impossible data offset", `The data must begin after the names and inside the file. ${BROKEN_FILE}`),
  range: error("Member ends before it begins", READ_ONLY),
  "name-offset": error("Name outside the name table", `The member is listed by its hash. ${READ_ONLY}`),
  "name-text": error(
    "Name that is not text",
    "The name is not UTF-8, or longer than 1,024 bytes. The member is listed by its hash and is read-only; the others can be changed.",
  ),
  size: warning("Size field differs from the size of the file", "The game ignores it. Bytewright keeps the difference."),
  order: warning(
    "Entries not sorted by hash",
    "The game uses a binary search, so it does not find some of the members, although tools list all of them. Bytewright keeps the order.",
  ),
  hash: warning(
    "Hash does not match the name",
    "The game searches by the hash of the name, so it does not find this member. Rename the member to correct it.",
  ),
  number: warning(
    "Members with equal hashes are not numbered 1, 2, …",
    "The game uses the number to distinguish members with equal hashes, so it misses some of them. Adding, renaming or deleting one of them corrects the numbers.",
  ),
  many: warning("Too many members for the game", "The game refuses archives with more than 16,383 members."),
  key: information("Unusual hash key", "All games use 101. Bytewright keeps the key and uses it for new members."),
};

export const sarcIssue = issueMaker("sarc", DIAGNOSTICS);
export const sarcStop = stopMaker(sarcIssue);
