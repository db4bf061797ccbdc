/** The choice in the level view, and how it relates to the text. */

import type { LevelModel, LevelPart } from "../../../../formats/ass/panel/model.ts";
import { groupBy } from "../../../../formats/core/lists.ts";
import { lastIndex } from "../../../../formats/core/search.ts";
import type { Span } from "../../../../formats/core/text/span.ts";

export type Choice =
  | { readonly kind: "instance"; readonly index: number; readonly part?: LevelPart }
  | { readonly kind: "object"; readonly index: number; readonly part?: LevelPart }
  | { readonly kind: "material"; readonly index: number }
  | { readonly kind: "problem"; readonly index: number };

/** Returns the record at an offset in the text, or undefined between records and in the header. */
export function findChoice({ instances, objects, materials }: LevelModel, { start }: Span): Choice | undefined {
  const instance = findRecord(instances, start);
  if (instance >= 0) return { kind: "instance", index: instance };
  const object = findRecord(objects, start);
  if (object >= 0) return { kind: "object", index: object };
  const material = findRecord(materials, start);
  return material >= 0 ? { kind: "material", index: material } : undefined;
}

/** Expects records in text order. Returns -1 if none contains the offset. */
function findRecord(records: readonly { readonly span: Span }[], offset: number): number {
  const before = lastIndex(records.length, (at) => records[at].span.start <= offset);
  return before >= 0 && offset <= records[before].span.end ? before : -1;
}

/** Returns the instances that the choice includes. */
export function instancesOf({ instances }: LevelModel, choice: Choice | undefined): readonly number[] {
  if (choice?.kind === "instance") return instances[choice.index] ? [choice.index] : [];
  if (choice?.kind !== "object") return [];
  return instances.flatMap(({ object }, at) => (object === choice.index ? [at] : []));
}

/** Returns where the choice is in the text, or undefined for a problem, whose position only the server knows. */
export function spanOf(model: LevelModel, choice: Choice): Span | undefined {
  if (choice.kind === "instance") return model.instances[choice.index]?.nameSpan;
  if (choice.kind === "object") return model.objects[choice.index]?.nameSpan;
  return choice.kind === "material" ? model.materials[choice.index]?.nameSpan : undefined;
}

/** Returns the instance and its descendants. */
export function findBranch({ instances }: LevelModel, root: number): readonly number[] {
  const branch = new Set([root]);
  // parents may come later in the text than their children
  for (let before = 0; before !== branch.size; ) {
    before = branch.size;
    instances.forEach(({ parent }, at) => {
      if (branch.has(parent)) branch.add(at);
    });
  }
  return [...branch];
}

/** Returns the instances in tree order, each with its depth. Instances whose parents form a loop come last. */
export function treeOrder({ instances }: LevelModel): readonly { readonly index: number; readonly depth: number }[] {
  const children = groupBy(instances.keys(), (at) => instances[at].parent);
  const order: { index: number; depth: number }[] = [];
  const pending = [...(children.get(-1) ?? [])].reverse().map((index) => ({ index, depth: 0 }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    order.push(next);
    const { index, depth } = next;
    for (const child of [...(children.get(index) ?? [])].reverse()) pending.push({ index: child, depth: depth + 1 });
  }
  const seen = new Set(order.map(({ index }) => index));
  instances.forEach((_, index) => {
    if (!seen.has(index)) order.push({ index, depth: 0 });
  });
  return order;
}
