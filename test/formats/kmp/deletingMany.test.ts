/**
 * Any entries of any course are deleted on the map at once: what stays keeps its order and its values, and refers to what it referred to.
 * Judged by a reader and a rule of its own, on the bytes.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Names } from "../../../formats/core/names.ts";
import { kmp } from "../../../formats/kmp/index.ts";
import { findCorpus } from "../../support/corpus.ts";
import { choose, extent } from "../../support/extent.mjs";
import { textAfterGesture } from "../../support/panelEdits.ts";
import { type Flat, GROUPS, type RawCourse, readRaw, SIZES, type Way, writeRaw } from "./rawCourse.ts";

const corpus = findCorpus("kmp");
const FILES = ["luigi_circuit", "kmpeek_shopping_backup", "strobenz", "hover_maze2", "dust2_beta3", "comp30", "lego_island"];
const MAPPED = ["KTPT", "ENPT", "ITPT", "CKPT", "GOBJ", "POTI_point", "AREA", "CAME", "JGPT", "CNPT", "MSPT"] as const;
const LINKS = 6;

/** The number of each entry of a section after some are gone; -1 for those. */
function renumbered(count: number, isGone: (index: number) => boolean): readonly number[] {
  let next = 0;
  return Array.from({ length: count }, (_, index) => (isGone(index) ? -1 : next++));
}

/** What the file has to be, but for the order of links in a group. @param gone "ENPT 3" */
function without(
  course: RawCourse,
  gone: ReadonlySet<string>,
): RawCourse & { readonly onward: Readonly<Record<Way, readonly (readonly number[])[]>> } {
  const moves = {} as Record<string, readonly number[]>;
  for (const [name, list] of Object.entries(course.entries)) moves[name] = renumbered(list.length, (index) => gone.has(`${name} ${index}`));
  const groups = {} as Record<Way, { readonly kept: readonly (readonly number[])[]; readonly onward: readonly (readonly number[])[] }>;
  for (const [points, heads] of Object.entries(GROUPS) as [Way, Flat][]) {
    const list = course.entries[heads];
    const members = list.map((head) => range(head[0], head[1]).filter((point) => !gone.has(`${points} ${point}`)));
    moves[heads] = renumbered(list.length, (group) => members[group].length === 0);
    const nextOf = (group: number): readonly number[] => [...list[group].subarray(8, 8 + LINKS)].filter((next) => next < list.length);
    // a group that goes is stepped over
    const onward = (group: number, seen: ReadonlySet<number>): readonly number[] =>
      nextOf(group).flatMap((next) =>
        moves[heads][next] >= 0 ? [moves[heads][next]] : seen.has(next) ? [] : onward(next, new Set([...seen, next])),
      );
    const kept = range(0, list.length).filter((group) => moves[heads][group] >= 0);
    groups[points] = {
      kept: kept.map((group) => members[group]),
      onward: kept.map((group) => [...new Set(onward(group, new Set()))].sort()),
    };
  }
  let first = 0;
  const routes = course.routes.map(({ head, points }) => {
    const start = first;
    first += points.length;
    return { head, points: points.filter((_, at) => !gone.has(`POTI_point ${start + at}`)), wasEmpty: points.length === 0 };
  });
  moves["POTI"] = renumbered(routes.length, (route) => routes[route].points.length === 0 && !routes[route].wasEmpty);
  /** A reference of one or two bytes; one to no entry stays. */
  const refer = (entry: Uint8Array, offset: number, size: 1 | 2, section: string): void => {
    const value = size === 1 ? entry[offset] : (entry[offset] << 8) | entry[offset + 1];
    const moved = moves[section][value];
    if (moved === undefined) return;
    const now = moved < 0 ? (size === 1 ? 0xff : 0xffff) : moved;
    if (size === 1) entry[offset] = now;
    else entry.set([now >> 8, now & 0xff], offset);
  };
  const entries = Object.fromEntries(
    Object.entries(course.entries).map(([name, list]) => [
      name,
      list.flatMap((entry, index) => (gone.has(`${name} ${index}`) ? [] : [entry.slice()])),
    ]),
  ) as Record<Flat, Uint8Array[]>;
  for (const entry of entries.CKPT) refer(entry, 0x10, 1, "JGPT");
  for (const entry of entries.GOBJ) {
    refer(entry, 0x28, 2, "POTI");
    const id = ((entry[0] << 8) | entry[1]) & 0x3ff;
    if (id === 0x014) refer(entry, 0x2a + 7 * 2, 2, "ENPH");
    if (id === 0x0ea || id === 0x1a4) refer(entry, 0x2a, 2, "POTI");
  }
  for (const entry of entries.AREA) {
    refer(entry, 2, 1, "CAME");
    refer(entry, 0x2c, 1, "POTI");
    refer(entry, 0x2d, 1, "ENPT");
  }
  for (const entry of entries.CAME) {
    refer(entry, 1, 1, "CAME");
    refer(entry, 3, 1, "POTI");
  }
  for (const name of ["JGPT", "CNPT", "MSPT"] as const)
    course.entries[name].forEach((before, index) => {
      const moved = moves[name][index];
      const id = (before[0x18] << 8) | before[0x19];
      if (moved >= 0 && id === index) entries[name][moved].set([moved >> 8, moved & 0xff], 0x18);
    });
  for (const [points, heads] of Object.entries(GROUPS) as [Way, Flat][]) {
    let start = 0;
    entries[heads] = groups[points].kept.map((members, at) => {
      const head = course.entries[heads][moves[heads].indexOf(at)].slice();
      head.set([start, members.length]);
      if (points === "CKPT")
        members.forEach((_, step) => {
          const check = entries.CKPT[start + step];
          check[0x12] = step === 0 ? 0xff : start + step - 1;
          check[0x13] = step === members.length - 1 ? 0xff : start + step + 1;
        });
      start += members.length;
      return head;
    });
  }
  const camera = (value: number): number => (moves["CAME"][value] === undefined ? value : moves["CAME"][value] & 0xff);
  return {
    entries,
    routes: routes.filter((_, route) => moves["POTI"][route] >= 0),
    cameras: [camera(course.cameras[0]), camera(course.cameras[1])],
    onward: { ENPT: groups.ENPT.onward, ITPT: groups.ITPT.onward, CKPT: groups.CKPT.onward },
  };
}

