/** Adds up the sizes of blocks in the heap of *Breath of the Wild*. Source: reference of size tables, section 6.1. */
import { alignUp } from "../core/bytes/bytes.ts";
import type { Platform } from "./answer.ts";

/** Bytes of an element on Switch and on Wii U. */
export type ElementSize = readonly [onSwitch: number, onWiiU: number];

export class Heap {
  total = 0;
  /** Why the sum may differ from that of the game: an element of unknown size. */
  unknown: string | undefined;
  private readonly isSwitch: boolean;
  private readonly blockHead: number;

  /** @param isInner one heap for everything, whose blocks have no heads */
  constructor(platform: Platform, isInner: boolean) {
    this.isSwitch = platform === "switch";
    this.blockHead = isInner ? 0 : this.isSwitch ? 0x20 : 0x10;
    if (isInner) this.total = this.isSwitch ? 0x110 : 0xbc;
  }

  /** An array of objects; nothing if it is empty. */
  objects(element: ElementSize, count: number): void {
    if (count > 0) this.block(this.of(element) * count + (this.isSwitch ? 8 : 0));
  }

  /** An array of numbers or pointers. */
  numbers(element: ElementSize, count: number): void {
    if (count > 0) this.block(this.of(element) * count);
  }

  one(element: ElementSize): void {
    const size = this.of(element);
    if (size > 0) this.block(size);
  }

  /** An array of this many pointers. */
  pointers(count: number): void {
    this.numbers([8, 4], count);
  }

  private of(element: ElementSize): number {
    return element[this.isSwitch ? 0 : 1];
  }

  private block(bytes: number): void {
    this.total += this.blockHead + alignUp(bytes, this.isSwitch ? 8 : 4);
  }
}
