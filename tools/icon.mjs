/**
 * `npm run icon`: draws media/icon.png. Brackets, as around a list in a text, hold three rows of bits, as in a file;
 * one of them is marked. Everything is a rounded box; edges are smoothed by the distance to them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { deflateSync, crc32 as zlibCrc32 } from "node:zlib";

const SIZE = 128;
const NAVY = [16, 25, 46];
const NAVY_LOW = [27, 45, 84];
const PAPER = [236, 241, 250];
const DIM = [70, 98, 150];
const AMBER = [255, 181, 46];

/** Distance of a point to a rounded box: negative inside. */
function boxDistance(x, y, { left, top, right, bottom, radius }) {
  const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius;
  const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - radius;
}

function box(left, top, width, height, radius, color) {
  return { left, top, right: left + width, bottom: top + height, radius, color };
}

/** One bracket as three bars: `side` is 1 for the left one, -1 for the right one. */
function bracket(side) {
  const at = (offset, width) => (side > 0 ? offset : SIZE - offset - width);
  return [box(at(19, 10), 25, 10, 78, 3, PAPER), box(at(19, 22), 25, 22, 10, 3, PAPER), box(at(19, 22), 93, 22, 10, 3, PAPER)];
}

/** Rows of bits: 1 is lit, 0 is dim, 2 is the one under the cursor. */
const BITS = ["101", "021", "110"];
const bits = BITS.flatMap((row, y) =>
  [...row].map((bit, x) => box(39 + x * 18, 39 + y * 18, 14, 14, 3.5, { 0: DIM, 1: PAPER, 2: AMBER }[bit])),
);
const shapes = [...bracket(1), ...bracket(-1), ...bits];
const plate = box(2, 2, SIZE - 4, SIZE - 4, 26);

function mix(from, to, share) {
  return from.map((value, i) => value + (to[i] - value) * share);
}

/** How much of a pixel a shape covers, from the distance of its middle. */
function coverage(distance) {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

function pixel(x, y) {
  let color = mix(NAVY, NAVY_LOW, y / SIZE);
  for (const shape of shapes) color = mix(color, shape.color, coverage(boxDistance(x, y, shape)));
  return [...color.map(Math.round), Math.round(255 * coverage(boxDistance(x, y, plate)))];
}

/** Rows of RGBA, each with the filter byte 0 in front, as PNG wants them. */
function scanLines() {
  const rows = Buffer.alloc(SIZE * (1 + SIZE * 4));
  for (let y = 0; y < SIZE; y++) for (let x = 0; x < SIZE; x++) rows.set(pixel(x + 0.5, y + 0.5), y * (1 + SIZE * 4) + 1 + x * 4);
  return rows;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(zlibCrc32(body), body.length + 4);
  return out;
}

function header() {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(SIZE, 0);
  data.writeUInt32BE(SIZE, 4);
  data.set([8, 6, 0, 0, 0], 8); // 8 bits a channel, RGBA, no interlacing
  return data;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const image = [chunk("IHDR", header()), chunk("IDAT", deflateSync(scanLines(), { level: 9 })), chunk("IEND", Buffer.alloc(0))];
mkdirSync("media", { recursive: true });
writeFileSync("media/icon.png", Buffer.concat([signature, ...image]));
