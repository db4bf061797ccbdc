/** The field tree's data: its shape and loaded rows. Requests missing rows, one request at a time. Must not know elements. */
import type { RowContent, RowsAnswer } from "../../../server/src/visual/protocol.ts";
import type { Host } from "../host.ts";
import { contentsOf } from "./rowContents.ts";
import { TreeShape } from "./treeShape.ts";

/** Rows to request beyond the visible ones, above and below. The next request is made when fewer than half of them are left. */
const AROUND = 200;
/** While scrolling, also request this many times the last step in its direction, because an answer takes a few frames. */
const STEPS_AHEAD = 4;
const MAX_AHEAD = 300;
/** Rows in the first request, before the number of visible rows is known. */
const FIRST_ROWS = 120;
/** Rows above and below to load while idle, so that fast scrolling finds them loaded. */
const FAR = 10_000;
/** Rows per idle request: an answer must take less than a frame. */
const FAR_STEP = 400;
/** Milliseconds from the last change or scroll until idle loading starts, and between its requests. */
const FAR_PAUSE = 500;
const STEP_PAUSE = 30;
/** Milliseconds to wait for the announcement of a change before requesting it. */
const MAX_SILENCE = 1000;

export class TreeModel {
  readonly shape: TreeShape;
  /** Document version of the contents. */
  version = 0;
  /** Called after rows or contents changed. */
  onChange: (() => void) | undefined;
  /** Called if rows cannot be loaded. */
  onFailure: ((error: unknown) => void) | undefined;
  private contents = new Map<number, RowContent>();
  /** The contents are outdated, but stay until new ones arrive, to avoid flicker. */
  private isOld = true;
  private isAsking = false;
  /** Indexes in the shown rows. */
  private wanted: readonly [number, number] = [0, FIRST_ROWS];
  /** Rows of the last scroll; negative upwards. */
  private step = 0;
  filterText = "";
  private farTimer = 0;
  /** Contents may differ without a new version, because names have changed. */
  private isNamesNews = false;
  private waiting: { readonly version: number; readonly resolve: () => void }[] = [];

  constructor(
    private readonly host: Host,
    open?: readonly number[],
  ) {
    this.shape = new TreeShape(open);
  }

  content(row: number): RowContent | undefined {
    return this.contents.get(row);
  }

  /** Loads again after the text or its analysis changed. */
  async refresh(): Promise<void> {
    this.isOld = true;
    this.isNamesNews = true;
    await this.load();
  }

  /** Loads the visible rows and those around them. @param first index in the shown rows */
  want(first: number, end: number): void {
    if (this.wanted[0] === first && this.wanted[1] === end && !this.isOld) return;
    this.step = first - this.wanted[0];
    this.wanted = [first, end];
    this.loadFarAfter(FAR_PAUSE);
    if (this.isOld || this.missing(AROUND / 2).length > 0) void this.load();
  }

  async filter(query: string): Promise<void> {
    this.filterText = query;
    await this.applyFilter();
    this.onChange?.();
    await this.load();
  }

