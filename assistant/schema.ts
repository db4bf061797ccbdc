/** The part of JSON Schema that the tools use, and the check of an input against it. Runs no code made from text. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

/** A sentence about the first mismatch; undefined if all fits. @param at path of the value; empty for the input itself */
export function findMismatch(schema: Schema, value: unknown, at = ""): string | undefined {
  const name = at === "" ? "The input" : at;
  if (schema.enum && !schema.enum.includes(value as string)) return `${name} must be one of ${schema.enum.join(", ")}.`;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return `${name} must be of type ${types.join(" or ")}.`;
  if (typeof value === "number") return findOutOfRange(schema, value, name);
  if (typeof value === "string" && value.length < (schema.minLength ?? 0)) return `${name} must not be empty.`;
  if (Array.isArray(value)) return findInList(schema, value, name, at);
  return value !== null && typeof value === "object" && schema.properties ? findInObject(schema, value, at) : undefined;
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case "array":
      return Array.isArray(value);
    case "object":
      return value !== null && typeof value === "object" && !Array.isArray(value);
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

function findOutOfRange({ minimum = -Infinity, maximum = Infinity }: Schema, value: number, name: string): string | undefined {
  return value < minimum || value > maximum ? `${name} must be from ${minimum} to ${maximum}.` : undefined;
}

function findInList({ items, minItems = 0, maxItems = Infinity }: Schema, value: readonly unknown[], name: string, at: string) {
  if (value.length < minItems || value.length > maxItems) return `${name} must have ${minItems} to ${maxItems} items.`;
  for (const [index, item] of value.entries()) {
    const found = items && findMismatch(items, item, `${at}[${index}]`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findInObject({ properties = {}, required = [] }: Schema, value: object, at: string): string | undefined {
  const inside = (key: string) => (at === "" ? key : `${at}.${key}`);
  const missing = required.find((key) => !Object.hasOwn(value, key));
  if (missing !== undefined) return `${inside(missing)} is missing.`;
  for (const [key, item] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!schema) return `${JSON.stringify(inside(key))} is unknown. Expected: ${Object.keys(properties).join(", ")}.`;
    const found = findMismatch(schema, item, inside(key));
    if (found !== undefined) return found;
  }
  return undefined;
}
