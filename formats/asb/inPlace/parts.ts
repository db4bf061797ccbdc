/** Values that only files which are edited in place show in this way. */
import { hexDigits } from "../../core/text/hex.ts";
import { INHERIT_SHIFT, NAME_BITS } from "../binary/parts/blackboard.ts";
import { sourceHashes } from "../model/sourceHashes.ts";
import { TEXT, U32 } from "../records/recordParts.ts";
import { type Leaf, NoRoom } from "./tree.ts";
import type { Place, TreeReader } from "./treeReader.ts";

/** @param put adds a text to the pool and gives its offset */
function textLeaf(at: number, value: string, put: (view: DataView, offset: number, text: string) => void): Leaf {
  const patch: Leaf["patch"] = ({ view, intern }, text) => put(view, intern(text as string), text as string);
  return { kind: "leaf", at, size: 4, part: TEXT, value, patch };
}

/** Offset of a name in the low 22 bits of a word, whose other bits stay. */
export function nameLeaf(at: number, value: string): Leaf {
  return textLeaf(at, value, (view, offset) => {
    if (offset > NAME_BITS) throw new NoRoom("The name would be beyond the first 4 MiB of the strings.");
    view.setUint32(at, (view.getUint32(at, true) & ~NAME_BITS) | offset, true);
  });
}
/** Bits 23 and 22 of the same word. */
export function inheritLeaf(at: number, value: number): Leaf {
  return {
    kind: "leaf",
    at,
    size: 4,
    place: 1,
    part: { ...U32, parse: ({ reader }, row) => reader.integer(row, 0, 3) },
    value,
    usual: 0,
    patch: ({ view }, bits) =>
      view.setUint32(at, (view.getUint32(at, true) & ~(3 << INHERIT_SHIFT)) | ((bits as number) << INHERIT_SHIFT), true),
  };
}

/** Path of a source file, whose hashes follow where they did. */
export function sourceLeaf({ input, reading }: TreeReader, { at }: Place): Leaf {
  const value = input.str(at);
  const hashes = reading.list(at + 4, 3);
  const isUsual = sourceHashes(value).every((hash, i) => hash === hashes[i]);
  return textLeaf(at, value, (view, offset, path) => {
    view.setUint32(at, offset, true);
    if (isUsual) sourceHashes(path).forEach((hash, i) => view.setUint32(at + 4 + i * 4, hash, true));
  });
}

/** Bytes of no known meaning. */
export function bytesLeaf(bytes: Uint8Array, at: number, size: number): Leaf {
  return {
    kind: "leaf",
    at,
    size,
    isBytes: true,
    value: hexDigits(bytes.subarray(at, at + size)),
    part: {
      ...TEXT,
      parse: (parser, row) => {
        const digits = parser.reader.text(row).replaceAll(/\s/g, "").toLowerCase();
        if (row >= 0 && !/^(?:[0-9a-f]{2})*$/.test(digits)) parser.report("bad-hex", "Expected bytes of two hexadecimal digits each.", row);
        return digits;
      },
    },
    patch: ({ view }, digits) => {
      for (let i = 0; i < size; i++) view.setUint8(at + i, Number.parseInt((digits as string).slice(i * 2, i * 2 + 2), 16));
    },
  };
}
