/** Children whose names share a pattern with a number: `AI_0`, `AI_1` … Must not depend on references. */

import type { Item } from "../items.ts";
import type { AampDocument } from "./document.ts";

export interface NumberedName {
  readonly prefix: string;
  readonly number: number;
  readonly suffix: string;
  /** Digits as written: `01` has two. */
  readonly digits: number;
  readonly padded: boolean;
}

export interface Member extends NumberedName {
  readonly item: Item;
}

export interface Family {
  readonly prefix: string;
  readonly suffix: string;
  /** Width of numbers padded with zeros; 0 without padding. */
  readonly width: number;
  /** In the order of the text. */
  readonly members: readonly Member[];
}

/** Splits a name at its last number. Undefined if it has no number or consists of nothing else. */
export function numberedName(name: string): NumberedName | undefined {
  const parts = /^(.*?)(\d{1,9})(\D*)$/.exec(name);
  if (!parts || (parts[1] === "" && parts[3] === "")) return undefined;
  const [, prefix, digits, suffix] = parts;
  return { prefix, number: Number(digits), suffix, digits: digits.length, padded: digits.length > 1 && digits.startsWith("0") };
}

/** The family that an item and at least one of its siblings belong to. */
export function familyOf(document: AampDocument, item: Item, siblings: readonly Item[]): Family | undefined {
  const own = numberOf(document, item);
  if (own === undefined) return undefined;
  const family = familyLike(document, own, siblings);
  return family.members.length < 2 ? undefined : family;
}

export function familyLike(document: AampDocument, like: NumberedName, siblings: readonly Item[]): Family {
  const { prefix, suffix } = like;
  const members: Member[] = [];
  let width = 0;
  for (const item of siblings) {
    const numbered = numberOf(document, item);
    if (numbered === undefined || numbered.prefix !== prefix || numbered.suffix !== suffix) continue;
    members.push({ item, ...numbered });
    if (numbered.padded) width = numbered.digits;
  }
  return { prefix, suffix, width, members };
}

function numberOf(document: AampDocument, item: Item): NumberedName | undefined {
  const name = document.name(item);
  return name === undefined ? undefined : numberedName(name);
}

export function memberName({ prefix, suffix, width }: Family, number: number): string {
  return prefix + String(number).padStart(width, "0") + suffix;
}

/** The number that the first member has if all are in order: 0 or 1. */
export function firstNumber({ members, width }: Family): number {
  const smallest = members.reduce((least, { number }) => Math.min(least, number), Number.POSITIVE_INFINITY);
  if (smallest <= 1) return smallest;
  return width > 0 ? 1 : 0;
}

/** The number after the largest. */
export function nextNumber({ members }: Family): number {
  return members.reduce((most, { number }) => Math.max(most, number), -1) + 1;
}
