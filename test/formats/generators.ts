/** Documents at random, for the laws: one generator a format. A format without one fails the suite. */
import type fc from "fast-check";
import { aampDocument } from "./aamp/documents.ts";
import { animDocument } from "./anim/documents.ts";
import { asbDocument } from "./asb/documents.ts";
import { levelDocument } from "./ass/documents.ts";
import { baevDocument } from "./baev/documents.ts";
import { messageDocument } from "./bmg/documents.ts";
import { bymlDocument } from "./byml/documents.ts";
import { courseDocument } from "./kmp/documents.ts";
import { textDocument } from "./msbt/documents.ts";
import { sizeTableDocument } from "./rstb/documents.ts";

/** Texts without errors, by format id. */
export const generators: Readonly<Record<string, fc.Arbitrary<string>>> = {
  aamp: aampDocument,
  anim: animDocument,
  asb: asbDocument,
  ass: levelDocument,
  baev: baevDocument,
  bmg: messageDocument,
  byml: bymlDocument,
  kmp: courseDocument,
  msbt: textDocument,
  rstb: sizeTableDocument,
};
