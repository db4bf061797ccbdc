/** A file that is being written: what the writers of all its parts share. */
import type { AsbFile, Prop } from "../model.ts";
import { MapField } from "../schema.ts";
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

  prop(prop: Prop): void {
    const { out } = this;
    const start = out.length;
    out.u32(prop.flags);
    out.u32(prop.text === undefined ? prop.word : out.intern(prop.text));
    this.mark(prop.text === undefined ? MapField.property : MapField.textProperty, prop.at, start);
  }

  vector(prop: Prop): void {
    const { out } = this;
    const start = out.length;
    out.u32(prop.flags);
    out.u32(prop.word);
    out.u32(prop.y);
    out.u32(prop.z);
    this.mark(MapField.vector, prop.at, start);
  }

  tagPointer(group: number, none: number): void {
    if (group < 0) this.out.u32(none);
    else this.tagUses.push(this.out.reserve(4), group);
  }

  internTags(group: number): void {
    if (group >= 0) for (const tag of this.file.tagGroups[group].tags) this.out.intern(tag);
  }
}
