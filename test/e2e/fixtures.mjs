// Small AAMP files made here, not by the product, so that the expected bytes are an opinion of their own.
// The layout follows the format reference: one root list, its objects, their parameters, data, strings; see docs/.
import { crc32 } from "node:zlib";

/** @typedef {boolean | string | { int: number } | { f32: number } | { str32: string } | { str64: string } | { color: number[] } | { curve: number[] }} Value */

/**
 * @param {Record<string, Record<string, Value>>} objects of the root list, at most seven: then they are stored in this order
 * @returns {{ bytes: Buffer, offsets: Record<string, number> }} the file, and where each parameter's value is in it
 */
export function aamp(objects) {
  const names = Object.keys(objects);
  const parameters = names.flatMap((name) => Object.entries(objects[name]).map(([key, value]) => ({ name, key, value })));

  const listAt = 48 + 4;
  const objectsAt = listAt + 12;
  const parametersAt = objectsAt + 8 * names.length;
  const dataAt = parametersAt + 8 * parameters.length;
  const data = pool(parameters.filter(({ value }) => !stringOf(value)).map(({ value }) => word(value)));
  const strings = pool(parameters.flatMap(({ value }) => stringOf(value) ?? []).map(zeroEnded));
  const stringsAt = dataAt + data.bytes.length;
  const valueAt = (/** @type {Value} */ value) => {
    const string = stringOf(value);
    return string === undefined ? dataAt + data.find(word(value)) : stringsAt + strings.find(zeroEnded(string));
  };

  const size = stringsAt + strings.bytes.length;
  const header = [2, 3, size, 0, 4, 1, names.length, parameters.length, data.bytes.length, strings.bytes.length, 0];
  const list = [crc32("param_root"), 3, 3 | (names.length << 16)];
  let next = parametersAt;
  const objectRecords = names.flatMap((name, i) => {
    const count = Object.keys(objects[name]).length;
    const record = [crc32(name), ((next - (objectsAt + 8 * i)) / 4) | (count << 16)];
    next += 8 * count;
    return record;
  });
  const parameterRecords = parameters.flatMap(({ key, value }, i) => [
    crc32(key),
    (valueAt(value) - (parametersAt + 8 * i)) / 4 + typeOf(value) * 0x1000000,
  ]);
  return {
    bytes: Buffer.concat([
      Buffer.from("AAMP"),
      u32s(header),
      Buffer.from("xml\0"),
      u32s([...list, ...objectRecords, ...parameterRecords]),
      data.bytes,
      strings.bytes,
    ]),
    offsets: Object.fromEntries(parameters.map(({ name, key, value }) => [`${name}.${key}`, valueAt(value)])),
  };
}

/**
 * A clip of Metroid Prime (version 2): keys 1 and later are steps of so many bits from the key before, in a stream that is read from
 * the lowest bit of each big-endian word.
 * @typedef {{ bits: number[], keys: number[][] }} Track keys of a rotation begin with 1 where W is negative, 0 where not
 * @param {{ keyFrames: number[], divisor: number, multiplier: number, bones: { id: number, rotation: Track, translation?: Track }[] }} clip
 */
export function primeClip({ keyFrames, divisor, multiplier, bones }) {
  const frames = (keyFrames.at(-1) ?? 0) + 1;
  const bitmap = Array(Math.ceil(frames / 32)).fill(0);
  for (const frame of keyFrames) bitmap[frame >> 5] |= 1 << (frame & 31);
  const count = keyFrames.length - 1;
  const descriptors = bones.map(({ id, rotation, translation }) =>
    Buffer.concat([be32([id]), descriptor(rotation, 1, count), translation ? descriptor(translation, 0, count) : Buffer.alloc(2)]),
  );
  /** @type {number[]} */
  const stream = [];
  const push = (/** @type {number} */ value, /** @type {number} */ bits) => {
    for (let bit = 0; bit < bits; bit++) stream.push((value >> bit) & 1);
  };
  for (let key = 1; key <= count; key++)
    for (const { rotation, translation } of bones) {
      push(rotation.keys[key][0], 1);
      for (let part = 0; part < 3; part++) push(rotation.keys[key][part + 1] - rotation.keys[key - 1][part + 1], rotation.bits[part]);
      for (let part = 0; translation && part < 3; part++)
        push(translation.keys[key][part] - translation.keys[key - 1][part], translation.bits[part]);
    }
  const words = Array(Math.ceil(stream.length / 32)).fill(0);
  stream.forEach((bit, at) => {
    words[at >> 5] |= bit << (at & 31);
  });
  const interval = Math.fround(1 / 30);
  const floats = Buffer.alloc(8);
  floats.writeFloatBE((frames - 1) * interval);
  floats.writeFloatBE(interval, 4);
  const multiplierBytes = Buffer.alloc(4);
  multiplierBytes.writeFloatBE(multiplier);
  const rest = Buffer.concat([
    be32([0, 1]),
    floats,
    be32([3, 1, divisor]),
    multiplierBytes,
    be32([bones.length, 1, frames, ...bitmap, bones.length, bones.length]),
    ...descriptors,
    be32(words),
  ]);
  const data = Buffer.concat([be32([2, rest.length + 4]), rest]);
  return Buffer.concat([data, Buffer.alloc(-data.length & 31, 0xff)]);
}

