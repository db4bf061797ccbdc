/** The state that readers of all parts of a file share. */
import { hex } from "../../core/text/hex.ts";
import type { AsbFile, ExpressionBlock, TextList } from "../model/model.ts";
import { emptyFile, Flag, isCalculation, NONE } from "../model/model.ts";
import type { Prop, PropValue } from "../model/props.ts";
import type { ValueType } from "../records/enums.ts";
import type { Header } from "./header.ts";
import type { Input } from "./input.ts";

export class Reading {
  readonly version: number;
  readonly file: AsbFile;
  /** The expression block being read. */
  block: ExpressionBlock | undefined;
  /** Indices of tag groups by their byte offset. */
  private readonly groups = new Map<number, number>();

  /** @param roomAt for a file that is edited in place: bytes from an address to the next known start */
  constructor(
    readonly input: Input,
    readonly header: Header,
    readonly roomAt: (at: number) => number = () => Number.POSITIVE_INFINITY,
  ) {
    this.version = header.version;
    this.file = emptyFile(header.version);
  }

  /** Reads a property of a value type. */
  prop(at: number, type: ValueType): Prop {
    const { input } = this;
    return { flags: input.u32(at), value: this.value(at + 4, type), at: -1 };
  }

  value(at: number, type: ValueType): PropValue {
    const { input } = this;
    if (type === "string") return input.str(at);
    if (type === "vec3f") return [input.u32(at), input.u32(at + 4), input.u32(at + 8)];
    return type === "pointer" ? 0 : input.u32(at);
  }

  /** Reads a float of a node, which may refer to a calculation. */
  float(at: number): Prop {
    const prop = this.prop(at, "float");
    const index = prop.flags & Flag.index;
    if (isCalculation(prop.flags) && index >= this.file.calculations.length)
      this.input.stop(
        "index-outside",
        `The property at ${hex(at)} refers to calculation ${index}; there are ${this.file.calculations.length}.`,
        at,
        4,
      );
    return prop;
  }

  /** Reads a list of words. */
  list(at: number, length: number): readonly number[] {
    if (length === 0) return NONE;
    const words = new Array<number>(length);
    for (let i = 0; i < length; i++) words[i] = this.input.u32(at + i * 4);
    return words;
  }

  /** Index of the tag group that a `tags` word points to, or -1. */
  tagsAt(at: number, none: number): number {
    const offset = this.input.u32(at);
    if (offset === none) return -1;
    const known = this.groups.get(offset);
    if (known !== undefined) return known;
    // not among the consecutive groups: another tool's layout
    this.addTagGroup(offset);
    return this.file.tagGroups.length - 1;
  }

  /** Reads the group at an offset and returns the offset after it. */
  addTagGroup(offset: number): number {
    const group = this.textList(offset, "tag group");
    this.groups.set(offset, this.file.tagGroups.length);
    this.file.tagGroups.push(group);
    return offset + 4 + group.texts.length * 4;
  }

  /** Reads texts that follow their count. */
  textList(offset: number, what: string): TextList {
    const { input } = this;
    const count = input.u32(offset);
    input.table(offset + 4, count, 4, what);
    return { texts: this.texts(offset + 4, count), at: -1 };
  }

  texts(at: number, length: number): readonly string[] {
    const texts = new Array<string>(length);
    for (let i = 0; i < length; i++) texts[i] = this.input.str(at + i * 4);
    return texts;
  }
}
