/** From a byte of the file to its text and back, for the file as it would be saved now. */
import { toOffset, toRange } from "../lspConvert.ts";
import type { Session } from "../session.ts";

export function byteLookup(session: Session): void {
  session.onRequestAbout("bytewright/locateByte", "locating a byte", null, ({ document, analysis }, { offset }) => {
    const field = analysis.encoded().map().atByte(offset)[0];
    return field ? { range: toRange(document, field.text), path: field.path, size: field.bytes.end - field.bytes.start } : null;
  });
  session.onRequestAbout("bytewright/byteRange", "finding the bytes of a text", null, ({ document, analysis }, { position }) => {
    const field = analysis.encoded().map().atText(toOffset(document, position))[0];
    return field ? { start: field.bytes.start, end: field.bytes.end, path: field.path } : null;
  });
}
