/** Caches the file's bytes in pages, which it requests when they come into view, one request at a time. Must not know elements. */

import { decodeBase64 } from "../../../formats/core/bytes/base64.ts";
import type { ByteSummary, BytesAnswer } from "../../../server/src/visual/protocol.ts";
import type { PanelApi } from "../panels/panel.ts";
import { makeByteFlags } from "./byteFlags.ts";

/** Bytes per page: many more lines than fit on the screen. */
const PAGE = 1 << 14;
const MAX_PAGES = 512;

interface Page {
  readonly bytes: Uint8Array;
  readonly flags: Uint8Array;
}

export class ByteStore {
  summary: ByteSummary = { size: 0, state: "none" };
  /** The server's number for this content; 0 before the first answer. */
  content = 0;
  /** Bytes, fields or changes arrived. `isNew`: the whole content may be different. */
  onChange: ((isNew: boolean) => void) | undefined;
  /** By number; the most recently used is last. */
  private pages = new Map<number, Page>();
  private isOld = true;
  private loading: Promise<void> | undefined;
  private wanted: readonly [number, number] = [0, PAGE];

  constructor(private readonly ask: PanelApi["ask"]) {}

  get size(): number {
    return this.summary.size;
  }
  get changes(): readonly number[] {
    return this.summary.changes ?? [];
  }

  /** Returns -1 for a byte that is not loaded or does not exist. */
  byte(offset: number): number {
    return this.pages.get(Math.floor(offset / PAGE))?.bytes[offset % PAGE] ?? -1;
  }

  /** See byteFlags.ts. */
  flags(offset: number): number {
    return this.pages.get(Math.floor(offset / PAGE))?.flags[offset % PAGE] ?? 0;
  }

  /** Loads again, after the text or the file on disk changed. */
  refresh(): Promise<void> {
    this.isOld = true;
    return this.load();
  }

  /** Loads the bytes in view, if they are missing. */
  want(start: number, end: number): void {
    this.wanted = [start, end];
    if (this.missing().length > 0) void this.load();
  }

  /** Reads bytes from anywhere in the file. Returns an empty array if the content changes in the meantime or the request fails. */
  async read(start: number, end: number): Promise<Uint8Array> {
    const known = this.content;
    const asked = await this.ask({ kind: "bytes", known, windows: [[start, end]] });
    return decodeBase64(asked?.answer.content === known ? (asked.answer.windows[0]?.data ?? "") : "");
  }

  private load(): Promise<void> {
    this.loading ??= this.loadAll().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async loadAll(): Promise<void> {
    for (let numbers = this.missing(); this.isOld || numbers.length > 0; numbers = this.missing()) {
      // a change from now on makes the answer outdated
      this.isOld = false;
      const asked = await this.ask({ kind: "bytes", known: this.content, windows: numbers.map(windowOf) });
      this.isOld ||= !asked;
      if (!asked) return;
      this.take(asked.answer);
    }
  }

  private take(answer: BytesAnswer): void {
    const isNew = answer.content !== this.content;
    if (isNew) {
      this.content = answer.content;
      this.pages = new Map();
    }
    if (answer.summary) this.summary = answer.summary;
    for (const window of answer.windows) {
      const bytes = decodeBase64(window.data);
      const number = Math.floor(window.start / PAGE);
      if (bytes.length > 0) this.pages.set(number, { bytes, flags: makeByteFlags(window, bytes.length, this.changes, this.size) });
    }
    for (const [number] of this.pages) {
      if (this.pages.size <= MAX_PAGES) break;
      this.pages.delete(number);
    }
    this.onChange?.(isNew);
  }

  private missing(): number[] {
    const numbers: number[] = [];
    const end = this.content === 0 ? this.wanted[1] : Math.min(this.size, this.wanted[1]);
    for (let number = Math.floor(this.wanted[0] / PAGE); number * PAGE < end; number++) {
      const page = this.pages.get(number);
      if (this.isOld || !page) numbers.push(number);
      else {
        this.pages.delete(number);
        this.pages.set(number, page);
      }
    }
    return numbers;
  }
}

function windowOf(number: number): [number, number] {
  return [number * PAGE, (number + 1) * PAGE];
}
