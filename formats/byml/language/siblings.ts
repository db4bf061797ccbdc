/**
 * Groups containers of the same kind into families: those with the same keys on the way to them, whatever the indexes in arrays. Counts the
 * keys and types of their members. Does not depend on the text form.
 */
import { grown } from "../../core/bytes/growing.ts";
import { getOrMake } from "../../core/lists.ts";
import type { Graph } from "../graph.ts";
import { isContainer, Type } from "../nodeTypes.ts";

/** Slots of a pair of a family and a key. */
const Slot = { count: 0, type: 1, others: 2, other: 3, last: 4, stride: 5 } as const;

export class Siblings {
  /** For each container, the number of its family. */
  private readonly families: Int32Array;
  /** Members of each family. */
  private readonly sizes: Int32Array;
  private readonly slotsOf = new Map<number, number>();
  /**
   * For each pair of a family and a key: how many members have the key, the first one's type, how many have another type, and the last
   * entry with each.
   */
  private slots = new Int32Array(256 * Slot.stride);

  /** For each entry of a dictionary, the number of its pair. */
  private readonly entrySlots: Int32Array;

  constructor(private readonly graph: Graph) {
    this.entrySlots = new Int32Array(graph.entryCount);
    this.families = new Int32Array(graph.containerCount).fill(-1);
    const { families } = this;
    const { entryKeys, entryTypes, entryValues } = graph;
    const numbers = new Map<number, number>();
    const keyCount = graph.keys.length + 2;
    const sizes: number[] = [];
    const familyAt = (path: number): number => getOrMake(numbers, path, () => sizes.push(0) - 1);
    // containers come after the containers inside them, so this loop visits the outer ones first
    for (let container = graph.containerCount - 1; container >= 0; container--) {
      // not in a container: the root, and containers with errors
      const family = families[container] < 0 ? familyAt(-1) : families[container];
      families[container] = family;
      sizes[family]++;
      const type = graph.typeOf(container);
      for (let entry = graph.firstOf(container), end = graph.endOf(container); entry < end; entry++) {
        if (!isContainer(entryTypes[entry])) continue;
        const key = type === Type.dictionary ? entryKeys[entry] : type === Type.array ? keyCount - 1 : keyCount - 2;
        families[entryValues[entry]] = familyAt(family * keyCount + key);
      }
    }
    this.sizes = Int32Array.from(sizes);
    this.countKeys();
  }

  private countKeys(): void {
    const { graph, families } = this;
    // most members have the same keys as the previous one, in the same order
    const before: number[] = new Array(this.sizes.length).fill(-1);
    for (let container = 0; container < graph.containerCount; container++) {
      if (graph.typeOf(container) !== Type.dictionary) continue;
      const first = graph.firstOf(container);
      const family = families[container];
      const model = before[family] < 0 ? first : graph.firstOf(before[family]);
      const modelCount = before[family] < 0 ? 0 : graph.countOf(before[family]);
      before[family] = container;
      for (let entry = first, end = graph.endOf(container); entry < end; entry++) {
        const same = model + entry - first;
        const isSame = entry - first < modelCount && graph.entryKeys[same] === graph.entryKeys[entry];
        const slot = isSame ? this.entrySlots[same] : this.slotOf(family, graph.entryKeys[entry]);
        this.entrySlots[entry] = slot;
        const at = slot * Slot.stride;
        const { slots } = this;
        const type = graph.entryTypes[entry];
        slots[at]++;
        if (slots[at] === 1) slots[at + Slot.type] = type;
        if (slots[at + Slot.type] !== type) {
          slots[at + Slot.others]++;
          slots[at + Slot.other] = entry;
        } else slots[at + Slot.last] = entry;
      }
    }
  }

  private slotOf(family: number, key: number): number {
    return getOrMake(this.slotsOf, family * this.graph.keys.length + key, () => {
      const slot = this.slotsOf.size;
      if ((slot + 1) * Slot.stride > this.slots.length) this.slots = grown(this.slots, (slot + 1) * Slot.stride);
      return slot;
    });
  }

  familyOf(container: number): number {
    return this.families[container];
  }

  sizeOf(family: number): number {
    return this.sizes[family];
  }

  /** Containers of a family, in the order of the text. */
  membersOf(family: number): readonly number[] {
    const members: number[] = [];
    for (let container = 0; container < this.families.length; container++) if (this.families[container] === family) members.push(container);
    return members;
  }

  /** Keys that members of a family have. */
  keysOf(family: number): readonly SiblingKey[] {
    const { length } = this.graph.keys;
    const keys: SiblingKey[] = [];
    for (const [pair, slot] of this.slotsOf)
      if (Math.floor(pair / length) === family) keys.push({ key: pair % length, ...this.read(slot) });
    return keys;
  }

  /** All pairs of a family and a key. */
  *all(): Generator<SiblingKey & { readonly family: number }> {
    const { length } = this.graph.keys;
    for (const [pair, slot] of this.slotsOf) yield { family: Math.floor(pair / length), key: pair % length, ...this.read(slot) };
  }

  private read(slot: number) {
    const { slots } = this;
    const at = slot * Slot.stride;
    return {
      count: slots[at],
      type: slots[at + Slot.type],
      others: slots[at + Slot.others],
      other: slots[at + Slot.other],
      last: slots[at + Slot.last],
    };
  }
}

export interface SiblingKey {
  /** Number of the key. */
  readonly key: number;
  /** Entries with it. */
  readonly count: number;
  /** Type of the first of them. */
  readonly type: number;
  /** How many have another type than the first. */
  readonly others: number;
  /** The last entry with another type. */
  readonly other: number;
  /** The last entry with this type. */
  readonly last: number;
}
