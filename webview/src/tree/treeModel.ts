/**
 * The field tree's data in the page: shape, and the contents of rows that were looked at. Asks for what is missing, one question
 * at a time. Must know no element.
 */
import type { RowContent, RowsAnswer } from "../../../server/src/visual/protocol.ts";
import { type Host, sentenceOf } from "../host.ts";
import { contentsOf } from "./rowContents.ts";
import { TreeShape } from "./treeShape.ts";

/** Rows asked for beyond those that are shown, on both sides; asked for once half of them have come into sight. */
const AROUND = 200;
/** So many times the last step are asked for in addition, in its direction: an answer takes a few frames. */
const STEPS_AHEAD = 4;
const MAX_AHEAD = 300;
/** Rows at the start, before it is known how many are in sight. */
const FIRST_ROWS = 120;
/** Shown rows on both sides that are asked for while nothing happens: who scrolls fast finds them here. */
const FAR = 10_000;
/** So many of them at a time: an answer must not take a frame. */
const FAR_STEP = 400;
/** Milliseconds without a change or a scroll before they are asked for, and between two answers. */
const FAR_PAUSE = 500;
const STEP_PAUSE = 30;
/** Milliseconds after which a change is asked for that was not announced. */
const MAX_SILENCE = 1000;

export class TreeModel {
  readonly shape: TreeShape;
  /** Version of the document that the contents are of. */
  version = 0;
  /** Called when rows or contents are other. */
  onChange: (() => void) | undefined;
  /** Rows cannot be had. A sentence for the user. */
  onFailure: ((message: string) => void) | undefined;
  private contents = new Map<number, RowContent>();
  /** Contents of an older version: shown until the new ones are here, so that nothing flickers. */
  private isOld = true;
  private isAsking = false;
  /** Places among the shown rows. */
  private wanted: readonly [number, number] = [0, FIRST_ROWS];
  /** Places by which they moved last; negative upwards. */
  private step = 0;
  filterText = "";
  private farTimer = 0;
  /** The same version may read differently with other names. */
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

  /** The text is another, or what is understood of it. */
  async refresh(): Promise<void> {
    this.isOld = true;
    this.isNamesNews = true;
    await this.load();
  }

  /** Rows at these places among the shown ones are looked at. */
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

  /** Resolves when the contents are of this version or a later one; asks by itself where no news of it comes. */
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

  /** The content of one row, whether it is shown or not. */
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
        // what changes from now on makes the answer old
        this.isOld = false;
        const { version, answer } = await this.host.ask({ kind: "rows", known: this.shape.number, ranges });
        const isEmpty = answer.ranges.every(({ rows }) => rows.length === 0);
        const isNews = await this.take(version, answer);
        if (isEmpty && !isNews && !this.isOld) break;
      }
    } catch (error) {
      this.isOld = true;
      this.host.reportFailure("loading rows", error);
      this.onFailure?.(sentenceOf(error));
    } finally {
      this.isAsking = false;
      this.loadFarAfter(FAR_PAUSE);
    }
  }

  private loadFarAfter(pause: number): void {
    window.clearTimeout(this.farTimer);
    this.farTimer = window.setTimeout(() => void this.loadFar(), pause);
  }

  /** Rows out of sight. When they come into sight, they are asked for, with a message where that fails. */
  private async loadFar(): Promise<void> {
    const ranges = this.isAsking || this.isOld ? [] : this.missingFar();
    if (ranges.length === 0) return;
    try {
      const { version, answer } = await this.host.ask({ kind: "rows", known: this.shape.number, ranges });
      if (this.isOld || this.isAsking || version !== this.version || answer.shape !== this.shape.number) return;
      this.keep(answer);
      this.loadFarAfter(STEP_PAUSE);
    } catch {
      // not asked for again until something happens
    }
  }

  /** True where shape or version are others than before. */
  private async take(version: number, answer: RowsAnswer): Promise<boolean> {
    const { shape, change } = answer;
    const isNewShape = shape !== this.shape.number;
    if (isNewShape) {
      // a change from a shape that is not the one here: the whole is asked for
      if (!change || (change.from !== 0 && change.from !== this.shape.number)) {
        this.shape.forget();
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
    // a later query may be on its way
    if (query === this.filterText.trim()) this.shape.filter(answer);
  }

  /** What came into sight while an answer was on its way. */
  private missingFrom(): [number, number][] {
    return this.missing(AROUND / 2).length > 0 ? this.missing(AROUND) : [];
  }

  /** Row ranges without contents among the wanted places and `around` more. */
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

  /** Row ranges without contents farther away, the nearest first, as many as are asked for at a time. */
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

/** Rows come in ascending order. */
function addRow(ranges: [number, number][], row: number): void {
  const last = ranges.at(-1);
  if (last?.[1] === row) last[1]++;
  else ranges.push([row, row + 1]);
}
