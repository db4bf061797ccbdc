/**
 * The zstd library as WebAssembly, in a separate file next to the bundles. The outer folders provide its bytes before the first file is
 * decompressed, so that it is only loaded if needed. This module only handles memory and calls.
 */

import { findDifference } from "../core/proof.ts";

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
// exists in Node, browsers and workers, but not in the type libraries that the core may use
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

type Call = (...values: number[]) => number;

/** The shortened names of functions in the module. */
const EXPORTS = {
  start: "g",
  isError: "h",
  compressBound: "i",
  createCompression: "j",
  freeCompression: "k",
  compressWithDictionary: "l",
  compress: "m",
  createDecompression: "n",
  freeDecompression: "o",
  decompressWithDictionary: "q",
  decompress: "r",
  allocate: "s",
  free: "t",
} as const;
const MEMORY = "f";
const PAGE = 0x1_0000;

/** Results of this size and above are not copied: their instance is not used again until they are given back. */
const LARGE_RESULT = 4 * 1024 * 1024;

/** zstd's error for failed memory allocation. */
export const NO_MEMORY = 64;

interface Failure {
  readonly bytes?: undefined;
  /** The number of zstd's error. */
  readonly error: number;
}
export type Outcome = { readonly bytes: Uint8Array; readonly error?: undefined } | Failure;

/** Addresses in the instance's memory for a call. */
interface Places {
  readonly out: number;
  readonly input: number;
  readonly dict: number;
}

interface Task {
  readonly source: Uint8Array;
  readonly dictionary: Uint8Array | undefined;
  /** Size of the memory for the result. */
  readonly room: number;
  /** "in room": the source is copied to the end of the result's memory. "there": it is already in memory. Otherwise it gets separate memory. */
  readonly input?: "in room" | "there";
}

/** A task whose content, at most `most` bytes, overwrites the source that was already read: see `Frames.margin`. */
function inPlace(source: Uint8Array, dictionary: Uint8Array | undefined, most: number, margin: number): Task {
  return { source, dictionary, room: Math.max(most + margin, source.length), input: "in room" };
}

const keepOrCopy = (bytes: Uint8Array) => ({ bytes: bytes.length < LARGE_RESULT ? bytes.slice() : bytes });

export class ZstdModule {
  private static module: object | undefined;
  /** Weak, because the memory of an instance never shrinks and is only freed with it. Making another one takes about a millisecond. */
  private static idle: WeakRef<ZstdModule> | undefined;
  /** Instances with large results, by their memory. */
  private static readonly holders = new WeakMap<ArrayBufferLike, { readonly instance: ZstdModule; readonly at: number }>();
  private readonly memory: Memory;
  private readonly calls: Readonly<Record<keyof typeof EXPORTS, Call>>;

  /** The library; undefined until it was provided. */
  static find(): ZstdModule | undefined {
    const { module } = ZstdModule;
    return ZstdModule.idle?.deref() ?? (module && new ZstdModule(module));
  }

  /** Provides the library's bytes. @throws Error if they are not the library */
  static provide(wasm: Uint8Array): void {
    if (ZstdModule.module !== undefined) return;
    const module = new WebAssembly.Module(wasm);
    ZstdModule.idle = new WeakRef(new ZstdModule(module));
    ZstdModule.module = module;
  }

  /** Lets the next call use the memory of a result, which must not be read again. Ignores other bytes. */
  static giveBack({ buffer }: Uint8Array): void {
    const holder = ZstdModule.holders.get(buffer);
    if (holder === undefined) return;
    ZstdModule.holders.delete(buffer);
    holder.instance.calls.free(holder.at);
    ZstdModule.idle = new WeakRef(holder.instance);
  }

  private constructor(module: object) {
    let memory: Memory | undefined;
    const nothing = (): number => 0;
    const grow = (size: number): number => {
      // growing would detach the results in this memory
      if (memory === undefined || ZstdModule.holders.has(memory.buffer)) return 0;
      const missing = Math.ceil(((size >>> 0) - memory.buffer.byteLength) / PAGE);
      try {
        memory.grow(Math.max(missing, 16));
        return 1;
      } catch {
        return 0;
      }
    };
    const abort = (): never => {
      throw new Error("zstd gave up");
    };
    const { exports } = new WebAssembly.Instance(module, { a: { a: nothing, b: nothing, c: abort, d: nothing, e: grow } });
    memory = exports[MEMORY] as Memory;
    this.memory = memory;
    this.calls = Object.fromEntries(Object.entries(EXPORTS).map(([name, short]) => [name, exports[short]])) as Record<
      keyof typeof EXPORTS,
      Call
    >;
    this.calls.start();
  }

