/** Reads the header: a version, and who wrote the text with what. Source: format reference, section 4. */
import { replacement } from "../findings.ts";
import type { Header, NumberPart, Stretch, StringPart } from "../scene.ts";
import { UNKNOWN } from "../scene.ts";
import { FIRST_VERSION, LAST_VERSION } from "./layout.ts";
import { RecordReader } from "./reader.ts";
import { Kind, type Scanner } from "./scanner.ts";

const STRINGS = ["the software", "the version of the software", "the user", "the computer"];

interface ReadHeader {
  /** Its parts have places in the text. */
  readonly header: Header;
  /** What was found, from the start of the header on. */
  readonly stretch: Stretch;
  readonly isTruncated: boolean;
}

/** The scanner is after the banner. */
export function readHeader(scanner: Scanner): ReadHeader {
  const { start } = scanner;
  const reader = new RecordReader(scanner);
  reader.takesBareNumbers = true;
  const version = readVersion(reader);
  const strings: StringPart[] = [];
  for (const field of STRINGS) {
    const part = reader.string(field);
    if (part === undefined) break;
    strings.push(part);
  }
  const shifted = <P extends NumberPart | StringPart>(part: P): P => ({ ...part, start: part.start + start, end: part.end + start });
  const header = { version: version && shifted(version), strings: strings.map(shifted), start, end: reader.end };
  return { header, stretch: reader.finish(), isTruncated: reader.isTruncated };
}

function readVersion(reader: RecordReader): NumberPart | undefined {
  const { scanner } = reader;
  const { start, end } = scanner;
  // a version in quotes is a wrong version, not a missing one
  const word = scanner.kind === Kind.string ? scanner.text : "";
  const quoted = /^"(\d+)"$/.exec(word)?.[1];
  if (quoted !== undefined) {
    const correction = replacement(`Change to ${quoted}`, start, end, quoted);
    reader.findings.add("expected-integer", start, end, `Expected a whole number (the version), found ${word}.`, correction);
    reader.consume();
    return undefined;
  }
  const version = reader.integer("the version");
  if (version === undefined || version.value === UNKNOWN) return version;
  const { value } = version;
  if (value < FIRST_VERSION || value > LAST_VERSION) {
    const message = `Version ${value} is not a known .ass version; 1 to 7 are known, 2 for Halo 2 and 7 for Halo 3.`;
    const found = { code: "unsupported-version", start: version.start, end: version.end, message } as const;
    // the one after the last is a likely next one, and can be read as the last
    reader.findings.push(value === LAST_VERSION + 1 ? { ...found, isWarning: true } : found);
  }
  return version;
}
