/** Sessions with the text of a course. */
import { readFileSync } from "node:fs";
import { kmp } from "../../../formats/kmp/index.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";

/** The sample: every kind of reference is in it. */
export const RING_ROAD = readFileSync("samples/kmp/Ring_Road.kmp.txt", "utf8");

/** A session with one open course; ends with the test. */
export function openCourse(text = RING_ROAD): Promise<TestDocument> {
  return openSession({ formats: [kmp] }, text, { uri: "bytewright:/Ring_Road.kmp.txt", languageId: "kmp" });
}
