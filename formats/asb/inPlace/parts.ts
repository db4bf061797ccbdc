/** Values with a special form in files that are edited in place. */
import { hexDigits } from "../../core/text/hex.ts";
import { INHERIT_SHIFT, NAME_BITS } from "../binary/parts/blackboard.ts";
import { sourceHashes } from "../model/sourceHashes.ts";
import { FIELDS } from "../records/mapRecords.ts";
import { type AsbPart, TEXT, U32 } from "../records/recordParts.ts";
import type { Leaf } from "./tree.ts";
import type { Place, TreeReader } from "./treeReader.ts";

/** A name whose offset is in the low 22 bits of a word. */
export function nameLeaf(start: number, value: string): Leaf {
  return { kind: "leaf", field: FIELDS.blackboardName, start, size: 4, part: TEXT, value, mask: NAME_BITS };
}
/** Bits 23 and 22 of the same word. */
export function inheritLeaf(start: number, value: number): Leaf {
  const part: AsbPart<number> = {
    ...U32,
    write: ({ out }, bits) => out.u32(bits << INHERIT_SHIFT),
    parse: ({ reader }, row) => reader.integer(row, 0, 3),
  };
  return { kind: "leaf", field: FIELDS.blackboardName, start, size: 4, part, value, usual: 0, mask: 3 << INHERIT_SHIFT };
}

/** The path of a source file. Its hashes are updated if they were those of the old path. */
export function sourceLeaf({ reading }: TreeReader, { at, leaf }: Place): Leaf {
  const hashes = reading.list(at + 4, 3);
  const one = leaf();
  const isUsual = sourceHashes(one.value as string).every((hash, i) => hash === hashes[i]);
  const write: AsbPart<string>["write"] = (writing, path) => {
    writing.out.str(path);
    if (isUsual) writing.list(sourceHashes(path));
  };
  return { ...one, part: { ...TEXT, write } };
}

/** Bytes with unknown meaning. */
export function bytesLeaf(bytes: Uint8Array, start: number, size: number): Leaf {
  return {
    kind: "leaf",
    start,
    size,
    isBytes: true,
    value: hexDigits(bytes.subarray(start, start + size)),
    part: {
      ...TEXT,
      parse: (parser, row) => {
        const digits = parser.reader.text(row).replaceAll(/\s/g, "").toLowerCase();
        if (row >= 0 && !/^(?:[0-9a-f]{2})*$/.test(digits)) parser.report("bad-hex", "Expected bytes of two hexadecimal digits each.", row);
        return digits;
      },
      write: ({ out }, digits) => {
        for (let i = 0; i < size; i++) out.u8(Number.parseInt(digits.slice(i * 2, i * 2 + 2), 16));
      },
    },
  };
}
