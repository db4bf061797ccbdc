/**
 * Reads a text that differs from one read before in the value of a single parameter: only that value is read, all else is taken over.
 * Gives what {@link parseText} gives, or nothing, where that has to read the whole.
 */
import { findChange } from "../../core/text/span.ts";
import { Param, type ParameterTree } from "../parameterTree.ts";
import { isBuffer, isString, Type, WORDS } from "../valueTypes.ts";
import { ListParser } from "./listParser.ts";
import { Container, lastStarting, type ParsedText, Place } from "./parsedText.ts";

export interface EditedText {
  readonly parsed: ParsedText;
  /** The parameter whose value is another. */
  readonly parameter: number;
}

export function readEdited(before: ParsedText, text: string): EditedText | undefined {
  // findings hold places and corrections of the text that they were found in
  if (before.issues.length > 0) return undefined;
  const { start, oldEnd, newEnd } = findChange(before.text, text);
  const parameter = lastStarting(before.parameterPlaces, before.tree.parameterCount, Place.stride, start);
  if (parameter < 0) return undefined;
  const place = placeOf(before, parameter);
  const lineStart = before.text.lastIndexOf("\n", place.keyStart) + 1;
  const lineEnd = lineEndBehind(before.text, place.end);
  const isInValue = start >= place.valueStart && oldEnd <= lineEnd;
  if (!isInValue || !isBlank(before.text, lineStart, place.keyStart)) return undefined;
  const read = new ParameterParser(text.slice(lineStart, lineEndBehind(text, lineEnd + newEnd - oldEnd))).parse();
  const tree = read && withValue(before.tree, parameter, read.tree);
  if (!tree) return undefined;
  const value = { start: lineStart + read.valueStart, oldEnd: place.end, end: lineStart + read.end, delta: newEnd - oldEnd };
  const isInPlace = value.start === place.valueStart && value.end === place.end && value.delta === 0;
  return { parsed: { ...before, text, tree, ...(isInPlace ? {} : movedPlaces(before, parameter, value)) }, parameter };
}

/** Reads one parameter of a block, with the line breaks around it. */
class ParameterParser extends ListParser {
  /** Undefined where there is anything else, or anything to tell. `end` is behind the value. */
  parse(): { readonly tree: ParameterTree; readonly valueStart: number; readonly end: number } | undefined {
    const { tree } = this;
    this.beforeDocument = false;
    const object = tree.addObject(0, tree.addList(0, -1, -1));
    this.nextLine();
    const indent = this.lineIndent;
    if (!this.readKey(indent)) return undefined;
    this.parseParameter(object, indent, false);
    const isAlone = this.lineIndent < 0 && this.issues.length === 0 && this.comments.length === 0;
    const places = this.parameterPlaces;
    return isAlone ? { tree, valueStart: places[Place.valueStart], end: places[Place.end] } : undefined;
  }
}

function placeOf({ parameterPlaces }: ParsedText, parameter: number) {
  const at = parameter * Place.stride;
  return { keyStart: parameterPlaces[at], valueStart: parameterPlaces[at + Place.valueStart], end: parameterPlaces[at + Place.end] };
}

function lineEndBehind(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end < 0 ? text.length : end;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) !== 0x20) return false;
  return true;
}

/** The tree with the value of the only parameter of `read`; undefined where that needs another place. */
function withValue(before: ParameterTree, parameter: number, read: ParameterTree): ParameterTree | undefined {
  const at = parameter * Param.stride;
  const type = read.parameters[Param.type];
  const from = read.parameters[Param.value];
  const to = before.parameters[at + Param.value];
  const room = roomOf(read, 0);
  if (room !== roomOf(before, parameter)) return undefined;
  const tree = before.copy();
  tree.parameters[at + Param.type] = type;
  if (isString(type)) tree.strings[to] = read.strings[from];
  else tree.words.set(read.words.subarray(from, from + wordCount(read, 0)), to);
  return tree;
}

/** Values with the same are kept in the same way and take as many words. */
function roomOf(tree: ParameterTree, parameter: number): string {
  const type = tree.parameters[parameter * Param.stride + Param.type];
  if (isString(type)) return "text";
  return isBuffer(type) ? `${type === Type.bufferBinary ? "bytes" : "items"} ${itemCount(tree, parameter)}` : `${WORDS[type]} words`;
}

function wordCount(tree: ParameterTree, parameter: number): number {
  const type = tree.parameters[parameter * Param.stride + Param.type];
  if (type === Type.bufferBinary) return (itemCount(tree, parameter) + 3) >> 2;
  return isBuffer(type) ? itemCount(tree, parameter) : WORDS[type];
}

/** Items of a buffer. */
function itemCount({ parameters, words }: ParameterTree, parameter: number): number {
  return words[parameters[parameter * Param.stride + Param.value] - 1] >>> 0;
}

/** A value's place, before and after. */
interface Move {
  readonly start: number;
  readonly oldEnd: number;
  readonly end: number;
  /** How far that moved which lies behind the value. */
  readonly delta: number;
}

type Places = Pick<ParsedText, "listPlaces" | "objectPlaces" | "parameterPlaces" | "containers" | "documentKeys" | "comments">;

function movedPlaces(before: ParsedText, parameter: number, { start, oldEnd, end, delta }: Move): Places {
  // what ends with the value, as its object may, goes on ending with it
  const moved = (offset: number) => (offset < oldEnd ? offset : offset === oldEnd ? end : offset + delta);
  const parameterPlaces = before.parameterPlaces.map(moved);
  parameterPlaces[parameter * Place.stride + Place.valueStart] = start;
  const keys = Object.entries(before.documentKeys).map(([name, { key, value }]) => [
    name,
    { key: { start: moved(key.start), end: moved(key.end) }, value: { start: moved(value.start), end: moved(value.end) } },
  ]);
  return {
    listPlaces: before.listPlaces.map(moved),
    objectPlaces: before.objectPlaces.map(moved),
    parameterPlaces,
    containers: before.containers.map((slot, at) => (at % Container.stride <= Container.end ? moved(slot) : slot)),
    documentKeys: Object.fromEntries(keys),
    comments: before.comments.map(moved),
  };
}