  /**
   * Decompresses to at most `most` bytes.
   * @param margin if set, decompresses in the memory of the source, which ends this many bytes after the `most` bytes. zstd stops if the
   *   content would overwrite unread source: for damaged data, or blocks that are larger than their content
   */
  decompress(source: Uint8Array, dictionary: Uint8Array | undefined, most: number, margin?: number): Outcome {
    const done = margin === undefined ? undefined : this.runDecompression(inPlace(source, dictionary, most, margin), most, keepOrCopy);
    return done?.bytes ? done : this.runDecompression({ source, dictionary, room: most + 1 }, most, keepOrCopy);
  }

  /** Whether the source decompresses to this content. A result of {@link compress} is decompressed where it is, if there is space. */
  static gives(source: Uint8Array, dictionary: Uint8Array | undefined, content: Uint8Array, margin: number): boolean {
    const most = content.length;
    const compare = (given: Uint8Array) => ({ isSame: findDifference(given, content) === undefined });
    const there: Task = { source, dictionary, room: most + 1, input: "there" };
    const known = ZstdModule.holders.get(source.buffer)?.instance.runDecompression(there, most, compare);
    if (known && "isSame" in known) return known.isSame;
    const found = ZstdModule.find()?.runDecompression(inPlace(source, dictionary, most, margin), most, compare);
    return found !== undefined && "isSame" in found && found.isSame;
  }

  compress(source: Uint8Array, dictionary: Uint8Array | undefined, level: number): Outcome {
    const { calls } = this;
    const most = calls.compressBound(source.length);
    return this.run({ source, dictionary, room: most + 1 }, keepOrCopy, ({ out, input, dict }) => {
      if (dictionary === undefined) return calls.compress(out, most, input, source.length, level);
      const context = calls.createCompression();
      if (context === 0) return -NO_MEMORY;
      const size = calls.compressWithDictionary(context, out, most, input, source.length, dict, dictionary.length, level);
      calls.freeCompression(context);
      return size;
    });
  }

  private runDecompression<Result extends object>(task: Task, most: number, take: (bytes: Uint8Array) => Result): Result | Failure {
    const { calls } = this;
    const { source, dictionary } = task;
    return this.run(task, take, ({ out, input, dict }) => {
      if (dictionary === undefined) return calls.decompress(out, most, input, source.length);
      const context = calls.createDecompression();
      if (context === 0) return -NO_MEMORY;
      const size = calls.decompressWithDictionary(context, out, most, input, source.length, dict, dictionary.length);
      calls.freeDecompression(context);
      return size;
    });
  }

  /** @param take converts the result, a view of the memory; if it returns the view itself, the instance stays reserved for it */
  private run<Result extends object>(
    { source, dictionary, room, input: where }: Task,
    take: (bytes: Uint8Array) => Result,
    call: (places: Places) => number,
  ): Result | Failure {
    const { calls } = this;
    // not used again if the call throws: its memory may be in any state
    ZstdModule.idle = undefined;
    // allocated first, so that it reuses the memory of the last call's content
    const own = where === undefined ? calls.allocate(source.length + 1) : undefined;
    const out = calls.allocate(room);
    const dict = calls.allocate((dictionary?.length ?? 0) + 1);
    const input = where === "there" ? source.byteOffset : (own ?? out + room - source.length);
    const places = [out, dict, ...(own === undefined ? [] : [own])];
    let result: Result | Failure = { error: NO_MEMORY };
    let kept: number | undefined;
    if (!places.includes(0)) {
      // the memory may have grown, so make new views
      const heap = new Uint8Array(this.memory.buffer);
      if (where !== "there") heap.set(source, input);
      if (dictionary !== undefined) heap.set(dictionary, dict);
      const size = call({ out, input, dict }) >>> 0;
      if (calls.isError(size) !== 0) result = { error: -(size | 0) };
      else {
        const bytes = new Uint8Array(this.memory.buffer, out, size);
        result = take(bytes);
        if ("bytes" in result && result.bytes === bytes) kept = out;
      }
    }
    for (const place of places) if (place !== 0 && place !== kept) calls.free(place);
    if (kept !== undefined) ZstdModule.holders.set(this.memory.buffer, { instance: this, at: kept });
    else if (where !== "there") ZstdModule.idle = new WeakRef(this);
    return result;
  }
}
