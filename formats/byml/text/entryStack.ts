/**
 * A stack with the entries of containers that are not complete yet, the innermost container's last. When a container ends, its entries move
 * from the stack to the graph. Reports equal keys. Knows positions in the text, but not the text.
 */
import { grown } from "../../core/bytes/growing.ts";
import type { Span } from "../../core/text/span.ts";
import { Container, type Graph } from "../graph.ts";
import { Type } from "../nodeTypes.ts";
import { NO_TYPE, Place } from "./parsedText.ts";

/** Slots of an entry, then its position. */
const Open = { key: 0, type: 1, value: 2, place: 3, stride: 7 } as const;

export class EntryStack {
  /** See {@link Place}: the position of each entry of the graph, if positions are kept. */
  places: Int32Array;
  private open = new Int32Array(32 * Open.stride);
  private top = 0;
  /** For each key, the last dictionary with it, and the entry. */
  private seenIn = new Int32Array(0);
  private seenAt = new Int32Array(0);

  /** @param expected expected number of entries in the graph */
  constructor(
    private readonly graph: Graph,
    expected: number,
    private readonly keepsPlaces: boolean,
    private readonly onEqualKeys: (first: Span, second: Span) => void,
  ) {
    this.places = new Int32Array(keepsPlaces ? expected * Place.stride : 0);
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

  /** Makes a container of the entries from number `base` on, and returns its number. @param keys number of different keys so far */
  close(type: number, base: number, keys: number): number {
    const { graph, open } = this;
    const start = base * Open.stride;
    const count = this.count - base;
    const container = graph.addContainer(type, -1);
    const first = graph.addEntries(count);
    graph.containers[container * Container.stride + Container.first] = first;
    graph.containers[container * Container.stride + Container.count] = count;
    const { entryKeys, entryTypes, entryValues } = graph;
    for (let i = 0, from = start; i < count; i++, from += Open.stride) {
      entryKeys[first + i] = open[from];
      entryTypes[first + i] = open[from + Open.type];
      entryValues[first + i] = open[from + Open.value];
    }
    if (type !== Type.array && count > 1) this.checkKeys(container, first, count, keys);
    if (this.keepsPlaces) this.keepPlaces(first, count, start);
    this.top = start;
    return container;
  }

  private keepPlaces(first: number, count: number, start: number): void {
    const { open } = this;
    const end = (first + count) * Place.stride;
    if (end > this.places.length) this.places = grown(this.places, end);
    const { places } = this;
    for (let place = first * Place.stride, from = start; place < end; place += Place.stride, from += Open.stride) {
      places[place] = open[from + Open.place];
      places[place + Place.keyEnd] = open[from + Open.place + Place.keyEnd];
      places[place + Place.valueStart] = open[from + Open.place + Place.valueStart];
      places[place + Place.end] = open[from + Open.place + Place.end];
    }
  }

  private checkKeys(container: number, first: number, count: number, keys: number): void {
    const { graph } = this;
    const { entryKeys } = graph;
    const type = graph.typeOf(container);
    if (type === Type.dictionary) {
      if (keys > this.seenIn.length) {
        this.seenIn = grown(this.seenIn, keys);
        this.seenAt = grown(this.seenAt, keys);
      }
      for (let entry = first; entry < first + count; entry++) {
        const key = entryKeys[entry];
        if (this.seenIn[key] === container + 1) this.reportEqual(first + count, this.seenAt[key], entry);
        else {
          this.seenIn[key] = container + 1;
          this.seenAt[key] = entry;
        }
      }
    } else {
      const seen = new Map<number | bigint, number>();
      for (let entry = first; entry < first + count; entry++) {
        const key = type === Type.hash32Map ? entryKeys[entry] : graph.longCount > 0 ? graph.longBits(entryKeys[entry]) : 0n;
        const other = seen.get(key);
        if (other === undefined) seen.set(key, entry);
        else this.reportEqual(first + count, other, entry);
      }
    }
  }

  /** @param end after the last entry of the container, which is the last one on the stack */
  private reportEqual(end: number, first: number, second: number): void {
    const { graph, open, top } = this;
    if (graph.entryTypes[second] === NO_TYPE || graph.entryTypes[first] === NO_TYPE) return;
    const keyOf = (entry: number) => {
      const place = top + (entry - end) * Open.stride + Open.place;
      return { start: open[place], end: open[place + Place.keyEnd] };
    };
    this.onEqualKeys(keyOf(first), keyOf(second));
  }
}
