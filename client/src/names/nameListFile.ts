/** Reading a name list from a file. */
import type { Uri } from "vscode";
import { workspace } from "vscode";
import type { NameList } from "../../../formats/core/names.ts";
import { parseNameList } from "../../../formats/core/names.ts";
import { gameFileName } from "../decoded/addresses.ts";

/** The largest public list has 2 MiB. */
const MAX_LIST = 32 * 1024 * 1024;

export class UnusableList extends Error {
  readonly reason: "binary" | "large";
  constructor(reason: "binary" | "large") {
    super(reason);
    this.reason = reason;
  }
}

/** @throws UnusableList, or what the file system throws. */
export async function readNameList(file: Uri): Promise<NameList> {
  const { size } = await workspace.fs.stat(file);
  if (size > MAX_LIST) throw new UnusableList("large");
  const text = findText(await workspace.fs.readFile(file));
  if (text === undefined) throw new UnusableList("binary");
  return parseNameList(text, "user", gameFileName(file));
}

/** The text of a text file; undefined for anything that is not clean UTF-8. */
export function findText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
