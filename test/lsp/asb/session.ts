/** Sessions with the text of a sequence file. */
import { readFileSync } from "node:fs";
import { asb } from "../../../formats/asb/index.ts";
import { baev } from "../../../formats/baev/index.ts";
import { openSession } from "../client.ts";
import type { TestDocument } from "../testDocument.ts";

/** The sample: a lantern that sways, is lit and put out. */
export const LANTERN = readFileSync("samples/asb/Lantern.root.asb.json", "utf8");

/** A session with one open text; ends with the test. */
export function openSequence(text = LANTERN): Promise<TestDocument> {
  return openSession({ formats: [asb, baev], settings: { inlayHints: { references: true, hashes: false, offsets: false } } }, text, {
    uri: "bytewright:/Lantern.root.asb.json",
    languageId: "asb",
  });
}
