/** `compare`: what the mod changed in a file. */
import { type Answer, Page, type PageInput } from "../answer.ts";
import { decodeFile, openFile, valuesOf } from "../contents.ts";
import type { Context } from "../context.ts";
import { differencesOf } from "../fieldChanges.ts";
import { Originals } from "../originals.ts";
import { ToolError } from "../toolError.ts";

export async function compareFile({ path: asked, ...input }: PageInput & { readonly path: string }, context: Context): Promise<Answer> {
  const { host } = context;
  if (host.dumpCount === 0)
    throw new ToolError(
      "path/not-found",
      "Nothing is known of the unmodified game.",
      "Ask the user for the folder of the unmodified game (--dump).",
    );
  const { file, isFixed } = await openFile(host, asked);
  if (isFixed)
    throw new ToolError("path/read-only", `${file.path}: This is a file of the unmodified game.`, "Give the path of a file of the mod.");
  const originals = new Originals(context);
  const original = await originals.findPath(file.path);
  if (original === undefined)
    throw new ToolError(
      "path/not-found",
      `${file.path}: The unmodified game has no such file.`,
      "list_files with state added shows all such files.",
    );
  const before = await originals.findValues(file);
  if (!before)
    throw new ToolError(
      "file/unreadable",
      `${original}: The file of the game cannot be read as the same format.`,
      "Call check for this path.",
    );
  const page = new Page<object>(input);
  for (const difference of differencesOf(before, valuesOf(host, file, decodeFile(host, file).text))) page.add(() => difference);
  return { path: file.path, original, total: page.total, changes: page.rows, ...page.end };
}
