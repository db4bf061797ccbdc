/** Fits an entry of an AI program to its class after the class was changed. Must not depend on other entries. */
import { crc32 } from "../../core/bytes/crc32.ts";
import type { Fix } from "../../core/issue.ts";
import type { TextEdit } from "../../core/text/span.ts";
import type { AampDocument } from "../language/document.ts";
import type { ParameterList, ParameterObject } from "../parameterTree.ts";
import { isString } from "../valueTypes.ts";
import { type NewParameter, printLines, tableValue } from "./additions.ts";
import { classDefault, type KnownClass } from "./classTable.ts";

/** The index of a child that is not chosen yet: no entry has it, so the child gets a finding. */
const OPEN = -1;
const DEFINITION = crc32("Def") | 0;

/** After the class was changed: keeps the parameters and children that the new class has, drops the others and adds the missing ones. */
export function fitToClass(document: AampDocument, entry: ParameterList): Fix | undefined {
  const { knowledge } = document;
  const known = knowledge().classOf(entry);
  let anchor = entry.findObject(DEFINITION);
  if (known === undefined || anchor === undefined) return undefined;
  const edits: TextEdit[] = [];
  const parts: (readonly [name: string, holder: ParameterObject | undefined, lines: readonly NewParameter[]])[] = [
    ["SInst", knowledge().staticOf(entry), parameterLines(document, entry, known)],
  ];
  if (known.kind === "AI") parts.push(["ChildIdx", knowledge().childrenOf(entry), childLines(document, entry, known)]);
  for (const [name, holder, lines] of parts) {
    if (holder !== undefined) {
      const edit = fitted(document, holder, lines);
      if (edit === null) return undefined;
      if (edit !== undefined) edits.push(edit);
      anchor = holder;
    } else if (lines.length > 0) {
      const { start } = document.key(anchor);
      if (!document.beginsLine(anchor)) return undefined;
      const at = document.lineEnd(document.whole(anchor).end);
      const indent = document.indentAt(start);
      edits.push({ span: { start: at, end: at }, text: `\n${" ".repeat(indent)}${name}: !obj${printLines(lines, indent + 2)}` });
    }
  }
  return edits.length === 0 ? undefined : { title: `Fit ${document.shown(entry)} to its class ${known.name}`, edits };
}

function parameterLines(document: AampDocument, entry: ParameterList, known: KnownClass): NewParameter[] {
  const own = valuesOf(document, document.knowledge().staticOf(entry));
  return known.parameters.flatMap((one): NewParameter[] => {
    if (one.valueType === undefined) return [];
    const value = own.get(crc32(one.name) | 0);
    const keeps = value !== undefined && (value.type === one.valueType || (isString(value.type) && isString(one.valueType)));
    return [[one.name, keeps ? value.text : tableValue(one.valueType, classDefault(one))]];
  });
}

function childLines(document: AampDocument, entry: ParameterList, known: KnownClass): NewParameter[] {
  const own = valuesOf(document, document.knowledge().childrenOf(entry));
  return known.children.map((name): NewParameter => [name, own.get(crc32(name) | 0)?.text ?? String(OPEN)]);
}

function valuesOf(
  document: AampDocument,
  holder: ParameterObject | undefined,
): Map<number, { readonly text: string; readonly type: number }> {
  return new Map(
    (holder?.parameters ?? []).map((at) => {
      const { start, end } = document.value(at);
      return [at.hash, { text: document.text.slice(start, end), type: at.type }];
    }),
  );
}

/** Gives the object these lines. Undefined if it already has these names, null if it does not begin a line. */
function fitted(document: AampDocument, holder: ParameterObject, lines: readonly NewParameter[]): TextEdit | undefined | null {
  const own = holder.parameters;
  const names = lines.map(([name]) => crc32(name) | 0);
  if (own.length === names.length && own.every((at) => names.includes(at.hash))) return undefined;
  const key = document.key(holder);
  const start = document.lineStart(key.start);
  if (!document.beginsLine(holder)) return null;
  const end = document.whole(holder).end;
  // the game's own files omit empty objects
  if (lines.length === 0) return { span: { start: start - 1, end: document.lineEnd(end) }, text: "" };
  return { span: { start: key.end, end }, text: `: !obj${printLines(lines, document.indentAt(key.start) + 2)}` };
}
