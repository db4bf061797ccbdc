/**
 * An AAMP document in flat arrays: one model for the binary reader and writer, the text reader and writer, and every
 * language feature. Knows neither bytes nor text.
 *
 * Lists, objects and parameters are numbered in the order of the text: lists depth first, the objects of a list and the
 * parameters of an object in a row. Each is a record of a fixed number of 32-bit slots.
 */

import { grown } from "../core/bytes/growing.ts";
import { lastIndex } from "../core/search.ts";
import { isString } from "./valueTypes.ts";

/** Slots of a list. `next` is the next list of the same parent, `firstChild` the first child list; -1 for none. */
export const List = { hash: 0, firstObject: 1, objects: 2, firstChild: 3, next: 4, children: 5, parent: 6, at: 7, stride: 8 } as const;
/** Slots of an object. `at` is the byte offset of its record once read or written. */
export const Obj = { hash: 0, firstParameter: 1, parameters: 2, list: 3, at: 4, stride: 5 } as const;
/**
 * Slots of a parameter. `value` is an index into `words` (of the first item for buffers, whose count is in the word
 * before), or into `strings` for the four string types. `at` is the byte offset of its record, `valueAt` of its value.
 */
export const Param = { hash: 0, type: 1, value: 2, at: 3, valueAt: 4, stride: 5 } as const;

/** CRC32 of `param_root`, the name of the root list. */
export const ROOT_HASH = 0xa4f6cb6c;

export class ParameterTree {
  dataVersion = 0;
  /** Type string of the document, `xml` in most files. */
  type = "xml";
  listCount = 0;
  objectCount = 0;
  parameterCount = 0;
  lists: Int32Array;
  objects: Int32Array;
  parameters: Int32Array;
  /** Values that are not strings, as they are in a file. Floats are bits. */
  words: Int32Array;
  strings: string[] = [];

  constructor(lists: number, objects: number, parameters: number, words: Int32Array) {
    this.lists = new Int32Array(lists * List.stride);
    this.objects = new Int32Array(objects * Obj.stride);
    this.parameters = new Int32Array(parameters * Param.stride);
    this.words = words;
  }

  /** Adds a list after its parent's other children, and gives its number. `previous` is the parent's last child so far, or -1. */
  addList(hash: number, parent: number, previous: number): number {
    const number = this.listCount++;
    const at = number * List.stride;
    if (at + List.stride > this.lists.length) this.lists = grown(this.lists, at + List.stride);
    const lists = this.lists;
    lists[at] = hash;
    lists[at + List.firstObject] = this.objectCount;
    lists[at + List.firstChild] = -1;
    lists[at + List.next] = -1;
    lists[at + List.parent] = parent;
    if (parent >= 0) {
      lists[parent * List.stride + List.children]++;
      if (previous >= 0) lists[previous * List.stride + List.next] = number;
      else lists[parent * List.stride + List.firstChild] = number;
    }
    return number;
  }

  addObject(hash: number, list: number): number {
    const number = this.objectCount++;
    const at = number * Obj.stride;
    if (at + Obj.stride > this.objects.length) this.objects = grown(this.objects, at + Obj.stride);
    const objects = this.objects;
    objects[at] = hash;
    objects[at + Obj.firstParameter] = this.parameterCount;
    objects[at + Obj.list] = list;
    const parent = list * List.stride;
    if (this.lists[parent + List.objects]++ === 0) this.lists[parent + List.firstObject] = number;
    return number;
  }

  addParameter(hash: number, type: number, value: number, object: number): number {
    const number = this.parameterCount++;
    const at = number * Param.stride;
    if (at + Param.stride > this.parameters.length) this.parameters = grown(this.parameters, at + Param.stride);
    const parameters = this.parameters;
    parameters[at] = hash;
    parameters[at + Param.type] = type;
    parameters[at + Param.value] = value;
    this.objects[object * Obj.stride + Obj.parameters]++;
    return number;
  }

  // ------------------------------------------------------------------------------------------------ lists

