/** A file that is being written: what the writers of all its parts share. */

import type { AsbFile } from "../model/model.ts";
import type { Prop } from "../model/props.ts";
import type { WordList } from "../model/wordLists.ts";
import { MapField } from "../records/mapFields.ts";
import { Output, type Trace } from "./output.ts";

export class Writing {
  readonly file: AsbFile;
  readonly version: number;
  readonly out: Output;
  /** Places that point to tag groups: byte offset, group. */
  readonly tagUses: number[] = [];
  /** Of the nodes whose bodies are written. */
  readonly bodyStarts: number[] = [];
  private readonly trace: Trace | undefined;

  constructor(file: AsbFile, trace: Trace | undefined) {
    this.file = file;
    this.version = file.version;
    this.out = new Output(file.pool);
    this.trace = trace;
  }

  mark(field: number, at: number, start: number): void {
    this.trace?.(field, at, start, this.out.length);
  }

  /** For a part that is written by itself, and that starts at an offset of the file. */
  traceFrom(offset: number): Trace | undefined {
    const { trace } = this;
    return trace && ((field, at, start, end) => trace(field, at, offset + start, offset + end));
  }

  prop(prop: Prop): void {
    const { out } = this;
    const { props } = this.file;
    const start = out.length;
    const text = props.text(prop);
    out.u32(props.flags(prop));
    out.u32(text === undefined ? props.word(prop) : out.intern(text));
    this.mark(text === undefined ? MapField.property : MapField.textProperty, props.at(prop), start);
  }

  vector(prop: Prop): void {
    const { out } = this;
    const { props } = this.file;
    const start = out.length;
    out.u32(props.flags(prop));
    out.u32(props.word(prop));
    out.u32(props.y(prop));
    out.u32(props.z(prop));
    this.mark(MapField.vector, props.at(prop), start);
  }

  /** The items of a list. */
  list(list: WordList): void {
    const { lists } = this.file;
    for (let i = 0; i < lists.length(list); i++) this.out.u32(lists.word(list, i));
  }

  tagPointer(group: number, none: number): void {
    if (group < 0) this.out.u32(none);
    else this.tagUses.push(this.out.reserve(4), group);
  }

  internTags(group: number): void {
    if (group >= 0) for (const tag of this.file.tagGroups[group].tags) this.out.intern(tag);
  }
}