  /** Resolves when the contents have this version or a later one. Requests it if no announcement arrives. */
  whenAt(version: number): Promise<void> {
    if (this.version >= version) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = window.setTimeout(() => void this.refresh().then(resolve), MAX_SILENCE);
      const settle = () => {
        window.clearTimeout(timer);
        resolve();
      };
      this.waiting.push({ version, resolve: settle });
    });
  }

  /** Returns the content of a row, and loads it if necessary. */
  async read(row: number): Promise<RowContent | undefined> {
    const known = this.isOld ? undefined : this.contents.get(row);
    if (known) return known;
    const { answer } = await this.host.ask({ kind: "rows", known: this.shape.number, ranges: [[row, row + 1]] });
    return answer.shape === this.shape.number ? contentsOf(answer).get(row) : undefined;
  }

  private async load(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (let ranges = this.missing(AROUND); this.isOld || ranges.length > 0; ranges = this.missingFrom()) {
        // a change from now on makes the answer outdated
        this.isOld = false;
        const { version, answer } = await this.host.ask({ kind: "rows", known: this.shape.number, ranges });
        const isEmpty = answer.ranges.every(({ rows }) => rows.length === 0);
        const isNews = await this.take(version, answer);
        if (isEmpty && !isNews && !this.isOld) break;
      }
    } catch (error) {
      this.isOld = true;
      this.host.reportFailure("loading rows", error);
      this.onFailure?.(error);
    } finally {
      this.isAsking = false;
      this.loadFarAfter(FAR_PAUSE);
    }
  }

  private loadFarAfter(pause: number): void {
    window.clearTimeout(this.farTimer);
    this.farTimer = window.setTimeout(() => void this.loadFar(), pause);
  }

  /** Loads rows outside the view. Ignores failures: when the rows come into view, they are requested again, with a message on failure. */
  private async loadFar(): Promise<void> {
    const ranges = this.isAsking || this.isOld ? [] : this.missingFar();
    if (ranges.length === 0) return;
    try {
      const { version, answer } = await this.host.ask({ kind: "rows", known: this.shape.number, ranges });
      if (this.isOld || this.isAsking || version !== this.version || answer.shape !== this.shape.number) return;
      this.keep(answer);
      this.loadFarAfter(STEP_PAUSE);
    } catch {
      // wait until something happens
    }
  }

  /** Stores an answer. Returns true if shape, version or names changed. */
  private async take(version: number, answer: RowsAnswer): Promise<boolean> {
    const { shape, change } = answer;
    const isNewShape = shape !== this.shape.number;
    if (isNewShape) {
      // the change is relative to a shape that we do not have, so request the whole shape
      if (!change || (change.from !== 0 && change.from !== this.shape.number)) {
        this.shape.number = 0;
        this.isOld = true;
        return true;
      }
      this.shape.apply(shape, change);
    }
    const isNews = isNewShape || version !== this.version || this.isNamesNews;
    if (isNews) this.contents = new Map();
    this.isNamesNews = false;
    this.version = version;
    this.keep(answer);
    if (this.filterText !== "" && isNews) await this.applyFilter();
    this.onChange?.();
    this.settleWaiting();
    return isNews;
  }

  private keep(answer: RowsAnswer): void {
    for (const [row, content] of contentsOf(answer)) this.contents.set(row, content);
  }

  private settleWaiting(): void {
    const reached = this.waiting.filter(({ version }) => version <= this.version);
    this.waiting = this.waiting.filter(({ version }) => version > this.version);
    for (const { resolve } of reached) resolve();
  }

  private async applyFilter(): Promise<void> {
    const query = this.filterText.trim();
    if (query === "") return this.shape.filter(undefined);
    const { answer } = await this.host.ask({ kind: "find", query });
    // there may be a newer query
    if (query === this.filterText.trim()) this.shape.filter(answer);
  }

  /** Returns missing rows that came into view while waiting for an answer. */
  private missingFrom(): [number, number][] {
    return this.missing(AROUND / 2).length > 0 ? this.missing(AROUND) : [];
  }

  /** Returns ranges of rows without contents in view, or at most `around` rows away. */
  private missing(around: number): [number, number][] {
    const { shown } = this.shape;
    if (this.shape.number === 0) return [[0, FIRST_ROWS]];
    const ranges: [number, number][] = [];
    const ahead = Math.max(-MAX_AHEAD, Math.min(MAX_AHEAD, this.step * STEPS_AHEAD));
    const end = Math.min(shown.length, this.wanted[1] + around + Math.max(0, ahead));
    for (let place = Math.max(0, this.wanted[0] - around + Math.min(0, ahead)); place < end; place++) {
      const row = shown[place];
      if (this.isOld || !this.contents.has(row)) addRow(ranges, row);
    }
    return ranges;
  }

  /** Returns ranges of the nearest rows without contents, enough for one idle request. */
  private missingFar(): [number, number][] {
    const { shown } = this.shape;
    const [first, end] = this.wanted;
    const rows: number[] = [];
    const look = (place: number) => {
      if (place >= 0 && place < shown.length && !this.contents.has(shown[place])) rows.push(shown[place]);
    };
    for (let away = 0; away < FAR && rows.length < FAR_STEP; away++) {
      look(end + away);
      look(first - 1 - away);
    }
    const ranges: [number, number][] = [];
    for (const row of rows.sort((a, b) => a - b)) addRow(ranges, row);
    return ranges;
  }
}

/** Call with ascending rows. */
function addRow(ranges: [number, number][], row: number): void {
  const last = ranges.at(-1);
  if (last?.[1] === row) last[1]++;
  else ranges.push([row, row + 1]);
}
