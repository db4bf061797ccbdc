/** A number with its noun. */

/** `1 byte`, `2 bytes`, `2 entries`. */
export function counted(count: number, one: string, more = one.endsWith("entry") ? `${one.slice(0, -1)}ies` : `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
