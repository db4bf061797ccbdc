/// <reference path="../../txt.d.ts" />
/** Names for AAMP hashes: the shared index of name lists, the resolver of one file, and the suggestions for completion and fixes. */
import { once } from "../../core/memoize.ts";
import { Names, parseNameList } from "../../core/names.ts";
import botwText from "./botw.txt";
import tableText from "./table.txt";

export { AampNameIndex, aampNameIndex } from "./nameIndex.ts";
export { NameResolver, type ResolvedName } from "./resolver.ts";
export { suggestNames } from "./suggest.ts";

/**
 * The built-in names, with the origin "builtin"; parsed on the first call. In `table.txt`, made by tools/aampNames.mjs, every name is
 * proven by a hash in a real file; in `botw.txt`, made by tools/botwKnowledge.mjs, are further names that the tables of `knowledge`
 * mention.
 */
export const builtinNames = once(
  () =>
    new Names([
      parseNameList(tableText, "builtin", "the built-in names"),
      parseNameList(botwText, "builtin", "the built-in names of Breath of the Wild"),
    ]),
);
