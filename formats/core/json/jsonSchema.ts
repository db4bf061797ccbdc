/** The shapes of JSON texts as JSON Schema (draft 2020-12). Knows no format. */
import type { JsonKeys } from "./reader.ts";

/** Plain data, ready for `JSON.stringify`. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const TEXT: JsonSchema = { type: "string" };
export const INTEGER: JsonSchema = { type: "integer" };
export const FLAG: JsonSchema = { type: ["boolean", "integer"] };
export const SINGLE: JsonSchema = { anyOf: [{ type: "number" }, { type: "string", pattern: "^(NaN:0x[0-9a-fA-F]{8}|-?Infinity)$" }] };

export const textLike = (pattern: RegExp): JsonSchema => ({ type: "string", pattern: pattern.source });
export const ref = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` });
/** @throws Error where the items have no schema */
export function list(items: JsonSchema | undefined): JsonSchema {
  if (items === undefined) throw new Error("the items have no type");
  return { type: "array", items };
}
export const exactly = (count: number, items: JsonSchema): JsonSchema => ({ type: "array", items, minItems: count, maxItems: count });
export const either = (...anyOf: readonly JsonSchema[]): JsonSchema => ({ anyOf });
/** A word of a list, or the number that the file has for it. */
export const word = (names: readonly (string | undefined)[]): JsonSchema =>
  either({ enum: names.filter((name) => name !== undefined) }, INTEGER);

/** An object with these keys. @throws Error where a key has no type: the declarations have a new one */
export function object(of: JsonKeys, types: Readonly<Record<string, JsonSchema | undefined>>): JsonSchema {
  const properties = Object.fromEntries(
    of.names.map((name) => {
      const type = types[name];
      if (type === undefined) throw new Error(`the key "${name}" has no type`);
      return [name, type];
    }),
  );
  const required = of.names.filter((_, at) => of.required[at]);
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
}
