/**
 * The alignment of members, which a SARC archive does not state: it follows from their offsets, and for new members from their content. One
 * alignment per extension explains nearly every real archive.
 */

import { hasMagic } from "../../core/files/knownFiles.ts";
import { once } from "../../core/memoize.ts";
import { alignmentOf } from "../layout.ts";
import { isSarc, type Sarc } from "./read.ts";

const MAX = 0x2000;
/** The default alignment of most writers. */
const MIN = 4;

/** Size of the footer of Wii U textures, which states the alignment of the data before it. */
const FOOTER_SIZE = 0x28;

function extensionOf(name: string | undefined): string {
  const last = name?.slice(name.lastIndexOf("/") + 1) ?? "";
  return last.includes(".") ? last.slice(last.lastIndexOf(".") + 1).toLowerCase() : "";
}

/** The alignment that a Wii U texture states. */
function footerAlignment(content: Uint8Array): number | undefined {
  const footer = content.length - FOOTER_SIZE;
  if (footer < 0 || !hasMagic(content, "FLIM", footer)) return undefined;
  return powerOfTwo(content[content.length - 8] * 256 + content[content.length - 7]);
}

function powerOfTwo(number: number): number | undefined {
  return number >= 1 && number <= MAX && (number & (number - 1)) === 0 ? number : undefined;
}

/** Members of the same class have the same alignment. */
function classOf(name: string | undefined, content: Uint8Array): string {
  return `${extensionOf(name)}:${footerAlignment(content) ?? ""}`;
}

export interface Alignments {
  /** The alignment of a data block, by its index. */
  ofBlock(block: number): number;
  /** The alignment of a new member. */
  ofNew(name: string, content: Uint8Array): number;
}

/** Alignments as bits: bit 4 for 16. */
const ALL = MAX * 2 - 1;
const highest = (bits: number): number => (bits === 0 ? 0 : 2 ** (31 - Math.clz32(bits)));

export function findAlignments({ bytes, entries, blocks, dataStart }: Sarc): Alignments {
  const common = new Map<string, number>();
  const classes: string[] = [];
  const own: number[] = [];
  for (const [i, { start, after, rows }] of blocks.entries()) {
    const { name, size } = entries[rows[0]];
    const divides = alignmentOf(start, MAX) * 2 - 1;
    const gap = start - after;
    // alignments that divide the offset and are larger than the gap
    const explains = divides & ~(2 ** Math.ceil(Math.log2(gap + 1)) - 1) & ALL;
    classes[i] = classOf(name, bytes.subarray(start, start + size));
    own[i] = explains === 0 ? divides : explains;
    common.set(classes[i], (common.get(classes[i]) ?? ALL) & explains);
  }
  const data = alignmentOf(dataStart, MAX) * 2 - 1;
  const ofBlock = (block: number): number => {
    const shared = (common.get(classes[block]) ?? 0) & data;
    return highest(shared) || highest(own[block] & data) || alignmentOf(blocks[block].start, MAX);
  };
  const isAligned = once(() => blocks.some((_, block) => ofBlock(block) > MIN));
  return {
    ofBlock,
    ofNew(name, content) {
      const shared = highest((common.get(classOf(name, content)) ?? 0) & data);
      if (shared !== 0) return shared;
      return statedAlignment(content) ?? (isSarc(content) && isAligned() ? MAX : MIN);
    },
  };
}

/** The alignment that the content states: misaligned GPU data and fonts crash the console. */
function statedAlignment(content: Uint8Array): number | undefined {
  const footer = footerAlignment(content);
  if (footer !== undefined) return footer;
  if (hasMagic(content, "Gfx2")) return 0x2000;
  if (hasMagic(content, "FFNT")) return content[4] === 0xff ? 0x1000 : 0x2000;
  if (content.length < 0x20) return undefined;
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const mark = view.getUint16(0x0c);
  if ((mark !== 0xfeff && mark !== 0xfffe) || view.getUint32(0x1c, mark === 0xfffe) !== content.length) return undefined;
  return content[0x0e] <= Math.log2(MAX) ? 2 ** content[0x0e] : undefined;
}