function range(start: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => start + at);
}

/** @returns false where the map refuses. @throws where the file is another than it has to be */
function deletes(text: string, gone: ReadonlySet<string>): boolean {
  const before = readRaw(kmp.encode(text).bytes ?? new Uint8Array());
  const analysis = kmp.analyse(text, { names: Names.none, decoded: true, fileName: "course.kmp" });
  const entries = [...gone].map((key) => ({ section: key.split(" ")[0], index: Number(key.split(" ")[1]) }));
  const offered = analysis.panelEdits?.("kmp.map", { kind: "delete", entries });
  if (!offered || "refused" in offered) return false;
  const after = kmp.encode(textAfterGesture(text, analysis, "kmp.map", { kind: "delete", entries }));
  expect(after.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  const now = readRaw(after.bytes ?? new Uint8Array());
  const { onward, ...wanted } = without(before, gone);
  for (const name of Object.keys(SIZES) as Flat[]) {
    // links of groups are compared as sets
    const plain = (list: readonly Uint8Array[]) => list.map((entry) => [...(name.endsWith("PH") ? entry.subarray(0, 2) : entry)].join());
    expect(plain(now.entries[name]), name).toEqual(plain(wanted.entries[name]));
  }
  const plain = (course: Pick<RawCourse, "routes">) =>
    course.routes.map(({ head, points }) => [head, ...points].map((one) => [...one].join()));
  expect(plain(now)).toEqual(plain(wanted));
  expect(now.cameras).toEqual(wanted.cameras);
  for (const points of Object.keys(GROUPS) as Way[]) {
    const heads = now.entries[GROUPS[points]];
    const next = heads.map((head) => [...new Set(head.subarray(8, 8 + LINKS))].filter((one) => one !== 0xff).sort());
    // a group has room for six links: what is stepped over may have led to more
    next.forEach((list, group) => {
      const all = onward[points][group];
      if (all.length <= LINKS) expect(list, `${points} ${group}`).toEqual(all);
      else expect(list.length === LINKS && list.every((one) => all.includes(one))).toBe(true);
    });
    expect(next.length).toBe(onward[points].length);
    for (const head of heads) for (const one of head.subarray(2, 2 + LINKS)) expect(one === 0xff || one < heads.length).toBe(true);
  }
  return true;
}

function keysOf(course: RawCourse): string[] {
  const points = course.routes.reduce((sum, route) => sum + route.points.length, 0);
  return MAPPED.flatMap((name) =>
    range(0, name === "POTI_point" ? points : course.entries[name].length).map((index) => `${name} ${index}`),
  );
}

/** Some of them: single ones, runs, or whole sections. */
const choices = fc.array(fc.tuple(fc.nat(), fc.constantFrom(1, 1, 1, 2, 5, 40)), { minLength: 1, maxLength: 8 });
function chosen(keys: readonly string[], picks: readonly (readonly [number, number])[]): ReadonlySet<string> {
  return new Set(picks.flatMap(([at, count]) => keys.slice(at % keys.length, (at % keys.length) + count)));
}

describe.skipIf(corpus === undefined)("real courses", () => {
  test.each(choose(FILES))("%s", (name) => {
    const decoded = kmp.decode(new Uint8Array(readFileSync(path.join(corpus ?? "", `${name}.kmp`))), Names.none);
    if (decoded.kind !== "ok") throw new Error(name);
    const keys = keysOf(readRaw(kmp.encode(decoded.text).bytes ?? new Uint8Array()));
    let done = 0;
    fc.assert(
      fc.property(choices, (picks) => {
        if (deletes(decoded.text, chosen(keys, picks))) done++;
      }),
      { numRuns: 5 },
    );
    expect(done).toBeGreaterThan(3);
  });
});

/** Courses with all kinds of references, most of them to something. */
const course: fc.Arbitrary<RawCourse> = fc
  .record({ counts: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 12, maxLength: 12 }), seed: fc.nat() })
  .map(({ counts, seed }) => {
    let state = seed + 1;
    const random = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return (state >> 8) % Math.max(1, below);
    };
    const orNone = (below: number): number => (random(4) === 0 ? 0xff : random(below));
    const [starts, objects, routeCount, areas, cameras, respawns, cannons, ends] = counts;
    let serial = 1;
    /** An entry with a place of its own. */
    const entry = (name: Flat, at = 0): Uint8Array => {
      const bytes = new Uint8Array(SIZES[name]);
      new DataView(bytes.buffer).setFloat32(at, serial++);
      return bytes;
    };
    const ways = (points: Way, heads: Flat) => {
      const sizes = counts.slice(8).map((count) => 1 + ((count + random(3)) % 4));
      const total = sizes.reduce((sum, size) => sum + size, 0);
      const nexts = sizes.map((_, group) => [...new Set([(group + 1) % sizes.length, random(sizes.length)])]);
      let start = 0;
      return {
        [points]: range(0, total).map(() => entry(points)),
        [heads]: sizes.map((size, group) => {
          const head = new Uint8Array(16).fill(0xff);
          head.set([start, size]);
          head.set(nexts[group], 8);
          head.set(
            range(0, sizes.length)
              .filter((other) => nexts[other].includes(group))
              .slice(0, LINKS),
            2,
          );
          head.set([0, 0], 14);
          start += size;
          return head;
        }),
      };
    };
    const entries = {
      KTPT: range(0, starts).map(() => entry("KTPT")),
      ...ways("ENPT", "ENPH"),
      ...ways("ITPT", "ITPH"),
      ...ways("CKPT", "CKPH"),
      GOBJ: range(0, objects).map(() => entry("GOBJ", 4)),
      AREA: range(0, areas).map(() => entry("AREA", 4)),
      CAME: range(0, cameras).map(() => entry("CAME", 0xc)),
      JGPT: range(0, respawns).map(() => entry("JGPT")),
      CNPT: range(0, cannons).map(() => entry("CNPT")),
      MSPT: range(0, ends).map(() => entry("MSPT")),
      STGI: [new Uint8Array(SIZES.STGI)],
    } as unknown as Record<Flat, Uint8Array[]>;
    for (const head of entries.CKPH)
      range(head[0], head[1]).forEach((point, step) => {
        entries.CKPT[point].set([orNone(respawns), 0xff, step === 0 ? 0xff : point - 1, step === head[1] - 1 ? 0xff : point + 1], 0x10);
      });
    for (const object of entries.GOBJ) {
      object.set([0, [0x65, 0x14, 0xea][random(3)]]);
      object.set(random(3) === 0 ? [0xff, 0xff] : [0, random(routeCount)], 0x28);
      if (object[1] === 0xea) object.set([0, random(routeCount)], 0x2a);
      if (object[1] === 0x14) object.set([0, random(entries.ENPH.length)], 0x38);
    }
    for (const area of entries.AREA) {
      area[2] = orNone(cameras);
      area.set([orNone(routeCount), orNone(entries.ENPT.length)], 0x2c);
    }
    for (const camera of entries.CAME) camera.set([random(10), orNone(cameras), 0, orNone(routeCount)]);
    for (const name of ["JGPT", "CNPT", "MSPT"] as const)
      entries[name].forEach((one, index) => one.set([0, random(4) === 0 ? 99 : index], 0x18));
    const routes = range(0, routeCount).map(() => ({
      head: Uint8Array.of(0, random(2)),
      points: range(0, 1 + random(3)).map(() => {
        const point = new Uint8Array(16);
        new DataView(point.buffer).setFloat32(0, serial++);
        return point;
      }),
    }));
    return { entries, routes, cameras: [orNone(cameras), orNone(cameras)] };
  });

test("made courses", () => {
  let done = 0;
  fc.assert(
    fc.property(course, choices, (made, picks) => {
      const decoded = kmp.decode(writeRaw(made), Names.none);
      if (decoded.kind !== "ok" || !decoded.exact) throw new Error("not exact");
      expect(readRaw(writeRaw(made))).toEqual(made);
      if (deletes(decoded.text, chosen(keysOf(made), picks))) done++;
    }),
    { numRuns: extent(20, 60) },
  );
  expect(done).toBeGreaterThan(extent(10, 50));
});
