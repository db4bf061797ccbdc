/** Values that say nothing, as the text writes them. */
import { quote } from "../../core/jsonPrint.ts";
import type { BodyField } from "../nodeTypes.ts";

const PLAIN: Readonly<Record<string, string>> = {
  string: '""',
  int: "0",
  float: "0.0",
  bool: "false",
  vec3f: "[0.0, 0.0, 0.0]",
};

/** @param type of a value */
export function plainText(type: string): string {
  return PLAIN[type] ?? "0";
}

/** Of a field of a node's body. */
export function bodyFieldText({ kind, values }: BodyField): string {
  switch (kind) {
    case "switch":
      return "false";
    case "enum":
      return values?.[0] === undefined ? "0" : quote(values[0]);
    case "tags":
      return "[]";
    case "event":
      return "{}";
    case "blend":
      return '{ "Name": "", "Blend Start": 0.0 }';
    default:
      return plainText(kind);
  }
}
