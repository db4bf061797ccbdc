// Small AAMP files made here, not by the product, so that the expected bytes are an opinion of their own.
// The layout follows the format reference: one root list, its objects, their parameters, data, strings; see docs/.
import { crc32 } from "node:zlib";

/** @typedef {boolean | string | { int: number } | { f32: number } | { str32: string }} Value */

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

/** Compression that compresses nothing: groups of a code byte that says "eight literals" and eight of them. @param {Uint8Array} content */
export function yaz0(content) {
  const header = Buffer.alloc(16);
  header.write("Yaz0");
  header.writeUInt32BE(content.length, 4);
  const groups = [header];
  for (let at = 0; at < content.length; at += 8) groups.push(Buffer.from([0xff]), Buffer.from(content.subarray(at, at + 8)));
  return Buffer.concat(groups);
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
  return typeof value === "object" && "str32" in value ? value.str32 : undefined;
}

/** @param {Value} value */
function typeOf(value) {
  if (typeof value === "boolean") return 0;
  if (typeof value === "string") return 20;
  return "f32" in value ? 1 : "int" in value ? 2 : 7;
}

/** A value of four bytes. @param {Value} value */
function word(value) {
  const bytes = Buffer.alloc(4);
  if (typeof value === "boolean") bytes.writeUInt32LE(Number(value));
  else if (typeof value === "object" && "f32" in value) bytes.writeFloatLE(value.f32);
  else if (typeof value === "object" && "int" in value) bytes.writeInt32LE(value.int);
  return bytes;
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
