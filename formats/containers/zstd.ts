/** Zstandard, as newer games compress single files: with a dictionary of the game or without. Knows nothing of what is inside. */
import { joinParts } from "../core/bytes/parts.ts";
import { catchStop, Stop } from "../core/issue.ts";
import { UnpackBudget } from "./budget.ts";
import { DICTIONARY_ARCHIVE, findDictionary, searchedPlaces } from "./dictionaries.ts";
import type { Container, Need, Settings, Unwrapped } from "./index.ts";
import type { FrameHeader } from "./zstdFrames.ts";
import { isFrame, LARGEST_BLOCK, readBlock, readFrameHeader, readFrames, skipFrames, zstdStop } from "./zstdFrames.ts";
import { NO_MEMORY, ZstdModule } from "./zstdModule.ts";

/** The original frames have the size of the levels from 17 on. */
const LEVEL = 19;
/**
 * For content above this, which would take that level seconds a megabyte and five times its own size in memory. Level 9 takes 5 MB more than
 * 8, and saves nothing on game files.
 */
const THOROUGH_SIZE = 1024 * 1024;
const QUICK_LEVEL = 8;
/** zstd's error for an output that is too small. */
const TOO_SMALL = 70;
/** zstd's error for a window of more than 128 MiB. */
const WINDOW_TOO_LARGE = 16;
/** The dictionary that games use for files of most kinds. */
const USUAL_DICTIONARY = 1;

/** @throws Stop where the library was not handed over: a mistake of ours, or a broken installation. */
function library(): ZstdModule {
  const found = ZstdModule.find();
  if (found === undefined) throw zstdStop("library", "The zstd library of Bytewright was not found. Install Bytewright again.", 0, 4);
  return found;
}

export function provideZstdLibrary(wasm: Uint8Array): void {
  ZstdModule.provide(wasm);
}

/** What was handed over; undefined where nothing needed it yet. */
export function findZstdLibrary(): Uint8Array | undefined {
  return ZstdModule.bytes;
}

function isZstd(bytes: Uint8Array): boolean {
  return isFrame(bytes, skipFrames(bytes));
}

function findNeed(head: Uint8Array): Need | undefined {
  if (ZstdModule.find() === undefined) return { kind: "library" };
  try {
    const { dictionary } = readFrameHeader(head, skipFrames(head));
    return dictionary !== 0 && findDictionary(dictionary) === undefined ? { kind: "dictionary", id: dictionary } : undefined;
  } catch {
    return undefined;
  }
}

function findNeedToWrap(): Need | undefined {
  if (ZstdModule.find() === undefined) return { kind: "library" };
  return findDictionary(USUAL_DICTIONARY) === undefined ? { kind: "dictionary", id: USUAL_DICTIONARY } : undefined;
}

/** @throws Stop that says where it was looked for. */
function getDictionary(id: number, start: number, end: number): Uint8Array | undefined {
  const dictionary = id === 0 ? undefined : findDictionary(id);
  if (id === 0 || dictionary !== undefined) return dictionary;
  const places = searchedPlaces();
  throw zstdStop(
    "dictionary",
    `The file is compressed with dictionary ${id} of its game, which is in ${DICTIONARY_ARCHIVE} of your game dump. ` +
      (places.length === 0 ? "Bytewright has not looked for it anywhere." : `Bytewright looked in: ${places.join(", ")}.`),
    start,
    end,
  );
}

