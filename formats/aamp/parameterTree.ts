/**
 * An AAMP document: one model for the binary reader and writer, the text reader and writer, and every language feature. Reads neither bytes
 * nor text, but stores the position of each part in both.
 */
import type { TextPlace } from "../core/tree/textPlace.ts";
import { isString } from "./valueTypes.ts";

/** CRC32 of `param_root`, the name of the root list. */
export const ROOT_HASH = 0xa4f6cb6c;

/** Bit 0: little endian, bit 1: strings are UTF-8. */
export const USUAL_FLAGS = 3;

/** A text; the bits of a single word; or the words of a vector or curve, the items of a buffer. */
export type Value = number | string | readonly number[];

// `Array.of` instead of `[]`: V8 records for each `[]` whether its arrays outlive a garbage collection, as those of one large file do, and
// then allocates those of all later files in its old space. Dead arrays there keep whole trees alive: a folder took a tenth longer and a
// quarter more memory.

/** The position of a part in the text; 0 in a tree that was read from a file. */
class Placed implements TextPlace {
  keyStart = 0;
  keyEnd = 0;
  valueStart = 0;
  end = 0;
}

/** A list, an object or a parameter. */
class Part<Parent> extends Placed {
  /** Byte offset, once read or written. */
  recordAt = 0;

  constructor(
    /** Name hash, signed. */
    readonly hash: number,
    readonly parent: Parent,
    /** Index among all parts of its kind in the document. */
    readonly index: number,
  ) {
    super();
  }
}

export class Parameter extends Part<ParameterObject> {
  /** Byte offset, once read or written. */
  valueAt = 0;

  constructor(
    hash: number,
    readonly type: number,
    public value: Value,
    parent: ParameterObject,
    index: number,
  ) {
    super(hash, parent, index);
  }

  get kind(): "parameter" {
    return "parameter";
  }
  /** Bits of a value of one word; 0 for others. */
  get word(): number {
    return typeof this.value === "number" ? this.value : 0;
  }
  /** Words of a vector or curve, items of a buffer; empty for others. */
  get words(): readonly number[] {
    return typeof this.value === "object" ? this.value : [];
  }
  /** The value of a string parameter; undefined for other types. */
  get text(): string | undefined {
    return isString(this.type) && typeof this.value === "string" ? this.value : undefined;
  }
}

export class ParameterObject extends Part<ParameterList> {
  readonly parameters = Array.of<Parameter>();

  get kind(): "object" {
    return "object";
  }

  findParameter(hash: number): Parameter | undefined {
    return this.parameters.find((parameter) => parameter.hash === hash);
  }
}

/** A fixed key of the text. One class for all of them, because V8 creates parts several times slower with a fifth class. */
export class FixedKey<Kind extends string, Parent> extends Placed {
  constructor(
    readonly kind: Kind,
    readonly parent: Parent,
  ) {
    super();
  }
}

/** Entries of the document besides the root list: `!io`, which has no value, and the keys `version` and `type`. */
export type HeadKey = FixedKey<"io" | "version" | "type", undefined>;

/** The key `objects` or `lists` of a list. */
export type ListKey = FixedKey<"objects" | "lists", ParameterList>;

/** The root has no parent. */
export class ParameterList extends Part<ParameterList | undefined> {
  readonly kind = "list";
  readonly objects = Array.of<ParameterObject>();
  readonly lists = Array.of<ParameterList>();
  /** Undefined if the text does not have the key, and in a tree that was read from a file. */
  objectsKey: ListKey | undefined = undefined;
  listsKey: ListKey | undefined = undefined;

  findList(hash: number): ParameterList | undefined {
    return this.lists.find((list) => list.hash === hash);
  }
  findObject(hash: number): ParameterObject | undefined {
    return this.objects.find((object) => object.hash === hash);
  }
}

export class ParameterTree {
  dataVersion = 0;
  /** Type string of the document, `xml` in most files. */
  type = "xml";
  flags = USUAL_FLAGS;
  /** Words after the strings, whose purpose is unknown. */
  unknown: readonly number[] = [];
  readonly root = new ParameterList(ROOT_HASH | 0, undefined, 0);
  /** The entries of the document in the order of the text; empty in a tree that was read from a file. */
  readonly keys: { io?: HeadKey; version?: HeadKey; type?: HeadKey; root?: ParameterList } = {};
  /** All lists, each at its index: depth first, as the text has them. */
  readonly lists = Array.of(this.root);
  /** All objects, each at its index; those of a list are consecutive. */
  readonly objects = Array.of<ParameterObject>();
  /** All parameters, each at its index; those of an object are consecutive. */
  readonly parameters = Array.of<Parameter>();

  /** All distinct values of string parameters, in order. */
  get strings(): readonly string[] {
    const strings = new Set<string>();
    for (const { text } of this.parameters) if (text !== undefined) strings.add(text);
    return [...strings];
  }

  /** Adds the list after its parent's other lists; objects and parameters are added likewise. */
  addList(hash: number, parent: ParameterList): ParameterList {
    const list = new ParameterList(hash, parent, this.lists.length);
    parent.lists.push(list);
    this.lists.push(list);
    return list;
  }

  addObject(hash: number, parent: ParameterList): ParameterObject {
    const object = new ParameterObject(hash, parent, this.objects.length);
    parent.objects.push(object);
    this.objects.push(object);
    return object;
  }

  addParameter(hash: number, type: number, value: Value, parent: ParameterObject): Parameter {
    const parameter = new Parameter(hash, type, value, parent, this.parameters.length);
    parent.parameters.push(parameter);
    this.parameters.push(parameter);
    return parameter;
  }
}
