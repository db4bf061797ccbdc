/** Documents at random, for the laws: one generator a format. A format without one fails the suite. */
import type fc from "fast-check";
import { aampDocument } from "./aamp/documents.ts";

/** Texts without errors, by format id. */
export const generators: Readonly<Record<string, fc.Arbitrary<string>>> = {
  aamp: aampDocument,
};
