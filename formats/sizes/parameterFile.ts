/** Lists and objects of an AAMP file by name, for counting. Missing ones count as empty. */
import type { Parameter, ParameterList, ParameterObject } from "../aamp/parameterTree.ts";
import { Type } from "../aamp/valueTypes.ts";
import { crc32 } from "../core/bytes/crc32.ts";
import { memoize } from "../core/memoize.ts";

/** A map by name, because a damaged file may require thousands of lookups among thousands. The first of several with one name counts. */
const byHash = memoize(
  (all: readonly { readonly hash: number }[]): ReadonlyMap<number, unknown> => new Map([...all].reverse().map((one) => [one.hash, one])),
);

function find<T extends { readonly hash: number }>(all: readonly T[] | undefined, name: string): T | undefined {
  return all && (byHash(all).get(crc32(name) | 0) as T | undefined);
}

export function listIn(list: ParameterList | undefined, name: string): ParameterList | undefined {
  return find(list?.lists, name);
}

export function objectIn(list: ParameterList | undefined, name: string): ParameterObject | undefined {
  return find(list?.objects, name);
}

/** The lists in the list with this name. */
export function listsIn(list: ParameterList | undefined, name: string): readonly ParameterList[] {
  return listIn(list, name)?.lists ?? [];
}

/** Number of objects in the list with this name. */
export function objectCountIn(list: ParameterList | undefined, name: string): number {
  return listIn(list, name)?.objects.length ?? 0;
}

/** Number of parameters in the object with this name. */
export function countIn(list: ParameterList | undefined, name: string): number {
  return objectIn(list, name)?.parameters.length ?? 0;
}

/** A whole number, at least 0. */
export function numberIn(object: ParameterObject | undefined, name: string): number {
  const found = find<Parameter>(object?.parameters, name);
  const isWhole = found?.type === Type.int || found?.type === Type.u32 || found?.type === Type.bool;
  return found && isWhole ? Math.max(0, found.word) : 0;
}

export function textIn(object: ParameterObject | undefined, name: string): string | undefined {
  return find<Parameter>(object?.parameters, name)?.text;
}
