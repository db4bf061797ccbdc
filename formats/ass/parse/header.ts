/** Parses the header: the version, then program, user and computer. Source: format reference, section 4. */
import type { Span } from "../../core/text/span.ts";
import { replacement } from "../findings.ts";
import type { Header, NumberPart, StringPart } from "../scene.ts";
import { spanOfPart, UNKNOWN } from "../scene.ts";
import { FIRST_VERSION, LAST_VERSION } from "./layout.ts";
import type { RecordReader } from "./reader.ts";
import { Kind } from "./scanner.ts";

const STRINGS = ["the software", "the version of the software", "the user", "the computer"];

/** Parses the header after its banner. */
export function readHeader(reader: RecordReader, banner: Span | undefined): Header {
  reader.takesBareNumbers = true;
  const version = readVersion(reader);
  const strings: StringPart[] = [];
  for (const field of STRINGS) {
    const part = reader.string(field);
    if (part === undefined) break;
    strings.push(part);
  }
  return { banner, version, strings, start: reader.start, end: reader.end };
}

function readVersion(reader: RecordReader): NumberPart | undefined {
  const { scanner } = reader;
  const { start, end } = scanner;
  // treats a version in quotes as a wrong version, not as a missing one
  const word = scanner.kind === Kind.string ? scanner.text : "";
  const quoted = /^"(\d+)"$/.exec(word)?.[1];
  if (quoted !== undefined) {
    const correction = replacement(`Change to ${quoted}`, { start, end }, quoted);
    reader.findings.add("expected-integer", { start, end }, `Expected a whole number (the version), found ${word}.`, correction);
    reader.consume();
    return undefined;
  }
  const version = reader.integer("the version");
  if (version === undefined || version.value === UNKNOWN) return version;
  const { value } = version;
  if (value < FIRST_VERSION || value > LAST_VERSION) {
    const message = `Version ${value} is unknown; expected 1 to 7 (2 for Halo 2, 7 for Halo 3).`;
    // the version after the last known one is probably similar, so it is read as the last one
    reader.findings.push({ code: "unsupported-version", span: spanOfPart(version), message, isWarning: value === LAST_VERSION + 1 });
  }
  return version;
}
