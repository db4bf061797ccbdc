/** Converts files of one console for another's archive. Uses formats and archives only through their contracts. */

import { findArchiveType } from "./archives/registry.ts";
import { peel, rewrap, type Supplies } from "./containers/index.ts";
import { Stop } from "./core/issue.ts";
import { namesOf } from "./core/names.ts";
import { documentKindOf, readDocument, writeDocument } from "./open.ts";

/**
 * The content in the given byte order; unchanged if consoles do not differ in this format.
 * @throws Stop with a sentence if that is not possible
 */
export function withByteOrder(content: Uint8Array, path: string, littleEndian: boolean, supplies: Supplies): Uint8Array {
  const refuse = (problem: string): never => {
    const [mod, archive] = littleEndian ? ["big endian", "little endian (3DS, Switch)"] : ["little endian", "big endian (Wii U)"];
    const message = `not added: it is from an archive that is ${mod}, and this one is ${archive}. It ${problem}`;
    throw new Stop({ code: "apply/byte-order", severity: "error", message });
  };
  const peeled = peel(content, supplies);
  if ("issue" in peeled) return refuse(`cannot be unpacked. ${peeled.issue.message}`);
  const kind = findArchiveType(peeled.content) ? undefined : documentKindOf(path, peeled.content);
  if (!kind) return refuse("cannot be converted: add one that was made for this console.");
  const { format, isText } = kind;
  const { byteOrder } = format.merge ?? {};
  if (isText || !byteOrder) return content;
  const names = namesOf(format, format.builtinNames(), { path });
  const { text } = readDocument(kind, peeled.content, names, refuse, true);
  const order = littleEndian ? "little" : "big";
  if (byteOrder.at.exec(text)?.[0] === order) return content;
  const written = byteOrder.isAll ? writeDocument(kind, text.replace(byteOrder.at, order), names) : undefined;
  if (written?.kind !== "bytes") return refuse("cannot be converted: add one that was made for this console.");
  return rewrap(written.bytes, peeled.layers);
}
