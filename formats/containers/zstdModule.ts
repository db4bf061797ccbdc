/**
 * The zstd library as WebAssembly, in a file of its own next to the bundles. The outer folders hand its bytes over before the first such
 * file is unwrapped, so only those who open one pay for it. Knows memory and calls only.
 */

interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
// the platform's, which exists in Node, browsers and workers but belongs to no type library that the core may see
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> };
};

type Call = (...values: number[]) => number;

/** Names of the functions in the module, which are shortened there. */
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

/**
 * The memory of an instance never shrinks. One that grew beyond this is given up after the call, so that its memory is freed; the next
 * call makes a new one in about a millisecond.
 */
const MOST_KEPT = 64 * 1024 * 1024;
/** Results from this size on are not copied: they keep the memory of their instance, which is given up. */
const LARGE_RESULT = 16 * 1024 * 1024;

/** zstd's error for memory that could not be had. */
export const NO_MEMORY = 64;

/** The result of a call: a size, or the number of zstd's error. */
export interface Outcome {
  readonly bytes?: Uint8Array;
  readonly error?: number;
}

export class ZstdModule {
  private static module: object | undefined;
  private static instance: ZstdModule | undefined;
  private readonly memory: Memory;
  private readonly calls: Readonly<Record<keyof typeof EXPORTS, Call>>;

  /** The library; undefined until it was handed over. */
  static find(): ZstdModule | undefined {
    if (ZstdModule.module !== undefined) ZstdModule.instance ??= new ZstdModule(ZstdModule.module);
    return ZstdModule.instance;
  }

  /** Takes the library's bytes. @throws Error where they are not the library. */
  static provide(wasm: Uint8Array): void {
    if (ZstdModule.module !== undefined) return;
    const module = new WebAssembly.Module(wasm);
    ZstdModule.instance = new ZstdModule(module);
    ZstdModule.module = module;
  }

  private constructor(module: object) {
    let memory: Memory | undefined;
    const nothing = (): number => 0;
    const grow = (size: number): number => {
      if (memory === undefined) return 0;
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
    const { exports } = new WebAssembly.Instance(module, {
      a: { a: nothing, b: nothing, c: abort, d: nothing, e: grow },
    });
    memory = exports[MEMORY] as Memory;
    this.memory = memory;
    this.calls = Object.fromEntries(Object.entries(EXPORTS).map(([name, short]) => [name, exports[short]])) as Record<
      keyof typeof EXPORTS,
      Call
    >;
    this.calls.start();
  }

  /**
   * Decompresses into at most `most` bytes.
   * @param margin where it is given, in the memory of the source, which ends that many bytes after the `most` bytes. zstd stops where the
   *   content would go over what it has not read: damaged data, or blocks that are larger than what they hold
   */
  decompress(source: Uint8Array, dictionary: Uint8Array | undefined, most: number, margin?: number): Outcome {
    const { calls } = this;
    const call = (out: number, input: number, dict: number): number => {
      if (dictionary === undefined) return calls.decompress(out, most, input, source.length);
      const context = calls.createDecompression();
      const size = calls.decompressWithDictionary(context, out, most, input, source.length, dict, dictionary.length);
      calls.freeDecompression(context);
      return size;
    };
    const inPlace = margin === undefined ? {} : this.run(source, dictionary, most, call, margin);
    return inPlace.bytes ? inPlace : this.run(source, dictionary, most, call);
  }

  compress(source: Uint8Array, dictionary: Uint8Array | undefined, level: number): Outcome {
    const { calls } = this;
    const most = calls.compressBound(source.length);
    return this.run(source, dictionary, most, (out, input, dict) => {
      if (dictionary === undefined) return calls.compress(out, most, input, source.length, level);
      const context = calls.createCompression();
      const size = calls.compressWithDictionary(context, out, most, input, source.length, dict, dictionary.length, level);
      calls.freeCompression(context);
      return size;
    });
  }

  private run(
    source: Uint8Array,
    dictionary: Uint8Array | undefined,
    most: number,
    call: (out: number, input: number, dictionary: number) => number,
    margin?: number,
  ): Outcome {
    const { calls } = this;
    // also where the call throws, since nobody knows what it left after
    let isGivenUp = true;
    const room = margin === undefined ? most + 1 : Math.max(most + margin, source.length);
    const places = [calls.allocate(room), calls.allocate((dictionary?.length ?? 0) + 1)];
    if (margin === undefined) places.push(calls.allocate(source.length + 1));
    try {
      const [out, dict, input = out + room - source.length] = places;
      if (places.includes(0)) return { error: NO_MEMORY };
      // the memory may have grown, so views are made again
      const heap = new Uint8Array(this.memory.buffer);
      heap.set(source, input);
      if (dictionary !== undefined) heap.set(dictionary, dict);
      const size = call(out, input, dict) >>> 0;
      const isError = calls.isError(size) !== 0;
      isGivenUp = this.memory.buffer.byteLength > MOST_KEPT;
      if (isError) return { error: -(size | 0) };
      const result = new Uint8Array(this.memory.buffer, out, size);
      if (size < LARGE_RESULT) return { bytes: result.slice() };
      // nobody calls the instance any more, so nothing changes the view
      isGivenUp = true;
      return { bytes: result };
    } finally {
      if (isGivenUp) this.giveUp();
      else for (const place of places) if (place !== 0) calls.free(place);
    }
  }

  private giveUp(): void {
    if (ZstdModule.instance === this) ZstdModule.instance = undefined;
  }
}
