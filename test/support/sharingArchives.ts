/** Archives whose members share bytes, made to hold far more than the file: what a walk has to end at. */
import { deflate } from "pako";
import { yaz0 } from "../../formats/containers/yaz0.ts";

/** A member: where it begins in the data, and its size. */
type Place = readonly [start: number, size: number];

const pad = (text: string, size: number) => Buffer.from(text.padEnd(size, "\0"), "latin1");
const align = (size: number, unit: number) => Math.ceil(size / unit) * unit;

/** A SARC archive of members at the places, named `a0.ending`, `a1.ending`, … */
export function sarcAt(data: Uint8Array, places: readonly Place[], ending = "sarc"): Uint8Array {
  const hash = (name: string) => [...name].reduce((sum, letter) => (Math.imul(sum, 101) + letter.charCodeAt(0)) >>> 0, 0);
  const entries = places.map(([start, size], i) => ({ start, size, name: `a${i}.${ending}`, hash: hash(`a${i}.${ending}`) }));
  entries.sort((a, b) => a.hash - b.hash);
  const names = entries.map(({ name }) => pad(name, align(name.length + 1, 4)));
  const dataStart = align(0x20 + entries.length * 16 + 8 + names.reduce((sum, { length }) => sum + length, 0), 16);
  const bytes = Buffer.alloc(dataStart + data.length);
  bytes.write("SARC");
  bytes.writeUInt16LE(0x14, 4);
  bytes.writeUInt16LE(0xfeff, 6);
  for (const [at, value] of [
    [8, bytes.length],
    [12, dataStart],
    [16, 0x100],
    [24, 0x65],
  ] as const)
    bytes.writeUInt32LE(value, at); // prettier-ignore
  bytes.write("SFAT", 0x14);
  bytes.writeUInt16LE(12, 0x18);
  bytes.writeUInt16LE(entries.length, 0x1a);
  bytes.writeUInt32LE(0x65, 0x1c);
  let nameAt = 0;
  for (const [i, { hash: own, start, size }] of entries.entries()) {
    for (const [at, value] of [own, (0x0100_0000 | (nameAt / 4)) >>> 0, start, start + size].entries())
      bytes.writeUInt32LE(value, 0x20 + i * 16 + at * 4);
    nameAt += names[i].length;
  }
  const namesAt = 0x20 + entries.length * 16;
  bytes.write("SFNT", namesAt);
  bytes.writeUInt16LE(8, namesAt + 4);
  bytes.set(Buffer.concat(names), namesAt + 8);
  bytes.set(data, dataStart);
  return bytes;
}

/** A U8 archive of members at the places, counted from the start of the file, and the data at its end. */
export function u8At(data: Uint8Array, placesIn: (dataStart: number, size: number) => readonly Place[], ending = "arc"): Uint8Array {
  const count = placesIn(0, 0).length;
  const names = Buffer.concat([pad("", 1), ...Array.from({ length: count }, (_, i) => Buffer.from(`a${i}.${ending}\0`))]);
  const tableSize = (count + 1) * 12 + names.length;
  const dataStart = align(0x20 + tableSize, 32);
  const bytes = Buffer.alloc(dataStart + data.length);
  for (const [at, value] of [0x55aa382d, 0x20, tableSize, dataStart].entries()) bytes.writeUInt32BE(value, at * 4);
  bytes.writeUInt32BE(0x0100_0000, 0x20);
  bytes.writeUInt32BE(count + 1, 0x28);
  let nameAt = 1;
  for (const [i, [start, size]] of placesIn(dataStart, bytes.length).entries()) {
    for (const [at, value] of [nameAt, start, size].entries()) bytes.writeUInt32BE(value, 0x2c + i * 12 + at * 4);
    nameAt += `a${i}.${ending}\0`.length;
  }
  bytes.set(names, 0x20 + (count + 1) * 12);
  bytes.set(data, dataStart);
  return bytes;
}

/** A PAK of resources of one type that share one compressed stretch, after an ANIM that asks for their names. */
export function pakOf(type: string, count: number, content: Uint8Array): Uint8Array {
  const packed = Buffer.from(deflate(content));
  const stored = Buffer.alloc(align(packed.length + 4, 32), 0xff);
  stored.writeUInt32BE(content.length);
  stored.set(packed, 4);
  const table = align(16 + (count + 1) * 20, 32);
  const bytes = Buffer.alloc(table + stored.length);
  bytes.writeUInt32BE(0x0003_0005);
  bytes.writeUInt32BE(count + 1, 12);
  const write = (i: number, isPacked: number, letters: string, id: number) => {
    const at = 16 + i * 20;
    bytes.writeUInt32BE(isPacked, at);
    bytes.write(letters, at + 4);
    for (const [j, value] of [id, stored.length, table].entries()) bytes.writeUInt32BE(value, at + 8 + j * 4);
  };
  for (let i = 0; i <= count; i++) write(i, 1, i === 0 ? "ANIM" : type, i + 1);
  bytes.set(stored, table);
  return bytes;
}

