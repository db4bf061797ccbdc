/// <reference path="../../txt.d.ts" />
/** The product's own table of names: `table.txt`, made by tools/aampNames.mjs, every name proven by a hash in a real file. */
import { Names, parseNameList } from "../../core/names.ts";
import tableText from "./table.txt";

let names: Names | undefined;

/** The table as names of origin "builtin"; parsed at the first call. */
export function builtinNames(): Names {
  names ??= new Names([parseNameList(tableText, "builtin", "Bytewright's own table")]);
  return names;
}
