/** The tools as an assistant sees them: their names, purposes and inputs. */
import type { Schema } from "./schema.ts";

export interface ToolDeclaration {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Schema & { readonly type: "object"; readonly properties: Readonly<Record<string, Schema>> };
  /** It changes files, after the user agreed. */
  readonly writes?: true;
}

export type ToolName =
  | "list_files"
  | "read_text"
  | "find_values"
  | "explain"
  | "find_links"
  | "compare"
  | "check"
  | "plan_values"
  | "plan_text"
  | "plan_files"
  | "apply_plan"
  | "undo";

const PATH: Schema = {
  type: "string",
  description: "Path from the workspace, with /. It goes on inside archives: Pack/A.pack/Actor/X.bxml. dump:1/… is the unmodified game.",
};
const IN: Schema = { type: "string", description: "A file, folder, archive or pattern (**/Enemy_*). Left out: the whole mod." };
const FIELD: Schema = { type: "string", description: "Exact name or path of a field: Life, General/Life, Attack/*. Not a part of a name." };
const VALUE: Schema = {
  ...takes({ op: { enum: ["=", "!=", ">", ">=", "<", "<=", "contains"] }, than: { type: ["string", "number"] } }, ["op", "than"]),
  description: "Only values that compare so.",
};
const LIMIT: Schema = { type: "integer", minimum: 1, maximum: 500, description: "Rows of this page." };
const CURSOR: Schema = { type: "string", description: '"next" of the page before.' };

function takes(properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): ToolDeclaration["inputSchema"] {
  return { type: "object", properties, required, additionalProperties: false };
}

export const TOOLS: readonly ToolDeclaration[] = [
  {
    name: "list_files",
    title: "List game files",
    description:
      "Lists game files of the mod or the game with format, size and whether the mod changed them. Archives are looked into. Use it first, to learn paths.",
    inputSchema: takes({
      in: IN,
      state: { enum: ["added", "changed", "equal"], description: "Only files that compare so with the game." },
      limit: LIMIT,
      cursor: CURSOR,
    }),
  },
  {
    name: "read_text",
    title: "Read a game file as text",
    description:
      "Gives the decoded text of a binary game file, in pages of lines. The other tools do not need it: read only what you must see.",
    inputSchema: takes(
      {
        path: PATH,
        field: { type: "string", description: "Only the part of this field." },
        line: { type: "integer", minimum: 1, maximum: 10000000, description: "First line." },
        lines: { type: "integer", minimum: 1, maximum: 400, description: "Lines of this page." },
      },
      ["path"],
    ),
  },
  {
    name: "find_values",
    title: "Find values",
    description:
      "Finds fields by exact name or path, by a comparison, or a text anywhere in names and values. Gives path, field, type, value and what the unmodified game has.",
    inputSchema: takes({
      field: FIELD,
      value: VALUE,
      text: { type: "string", description: "A part of a name or value, upper and lower case alike." },
      in: IN,
      limit: LIMIT,
      cursor: CURSOR,
    }),
  },
  {
    name: "explain",
    title: "Explain a field",
    description: "Says what a field means to the game, its type, allowed values, bytes in the file, and the name behind a hash.",
    inputSchema: takes({ path: PATH, field: FIELD }, ["path", "field"]),
  },
  {
    name: "find_links",
    title: "Find links and users",
    description: "Lists what a file names in other files (from), or which files name it (to). Use it before renaming or deleting.",
    inputSchema: takes({ path: PATH, direction: { enum: ["from", "to"] }, limit: LIMIT, cursor: CURSOR }, ["path"]),
  },
  {
    name: "compare",
    title: "Compare with the game",
    description: "Lists what the mod changed in a file: fields with the value of the unmodified game and the one of the mod. Needs a dump.",
    inputSchema: takes({ path: PATH, limit: LIMIT, cursor: CURSOR }, ["path"]),
  },
  {
    name: "check",
    title: "Check files",
    description: "Lists errors, warnings and notes of files and between files, with a place and a stable code.",
    inputSchema: takes({
      in: IN,
      severity: { enum: ["error", "warning", "information", "hint"], description: "This and worse. Left out: warning." },
      limit: LIMIT,
      cursor: CURSOR,
    }),
  },
  {
    name: "plan_values",
    title: "Plan a change of values",
    description:
      'Plans one change of all values of a field; writes nothing. change: "= 40", "* 1.5", "+ -3", "Sword => Axe", "original" (what the game has). No value changes its type. All or none.',
    inputSchema: takes({ field: FIELD, value: VALUE, in: IN, change: { type: "string", description: "What happens to each value." } }, [
      "field",
      "change",
    ]),
  },
  {
    name: "plan_text",
    title: "Plan an edit of a text",
    description:
      "Plans edits of a file's text, for what plan_values cannot do: adding, removing, reordering. Each old text must occur exactly once in what read_text gives. Writes nothing.",
    inputSchema: takes(
      {
        path: PATH,
        edits: {
          type: "array",
          minItems: 1,
          maxItems: 50,
          items: takes({ old: { type: "string", minLength: 1 }, new: { type: "string" } }, ["old", "new"]),
        },
      },
      ["path", "edits"],
    ),
  },
  {
    name: "plan_files",
    title: "Plan adding, renaming, deleting",
    description:
      "Plans copies from the game into the mod, renames (with everything that uses the name) and deletions, of files and members. Writes nothing.",
    inputSchema: takes({
      add: {
        type: "array",
        items: takes({ from: PATH, to: { type: "string", description: "Left out: the same place in the mod." } }, ["from"]),
      },
      rename: {
        type: "array",
        items: takes({ from: { type: "string" }, to: { type: "string" } }, ["from", "to"]),
      },
      delete: { type: "array", items: { type: "string" } },
    }),
  },
  {
    name: "apply_plan",
    title: "Write a plan",
    description:
      "Writes a plan, after the user agreed: all files or none. Fails where a file changed since the plan was made. Gives a checkpoint for undo.",
    inputSchema: takes({ plan: { type: "string", description: '"plan" of a plan_… result.' } }, ["plan"]),
    writes: true,
  },
  {
    name: "undo",
    title: "Undo",
    description: "Puts back the bytes of before a plan was written. Fails where a file changed since.",
    inputSchema: takes({ checkpoint: { type: "string", description: '"checkpoint" of apply_plan.' } }, ["checkpoint"]),
    writes: true,
  },
];
