/**
 * The zstd library as WebAssembly. It lies beside the bundles, once; the outer folders hand its bytes over before the first such file is
 * unwrapped, so nobody pays for it who opens none. Knows memory and calls only.
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

/** The result of a call: a size, or the number of zstd's error. */
export interface Outcome {
  readonly bytes?: Uint8Array;
  readonly error?: number;
}

export class ZstdModule {
  private static instance: ZstdModule | undefined;
  private readonly memory: Memory;
  private readonly calls: Readonly<Record<keyof typeof EXPORTS, Call>>;

  /** The library; undefined until it was handed over. */
  static find(): ZstdModule | undefined {
    return ZstdModule.instance;
  }

  /** Takes the library's bytes. @throws Error where they are not the library. */
  static provide(wasm: Uint8Array): void {
    ZstdModule.instance ??= new ZstdModule(wasm);
  }

  private constructor(wasm: Uint8Array) {
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
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
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

  /** Decompresses into at most `most` bytes. */
  decompress(source: Uint8Array, dictionary: Uint8Array | undefined, most: number): Outcome {
    const { calls } = this;
    return this.run(source, dictionary, most, (out, input, dict) => {
      if (dictionary === undefined) return calls.decompress(out, most, input, source.length);
      const context = calls.createDecompression();
      const size = calls.decompressWithDictionary(context, out, most, input, source.length, dict, dictionary.length);
      calls.freeDecompression(context);
      return size;
    });
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
  ): Outcome {
    const { calls } = this;
    const places = [calls.allocate(most + 1), calls.allocate(source.length + 1), calls.allocate((dictionary?.length ?? 0) + 1)];
    try {
      const [out, input, dict] = places;
      if (places.includes(0)) return { error: 64 };
      // the memory may have grown, so views are made anew
      const heap = new Uint8Array(this.memory.buffer);
      heap.set(source, input);
      if (dictionary !== undefined) heap.set(dictionary, dict);
      const size = call(out, input, dict) >>> 0;
      if (calls.isError(size) !== 0) return { error: -(size | 0) };
      return { bytes: new Uint8Array(this.memory.buffer).slice(out, out + size) };
    } finally {
      for (const place of places) if (place !== 0) calls.free(place);
    }
  }
}
