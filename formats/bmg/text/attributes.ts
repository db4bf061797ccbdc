/** `[13,8a/29]`: bytes separated by commas; a slash skips to the next multiple of four; an empty byte is 0. */

export function printAttributes(bytes: Uint8Array): string {
  let size = bytes.length;
  while (size > 0 && bytes[size - 1] === 0) size--;
  if (size === 0) return bytes.length === 0 ? "[]" : "[0]";
  const groups: string[] = [];
  for (let at = 0; at < size; at += 4) {
    const words = Array.from(bytes.subarray(at, Math.min(at + 4, size)), (byte) => (byte === 0 ? "" : byte.toString(16)));
    groups.push(words.join(",").replace(/,+$/, ""));
  }
  return `[${groups.join("/")}]`;
}

/** @param inside the text between the brackets @returns a message if it is invalid */
export function parseAttributes(inside: string, size: number): Uint8Array | string {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const [index, group] of inside.split("/").entries()) {
    if (index > 0) at = Math.ceil(Math.max(at, 1) / 4) * 4;
    if (index > 0 && at < index * 4) at = index * 4;
    for (const word of wordsOf(group)) {
      const [, mark, digits] = /^(%?)(?:0x)?([0-9a-f]*)$/i.exec(word) ?? [];
      if (digits === undefined || (mark === "%" && (digits === "" || digits.length > 8))) return `${word} is not a hexadecimal number.`;
      const value = digits === "" ? 0 : Number.parseInt(digits, 16);
      const width = mark === "%" ? 4 : 1;
      if (width === 1 && value > 0xff) return `${word} is above ff.`;
      if (at + width > size && (size > 0 || word !== "")) return `An item has ${size} bytes of attributes.`;
      for (let byte = 0; byte < width && at < size; byte++) bytes[at + byte] = value >>> (8 * (width - 1 - byte));
      at += width;
    }
  }
  return bytes;
}

function wordsOf(group: string): readonly string[] {
  const words = group.trim();
  return words === "" ? [] : words.split(/\s*,\s*|\s+/);
}
