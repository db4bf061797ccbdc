/** Findings about U8 archives: the documentation pages of `u8/…` codes. */
import { BROKEN_FILE, error, issueMaker, stopMaker, warning } from "../../core/text/diagnosticPages.ts";

const READ_ONLY = "The archive is read-only. Complete members can be opened.";

export const DIAGNOSTICS = {
  truncated: error("Archive cut off", `The file ends inside its tables. ${BROKEN_FILE}`),
  magic: error("Not a U8 archive", "U8 archives begin with the bytes `55 AA 38 2D`."),
  "root-offset": error("Wrong root offset", `The nodes begin at 0x20 in all archives. ${BROKEN_FILE}`),
  "tables-size": error("Impossible size of the tables", `The size must cover the nodes and be inside the file. ${BROKEN_FILE}`),
  count: error("More nodes than fit into the tables", `Each node has 12 bytes. ${BROKEN_FILE}`),
  limit: error("Too many nodes", "Bytewright opens U8 archives with up to 65,535 files and folders. Games have a few hundred."),
  "node-type": error("Unknown node type", `A node is a file (0) or a folder (1). ${BROKEN_FILE}`),
  "folder-end": error("Folder ends before it begins, or outside the nodes", BROKEN_FILE),
  "name-offset": error("Name outside the name table", `A name must begin inside the tables and end with a zero byte. ${BROKEN_FILE}`),
  "in-tables": error("Member inside the tables", `The member's data would be part of the nodes or names. ${READ_ONLY}`),
  "data-offset": warning(
    "Wrong data offset",
    "The data offset is before the end of the names or after the first member. The game uses the offsets of members instead. Bytewright keeps the field.",
  ),
  "folder-overlap": warning(
    "Folder ends after its parent",
    "The game ends the folder with its parent, and so does Bytewright. Some released courses have this. Adding, renaming or deleting a member corrects it.",
  ),
  parent: warning(
    "Folder states the wrong parent",
    "The tree follows the order of the nodes, so all members are found. Adding, renaming or deleting a member corrects it.",
  ),
  "name-text": warning(
    "Name that is not text",
    "The name is not UTF-8, or its path is too long. The member is listed by its number and is read-only.",
  ),
  "name-slash": warning("Slash in a name", 'The name of one file or folder contains "/", so the member is read-only.'),
};

export const u8Issue = issueMaker("u8", DIAGNOSTICS);
export const u8Stop = stopMaker(u8Issue);
