/** Reads the names of messages: labels in buckets, or numbers, one for each message. Source: format reference, sections 2 and 4. */
import { bytesAt, type Issue } from "../../core/issue.ts";
import { hex } from "../../core/text/hex.ts";
import { decodeBytewise } from "../../core/text/textCoding.ts";
import { issue, stop } from "../diagnostics.ts";
import { bucketOf } from "../messages.ts";
import type { Section } from "./readSections.ts";

interface Named {
  /** Labels by the index of the message. */
  readonly labels: readonly string[];
  readonly buckets: number;
  /** Indices of messages, in the order of the labels. */
  readonly order: readonly number[];
}

/** @throws Stop */
export function readLabels(
  bytes: Uint8Array,
  view: DataView,
  { start, end }: Section,
  messages: number,
  littleEndian: boolean,
  issues: Issue[],
): Named {
  const size = end - start;
  const buckets = size < 4 ? 0 : view.getUint32(start, littleEndian);
  if (size < 4 || buckets > (size - 4) / 8)
    throw stop("label-table", `LBL1 has ${size} bytes, too few for ${buckets} buckets.`, bytesAt(start, 0));
  const labels: (string | undefined)[] = new Array(messages);
  const numbers = new Map<string, number>();
  const order: number[] = [];
  let next = 4 + 8 * buckets;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const head = start + 4 + 8 * bucket;
    const count = view.getUint32(head, littleEndian);
    let at = view.getUint32(head + 4, littleEndian);
    if (at > size)
      throw stop("label-table", `Bucket ${bucket} is at ${hex(at)} of LBL1, which has ${hex(size)} bytes.`, bytesAt(head + 4, 4));
    if (at !== next)
      issues.push(issue("label-table", `Bucket ${bucket} does not begin after the previous one.`, bytesAt(head + 4, 4), "warning"));
    for (let left = count; left > 0; left--) {
      const place = start + at;
      const length = at < size ? bytes[place] : 0;
      if (at + 1 + length + 4 > size)
        throw stop("label-table", `Bucket ${bucket} has ${count} labels, but LBL1 ends before them.`, bytesAt(head, 4));
      const label = decodeBytewise(bytes.subarray(place + 1, place + 1 + length));
      const index = view.getUint32(place + 1 + length, littleEndian);
      if (!/^[ -~]+$/.test(label))
        throw stop(
          "label-text",
          length === 0 ? "A label is empty." : "A label has bytes that are not printable ASCII.",
          bytesAt(place, 1 + length),
        );
      if (index >= messages)
        throw stop(
          "label-index",
          `The label ${label} is for message ${index}, but there are only ${messages}.`,
          bytesAt(place + 1 + length, 4),
        );
      if (numbers.has(label))
        throw stop("label-twice", `Messages ${numbers.get(label)} and ${index} both have the label ${label}.`, bytesAt(place, 1 + length));
      if (labels[index] !== undefined)
        throw stop("text-labels", `Text ${index} has two labels, ${labels[index]} and ${label}.`, bytesAt(place, 1 + length));
      const right = bucketOf(label, buckets);
      if (right !== bucket)
        issues.push(
          issue(
            "label-bucket",
            `The label ${label} is in bucket ${bucket}; the game searches for it in bucket ${right}.`,
            bytesAt(place, 1 + length),
          ),
        );
      labels[index] = label;
      numbers.set(label, index);
      order.push(index);
      at += 1 + length + 4;
    }
    next = at;
  }
  if (next !== size)
    issues.push(issue("label-table", "There are bytes after the last label.", bytesAt(start + Math.min(next, size), 0), "warning"));
  return { labels: complete(labels, start), buckets, order };
}

/** @throws Stop */
export function readNumbers(view: DataView, { start, end }: Section, messages: number, littleEndian: boolean): Named {
  const size = end - start;
  const count = size < 4 ? 0 : view.getUint32(start, littleEndian);
  if (size < 4 || count !== (size - 4) / 8)
    throw stop("label-table", `NLI1 has ${size} bytes, which do not fit ${count} numbers.`, bytesAt(start, 0));
  const labels: (string | undefined)[] = new Array(messages);
  const order: number[] = [];
  let last = -1;
  for (let at = start + 4; at < end; at += 8) {
    const number = view.getUint32(at, littleEndian);
    const index = view.getUint32(at + 4, littleEndian);
    if (number === last) throw stop("label-twice", `The number ${number} is used twice.`, bytesAt(at, 4));
    if (number < last) throw stop("label-table", `The number ${number} comes after ${last}, but numbers must ascend.`, bytesAt(at, 4));
    if (index >= messages)
      throw stop("label-index", `The number ${number} is for message ${index}, but there are only ${messages}.`, bytesAt(at + 4, 4));
    if (labels[index] !== undefined)
      throw stop("text-labels", `Text ${index} has two numbers, ${labels[index]} and ${number}.`, bytesAt(at, 4));
    labels[index] = String(number);
    order.push(index);
    last = number;
  }
  return { labels: complete(labels, start), buckets: 0, order };
}

function complete(labels: readonly (string | undefined)[], start: number): readonly string[] {
  const missing = Array.from(labels).indexOf(undefined);
  if (missing >= 0) throw stop("text-unlabelled", `Text ${missing} has no label.`, bytesAt(start, 4));
  return labels as readonly string[];
}
