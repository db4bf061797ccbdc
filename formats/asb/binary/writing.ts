/** The state that writers of all parts of a file share. */

import type { Trace } from "../../core/record/record.ts";
import type { AsbFile, TextList } from "../model/model.ts";
import type { Prop, PropValue } from "../model/props.ts";
import { Output } from "./output.ts";

export class Writing {
  readonly version: number;
  /** Pointers to tag groups, as alternating byte offsets and group indexes. */
  readonly tagUses: number[] = [];
  /** Byte offsets of the node bodies written so far. */
  readonly bodyStarts: number[] = [];

  constructor(
    readonly file: AsbFile,
    private readonly trace: Trace | undefined,
    readonly out = new Output(file.pool),
  ) {
    this.version = file.version;
  }

  mark(what: string, at: number, start: number): void {
    this.trace?.(what, at, start, this.out.length);
  }

  /** The trace for a part that is written separately and starts at an offset of the file. */
  traceFrom(offset: number): Trace | undefined {
    const { trace } = this;
    return trace && ((what, at, start, end) => trace(what, at, offset + start, offset + end));
  }

  prop({ flags, value, at }: Prop): void {
    const start = this.out.length;
    this.out.u32(flags);
    this.value(value);
    this.mark(typeof value === "string" ? "textProperty" : typeof value === "number" ? "property" : "vector", at, start);
  }

  value(value: PropValue): void {
    if (typeof value === "string") this.out.str(value);
    else if (typeof value === "number") this.out.u32(value);
    else this.list(value);
  }

  list(words: readonly number[]): void {
    for (const word of words) this.out.u32(word);
  }

  texts(texts: readonly string[]): void {
    for (const text of texts) this.out.str(text);
  }

  /** Writes texts after their count. */
  textList({ texts, at }: TextList, what: string): void {
    const start = this.out.length;
    this.out.u32(texts.length);
    this.texts(texts);
    this.mark(what, at, start);
  }

  tagPointer(group: number, none: number): void {
    if (group < 0) this.out.u32(none);
    else this.tagUses.push(this.out.reserve(4), group);
  }

  internTags(group: number): void {
    if (group >= 0) for (const tag of this.file.tagGroups[group].texts) this.out.pool.intern(tag);
  }
}
