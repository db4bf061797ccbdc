/** Values as snippets with a stop for each part. Must not depend on documents. */
import { snippetStop } from "../../core/text/snippet.ts";
import { CURVE_WORDS, Type, VALUE_TYPES } from "../valueTypes.ts";

/** A value of a type, tag included, with stops from `first` on. `example` is another value of it as written. */
export function valueSnippet(type: number, first = 1, example?: string): string {
  const { tag, shape, parts } = VALUE_TYPES[type];
  if (example !== undefined && shape !== "floats") return exampleSnippet(example, first);
  if (shape === "floats") {
    const numbers = example === undefined ? undefined : example.slice(example.indexOf("[") + 1, example.lastIndexOf("]")).split(/\s*,\s*/);
    const shown =
      numbers?.length === parts?.length
        ? numbers
        : parts?.map((_, at) => (type === Type.color || (type === Type.quat && at === 3) ? "1.0" : "0.0"));
    return `${tag} [${(shown ?? []).map((part, at) => snippetStop(first + at, part)).join(", ")}]`;
  }
  if (shape === "curve")
    return `${tag} [${["2", "0", ...Array.from({ length: CURVE_WORDS - 2 }, () => "0.0")].map((part, at) => (at < 2 ? snippetStop(first + at, part) : part)).join(", ")}]`;
  if (shape === "buffer") return `${tag} [${snippetStop(first, type === Type.bufferF32 ? "0.0" : "0")}]`;
  if (shape === "string") return tag === "" ? snippetStop(first, "''") : `${tag} ${snippetStop(first, "''")}`;
  const word = type === Type.bool ? "true" : type === Type.f32 ? "0.0" : "0";
  return tag === "" ? snippetStop(first, word) : `${tag} ${snippetStop(first, word)}`;
}

/** A default value of a type, tag included. */
export function plainValue(type: number): string {
  return valueSnippet(type).replace(/\$\{\d+:?([^}]*)\}/g, "$1");
}

function exampleSnippet(example: string, first: number): string {
  if (example.includes("\n")) return snippetStop(first, "");
  const tag = /^!\S+ /.exec(example)?.[0] ?? "";
  return tag + snippetStop(first, example.slice(tag.length));
}
