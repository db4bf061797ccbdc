/** A text as records: each node, each command, and each other member of the document. */
import { Json, type JsonText } from "../../core/json/json.ts";
import { KEPT } from "../text/words.ts";
import { collectReferences, type RecordReference } from "./references.ts";

export interface DocumentRecord {
  readonly row: number;
  /** Key of the member of the document. */
  readonly section: string;
  /** Place among the nodes or commands; -1 for a section as a whole. */
  readonly index: number;
  readonly references: readonly RecordReference[];
  /** `Node Type` of a node, `Name` of a command. */
  readonly name: string | undefined;
  readonly guid: string | undefined;
}

/** Sections whose items are records. */
const LISTS: ReadonlySet<string> = new Set(["Commands", "Nodes"]);
const WITHOUT_REFERENCES: ReadonlySet<string> = new Set(["Metadata", KEPT]);

export function recordsOf(json: JsonText): readonly DocumentRecord[] {
  const { kinds, nexts } = json;
  const records: DocumentRecord[] = [];
  if (kinds[0] !== Json.object) return records;
  for (let key = 1; key < nexts[0]; key = nexts[key]) {
    const section = json.string(key);
    const value = key + 1;
    if (LISTS.has(section) && kinds[value] === Json.array)
      for (let item = value + 1, index = 0; item < nexts[value]; item = nexts[item], index++)
        records.push(recordAt(json, item, section, index));
    else records.push(recordAt(json, value, section, -1));
  }
  return records;
}

function recordAt(json: JsonText, row: number, section: string, index: number): DocumentRecord {
  const textOf = (key: string): string | undefined => {
    const value = index < 0 ? -1 : json.find(row, key);
    return value >= 0 && json.kinds[value] === Json.string ? json.string(value) : undefined;
  };
  const isNode = section === "Nodes" && index >= 0;
  const own = isNode ? json.find(row, "Node Index") : -1;
  const references = WITHOUT_REFERENCES.has(section) ? [] : collectReferences(json, row, json.nexts[row], own);
  return { row, section, index, references, name: textOf(isNode ? "Node Type" : "Name"), guid: textOf("GUID") };
}
