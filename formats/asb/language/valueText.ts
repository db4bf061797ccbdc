/** A short description of a value: a constant itself, otherwise its source. */
import { Json } from "../../core/json/json.ts";
import { code, type Markdown, markdown } from "../../core/text/markdown.ts";
import { COMMAND_DATA } from "../records/enums.ts";
import type { AsbDocument } from "./document.ts";

/** As short as possible, for the boxes of a graph. */
export function valueText(document: AsbDocument, row: number): string {
  const { json } = document;
  if (json.kinds[row] === Json.string) return json.string(row);
  if (json.kinds[row] !== Json.object) return json.raw(row);
  const parameter = json.find(row, "Parameter");
  if (parameter >= 0) return `calculated from ${valueText(document, parameter)}`;
  const entry = numberIn(document, row, "Blackboard Index");
  if (entry >= 0) {
    const type = document.textOf(row, "Type") ?? "";
    const axis = document.textOf(row, "Axis");
    return `${entryName(document, type, entry) ?? `${type} ${entry}`}${axis === undefined ? "" : `.${axis}`}`;
  }
  const expression = numberIn(document, row, "Expression Index");
  if (expression >= 0) return `expression ${expression}`;
  const data = numberIn(document, row, "Command Data Type");
  if (data >= 0) return `command data ${data}`;
  const value = json.find(row, "Value");
  return value >= 0 && value > row ? valueText(document, value) : "…";
}

/** The source of a property's value, as part of a sentence; undefined for a constant. */
export function describeSource(document: AsbDocument, row: number): Markdown | undefined {
  const { json } = document;
  if (row < 0 || json.kinds[row] !== Json.object) return undefined;
  const said = (key: string): string => {
    const found = json.find(row, key);
    return found < 0 ? "?" : valueText(document, found);
  };
  // the body of a node may also have a mode
  if (json.find(row, "Calc Mode") >= 0 && json.find(row, "Parameter") >= 0) {
    const source = describeSource(document, json.find(row, "Parameter")) ?? "?";
    return markdown`a calculation: ${said("Base Result")} + ${said("Adjust Rate")} × ${source}, from ${said("Min")} to ${said("Max")}`;
  }
  const entry = numberIn(document, row, "Blackboard Index");
  if (entry >= 0) {
    const type = document.textOf(row, "Type") ?? "";
    const axis = document.textOf(row, "Axis");
    const name = entryName(document, type, entry);
    return markdown`${axis === undefined ? "" : `${axis} of `}the ${type} entry ${name === undefined ? entry : code(name)} of the blackboard`;
  }
  const expression = numberIn(document, row, "Expression Index");
  if (expression >= 0) return markdown`expression ${expression}, with ${said("Input")} as its input`;
  const data = numberIn(document, row, "Command Data Type");
  return data < 0 ? undefined : markdown`the playing command: ${COMMAND_DATA[data] ?? `data ${data}`}`;
}

function entryName(document: AsbDocument, type: string, entry: number): string | undefined {
  const row = document.blackboardRows(type)[entry];
  return row === undefined ? undefined : document.textOf(row, "Name");
}

function numberIn({ json }: AsbDocument, object: number, key: string): number {
  const row = json.find(object, key);
  return row >= 0 && json.kinds[row] === Json.integer ? json.number(row) : -1;
}
