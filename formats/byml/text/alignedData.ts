/** Reads what follows `!binary_aligned`: `Alignment` and `Data`, in braces or as a block. Source: format reference, section 7.1. */
import type { YamlReader } from "../../core/yaml/reader.ts";
import { brief } from "../../core/yaml/scanner.ts";
import type { BymlCode } from "../diagnostics.ts";
import { Type } from "../nodeTypes.ts";
import type { ScalarReader } from "./scalarReader.ts";
import { findTag, Tag } from "./tags.ts";

/** A larger alignment would need more bytes than the file has. */
const MAX_ALIGNMENT = 0x10000;

interface AlignedData {
  readonly bytes: Uint8Array;
  readonly alignment: number;
}

/** Returns undefined and reports a problem if a file cannot hold the data. The reader's `lastEnd` is the offset after it. */
export function readAligned(reader: YamlReader<BymlCode>, scalars: ScalarReader, indent: number, inFlow: boolean): AlignedData | undefined {
  const { text, at: start } = reader;
  const hasBraces = text.charCodeAt(start) === 0x7b;
  if (!hasBraces && (inFlow || !reader.atBlockMapping())) {
    const end = inFlow ? start + 1 : reader.trimmedLineEnd(start);
    reader.report("expected-mapping", "Aligned data needs the entries `Alignment` and `Data`.", start, end);
    reader.lastEnd = end;
    reader.skipValue(indent, inFlow);
    return undefined;
  }
  let alignment: number | undefined;
  let bytes: Uint8Array | undefined;
  const entry = (inner: number, isInner: boolean): void => {
    const { keyStart, keyEnd } = reader;
    const key = reader.keyText();
    const tag = findTag(reader.readTag());
    reader.lineDone = false;
    if (key === "Alignment" && (tag === Type.u32 || tag === Tag.none)) {
      scalars.read(Type.u32, inner, isInner);
      if (scalars.type === Type.u32) alignment = scalars.value >>> 0;
    } else if (key === "Data" && tag === Type.binary) bytes = scalars.readBytes(inner, isInner);
    else {
      const message = `Found \`${brief(key)}\`; aligned data has \`Alignment: !u …\` and \`Data: !!binary …\`.`;
      reader.report("expected-key", message, keyStart, keyEnd);
      reader.skipValue(inner, isInner);
    }
    reader.endValue(isInner);
  };
  const issuesBefore = reader.issues.length;
  if (hasBraces) {
    reader.readFlowMapping(() => entry(-1, true));
    reader.lineDone = false;
  } else reader.readBlockMapping(indent, entry);
  if (alignment !== undefined && alignment > MAX_ALIGNMENT)
    reader.report("number-range", `The alignment is ${alignment}; expected at most ${MAX_ALIGNMENT}.`, start, start + 1);
  else if (alignment !== undefined && bytes !== undefined) return { bytes, alignment };
  else if (reader.issues.length === issuesBefore)
    reader.report("missing-value", "Aligned data needs the entries `Alignment` and `Data`.", start, start + 1);
  return undefined;
}
