/** Keys whose values identify their map, best first. */
const IDENTIFYING: readonly string[] = "UnitConfigName Gyaml Name name Label Id ID Key DataName ObjectName HashId Hash".split(" ");

/** The rank of keys that do not identify. */
export const NO_IDENTITY = IDENTIFYING.length;

/** For each key of a graph, how well it identifies: lower is better. */
export function identifyingKeys(keys: readonly string[]): Uint8Array {
  return Uint8Array.from(keys, (key) => {
    const rank = IDENTIFYING.indexOf(key);
    return rank < 0 ? NO_IDENTITY : rank;
  });
}