/** @param {Track} track @param {number} first part of a key that is a number @param {number} count */
function descriptor({ bits, keys }, first, count) {
  const bytes = Buffer.alloc(2 + 9);
  bytes.writeUInt16BE(count);
  bits.forEach((width, part) => {
    bytes.writeInt16BE(keys[0][first + part], 2 + part * 3);
    bytes.writeUInt8(width, 4 + part * 3);
  });
  return bytes;
}

/** @param {number[]} values */
function be32(values) {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value >>> 0, 4 * i);
  });
  return bytes;
}

/**
 * A SARC archive: entries sorted by the hash of their names, data aligned to 128 bytes.
 * @param {Record<string, Uint8Array>} members by path
 */
export function sarc(members) {
  const hash = (/** @type {string} */ name) =>
    Buffer.from(name).reduce((sum, byte) => (Math.imul(sum, 0x65) + ((byte << 24) >> 24)) >>> 0, 0);
  const entries = Object.entries(members)
    .map(([name, content]) => ({ name: zeroEnded(name), hash: hash(name), content }))
    .sort((a, b) => a.hash - b.hash);
  const aligned = (/** @type {number} */ offset) => (offset + 127) & ~127;
  const namesAt = 0x20 + entries.length * 16 + 8;
  const dataAt = aligned(entries.reduce((end, { name }) => end + name.length, namesAt));
  let end = dataAt;
  for (const { content } of entries) end = aligned(end) + content.length;
  const bytes = Buffer.alloc(end);
  bytes.write("SARC");
  bytes.writeUInt16LE(0x14, 4);
  bytes.writeUInt16LE(0xfeff, 6);
  bytes.writeUInt32LE(end, 8);
  bytes.writeUInt32LE(dataAt, 12);
  bytes.writeUInt16LE(0x100, 16);
  bytes.write("SFAT", 0x14);
  bytes.writeUInt16LE(0x0c, 0x18);
  bytes.writeUInt16LE(entries.length, 0x1a);
  bytes.writeUInt32LE(0x65, 0x1c);
  bytes.write("SFNT", namesAt - 8);
  bytes.writeUInt16LE(8, namesAt - 4);
  let nameAt = namesAt;
  let contentAt = dataAt;
  entries.forEach(({ name, hash, content }, i) => {
    contentAt = aligned(contentAt);
    const record = [hash, 0x1000000 + (nameAt - namesAt) / 4, contentAt - dataAt, contentAt - dataAt + content.length];
    bytes.set(u32s(record), 0x20 + i * 16);
    bytes.set(name, nameAt);
    bytes.set(content, contentAt);
    nameAt += name.length;
    contentAt += content.length;
  });
  return bytes;
}

/**
 * A U8 archive as courses have it: all files in a folder that is called ".".
 * @param {Record<string, Uint8Array>} members by name
 */
export function u8(members) {
  const entries = Object.entries(members);
  const names = ["", ".", ...entries.map(([name]) => name)];
  const starts = names.map((_, at) => names.slice(0, at).reduce((sum, name) => sum + name.length + 1, 0));
  const tables = names.length * 12 + names.reduce((sum, name) => sum + name.length + 1, 0);
  const aligned = (/** @type {number} */ offset) => (offset + 31) & ~31;
  const dataAt = aligned(0x20 + tables);
  let end = dataAt;
  const places = entries.map(([, content]) => {
    const at = aligned(end);
    end = at + content.length;
    return at;
  });
  const bytes = Buffer.alloc(end);
  [0x55aa382d, 0x20, tables, dataAt].forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  names.forEach((name, node) => {
    const at = 0x20 + node * 12;
    const isFolder = node < 2;
    bytes.writeUInt32BE((isFolder ? 0x1000000 : 0) | starts[node], at);
    bytes.writeUInt32BE(isFolder ? 0 : places[node - 2], at + 4);
    bytes.writeUInt32BE(isFolder ? names.length : entries[node - 2][1].length, at + 8);
    bytes.write(name, 0x20 + names.length * 12 + starts[node]);
  });
  entries.forEach(([, content], at) => bytes.set(content, places[at]));
  return bytes;
}