const MEBIBYTE = 1024 * 1024;

const same = (width: number, size: number): Place[] => Array.from({ length: width }, () => [0, size]);

/** Archives in archives, `width` members of each on one stretch, which is the next archive. */
export function nestOf(width: number, depth: number, wrap: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes): Uint8Array {
  let bytes: Uint8Array = sarcAt(Buffer.from("TOY:core"), [[0, 8]], "toy");
  for (let level = 1; level < depth; level++) {
    const inner = wrap(bytes);
    bytes = sarcAt(inner, same(width, inner.length));
  }
  return bytes;
}

/** The same, but no two members are the same stretch, nor of the same content: each ends a byte after the one before. */
export function unequalNestOf(width: number, depth: number): Uint8Array {
  let bytes: Uint8Array = sarcAt(Buffer.from("TOY:core"), [[0, 8]], "toy");
  for (let level = 1; level < depth; level++) {
    const inner = yaz0.wrap(bytes);
    const places = Array.from({ length: width }, (_, i): Place => [0, inner.length + i]);
    bytes = sarcAt(Buffer.concat([inner, Buffer.alloc(width)]), places);
  }
  return bytes;
}

/** Bytes that compress to next to nothing. */
const zeros = (mebibytes: number) => yaz0.wrap(new Uint8Array(mebibytes * MEBIBYTE));

export interface Sharing {
  readonly name: string;
  readonly make: () => Uint8Array;
}

/** One of each kind. Walked as they say they are, none would end within minutes. */
export const SHARING: readonly Sharing[] = [
  { name: "8 wide and 14 deep", make: () => nestOf(8, 14) },
  { name: "8 wide and 14 deep, each compressed", make: () => nestOf(8, 14, (bytes) => yaz0.wrap(bytes)) },
  { name: "8 wide and 14 deep, no two the same", make: () => unequalNestOf(8, 14) },
  { name: "the file in itself", make: () => u8At(new Uint8Array(0), (_, size) => same(8, size)) },
  { name: "the file in itself, but for its end", make: () => u8At(new Uint8Array(16), (_, size) => unequal(16, 0, size - 15)) },
  { name: "thousands of archives on one table", make: () => u8At(new Uint8Array(3000), (_, size) => unequal(3000, 0, size - 2999)) },
  { name: "members on one Yaz0 of 8 MB", make: () => sarcAt(zeros(8), same(4000, zeros(8).length), "toy") },
  { name: "members on one megabyte", make: () => u8At(new Uint8Array(MEBIBYTE), (start) => unequal(2000, start, MEBIBYTE - 1999), "toy") },
  { name: "members on skippable frames", make: () => sarcAt(skippable(100_000), same(2000, 800_000), "toy") },
  { name: "resources on one ANCS", make: () => pakOf("ANCS", 2000, new Uint8Array(2 * MEBIBYTE)) },
];

const unequal = (width: number, start: number, size: number): Place[] => Array.from({ length: width }, (_, i) => [start, size + i]);

/** Zstandard frames without content. */
function skippable(count: number): Uint8Array {
  const bytes = Buffer.alloc(count * 8);
  for (let at = 0; at < bytes.length; at += 8) bytes.writeUInt32LE(0x184d_2a50, at);
  return bytes;
}

/** One by chance: archives on one stretch or on nearly one, at some depths in some wrapping. */
export function makeSharing(random: () => number): Sharing {
  const said: string[] = [];
  let bytes: Uint8Array = Buffer.from("TOY:core");
  for (let depth = 2 + (random() % 14); depth > 0 && bytes.length < MEBIBYTE; depth--) {
    const width = 1 + (random() % (depth === 1 ? 4000 : 40));
    const kind = random() % 5;
    const step = random() % 2;
    const inner = step === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(width)]);
    const size = bytes.length;
    const places = Array.from({ length: width }, (_, i): Place => [0, size + i * step]);
    if (kind < 2) bytes = sarcAt(inner, places);
    else if (kind === 2) bytes = u8At(inner, (start) => places.map(([, own]) => [start, own]));
    else if (kind === 3) bytes = u8At(inner, (_, whole) => places.map((_, i) => [0, whole - i * step]));
    else bytes = yaz0.wrap(bytes);
    said.push(["sarc", "sarc", "u8", "u8 in itself", "yaz0"][kind] + (kind < 4 ? ` of ${width}${step === 0 ? "" : " unequal"}` : ""));
  }
  return { name: said.reverse().join(" > "), make: () => bytes };
}
