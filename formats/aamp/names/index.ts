/** Names for AAMP hashes: the shared index of name lists, the resolver of one file, and what completion and corrections offer. */
export { builtinNames } from "./builtin.ts";
export { AampNameIndex, aampNameIndex } from "./nameIndex.ts";
export { NameResolver, type ResolvedName } from "./resolver.ts";
export { suggestNames } from "./suggest.ts";
