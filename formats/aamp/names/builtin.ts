/// <reference path="../../txt.d.ts" />
/**
 * The product's own names: `table.txt`, made by tools/aampNames.mjs, every name proven by a hash in a real file; then the further names
 * that the tables of `knowledge` mention, made by tools/botwKnowledge.mjs.
 */
import { Names, parseNameList } from "../../core/names.ts";
import botwText from "./botw.txt";
import tableText from "./table.txt";

let names: Names | undefined;

/** The names with the origin "builtin"; parsed at the first call. */
export function builtinNames(): Names {
  names ??= new Names([
    parseNameList(tableText, "builtin", "the built-in names"),
    parseNameList(botwText, "builtin", "the built-in names of Breath of the Wild"),
  ]);
  return names;
}