/** What a SARC archive holds, by path. @param {Buffer} bytes */
export function sarcMembers(bytes) {
  const [dataAt, count] = [bytes.readUInt32LE(12), bytes.readUInt16LE(0x1a)];
  const namesAt = 0x20 + count * 16 + 8;
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const [, name, start, end] = [0, 4, 8, 12].map((field) => bytes.readUInt32LE(0x20 + i * 16 + field));
      const nameAt = namesAt + (name & 0xffffff) * 4;
      return [bytes.toString("utf8", nameAt, bytes.indexOf(0, nameAt)), bytes.subarray(dataAt + start, dataAt + end)];
    }),
  );
}

/** Compression that compresses nothing: groups of a code byte that says "eight literals" and eight of them. @param {Uint8Array} content */
export function yaz0(content) {
  const header = Buffer.alloc(16);
  header.write("Yaz0");
  header.writeUInt32BE(content.length, 4);
  const groups = [header];
  for (let at = 0; at < content.length; at += 8) groups.push(Buffer.from([0xff]), Buffer.from(content.subarray(at, at + 8)));
  return Buffer.concat(groups);
}

/**
 * A Zstandard frame of one segment whose blocks are stored as they are.
 * @param {Uint8Array} content of 256 bytes to 64 kB @param {number} [dictionary] the one that it states to need, up to 255
 */
export function zstdFrame(content, dictionary) {
  const frame = Buffer.alloc(5);
  frame.writeUInt32LE(0xfd2fb528);
  frame.writeUInt8(dictionary === undefined ? 0x60 : 0x61, 4); // one segment, its size in two bytes, counted from 256
  const size = Buffer.alloc(2);
  size.writeUInt16LE(content.length - 256);
  const block = Buffer.alloc(3);
  block.writeUIntLE(1 | (content.length << 3), 0, 3); // the last, stored
  return Buffer.concat([frame, Buffer.from(dictionary === undefined ? [] : [dictionary]), size, block, content]);
}

/** The dictionary that a frame states to need, in one byte; 0 for none. @param {Buffer} frame */
export function dictionaryOf(frame) {
  const descriptor = frame[4] ?? 0;
  if ((descriptor & 3) === 0) return 0;
  return frame[(descriptor & 0x20) === 0 ? 6 : 5];
}

/** A Zstandard dictionary with the least that the format asks for. @param {number} id */
export function zstdDictionary(id) {
  const start = Buffer.alloc(8);
  start.writeUInt32LE(0xec30a437);
  start.writeUInt32LE(id, 4);
  const literals = [0x80, 0x10]; // two of them, a bit each
  const halves = [0x10, 0x3f]; // of offsets, matches and literals two codes each, alike in number
  const recent = [1, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0];
  return Buffer.concat([start, Buffer.from([...literals, ...halves, ...halves, ...halves, ...recent]), Buffer.from("content ".repeat(16))]);
}

/** @param {Buffer} bytes of any Yaz0 writer */
export function unwrapYaz0(bytes) {
  if (bytes.toString("latin1", 0, 4) !== "Yaz0") throw new Error(`not Yaz0: ${bytes.subarray(0, 16).toString("hex")}`);
  const content = Buffer.alloc(bytes.readUInt32BE(4));
  let from = 16;
  for (let to = 0, item = 0, codes = 0; to < content.length; item++) {
    if (item % 8 === 0) codes = bytes.readUInt8(from++);
    if (codes & (0x80 >> (item % 8))) content[to++] = bytes.readUInt8(from++);
    else {
      const pair = bytes.readUInt16BE(from);
      from += 2;
      const length = pair >> 12 ? (pair >> 12) + 2 : bytes.readUInt8(from++) + 18;
      for (let i = 0; i < length; i++, to++) content[to] = content[to - (pair & 0xfff) - 1];
    }
  }
  return content;
}

/** @param {Value} value */
function stringOf(value) {
  if (typeof value === "string") return value;
  if (typeof value !== "object") return undefined;
  return "str32" in value ? value.str32 : "str64" in value ? value.str64 : undefined;
}

/** @param {Value} value */
function typeOf(value) {
  if (typeof value === "boolean") return 0;
  if (typeof value === "string") return 20;
  if ("color" in value) return 6;
  if ("curve" in value) return 9;
  return "f32" in value ? 1 : "int" in value ? 2 : "str64" in value ? 8 : 7;
}