  /** Name hash (signed). */
  listHash(list: number): number {
    return this.lists[list * List.stride];
  }
  /** The list that holds a list; -1 for the root. */
  parentOf(list: number): number {
    return this.lists[list * List.stride + List.parent];
  }
  /** Byte offset of the record, once read or written. */
  listAt(list: number): number {
    return this.lists[list * List.stride + List.at];
  }
  firstObject(list: number): number {
    return this.lists[list * List.stride + List.firstObject];
  }
  objectsIn(list: number): number {
    return this.lists[list * List.stride + List.objects];
  }
  /** The first child list; -1 for none. */
  firstList(list: number): number {
    return this.lists[list * List.stride + List.firstChild];
  }
  listsIn(list: number): number {
    return this.lists[list * List.stride + List.children];
  }

  /** Numbers of the child lists of a list, in order. */
  childLists(list: number): number[] {
    const { lists } = this;
    const children: number[] = [];
    for (let child = this.firstList(list); child >= 0; child = lists[child * List.stride + List.next]) children.push(child);
    return children;
  }

  /** Numbers of the objects of a list, in order. */
  childObjects(list: number): number[] {
    return numbersFrom(this.firstObject(list), this.objectsIn(list));
  }

  // ------------------------------------------------------------------------------------------------ objects

  /** Name hash (signed). */
  objectHash(object: number): number {
    return this.objects[object * Obj.stride];
  }
  /** The list that holds an object. */
  listOf(object: number): number {
    return this.objects[object * Obj.stride + Obj.list];
  }
  /** Byte offset of the record, once read or written. */
  objectAt(object: number): number {
    return this.objects[object * Obj.stride + Obj.at];
  }
  firstParameter(object: number): number {
    return this.objects[object * Obj.stride + Obj.firstParameter];
  }
  parametersIn(object: number): number {
    return this.objects[object * Obj.stride + Obj.parameters];
  }

  /** Numbers of the parameters of an object, in order. */
  childParameters(object: number): number[] {
    return numbersFrom(this.firstParameter(object), this.parametersIn(object));
  }

  // ------------------------------------------------------------------------------------------------ parameters

  /** Name hash (signed). */
  parameterHash(parameter: number): number {
    return this.parameters[parameter * Param.stride];
  }
  typeOf(parameter: number): number {
    return this.parameters[parameter * Param.stride + Param.type];
  }
  /** Index of the value, see {@link Param}. */
  valueOf(parameter: number): number {
    return this.parameters[parameter * Param.stride + Param.value];
  }
  /** Byte offset of the record, once read or written. */
  parameterAt(parameter: number): number {
    return this.parameters[parameter * Param.stride + Param.at];
  }
  /** Byte offset of the value, once read or written. */
  valueAt(parameter: number): number {
    return this.parameters[parameter * Param.stride + Param.valueAt];
  }
  /** First word of a value that is not a string. */
  wordOf(parameter: number): number {
    return this.words[this.valueOf(parameter)];
  }
  /** The value of a string parameter; undefined for other types. */
  textOf(parameter: number): string | undefined {
    return isString(this.typeOf(parameter)) ? this.strings[this.valueOf(parameter)] : undefined;
  }

  // ------------------------------------------------------------------------------------------------ by name

  /** The child list with this name hash (signed), or -1. */
  findList(parent: number, hash: number): number {
    return this.childLists(parent).find((child) => this.listHash(child) === hash) ?? -1;
  }

  /** The object with this name hash (signed) in a list, or -1. */
  findObject(list: number, hash: number): number {
    return findHash(this.objects, Obj.stride, this.firstObject(list), this.objectsIn(list), hash);
  }

  /** The parameter with this name hash (signed) in an object, or -1. */
  findParameter(object: number, hash: number): number {
    return findHash(this.parameters, Param.stride, this.firstParameter(object), this.parametersIn(object), hash);
  }

  /** The object that holds a parameter. */
  objectOf(parameter: number): number {
    // the last object that starts at or before it; empty objects share a start with the next one, which holds it
    return Math.max(
      0,
      lastIndex(this.objectCount, (object) => this.firstParameter(object) <= parameter),
    );
  }
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

/** The first of `count` records with this name hash, which is their first slot; -1 where there is none. */
function findHash(records: Int32Array, stride: number, first: number, count: number, hash: number): number {
  for (let record = first; record < first + count; record++) if (records[record * stride] === hash) return record;
  return -1;
}
