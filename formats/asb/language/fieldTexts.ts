/** Values of added members, as written in the text: the most common ones in known files. */
import { quote } from "../../core/json/print.ts";
import type { BodyField } from "../records/bodyFields.ts";

const PLAIN: Readonly<Record<string, string>> = {
  string: '""',
  int: "0",
  float: "0.0",
  bool: "false",
  vec3f: "[0.0, 0.0, 0.0]",
};

/** @param type the value's type */
export function plainText(type: string): string {
  return PLAIN[type] ?? "0";
}

const WITHOUT_END = /^(?:End Frame|Animation Freeze|Loop Duration|Unknown 10)/;

/** The initial value for a field of a node's body. */
export function bodyFieldText({ kind, name, words }: BodyField): string {
  switch (kind) {
    case "int":
      return name === "Loop Num" || name === "Max Random Loop Num" ? "-1" : "0";
    case "float":
      return name === "Animation Rate" ? "1.0" : WITHOUT_END.test(name) ? "-1.0" : "0.0";
    case "switch":
      return "false";
    case "enum":
      return words?.[0] === undefined ? "0" : quote(words[0]);
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
