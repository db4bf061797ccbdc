/** Zstandard frames, as newer games wrap single files: with a dictionary of the game or without. Knows nothing of what is inside. */
import { Stop } from "../core/issue.ts";
import { DICTIONARY_ARCHIVE, findDictionary, searchedPlaces } from "./dictionaries.ts";
import type { Container } from "./index.ts";
import { ZstdModule } from "./zstdModule.ts";

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** Larger than any file of the games; a limit for damaged frames. */
const LARGEST_CONTENT = 0x1000_0000;
/** The original frames have the size of the levels from 17 on. */
const LEVEL = 19;
/** zstd's error for an output that is too small. */
const TOO_SMALL = 70;
/** The dictionary that games use for files of most kinds. */
const USUAL_DICTIONARY = 1;

interface Frame {
  /** 0 for none. */
  readonly dictionary: number;
  readonly contentSize: number | undefined;
  readonly headerSize: number;
}

function stop(name: string, message: string, start: number, end: number): Stop {
  return new Stop({ code: `container/zstd-${name}`, severity: "error", message, bytes: { start, end } });
}

function isZstd(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && MAGIC.every((byte, i) => bytes[i] === byte);
}

/** @throws Stop where the header is cut off. */
function readFrame(bytes: Uint8Array): Frame {
  const flags = bytes[4] ?? 0;
  const isSingle = (flags & 0x20) !== 0;
  const idSize = [0, 1, 2, 4][flags & 3];
  const sizeFlag = flags >>> 6;
  const sizeSize = sizeFlag === 0 ? (isSingle ? 1 : 0) : 1 << sizeFlag;
  const headerSize = 5 + (isSingle ? 0 : 1) + idSize + sizeSize;
  if (bytes.length < headerSize)
    throw stop(
      "header",
      `The file has ${bytes.length} bytes; the header of its zstd frame takes ${headerSize}.`,
      bytes.length,
      bytes.length,
    );
  const number = (at: number, size: number): number => {
    let value = 0;
    for (let i = size - 1; i >= 0; i--) value = value * 256 + bytes[at + i];
    return value;
  };
  const idAt = headerSize - sizeSize - idSize;
  const size = sizeSize === 0 ? undefined : number(idAt + idSize, sizeSize) + (sizeFlag === 1 ? 256 : 0);
  return { dictionary: number(idAt, idSize), contentSize: size, headerSize };
}

/** @throws Stop where the library was not handed over: a mistake of ours, or a broken installation. */
function library(): ZstdModule {
  const found = ZstdModule.find();
  if (found === undefined) throw stop("library", "The zstd library of Bytewright was not found; install Bytewright again.", 0, 4);
  return found;
}

/** True for a file that needs the library, while nobody has handed it over yet. */
export function needsZstdLibrary(bytes: Uint8Array): boolean {
  return isZstd(bytes) && ZstdModule.find() === undefined;
}

export function provideZstdLibrary(wasm: Uint8Array): void {
  ZstdModule.provide(wasm);
}

/** The id of the dictionary that a wrapped file needs and that nobody has handed over yet. Total. */
export function findMissingDictionary(bytes: Uint8Array): number | undefined {
  if (!isZstd(bytes)) return undefined;
  try {
    const { dictionary } = readFrame(bytes);
    return dictionary !== 0 && findDictionary(dictionary) === undefined ? dictionary : undefined;
  } catch {
    return undefined;
  }
}

function unwrap(bytes: Uint8Array): Uint8Array {
  const { dictionary: id, contentSize, headerSize } = readFrame(bytes);
  const dictionary = id === 0 ? undefined : findDictionary(id);
  if (id !== 0 && dictionary === undefined) {
    const places = searchedPlaces();
    throw stop(
      "dictionary",
      `The file is compressed with dictionary ${id} of its game, which is in ${DICTIONARY_ARCHIVE} of your game dump. ` +
        (places.length === 0 ? "It was looked for nowhere." : `It was looked for in: ${places.join(", ")}.`),
      4,
      headerSize,
    );
  }
  if (contentSize !== undefined && contentSize > LARGEST_CONTENT)
    throw stop("size", `The frame states ${contentSize} bytes of content; at most ${LARGEST_CONTENT} are read.`, 4, headerSize);
  let most = contentSize ?? Math.max(0x1_0000, bytes.length * 8);
  for (;;) {
    const { bytes: content, error } = library().decompress(bytes, dictionary, most);
    if (content !== undefined) return content;
    if (error !== TOO_SMALL || most >= LARGEST_CONTENT)
      throw stop(
        "data",
        error === TOO_SMALL
          ? `The content is larger than ${LARGEST_CONTENT} bytes.`
          : `The compressed data is damaged${id === 0 ? "" : `, or dictionary ${id} is of another game`} (zstd error ${error}).`,
        headerSize,
        bytes.length,
      );
    most = Math.min(most * 4, LARGEST_CONTENT);
  }
}

function wrap(content: Uint8Array, original?: Uint8Array): Uint8Array {
  const id = original === undefined ? USUAL_DICTIONARY : readFrame(original).dictionary;
  const { bytes, error } = library().compress(content, findDictionary(id), LEVEL);
  if (bytes === undefined) throw stop("data", `The content could not be compressed (zstd error ${error}).`, 0, 0);
  return bytes;
}

export const zstd: Container = {
  id: "zstd",
  title: "Zstandard",
  findInnerName(fileName) {
    return /[^/\\]\.zs$/i.test(fileName) ? fileName.slice(0, -3) : undefined;
  },
  sniff: isZstd,
  unwrap,
  wrap,
};
