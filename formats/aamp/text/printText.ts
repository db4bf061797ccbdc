/** Prints texts as values of string types. */
import { printScalar } from "../../core/yaml/scalars.ts";
import { VALUE_TYPES } from "../valueTypes.ts";

/**
 * A value of a string type, its tag included.
 * @param column characters before it on its line
 * @param indent spaces before its further lines; undefined if it must stay on one line
 */
export function printText(type: number, text: string, column = 0, indent?: number): string {
  const { tag } = VALUE_TYPES[type];
  const lead = tag === "" ? "" : `${tag} `;
  return lead + printBareText(type, text, column + lead.length, indent);
}

/** The same without the tag, which is already there. */
export function printBareText(type: number, text: string, column = 0, indent?: number): string {
  return printScalar(text, VALUE_TYPES[type].tag === "" ? "untagged" : "tagged", column, indent);
}
