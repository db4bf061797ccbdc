/** Two games whose dictionaries have the same number, as those of all games do. Needs the zstd library. */
import { readFileSync } from "node:fs";
import { readDictionaries } from "../../formats/archives/dictionaryMembers.ts";
import { type Dictionary, provideZstdLibrary } from "../../formats/containers/index.ts";
import { zstd } from "../../formats/containers/zstd.ts";
import { sarcOf } from "../cli/archiveBytes.ts";
import { aampOf } from "../cli/gameFiles.ts";
import { join } from "./zstdFrame.ts";

export const ZSTD_LIBRARY = "node_modules/@bokuweb/zstd-wasm/dist/esm/zstd.wasm";
const SIZE = 2048;

/** With the least that the format asks for, and content that files are compared with from its end on. */
function dictionaryOf(id: number, content: Uint8Array): Uint8Array {
  const literals = [0x80, 0x10]; // two of them, a bit each
  const halves = [0x10, 0x3f]; // of offsets, matches and literals two codes each, alike in number
  const recent = [1, 0, 0, 0, 4, 0, 0, 0, 8, 0, 0, 0];
  const start = Uint8Array.from([0x37, 0xa4, 0x30, 0xec, id, 0, 0, 0, ...literals, ...halves, ...halves, ...halves, ...recent]);
  return join(
    start,
    Uint8Array.from({ length: SIZE }, (_, i) => content[i % content.length]),
  );
}

export interface Game {
  /** What it has in `Pack/ZsDic.pack.zs`. */
  readonly archive: Uint8Array;
  readonly dictionary: Dictionary;
  /** Name of a file, with the ending that says that it is compressed. */
  readonly name: string;
  /** Without compression. */
  readonly content: Uint8Array;
  /** In the game's compression. */
  readonly file: Uint8Array;
}

function makeGame(name: string, content: Uint8Array): Game {
  provideZstdLibrary(new Uint8Array(readFileSync(ZSTD_LIBRARY)));
  const archive = sarcOf({ "zs.zsdic": dictionaryOf(1, content) });
  const [dictionary] = readDictionaries(archive);
  const file = zstd.wrap(content, { front: new Uint8Array(0), back: new Uint8Array(0), dictionary });
  return { archive: zstd.wrap(archive), dictionary, name, content, file };
}

const objects = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [name, { [`${name}Value`]: `${i}`, Life: "40" }]));

export const FIRST = makeGame("First.bxml.zs", aampOf(objects(["AIProgram", "General", "Enemy", "Attack", "Sandworm"])));
export const SECOND = makeGame(
  "Second.bxml.zs",
  aampOf(objects(["Zora", "Goron", "Gerudo", "Rito", "Hylian", "Korok", "Sheikah", "Twili"])),
);
