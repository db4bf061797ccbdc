/** Archives and their compression, on real files: as multiples of Node's own zlib over the same content, in pairs of runs. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { openPeeled } from "../../formats/archives/nested.ts";
import { NO_SUPPLIES, provideZstdLibrary, type Unwrapped } from "../../formats/containers/index.ts";
import { yaz0 } from "../../formats/containers/yaz0.ts";
import { zstd } from "../../formats/containers/zstd.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { readCorpus } from "../support/corpus.ts";
import { partsOfOpening } from "./archiveParts.ts";
import { runInEditor } from "./editor.ts";
import { duration, type Measure, median } from "./measure.ts";
import { withToolMemory } from "./toolMemory.ts";

const LEVEL = 9;
const ZSTD_LIBRARY = "node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm";
const NO_DICTIONARY = { front: new Uint8Array(0), back: new Uint8Array(0) };

export async function benchArchives(): Promise<Measure[]> {
  const packed = [...readCorpus("sarc"), ...readCorpus("u8")].map(({ bytes }) => bytes).filter((bytes) => yaz0.sniff(bytes));
  if (packed.length === 0) return [];
  const unpacked = packed.map((bytes) => yaz0.unwrap(bytes, NO_SUPPLIES));
  const contents = unpacked.map(({ content }) => content);
  const deflated = contents.map((content) => deflateRawSync(content, { level: LEVEL }));
  const unpackAll = () => packed.forEach((bytes) => yaz0.unwrap(bytes, NO_SUPPLIES));
  const packAll = () => unpacked.map(({ content, settings }) => yaz0.wrap(content, settings));
  const inflateAll = () => deflated.forEach((bytes) => inflateRawSync(bytes));
  const deflateAll = () => contents.forEach((content) => deflateRawSync(content, { level: LEVEL }));
  const listAll = () => unpacked.forEach((peeled, i) => list(peeled, packed[i].length));
  const total = (all: readonly Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0);
  const large = makeLarge();
  return [
    { name: "archives: Yaz0 unpack, speed by inflateRaw", value: timesAsFast(inflateAll, unpackAll, 15), unit: "x" },
    { name: "archives: Yaz0 pack, speed by deflateRaw of level 9", value: timesAsFast(deflateAll, packAll, 3), unit: "x" },
    { name: "archives: Yaz0 pack, size by the original", value: total(packAll()) / total(packed), unit: "x" },
    // the time of unpacking varies by more than listing takes, so measure listing alone
    { name: "archives: open and list, time by unpacking alone", value: 1 + timesAsFast(listAll, unpackAll, 40), unit: "x" },
    ...benchMemory(large),
    ...(await benchPage(large)),
  ];
}

/** An archive like Breath of the Wild's large packs: compressed, with this many compressed archives inside. */
const INNER = 1000;

function makeLarge(): Uint8Array {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return (state >>> 16) & 0xff;
  };
  const words = Array.from({ length: 256 }, () => Uint8Array.from({ length: 8 }, random));
  const content = (size: number) => {
    const bytes = new Uint8Array(size);
    for (let at = 0; at + 8 <= size; at += 8)
      bytes.set(random() < 60 ? Uint8Array.from({ length: 8 }, random) : (words[random()] ?? []), at);
    return bytes;
  };
  const inner = Array.from({ length: INNER }, (_, i) => {
    const sarc = sarcOf({
      [`Actor/ActorLink/Actor${i}.bxml`]: content(2000),
      [`Actor/Physics/Actor${i}.bphysics`]: content(7000),
      [`Model/Actor${i}.bin`]: content(17_000),
    });
    return [`Actor/Pack/Actor${i}.sbactorpack`, yaz0.wrap(sarc)] as const;
  });
  return yaz0.wrap(sarcOf(Object.fromEntries(inner)));
}

/** Milliseconds from a click to the page's document, its script, its first rows and all of them. */
interface PageTimes {
  readonly frame: number;
  readonly script: number;
  readonly first: number;
  readonly all: number;
}

/**
 * In real VS Code: the time from the click to all members, as a multiple of VS Code's own page for a file of that size. For comparison, the
 * page of an archive with one member, and the work on this archive in a process of its own.
 */
async function benchPage(bytes: Uint8Array): Promise<Measure[]> {
  const result = runInEditor<{ readonly large: PageTimes; readonly small: PageTimes; readonly plain: { readonly all: number } }>(
    { name: "large.spack", bytes },
    "test/bench/archiveSpeed.mjs",
  );
  if (!result) return [];
  const { large, small, plain } = result;
  const size = `${Math.round(bytes.length / 1e6)} MB`;
  const by = (name: string, milliseconds: number) => ({ name: `archives: ${name}`, value: milliseconds / plain.all, unit: "x" });
  return [
    duration(`archives: click to all members of ${size} with ${INNER} inner archives (median)`, large.all),
    duration("archives: click to the same page of an archive with one member (median)", small.all),
    duration(`archives: click to VS Code's own page of a file of ${size} (median)`, plain.all),
    by("all members, by VS Code's own page", large.all),
    by("the first members", large.first),
    by("the page of an archive with one member", small.all),
    by("of that until VS Code shows the page's document", small.frame),
    by("of that until its script runs", small.script - small.frame),
    ...(await partsOfOpening(bytes)).map(([name, milliseconds]) => by(name, milliseconds)),
  ];
}

/** As multiples of the unpacked archive: the same archive in both compressions. */
function benchMemory(bytes: Uint8Array): Measure[] {
  return withToolMemory((most, folder) => {
    const { content } = yaz0.unwrap(bytes, NO_SUPPLIES);
    provideZstdLibrary(readFileSync(ZSTD_LIBRARY));
    const files = [
      { name: "Yaz0", file: path.join(folder, "large.spack"), packed: bytes },
      { name: "Zstandard", file: path.join(folder, "large.pack.zs"), packed: zstd.wrap(content, NO_DICTIONARY) },
    ];
    const member = path.join(folder, "member.bin");
    writeFileSync(member, "another");
    const inside = "Actor/Pack/Actor500.sbactorpack/Actor/ActorLink/Actor500.bxml";
    const size = `${Math.round(content.length / 1e6)} MB`;
    return files.flatMap(({ name, file, packed }) => {
      writeFileSync(file, packed);
      const by = (what: string, ...args: readonly string[]) => ({
        name: `archives: most memory to ${what}, ${name}, by its ${size} unpacked`,
        value: most(...args) / content.length,
        unit: "x",
      });
      return [
        by("list all depths", "list", file),
        by("take out one member", "extract", file, inside, "--out-dir", path.join(folder, "out")),
        by("replace one member", "pack", file, "--replace", `${inside}=${member}`),
      ];
    });
  });
}

function list({ content, settings }: Unwrapped, size: number): number {
  const opened = openPeeled(size, { content, layers: [{ container: yaz0, size, settings }] }, NO_SUPPLIES);
  return opened && "nested" in opened ? opened.nested.members().length : 0;
}

/** How many times as fast the second work is: the median over pairs of runs, after the same number of runs to warm up. */
function timesAsFast(yardstick: () => unknown, work: () => unknown, runs: number): number {
  const time = (run: () => unknown) => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };
  return median(Array.from({ length: 2 * runs }, () => time(yardstick) / time(work)).slice(runs));
}
