/**
 * The smallest format that has every feature, so that the server can be tested without a real one.
 *
 *     # comment                 lost in the file: a hint with a fix where the text stands for one
 *     [enemies]                 a section
 *     speed = 12                a byte, 0 to 255
 *     tint = #ff8000            a color, 3 bytes
 *     target = @speed           a reference to an entry
 *     0x1a2b3c4d = 5            an entry with an unknown name
 *
 * The file is "TOY\0" and a record for each line: kind, hash of the name (CRC32), value. Two lines are for tests of the
 * server: `!throw hover` makes that method of the analysis throw, `!without hover` leaves it out.
 */

import type { Analysis, AnalysisContext } from "../../formats/core/analysis.ts";
import { ByteReader } from "../../formats/core/bytes/bytes.ts";
import { crc32 } from "../../formats/core/bytes/crc32.ts";
import type { Format } from "../../formats/core/format.ts";
import { hasErrors } from "../../formats/core/issue.ts";
import { Names } from "../../formats/core/names.ts";
import { applyEdits } from "../../formats/core/text/span.ts";
import { ToyAnalysis } from "./toyAnalysis.ts";
import { decodeToy, encodeToy, MAGIC, SCHEMAS } from "./toyBinary.ts";
import { parseToy } from "./toyText.ts";

export const toy: Format = {
  id: "toy",
  title: "Toy",
  description: "A format of the tests.",
  languageId: "toy",
  textSuffix: ".txt",
  extensions: ["toy"],
  sniff: (head) => head.length >= 4 && new ByteReader(head).u32(0) === MAGIC,
  decode: decodeToy,
  encode: (text) => encodeToy(parseToy(text)),
  analyse,
  format(text, names) {
    const analysis = analyse(text, { names, decoded: false, fileName: "" });
    return hasErrors(analysis.issues) ? undefined : applyEdits(text, analysis.formatting?.() ?? []);
  },
  builtinNames: () => BUILTIN,
  hashName: crc32,
  diagnostics: {
    range: { severity: "error", title: "Number out of range", help: "A number is a byte: 0 to 255." },
    "unknown-reference": { severity: "error", title: "Unknown entry", help: "The entry that is referred to does not exist." },
  },
  structs: [{ name: "record", title: "Record", meaning: "One line of the text.", fields: SCHEMAS }],
};

const BUILTIN = new Names([{ origin: "builtin", title: "Toy's own names", names: ["speed", "tint", "target"], patterns: [] }]);

function analyse(text: string, context: AnalysisContext): Analysis {
  if (/^!throw analyse$/m.test(text)) throw new TypeError("toy analyse");
  const thrown = new Set(Array.from(text.matchAll(/^!throw (\w+)$/gm), (match) => match[1]));
  const missing = new Set(Array.from(text.matchAll(/^!without (\w+)$/gm), (match) => match[1]));
  const analysis = new ToyAnalysis(text, context);
  if (thrown.size + missing.size === 0) return analysis;
  return new Proxy(analysis, {
    get(target, key) {
      if (missing.has(String(key))) return undefined;
      if (thrown.has(String(key))) throw new TypeError(`toy ${String(key)}`);
      return Reflect.get(target, key);
    },
  });
}
