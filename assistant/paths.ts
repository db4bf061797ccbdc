/** Paths from an assistant: parsed, refused if they lead outside, and followed into archives. */
import { isArchiveName } from "../formats/archives/registry.ts";
import type { Host, Look } from "./host.ts";
import { noDump, ToolError } from "./toolError.ts";

const DUMP = /^dump:(\d{1,3})(?:\/|$)/;
const MAX_PATH = 4096;

/** A file on disk, the path inside it, or a folder. */
export type Located =
  | { readonly kind: "file"; readonly outer: string; readonly inside: string; readonly isFixed: boolean }
  | { readonly kind: "folder"; readonly path: string }
  /** `folder`: the longest part of the path that is a folder. */
  | { readonly kind: "missing"; readonly path: string; readonly folder: string };

/** The normalized path. @throws ToolError if it leads outside, whether or not anything is there */
export function readPath(text: string, { dumpCount }: Pick<Host, "dumpCount">): string {
  const outside = (why: string) =>
    new ToolError(
      "path/outside",
      `${text.slice(0, 200)}: ${why}`,
      "Give a path from the mod's folder with / between its parts, or dump:1/… for the game. list_files lists them.",
    );
  if (text.length > MAX_PATH) throw outside("The path is too long.");
  if (text.includes("\0")) throw outside("A path cannot contain a NUL character.");
  const parts = text.split("/").filter((part) => part !== "" && part !== ".");
  if (/^[/\\]/.test(text) || (/^[a-z]:/i.test(text) && !DUMP.test(text)))
    throw outside("Absolute paths and drive letters are outside the mod.");
  if (parts.some((part) => part.split("\\").includes(".."))) throw outside('".." leads out of the mod.');
  if (text.includes("\\")) throw outside("Use / between the parts of a path.");
  const path = parts.join("/");
  const dump = DUMP.exec(path);
  if (dump && (Number(dump[1]) < 1 || Number(dump[1]) > dumpCount))
    throw noDump("path/not-found", "Ask", `No dump has this number. Dumps available: ${dumpCount}.`);
  return path;
}

export function isInDump(path: string): boolean {
  return DUMP.test(path);
}

/** The same path without the dump before it. */
export function withoutDump(path: string): string {
  return path.replace(DUMP, "");
}

/** The longest part of a path that is a file, and the rest. @throws ToolError if a link leads out */
export async function locate(host: Host, path: string): Promise<Located> {
  for (let end = path.length; ; end = path.lastIndexOf("/", end - 1)) {
    const outer = path.slice(0, Math.max(end, 0));
    const found: Look = outer === "" ? { kind: "folder" } : await host.look(outer);
    if (found.kind === "outside")
      throw new ToolError("path/outside", `${outer}: A link here points outside the mod.`, "Use files in the mod's folder or in a dump.");
    if (found.kind === "file")
      return { kind: "file", outer, inside: path.slice(outer.length + 1), isFixed: found.isFixed || isInDump(path) };
    if (found.kind === "folder") return outer === path ? { kind: "folder", path } : { kind: "missing", path, folder: outer };
  }
}

export function notFound(path: string): ToolError {
  const hint = isArchiveName(path)
    ? "list_files without a path shows what is there."
    : "list_files with a pattern such as **/Name* finds its path.";
  return new ToolError("path/not-found", `${path}: No such file, folder or member.`, hint);
}
