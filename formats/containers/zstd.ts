/** Zstandard, the compression of newer games, with or without a dictionary of the game. Must not know the contents. */
import { joinParts } from "../core/bytes/parts.ts";
import { Stop, unlessStopped } from "../core/issue.ts";
import { UnpackBudget } from "./budget.ts";
import { type Container, NO_SETTINGS, type Settings, type Unwrapped } from "./container.ts";
import { ARCHIVE_BESIDE, DICTIONARY_ARCHIVE, type Dictionary } from "./dictionaries.ts";
import { dictionariesOf, nearestDictionary, type Supplies } from "./supplies.ts";
import type { FrameHeader } from "./zstdFrames.ts";
import { isFrame, MAX_BLOCK, readBlock, readFrameHeader, readFrames, skipFrames, zstdStop } from "./zstdFrames.ts";
import { NO_MEMORY, ZstdModule } from "./zstdModule.ts";

/** Original frames have the size of levels 17 and above. */
const LEVEL = 19;
/**
 * Larger content gets the quick level: the other one needs seconds per megabyte and five times the size of the content in memory. Level 9
 * needs 5 MB more than 8, and saves nothing on game files.
 */
const THOROUGH_SIZE = 1024 * 1024;
const QUICK_LEVEL = 8;
/** zstd's error for an output that is too small. */
const TOO_SMALL = 70;
/** zstd's error for a window of more than 128 MiB. */
const WINDOW_TOO_LARGE = 16;
/** The dictionary that games use for most kinds of files. */
const USUAL_DICTIONARY = 1;

function findLibrary(supplies: Supplies): ZstdModule | undefined {
  const known = ZstdModule.find();
  if (known !== undefined) return known;
  const wasm = supplies.library();
  if (wasm !== undefined) ZstdModule.provide(wasm);
  return ZstdModule.find();
}

/** @throws Stop if the library is missing, because of a bug or a broken installation */
function library(): ZstdModule {
  const found = ZstdModule.find();
  if (found === undefined) throw zstdStop("library", "Bytewright's zstd library is missing. Reinstall Bytewright.", 0, 4);
  return found;
}

/** Provides the library in advance. @throws Error if the bytes are not the library */
export function provideZstdLibrary(wasm: Uint8Array): void {
  ZstdModule.provide(wasm);
}

/** The dictionaries to try; `undefined` is none. @throws Stop with the searched places if no dictionary was found */
function getDictionaries(id: number, supplies: Supplies, start: number, end: number): readonly (Dictionary | undefined)[] {
  if (id === 0) return [undefined];
  const found = dictionariesOf(id, supplies);
  if (found.length > 0) return found;
  const places = supplies.places();
  const nearest = nearestDictionary(id, supplies)?.lacks;
  const looked = places.length === 0 ? "Bytewright has not searched for it." : `Bytewright searched: ${places.join(", ")}.`;
  throw zstdStop(
    "dictionary",
    `The file is compressed with dictionary ${id} of its game, which is in ${DICTIONARY_ARCHIVE} of your game dump. ` +
      (nearest === undefined ? looked : withoutAny(nearest)),
    start,
    end,
  );
}

function withoutAny(why: string): string {
  return `The nearest ${ARCHIVE_BESIDE} has no dictionary: ${why}`;
}

/** The dictionary for a new file. @throws Stop if the nearest file has no dictionaries: one from farther away may be another game's */
export function dictionaryForNew(id: number, supplies: Supplies): Dictionary | undefined {
  const nearest = nearestDictionary(id, supplies);
  if (nearest?.lacks === undefined) return nearest;
  throw zstdStop("dictionary", `A new file is compressed with dictionary ${id} of its game. ${withoutAny(nearest.lacks)}`, 0, 0);
}

interface Decompressed {
  readonly content: Uint8Array;
  readonly dictionary: Dictionary | undefined;
}

/**
 * Decompresses with the first dictionary whose result makes sense, or else with the nearest one that works at all. A frame states only the
 * number of its dictionary, and another game's dictionary with that number may result in other content.
 * @param decompress returns content, or the number of zstd's error
 */
function withFitting(
  dictionaries: readonly (Dictionary | undefined)[],
  decompress: (dictionary: Uint8Array | undefined) => Uint8Array | number,
  fits: (content: Uint8Array) => boolean,
): Decompressed | { readonly error: number } {
  let nearest: Decompressed | undefined;
  let error: number | undefined;
  for (const dictionary of dictionaries) {
    const content = decompress(dictionary?.bytes);
    if (typeof content === "number") {
      error ??= content;
      continue;
    }
    if (dictionaries.length === 1 || fits(content)) {
      if (nearest) ZstdModule.giveBack(nearest.content);
      return { content, dictionary };
    }
    if (nearest) ZstdModule.giveBack(content);
    else nearest = { content, dictionary };
  }
  return nearest ?? { error: error ?? NO_MEMORY };
}

