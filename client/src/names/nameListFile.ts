/** Reads name lists from files. */
import type { LogOutputChannel, Uri } from "vscode";
import { workspace } from "vscode";
import type { NameList } from "../../../formats/core/names.ts";
import { parseNameList } from "../../../formats/core/names.ts";
import { decodeUtf8 } from "../../../formats/core/text/textCoding.ts";
import { gameFileName } from "../decoded/addresses.ts";

/** The largest public list has 2 MiB. */
const MAX_LIST = 32 * 1024 * 1024;

export class UnusableList extends Error {
  constructor(readonly reason: "binary" | "large") {
    super(reason);
  }
}

/** @throws UnusableList, or an error of the file system */
export async function readNameList(file: Uri): Promise<NameList> {
  const { size } = await workspace.fs.stat(file);
  if (size > MAX_LIST) throw new UnusableList("large");
  const text = findText(await workspace.fs.readFile(file));
  if (text === undefined) throw new UnusableList("binary");
  return parseNameList(text, "user", gameFileName(file));
}

/** Skips unreadable lists, and logs why. */
export async function readNameLists(files: readonly Uri[], log: LogOutputChannel): Promise<NameList[]> {
  const lists: NameList[] = [];
  for (const file of files) {
    try {
      lists.push(await readNameList(file));
    } catch (error) {
      log.warn(`The name list ${file.toString()} was not read: ${String(error)}`);
    }
  }
  return lists;
}

/** Undefined unless the bytes are valid UTF-8 without zero bytes. */
export function findText(bytes: Uint8Array): string | undefined {
  return bytes.includes(0) ? undefined : decodeUtf8(bytes)?.replace(/^\uFEFF/, "");
}
