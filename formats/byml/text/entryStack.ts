/**
 * Entries of containers that are not read to their end yet, those of the innermost last; a container that ends takes its own from the stack
 * into the graph. Reports equal keys. Knows no text but its places.
 */
import { grown } from "../../core/bytes/growing.ts";
import type { Span } from "../../core/text/span.ts";
import { Container, type Graph } from "../graph.ts";
import { Type } from "../nodeTypes.ts";
import { NO_TYPE, Place } from "./parsedText.ts";

/** Slots of an entry; its place follows. */
const Open = { key: 0, type: 1, value: 2, place: 3, stride: 7 } as const;
/** Dictionaries with fewer entries are searched for equal keys one by one. */
const FEW = 8;

export class EntryStack {
  /** See {@link Place}: of each entry of the graph. */
  places: Int32Array;
  private readonly graph: Graph;
  private readonly onEqualKeys: (first: Span, second: Span) => void;
  private open = new Int32Array(32 * Open.stride);
  private top = 0;
  /** For each key the dictionary that had it last, and the entry. */
  private seenIn = new Int32Array(0);
  private seenAt = new Int32Array(0);

  /** @param expected how many entries the graph will have */
  constructor(graph: Graph, expected: number, onEqualKeys: (first: Span, second: Span) => void) {
    this.graph = graph;
    this.places = new Int32Array(expected * Place.stride);
    this.onEqualKeys = onEqualKeys;
  }

  get count(): number {
    return this.top / Open.stride;
  }

  add(key: number, type: number, value: number, keyStart: number, keyEnd: number, valueStart: number, end: number): void {
    const at = this.top;
    if (at + Open.stride > this.open.length) this.open = grown(this.open, at + Open.stride);
    const { open } = this;
    open[at] = key;
    open[at + Open.type] = type;
    open[at + Open.value] = value;
    open[at + Open.place] = keyStart;
    open[at + Open.place + Place.keyEnd] = keyEnd;
    open[at + Open.place + Place.valueStart] = valueStart;
    open[at + Open.place + Place.end] = Math.max(valueStart, end);
    this.top = at + Open.stride;
  }

  /** Makes a container of the entries from number `base` on; gives its number. @param keys how many texts of keys there are so far */
  close(type: number, base: number, keys: number): number {
    const { graph, open } = this;
    const start = base * Open.stride;
    const count = this.count - base;
    const container = graph.addContainer(type, -1);
    const first = graph.addEntries(count);
    graph.containers[container * Container.stride + Container.first] = first;
    graph.containers[container * Container.stride + Container.count] = count;
    if ((first + count) * Place.stride > this.places.length) this.places = grown(this.places, (first + count) * Place.stride);
    const { entryKeys, entryTypes, entryValues } = graph;
    const { places } = this;
    for (let i = 0, from = start; i < count; i++, from += Open.stride) {
      entryKeys[first + i] = open[from];
      entryTypes[first + i] = open[from + Open.type];
      entryValues[first + i] = open[from + Open.value];
      const place = (first + i) * Place.stride;
      for (let slot = 0; slot < Place.stride; slot++) places[place + slot] = open[from + Open.place + slot];
    }
    this.top = start;
    if (type !== Type.array && count > 1) this.checkKeys(container, first, count, keys);
    return container;
  }

  private checkKeys(container: number, first: number, count: number, keys: number): void {
    const { graph } = this;
    const { entryKeys } = graph;
    const type = graph.typeOf(container);
    if (type === Type.dictionary && count > FEW) {
      if (keys > this.seenIn.length) {
        this.seenIn = grown(this.seenIn, keys);
        this.seenAt = grown(this.seenAt, keys);
      }
      for (let entry = first; entry < first + count; entry++) {
        const key = entryKeys[entry];
        if (this.seenIn[key] === container + 1) this.reportEqual(this.seenAt[key], entry);
        else {
          this.seenIn[key] = container + 1;
          this.seenAt[key] = entry;
        }
      }
    } else if (type === Type.dictionary) {
      for (let entry = first + 1; entry < first + count; entry++)
        for (let other = first; other < entry; other++)
          if (entryKeys[other] === entryKeys[entry]) {
            this.reportEqual(other, entry);
            break;
          }
    } else {
      const seen = new Map<number | bigint, number>();
      for (let entry = first; entry < first + count; entry++) {
        const key = type === Type.hash32Map ? entryKeys[entry] : graph.longCount > 0 ? graph.longBits(entryKeys[entry]) : 0n;
        const other = seen.get(key);
        if (other === undefined) seen.set(key, entry);
        else this.reportEqual(other, entry);
      }
    }
  }

  private reportEqual(first: number, second: number): void {
    const { graph, places } = this;
    if (graph.entryTypes[second] === NO_TYPE || graph.entryTypes[first] === NO_TYPE) return;
    const keyOf = (entry: number) => ({ start: places[entry * Place.stride], end: places[entry * Place.stride + Place.keyEnd] });
    this.onEqualKeys(keyOf(first), keyOf(second));
  }
}