/** What is in the data section. @param {Value} value */
function word(value) {
  if (typeof value === "object" && "color" in value) return floats(value.color);
  // number of coefficients in use, type, and as many ones as fill it
  if (typeof value === "object" && "curve" in value) {
    const [type, ...used] = value.curve;
    return Buffer.concat([u32s([used.length, type]), floats([...used, ...Array(30 - used.length).fill(1)])]);
  }
  const bytes = Buffer.alloc(4);
  if (typeof value === "boolean") bytes.writeUInt32LE(Number(value));
  else if (typeof value === "object" && "f32" in value) bytes.writeFloatLE(value.f32);
  else if (typeof value === "object" && "int" in value) bytes.writeInt32LE(value.int);
  return bytes;
}

/** @param {number[]} values */
function floats(values) {
  return Buffer.from(new Float32Array(values).buffer);
}

/** @param {string} text */
function zeroEnded(text) {
  const bytes = Buffer.from(`${text}\0`);
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}

/** Equal values are stored once. @param {Buffer[]} values */
function pool(values) {
  /** @type {Map<string, number>} */
  const places = new Map();
  const kept = [];
  let end = 0;
  for (const value of values) {
    const key = value.toString("hex");
    if (places.has(key)) continue;
    places.set(key, end);
    kept.push(value);
    end += value.length;
  }
  return { bytes: Buffer.concat(kept), find: (/** @type {Buffer} */ value) => /** @type {number} */ (places.get(value.toString("hex"))) };
}

/** @param {number[]} values */
function u32s(values) {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => {
    bytes.writeUInt32LE(value >>> 0, 4 * i);
  });
  return bytes;
}

/**
 * A sequence file of 1,500 nodes in trees of so many, each selector with three children by conditions; 50 commands.
 * @param {number} size
 */
export function crowdText(size) {
  const guid = (/** @type {number} */ kind, /** @type {number} */ at) => `0000000${kind}-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const children = (/** @type {number} */ at) => {
    const root = at - (at % size);
    return [1, 2, 3]
      .map((child) => (at - root) * 3 + child)
      .filter((child) => child < size)
      .map((child, i, all) =>
        i === all.length - 1
          ? { Default: "その他", "Node Index": root + child }
          : { "Condition Min": `${i}.0`, "Condition Max": `${i + 1}.0`, "Node Index": root + child },
      );
  };
  const text = JSON.stringify({
    Metadata: { Filename: "Crowd", Version: "0x417" },
    Commands: Array.from({ length: 50 }, (_, at) => ({
      Name: `Command_${String(at).padStart(2, "0")}`,
      "Unknown 1": -1,
      "Ignore Same Command": false,
      "Interpolation Type": 0,
      GUID: guid(1, at),
      "Node Index": at * 30,
    })),
    Nodes: Array.from({ length: 1500 }, (_, at) => ({
      "Node Index": at,
      "Node Type": children(at).length > 0 ? "FloatSelector" : "ShapeAnimation",
      "No State Transition": true,
      GUID: guid(2, at),
      Body:
        children(at).length > 0
          ? { Parameter: 0, "Is Sync": false, "Force Run": false, "Child Nodes": children(at) }
          : { Animation: `Clip_${at}` },
    })),
  });
  // floats say so by their point
  return text.replaceAll(/"(\d+\.0)"/g, "$1");
}

/**
 * A PAK of Metroid Prime 1 with uncompressed resources.
 * @param {readonly { type: string, id: number, bytes: Buffer, name?: string }[]} resources
 */
export function pak(resources) {
  const aligned = (/** @type {number} */ at) => Math.ceil(at / 32) * 32;
  const numbers = (/** @type {number[]} */ ...values) =>
    Buffer.concat(values.map((value) => Buffer.from(new Uint32Array([value]).buffer).swap32()));
  const named = resources.filter(({ name }) => name !== undefined);
  const names = named.map(({ type, id, name = "" }) => Buffer.concat([Buffer.from(type), numbers(id, name.length), Buffer.from(name)]));
  const head = Buffer.concat([Buffer.from([0, 3, 0, 5, 0, 0, 0, 0]), numbers(named.length), ...names, numbers(resources.length)]);
  let at = aligned(head.length + resources.length * 20);
  const rows = resources.map(({ type, id, bytes }) => {
    const row = Buffer.concat([numbers(0), Buffer.from(type), numbers(id, aligned(bytes.length), at)]);
    at += aligned(bytes.length);
    return row;
  });
  const tables = Buffer.concat([head, ...rows]);
  const padded = (/** @type {Buffer} */ part, fill = 0) => Buffer.concat([part, Buffer.alloc(aligned(part.length) - part.length, fill)]);
  return Buffer.concat([padded(tables), ...resources.map(({ bytes }) => padded(bytes, 0xff))]);
}
