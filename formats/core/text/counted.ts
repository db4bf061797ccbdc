/** A number with its noun. */

/** `1 byte`, `2 bytes`. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}
