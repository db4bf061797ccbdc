/** States the common values of entries once, so that each entry only states its differences. Knows no format. */
import { addToCount, ownOf } from "../../lists.ts";
import { type ChangeValue, isRef } from "../tree/changeValue.ts";

/** The differences of an entry from the usual value; null for members that it lacks. */
export type OwnValue = ChangeValue | null | { readonly [key: string]: OwnValue };

type Entries<Value> = { readonly [key: string]: Value };

function mapOf<Value extends OwnValue>(value: Value | undefined): Entries<Value> | undefined {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value) && !isRef(value as ChangeValue);
  return isMap ? (value as Entries<Value>) : undefined;
}

/** The most frequent value; for maps, the usual values of the members that all of them have. @param values at least one */
export function usualOf(values: readonly ChangeValue[]): ChangeValue {
  const maps = values.map((value) => mapOf(value)).filter((map) => map !== undefined);
  const [first] = maps;
  if (!first || maps.length < values.length) {
    const counts = new Map<string, number>();
    for (const value of values) addToCount(counts, JSON.stringify(value));
    const [[usual]] = [...counts].sort(([, a], [, b]) => b - a) as [[string, number]];
    return JSON.parse(usual);
  }
  const keys = Object.keys(first).filter((key) => maps.every((map) => Object.hasOwn(map, key)));
  return Object.fromEntries(keys.map((key) => [key, usualOf(maps.map((map) => map[key]))]));
}

/** Undefined if the value equals the usual one. */
export function ownValue(value: ChangeValue, usual: ChangeValue): OwnValue | undefined {
  const [map, usualMap] = [mapOf(value), mapOf(usual)];
  if (!map || !usualMap) return JSON.stringify(value) === JSON.stringify(usual) ? undefined : value;
  const own: [string, OwnValue][] = Object.keys(usualMap).flatMap((key) => (Object.hasOwn(map, key) ? [] : [[key, null]]));
  for (const [key, each] of Object.entries(map)) {
    const known = ownOf(usualMap, key);
    const other = known === undefined ? each : ownValue(each, known);
    if (other !== undefined) own.push([key, other]);
  }
  return own.length === 0 ? undefined : Object.fromEntries(own);
}

/** The complete value for a result of {@link ownValue}. */
export function completed(own: OwnValue, usual: ChangeValue | undefined): OwnValue {
  const [map, usualMap] = [mapOf(own), mapOf(usual)];
  if (!map || !usualMap) return own;
  const entries = new Map<string, OwnValue>(Object.entries(usualMap));
  for (const [key, each] of Object.entries(map))
    if (each === null) entries.delete(key);
    else entries.set(key, completed(each, ownOf(usualMap, key)));
  return Object.fromEntries(entries);
}
