/** What the tables offer at a position in the text: missing parameters, objects, classes, values. Must not depend on editors. */
import { crc32 } from "../../core/bytes/crc32.ts";
import { counted } from "../../core/text/counted.ts";
import type { AampDocument } from "../language/document.ts";
import type { Parameter, ParameterList, ParameterObject } from "../parameterTree.ts";
import { printText } from "../text/printText.ts";
import { isString, NO_TYPE, Type, VALUE_TYPES } from "../valueTypes.ts";
import { tableValue } from "./additions.ts";
import { classDefault } from "./classTable.ts";

export interface OfferedName {
  readonly name: string;
  readonly detail: string;
  /** The default as a value of the text, or empty. */
  readonly value: string;
}

/** Parameters that an object lacks, in the order of the class or table. */
export function missingParameters(document: AampDocument, of: ParameterObject): readonly OfferedName[] {
  const { knowledge } = document;
  const present = new Set(of.parameters.map((at) => at.hash));
  const lacks = (name: string) => !/[#<]/.test(name) && !present.has(crc32(name) | 0);
  const entry = of.parent;
  const known = knowledge().classOf(entry);
  if (known !== undefined && knowledge().staticOf(entry) === of)
    return known.parameters
      .filter(({ name, valueType }) => valueType !== undefined && lacks(name))
      .map((one) => ({
        name: one.name,
        detail: `${one.type}, parameter of ${known.name}`,
        value: tableValue(one.valueType ?? Type.int, classDefault(one)),
      }));
  if (known !== undefined && knowledge().childrenOf(entry) === of)
    return known.children.flatMap((name, at) => (lacks(name) ? [{ name, detail: `child ${at} of ${known.name}`, value: "" }] : []));
  return (knowledge().objectOf(of)?.parameters ?? [])
    .filter(({ name }) => lacks(name))
    .map(({ name, types, fallback, facts }) => {
      const { meaning } = facts();
      return {
        name,
        detail: `${VALUE_TYPES[types[0]].name}${meaning === "" ? "" : `, ${meaning}`}`,
        value: tableValue(types[0], fallback ?? ""),
      };
    });
}

/** Objects that a list may have but lacks. */
export function missingObjects(document: AampDocument, of: ParameterList): readonly OfferedName[] {
  const { knowledge } = document;
  const present = new Set(of.objects.map((at) => at.hash));
  return [...(knowledge().nodeOfList(of)?.children.all() ?? [])]
    .filter(([name, { object }]) => object !== undefined && !/[#<]/.test(name) && !present.has(crc32(name) | 0))
    .map(([name, { object }]) => ({ name, detail: `object with ${counted(object?.parameters.length ?? 0, "parameter")}`, value: "" }));
}

export interface OfferedValue {
  readonly text: string;
  readonly detail: string;
}

/** Classes for a `ClassName`, the most used first; allowed values; then the default and values of real files. */
export function knownValues(document: AampDocument, at: Parameter): readonly OfferedValue[] {
  const { knowledge } = document;
  const entry = knowledge().definedEntryOf(at);
  const kind = entry === undefined ? undefined : knowledge().entryKindOf(entry);
  if (kind !== undefined && at.hash === (crc32("ClassName") | 0))
    return [...(knowledge().found?.game.classes().all(kind) ?? [])]
      .sort((a, b) => b.uses - a.uses)
      .map(({ name, uses }) => ({
        text: name,
        detail: uses === 0 ? `${kind} class, not used` : `${kind} class, used ${counted(uses, "time")}`,
      }));
  const own = knowledge().classParameterOf(at);
  if (own?.valueType !== undefined) {
    const { valueType } = own;
    const real = [own.real.commonest, own.real.only, ...own.examples].filter((value) => value !== undefined);
    return real.map((value) => ({ text: tableValue(valueType, value), detail: "in real files" }));
  }
  const known = knowledge().parameterOf(at);
  if (known === undefined) return [];
  const { allowed, seen, real } = known.facts();
  const written = at.type;
  const type = written !== NO_TYPE && known.types.includes(written) ? written : known.types[0];
  const print = (value: string) => (isString(type) ? printText(type, value) : tableValue(type, value));
  return [
    ...allowed.map(({ value, name }) => ({ text: print(value), detail: name === "" ? "allowed" : name })),
    ...(known.fallback === undefined ? [] : [{ text: tableValue(type, known.fallback), detail: "default" }]),
    ...[...seen, ...[real.commonest, real.only].filter((value) => value !== undefined)].map((value) => ({
      text: print(value),
      detail: "in real files",
    })),
  ];
}