function unwrap(bytes: Uint8Array, budget = new UnpackBudget(bytes.length)): Unwrapped {
  const { dictionary: id, contentSize, most, margin, start, firstBlock, skipsLater } = readFrames(bytes);
  const header = { start: start + 4, end: firstBlock };
  const dictionary = getDictionary(id, header.start, header.end);
  if (contentSize !== undefined) budget.take(contentSize, header);
  // not touched beyond what is written to it
  const room = contentSize ?? Math.min(most, budget.left);
  const { bytes: content, error } = library().decompress(bytes.subarray(start), dictionary, room, margin);
  if (content === undefined) {
    if (error === TOO_SMALL && contentSize === undefined && room < most)
      throw new Stop(budget.exceeded(`more than ${budget.most} bytes`, header));
    const reason =
      error === NO_MEMORY
        ? "There is not enough memory to decompress the data"
        : error === WINDOW_TOO_LARGE
          ? "The frame asks for a window of more than 128 MiB, which is not supported: compress the file again without that option"
          : `The compressed data is damaged${id === 0 ? "" : `, or dictionary ${id} is of another game`}`;
    throw zstdStop("data", `${reason} (zstd error ${error}).`, firstBlock, bytes.length);
  }
  if (contentSize === undefined) budget.take(content.length, header);
  return {
    content,
    settings: { front: new Uint8Array(bytes.subarray(0, start)), back: new Uint8Array(0), dictionary: id, hasMore: skipsLater },
  };
}

function statedSize(bytes: Uint8Array): number | undefined {
  const frames = catchStop(() => readFrames(bytes));
  return "value" in frames ? frames.value.contentSize : undefined;
}

function gives(bytes: Uint8Array, content: Uint8Array): boolean {
  const { dictionary: id, contentSize, margin, start, firstBlock } = readFrames(bytes);
  if (contentSize !== content.length) return false;
  return ZstdModule.gives(bytes.subarray(start), getDictionary(id, start + 4, firstBlock), content, margin);
}

/** Decompresses the first blocks alone, as a frame of their own. */
function unwrapHead(head: Uint8Array, most: number): Uint8Array {
  const nothing = new Uint8Array(0);
  const module = ZstdModule.find();
  if (module === undefined) return nothing;
  try {
    const header = readFrameHeader(head, skipFrames(head));
    const frame = frameOfFirstBlocks(head, header, most);
    const dictionary = getDictionary(header.dictionary, 0, 0);
    return module.decompress(frame, dictionary, most + LARGEST_BLOCK).bytes?.subarray(0, most) ?? nothing;
  } catch {
    return nothing;
  }
}

/** As many blocks as are there whole and are needed for `most` bytes. @throws Stop where there is none. */
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
  // no size and no checksum, which are those of the whole; a window of the largest block
  const settings = [0x28, 0xb5, 0x2f, 0xfd, 0x03, 0x38, ...[0, 8, 16, 24].map((shift) => (header.dictionary >>> shift) & 0xff)];
  const frame = new Uint8Array(settings.length + block.end - header.end);
  frame.set(settings);
  frame.set(head.subarray(header.end, block.end), settings.length);
  frame[settings.length + last - header.end] |= 1;
  return frame;
}

function wrap(content: Uint8Array, settings?: Settings): Uint8Array {
  if (settings?.hasMore)
    throw zstdStop("frames", "The file has zstd frames that are not content, after its content. Bytewright cannot keep them.", 0, 0);
  const dictionary = settings ? getDictionary(settings.dictionary ?? 0, 0, 0) : findDictionary(USUAL_DICTIONARY);
  const { bytes, error } = library().compress(content, dictionary, content.length > THOROUGH_SIZE ? QUICK_LEVEL : LEVEL);
  if (bytes === undefined) throw zstdStop("data", `The content could not be compressed (zstd error ${error}).`, 0, 0);
  return settings && settings.front.length > 0 ? joinParts([settings.front, bytes]) : bytes;
}

export const zstd: Container = {
  id: "zstd",
  title: "Zstandard",
  findInnerName(fileName) {
    return /[^/\\]\.zs$/i.test(fileName) ? fileName.slice(0, -3) : undefined;
  },
  sniff: isZstd,
  findNeed,
  findNeedToWrap,
  unwrap,
  statedSize,
  unwrapHead,
  wrap,
  gives,
  giveBack: ZstdModule.giveBack,
};
