/** A byte offset as people write it: `64`, `0x40`, `40h`, with spaces around. Undefined for anything else. */
export function parseByteOffset(text: string): number | undefined {
  const [, hex, hexWithH, decimal] = /^\s*(?:0x([0-9a-f]+)|([0-9][0-9a-f]*)h|([0-9]+))\s*$/i.exec(text) ?? [];
  const digits = hex ?? hexWithH ?? decimal;
  if (digits === undefined) return undefined;
  const offset = Number.parseInt(digits, digits === decimal ? 10 : 16);
  return Number.isSafeInteger(offset) ? offset : undefined;
}
