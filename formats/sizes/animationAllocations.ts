/** The memory that parsing a `.bas` file allocates. Source: reference of size tables, section 6.1. */
import type { ParameterList } from "../aamp/parameterTree.ts";
import type { ElementSize, Heap } from "./heap.ts";
import { countIn, listIn, listsIn, numberIn, objectIn } from "./parameterFile.ts";

const SELECTOR: ElementSize = [0x130, 0x9c];
const BLENDER: ElementSize = [0x150, 0xac];
const ASSET: ElementSize = [0x108, 0x88];
/** Classes of elements by their `TypeIndex`; all others are selectors. */
const ELEMENTS: ReadonlyMap<number, ElementSize> = new Map<number, ElementSize>([
  ...[0, 5, 12, 14, 16, 29, 34, 36, 42, 51, 53, 55, 57, 65, 68, 70, 72, 74, 76, 78, 81, 85, 88, 90, 92, 95, 100, 102, 103, 105].map(
    (type) => [type, BLENDER] as const,
  ),
  ...[6, 39, 62, 63, 64, 83].map((type) => [type, ASSET] as const),
  [67, [0x168, 0xb8]],
  [10, [0xb0, 0x58]],
  [41, [0xb0, 0x58]],
  [80, [0xc0, 0x60]],
  [61, [0x110, 0x8c]],
]);

interface Extension {
  readonly name: string;
  readonly size: ElementSize;
  /** Size of an item of its array: of the objects of its list, or of the values of the first object. */
  readonly item?: ElementSize;
  readonly items?: "objects" | "values";
}

const EXTENSIONS: readonly Extension[] = [
  { name: "FrameCtrl", size: [0x1c8, 0xe8] },
  { name: "TriggerEvents", size: [0x68, 0x34], item: [0x80, 0x44], items: "objects" },
  { name: "HoldEvents", size: [0x68, 0x34], item: [0xa0, 0x54], items: "objects" },
  { name: "Ranges", size: [0x68, 0x34], item: [0x70, 0x3c], items: "objects" },
  { name: "StringArray", size: [0x98, 0x50], item: [0x28, 0x14], items: "values" },
  { name: "FloatArray", size: [0x98, 0x50], item: [0x20, 0x10], items: "values" },
  { name: "IntArray", size: [0x98, 0x50], item: [0x20, 0x10], items: "values" },
  { name: "BitIndex", size: [0x60, 0x30] },
  { name: "BlenderBone", size: [0, 0] },
];

export function countAnimation(root: ParameterList, heap: Heap): void {
  const elements = listsIn(root, "Elements");
  heap.pointers(elements.length);
  for (const element of elements) {
    const parameters = objectIn(element, "Parameters");
    heap.one((parameters && ELEMENTS.get(numberIn(parameters, "TypeIndex"))) ?? SELECTOR);
    heap.pointers(countIn(element, "Children"));
    const extend = listIn(element, "Extend");
    if (extend) countExtensions(extend, heap);
  }
}

function countExtensions(extend: ParameterList, heap: Heap): void {
  const count = extend.lists.length + extend.objects.length;
  heap.pointers(count);
  let known = 0;
  for (const { name, size, item, items } of EXTENSIONS) {
    const list = listIn(extend, name);
    if (!list && !objectIn(extend, name)) continue;
    known++;
    heap.one(size);
    if (name === "IntArray") heap.unknown = "The memory of an IntArray is not known.";
    if (list && item) heap.objects(item, items === "objects" ? list.objects.length : (list.objects[0]?.parameters.length ?? 0));
  }
  if (known < count) heap.unknown = "An element has an extension whose memory is not known.";
}
