/** Zstandard frames made by hand, with statements that need not be true. */

export interface FrameParts {
  /** Stated size of the content; none where it is left out. */
  readonly size?: number;
  /** Without a window: the content is one segment. */
  readonly single?: boolean;
  readonly dictionary?: number;
  /** States that a checksum follows. */
  readonly checksum?: boolean;
  readonly blocks: readonly Uint8Array[];
}

type Kind = "raw" | "rle" | "compressed" | "reserved";
const KINDS: readonly Kind[] = ["raw", "rle", "compressed", "reserved"];

function littleEndian(value: number, size: number): number[] {
  return Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** i) & 0xff);
}

/** A block that states `size`, with these bytes after its header. */
export function block(kind: Kind, size: number, bytes: readonly number[], isLast = true): Uint8Array {
  return Uint8Array.of(...littleEndian((size << 3) | (KINDS.indexOf(kind) << 1) | (isLast ? 1 : 0), 3), ...bytes);
}

export function join(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** With a window of 128 KiB where it is not a single segment. Sizes take four bytes. */
export function frame({ size, single = false, dictionary, checksum = false, blocks }: FrameParts): Uint8Array {
  const flags = (size === undefined ? 0 : 0x80) | (single ? 0x20 : 0) | (checksum ? 4 : 0) | (dictionary === undefined ? 0 : 3);
  const header = [
    ...[0x28, 0xb5, 0x2f, 0xfd, flags],
    ...(single ? [] : [0x38]),
    ...(dictionary === undefined ? [] : littleEndian(dictionary, 4)),
    ...(size === undefined ? [] : littleEndian(size, 4)),
  ];
  return join(Uint8Array.from(header), ...blocks);
}

/** A frame that readers skip. `size` is what it states, by default that of its bytes. */
export function skippable(bytes: readonly number[], size = bytes.length): Uint8Array {
  return join(Uint8Array.of(0x50, 0x2a, 0x4d, 0x18, ...littleEndian(size, 4)), Uint8Array.from(bytes));
}
