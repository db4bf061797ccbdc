/** Course files read and written by the offsets of the reference alone, to judge what the product does to them. */

export const SIZES = {
  KTPT: 0x1c,
  ENPT: 0x14,
  ENPH: 0x10,
  ITPT: 0x14,
  ITPH: 0x10,
  CKPT: 0x14,
  CKPH: 0x10,
  GOBJ: 0x3c,
  AREA: 0x30,
  CAME: 0x48,
  JGPT: 0x1c,
  CNPT: 0x1c,
  MSPT: 0x1c,
  STGI: 0x0c,
} as const;
export type Flat = keyof typeof SIZES;
export const GROUPS = { ENPT: "ENPH", ITPT: "ITPH", CKPT: "CKPH" } as const;
export type Way = keyof typeof GROUPS;
const ORDER = "KTPT ENPT ENPH ITPT ITPH CKPT CKPH GOBJ POTI AREA CAME JGPT CNPT MSPT STGI".split(" ");

export interface RawRoute {
  readonly head: Uint8Array;
  readonly points: readonly Uint8Array[];
}

export interface RawCourse {
  readonly entries: Readonly<Record<Flat, readonly Uint8Array[]>>;
  readonly routes: readonly RawRoute[];
  /** Opening and selection camera; 0xFF for none. */
  readonly cameras: readonly [number, number];
}

export function readRaw(bytes: Uint8Array): RawCourse {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = view.getUint16(10);
  const entries = Object.fromEntries(Object.keys(SIZES).map((name) => [name, [] as Uint8Array[]])) as Record<Flat, Uint8Array[]>;
  const routes: RawRoute[] = [];
  let cameras: readonly [number, number] = [0xff, 0xff];
  for (let section = 0; section < view.getUint16(8); section++) {
    let at = header + view.getUint32(0x10 + section * 4);
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const count = view.getUint16(at + 4);
    if (name === "CAME") cameras = [bytes[at + 6], bytes[at + 7]];
    at += 8;
    for (let entry = 0; entry < count; entry++) {
      const take = (size: number): Uint8Array => bytes.slice(at, (at += size));
      if (name !== "POTI") entries[name as Flat].push(take(SIZES[name as Flat]));
      else {
        const head = take(4);
        routes.push({ head: head.slice(2), points: Array.from({ length: (head[0] << 8) | head[1] }, () => take(16)) });
      }
    }
  }
  return { entries, routes, cameras };
}

export function writeRaw({ entries, routes, cameras }: RawCourse): Uint8Array {
  const sections = ORDER.map((name) => {
    const body =
      name === "POTI"
        ? routes.flatMap(({ head, points }) => [points.length >> 8, points.length & 0xff, ...head, ...points.flatMap((one) => [...one])])
        : entries[name as Flat].flatMap((one) => [...one]);
    const count = name === "POTI" ? routes.length : entries[name as Flat].length;
    const points = routes.reduce((sum, route) => sum + route.points.length, 0);
    const extra = name === "POTI" ? [points >> 8, points & 0xff] : name === "CAME" ? cameras : [0, 0];
    return [...name].map((letter) => letter.charCodeAt(0)).concat([count >> 8, count & 0xff, ...extra], body);
  });
  const length = 0x4c + sections.reduce((sum, section) => sum + section.length, 0);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set([..."RKMD"].map((letter) => letter.charCodeAt(0)));
  view.setUint32(4, length);
  view.setUint16(8, ORDER.length);
  view.setUint16(10, 0x4c);
  view.setUint32(12, 2520);
  let at = 0x4c;
  sections.forEach((section, index) => {
    view.setUint32(0x10 + index * 4, at - 0x4c);
    bytes.set(section, at);
    at += section.length;
  });
  return bytes;
}