function unwrap(bytes: Uint8Array, supplies: Supplies, budget = new UnpackBudget(bytes.length)): Unwrapped {
  const { dictionary: id, contentSize, most, margin, start, firstBlock, skipsLater } = readFrames(bytes);
  const header = { start: start + 4, end: firstBlock };
  findLibrary(supplies);
  const dictionaries = getDictionaries(id, supplies, header.start, header.end);
  if (contentSize !== undefined) budget.take(contentSize, header);
  // memory beyond the written bytes is never touched
  const room = contentSize ?? Math.min(most, budget.left);
  const outcome = withFitting(
    dictionaries,
    (dictionary) => {
      const { bytes: content, error } = library().decompress(bytes.subarray(start), dictionary, room, margin);
      return content ?? error;
    },
    (content) => supplies.fits(content, true),
  );
  if ("error" in outcome) {
    const { error } = outcome;
    if (error === TOO_SMALL && contentSize === undefined && room < most)
      throw new Stop(budget.exceeded(`more than ${budget.most} bytes`, header));
    const reason =
      error === NO_MEMORY
        ? "There is not enough memory to decompress the data"
        : error === WINDOW_TOO_LARGE
          ? "The frame needs a window of more than 128 MiB, which is not supported: compress the file again without that option"
          : `The compressed data is damaged${id === 0 ? "" : `, or dictionary ${id} is from another game`}`;
    throw zstdStop("data", `${reason} (zstd error ${error}).`, firstBlock, bytes.length);
  }
  const { content, dictionary } = outcome;
  if (contentSize === undefined) budget.take(content.length, header);
  const settings = { front: new Uint8Array(bytes.subarray(0, start)), back: new Uint8Array(0), hasMore: skipsLater };
  return { content, settings: dictionary ? { ...settings, dictionary } : settings };
}

function gives(bytes: Uint8Array, content: Uint8Array, settings: Settings): boolean {
  const { dictionary: id, contentSize, margin, start } = readFrames(bytes);
  if (contentSize !== content.length || id !== (settings.dictionary?.id ?? 0)) return false;
  return ZstdModule.gives(bytes.subarray(start), settings.dictionary?.bytes, content, margin);
}

/** Decompresses only the first blocks, as a separate frame. */
function unwrapHead(head: Uint8Array, most: number, supplies: Supplies): Uint8Array {
  const nothing = new Uint8Array(0);
  if (findLibrary(supplies) === undefined) return nothing;
  try {
    const header = readFrameHeader(head, skipFrames(head));
    const frame = frameOfFirstBlocks(head, header, most);
    const outcome = withFitting(
      getDictionaries(header.dictionary, supplies, 0, 0),
      (dictionary) => {
        const { bytes, error } = library().decompress(frame, dictionary, most + MAX_BLOCK);
        return bytes?.subarray(0, most) ?? error ?? NO_MEMORY;
      },
      (content) => supplies.fits(content, false),
    );
    return "error" in outcome ? nothing : outcome.content;
  } catch {
    return nothing;
  }
}

/** A frame of the complete first blocks, as many as `most` bytes need. @throws Stop if no block is complete */
function frameOfFirstBlocks(head: Uint8Array, header: FrameHeader, most: number): Uint8Array {
  let last = header.end;
  let block = readBlock(head, last, header);
  for (let given = block.most; given < most && !block.isLast; given += block.most) {
    const { end } = block;
    try {
      block = readBlock(head, end, header);
    } catch {
      break;
    }
    last = end;
  }
  // without size and checksum, which belong to the whole content; a window for the largest block
  const settings = [0x28, 0xb5, 0x2f, 0xfd, 0x03, 0x38, ...[0, 8, 16, 24].map((shift) => (header.dictionary >>> shift) & 0xff)];
  const frame = new Uint8Array(settings.length + block.end - header.end);
  frame.set(settings);
  frame.set(head.subarray(header.end, block.end), settings.length);
  frame[settings.length + last - header.end] |= 1;
  return frame;
}

function newSettings(supplies: Supplies): Settings {
  findLibrary(supplies);
  const dictionary = dictionaryForNew(USUAL_DICTIONARY, supplies);
  return dictionary ? { ...NO_SETTINGS, dictionary } : NO_SETTINGS;
}

function wrap(content: Uint8Array, { front, dictionary, hasMore } = NO_SETTINGS): Uint8Array {
  if (hasMore) throw zstdStop("frames", "After its content, the file has zstd frames with other data, which Bytewright cannot keep.", 0, 0);
  const { bytes, error } = library().compress(content, dictionary?.bytes, content.length > THOROUGH_SIZE ? QUICK_LEVEL : LEVEL);
  if (bytes === undefined) throw zstdStop("data", `The content could not be compressed (zstd error ${error}).`, 0, 0);
  return front.length > 0 ? joinParts([front, bytes]) : bytes;
}

export const zstd: Container = {
  id: "zstd",
  title: "Zstandard",
  findInnerName(fileName) {
    return /[^/\\]\.zs$/i.test(fileName) ? fileName.slice(0, -3) : undefined;
  },
  sniff: (bytes) => isFrame(bytes, skipFrames(bytes)),
  newSettings,
  unwrap,
  statedSize: (bytes) => unlessStopped(() => readFrames(bytes).contentSize),
  unwrapHead,
  wrap,
  gives,
  giveBack: ZstdModule.giveBack,
};
