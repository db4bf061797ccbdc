/** A file that is being read: what the readers of all its parts share. */
import type { AsbFile, Prop, TagGroup } from "../model.ts";
import { emptyFile, Flag } from "../model.ts";
import type { ValueType } from "../nodeTypes.ts";
import { isCalculation } from "../tables.ts";
import type { Header } from "./header.ts";
import { hex, type Input } from "./input.ts";

export class Reading {
  readonly input: Input;
  readonly header: Header;
  readonly version: number;
  readonly file: AsbFile;
  /** Indices of tag groups by their byte offset. */
  private readonly groups = new Map<number, number>();

  constructor(input: Input, header: Header) {
    this.input = input;
    this.header = header;
    this.version = header.version;
    this.file = emptyFile(header.version);
  }

  /** A property of a value type. */
  prop(at: number, type: ValueType): Prop {
    const { input } = this;
    const flags = input.u32(at);
    const word = input.u32(at + 4);
    if (type === "string") return { flags, word: 0, text: input.poolString(word, at + 4), y: 0, z: 0, at: -1 };
    if (type === "vec3f") return { flags, word, text: undefined, y: input.u32(at + 8), z: input.u32(at + 12), at: -1 };
    return { flags, word, text: undefined, y: 0, z: 0, at: -1 };
  }

  /** A float of a node, which may name a calculation. */
  float(at: number): Prop {
    const prop = this.prop(at, "float");
    const index = prop.flags & Flag.index;
    if (isCalculation(prop.flags) && index >= this.file.calculations.length)
      this.input.stop(
        "index-outside",
        `The property at ${hex(at)} names calculation ${index}; there are ${this.file.calculations.length}.`,
        at,
        4,
      );
    return prop;
  }

  /** Index of the tag group that a `tags` word points to; -1 for none. */
  tagsAt(at: number, none: number): number {
    const offset = this.input.u32(at);
    if (offset === none) return -1;
    const known = this.groups.get(offset);
    if (known !== undefined) return known;
    // outside of the run of groups: another tool's layout
    this.addTagGroup(offset);
    return this.file.tagGroups.length - 1;
  }

  /** Reads the group at an offset and gives the offset behind it. */
  addTagGroup(offset: number): number {
    const { input } = this;
    const count = input.u32(offset);
    input.table(offset + 4, count, 4, "tag group");
    const tags: string[] = new Array<string>(count);
    for (let i = 0; i < count; i++) tags[i] = input.str(offset + 4 + i * 4);
    this.groups.set(offset, this.file.tagGroups.length);
    const group: TagGroup = { tags, at: -1 };
    this.file.tagGroups.push(group);
    return offset + 4 + count * 4;
  }
}
