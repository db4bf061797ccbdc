/**
 * What well-known lists, objects and parameters mean, for hovers and completion. Only what the files themselves prove or the format
 * reference states; everything else keeps its silence.
 */
import { crc32 } from "../../core/bytes/crc32.ts";
import { List, Obj } from "../parameterTree.ts";
import type { AampDocument } from "./document.ts";
import type { Item } from "./items.ts";

interface KnownField {
  readonly kind: Item["kind"];
  /** Names from the parent upwards that must fit, `*` for any; the last one may be `param_root`. */
  readonly under: readonly string[];
  readonly name: string;
  readonly meaning: string;
}

/** Of AI programs: files whose root has the lists `AI` and `Action`. */
const AI_FIELDS: readonly KnownField[] = [
  field(
    "list",
    "AI",
    ["param_root"],
    "The program's AI entries: those that have children. They are counted from 0 in the order of the file; the actions are counted on after the last of them.",
  ),
  field(
    "list",
    "Action",
    ["param_root"],
    "The program's actions. The first one's number, where others refer to it, is the number of AI entries.",
  ),
  field("list", "Behavior", ["param_root"], "Behaviors that AI entries and actions refer to, counted from 0."),
  field("list", "Query", ["param_root"], "Classes that answer a question about the actor."),
  field(
    "object",
    "DemoAIActionIdx",
    ["param_root"],
    "Entries for cut scenes. Each name is the entry's `Def/Name`; each number counts AI entries first, then actions.",
  ),
  field("object", "DemoBehaviorIdx", ["param_root"], "Numbers of behaviors, for cut scenes."),
  field("object", "Def", ["*", "AI"], "What this AI is: its name, the class in the game's code, and a group."),
  field("object", "Def", ["*", "Action"], "What this action is: its name, the class in the game's code, and a group."),
  field(
    "object",
    "ChildIdx",
    ["*", "AI"],
    "Children of this AI. Each name is the child's `Def/Name`; each number counts AI entries first, then actions.",
  ),
  field("object", "BehaviorIdx", ["*", "AI"], "Numbers of the behaviors that this AI has."),
  field("object", "BehaviorIdx", ["*", "Action"], "Numbers of the behaviors that this action has."),
  field("object", "SInst", ["*", "AI"], "Parameters of the class that `Def/ClassName` names."),
  field("object", "SInst", ["*", "Action"], "Parameters of the class that `Def/ClassName` names."),
  field("object", "SInst", ["*", "Behavior"], "Parameters of the class that `Def/ClassName` names."),
  field("parameter", "ClassName", ["Def"], "Class in the game's code."),
];

/** Of animation sequences: files whose root has the list `Elements`. */
const SEQUENCE_FIELDS: readonly KnownField[] = [
  field("list", "Elements", ["param_root"], "Elements of the sequence, counted from 0. Each but the first is a child of another."),
  field("object", "Children", ["*", "Elements"], "Numbers of this element's children among the `Elements`."),
];

/** Of item tables: drop tables, recipes, shops. */
const TABLE_FIELDS: readonly KnownField[] = [
  field("object", "Header", ["param_root"], "Number of tables in `TableNum`, and their names in `Table01`, `Table02` …"),
  field("parameter", "TableNum", ["Header"], "Number of tables that the header names."),
  field("parameter", "ColumnNum", ["*", "param_root"], "Number of rows in this table: `ItemName01` and so on."),
];

function field(kind: Item["kind"], name: string, under: readonly string[], meaning: string): KnownField {
  return { kind, name, under, meaning };
}

/** The meaning of an item, where it is certain. */
export function findMeaning(document: AampDocument, of: Item): string | undefined {
  const fields = fieldsOf(document);
  if (fields.length === 0) return undefined;
  const path = hashesUpward(document, of);
  return fields.find(
    ({ kind, name, under }) =>
      kind === of.kind && path[0] === crc32(name) && under.every((part, at) => part === "*" || path[at + 1] === crc32(part)),
  )?.meaning;
}

function fieldsOf({ references }: AampDocument): readonly KnownField[] {
  if (references.program) return AI_FIELDS;
  const [space] = references.spaces;
  return space?.what === "element" ? SEQUENCE_FIELDS : space?.what === "table" ? TABLE_FIELDS : [];
}

/** Name hashes of the item, its parent, and so on to the root. */
function hashesUpward(document: AampDocument, of: Item): number[] {
  const { tree } = document;
  const path = [document.hash(of)];
  let list = of.kind === "list" ? tree.lists[of.item * List.stride + List.parent] : -1;
  let object = of.kind === "object" ? of.item : -1;
  if (of.kind === "parameter") {
    object = tree.objectOf(of.item);
    path.push(tree.objects[object * Obj.stride] >>> 0);
  }
  if (object >= 0) list = tree.objects[object * Obj.stride + Obj.list];
  for (; list >= 0; list = tree.lists[list * List.stride + List.parent]) path.push(tree.lists[list * List.stride] >>> 0);
  return path;
}
