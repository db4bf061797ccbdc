/** `explain`: what a field means to the game, as in the editor's hover. */
import { lowerHex } from "../../formats/core/text/hex.ts";
import { type Answer, clipped, shown } from "../answer.ts";
import { decodeFile, openFile, valuesOf } from "../contents.ts";
import type { Context } from "../context.ts";
import { findField } from "../fields.ts";
import { Originals } from "../originals.ts";

const MAX_MEANING = 4_000;

export async function explain(
  { path: asked, field }: { readonly path: string; readonly field: string },
  context: Context,
): Promise<Answer> {
  const { host } = context;
  const { file } = await openFile(host, asked);
  const values = valuesOf(context, file, decodeFile(host, file).text);
  const { row, others } = findField(values, file.path, field);
  const name = values.path(row);
  const original = await new Originals(context).findValues(file);
  const other = original?.find(name) ?? -1;
  const hover = values.hover(row);
  const bytes = values.bytes(row);
  const { control } = values.current(row);
  const { hash } = values.words(row);
  return {
    path: file.path,
    field: name,
    type: values.type(row),
    value: shown(values.value(row)),
    ...(original && other >= 0 ? { original: shown(original.value(other)) } : {}),
    meaning: hover ? clipped(plainText(hover.source), MAX_MEANING) : "",
    ...(control?.kind === "choice" ? { allowed: control.options.slice(0, 100).map(({ value, label }) => ({ value, label })) } : {}),
    ...(control?.kind === "number" ? { range: { integer: control.integer, min: control.min ?? null, max: control.max ?? null } } : {}),
    ...(bytes ? { bytes } : {}),
    ...(hash === undefined ? {} : { hash: lowerHex(hash, 8) }),
    ...(others.length > 0 ? { sameName: others } : {}),
  };
}

/** Our own Markdown, made by `formats/core/text/markdown.ts`, without emphasis and escapes. */
function plainText(markdown: string): string {
  return markdown
    .replace(/^```\w*$/gm, "")
    .replace(
      /\\([\\`*{}[\]<>#|~!&@_.)+=/-])|\*\*|(`+) ?([^`\n]*?) ?\2|(?<![\w\\])\*(?=\S)|(?<=\S)\*(?!\w)/g,
      (_, escaped, __, code) => escaped ?? code ?? "",
    )
    .replace(/^\| *-.*\n/gm, "")
    .replace(/ +$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
