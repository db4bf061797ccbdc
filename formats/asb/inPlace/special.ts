/** Fields of records whose text is not that of one value at one place. */
import { MAX } from "../../core/record/parts.ts";
import { TAGS_CHILD } from "../records/children.ts";
import { COMPARISON } from "../records/comparisons.ts";
import { ENUM_RESOLVE } from "../records/records.ts";
import { list, said } from "./tree.ts";
import type { Special, TreeReader } from "./treeReader.ts";

const NO_TAGS = [0, MAX.u32];
const isEmptyGroup = (reader: TreeReader, at: number): boolean => reader.tags(at, NO_TAGS)?.items.length === 0;

/** By the types of the records. */
export const SPECIAL: ReadonlyMap<unknown, Special> = new Map<unknown, Special>([
  [
    COMPARISON,
    {
      // it follows from the values, or belongs to words that are shown
      "Value Type": ({ reading, printing, isOlder }, { leaf, start }) => {
        const comparison = COMPARISON.read(reading, start);
        const { part, value } = leaf();
        const text = isOlder || !comparison.isRaw ? part.print(printing, value, "", comparison as never) : undefined;
        return text === undefined ? undefined : said(text);
      },
    },
  ],
  [ENUM_RESOLVE, { Offset: ({ input }, { at }) => said(String(input.u32(at))) }],
  [
    TAGS_CHILD,
    {
      Tags: (reader, { at }) => (isEmptyGroup(reader, at) ? undefined : (reader.tags(at, NO_TAGS) ?? list([], true))),
      "Tag Group": (reader, { start }) => (isEmptyGroup(reader, start) ? reader.tags(start, NO_TAGS) : undefined),
    },
  ],
]);
