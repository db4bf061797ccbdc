/** Whether a name asks for a wrapped file: games mark their Yaz0 variants by an `s` before the extension. */
import { containers } from "../../formats/containers/index.ts";
import type { Format } from "../../formats/core/format.ts";

/** True for `.sbxml` where `.bxml` is an extension of the format too. */
export function isWrappedName(name: string, format: Format): boolean {
  const [, extension = ""] = /\.([^.]*)$/.exec(name.toLowerCase()) ?? [];
  return extension.startsWith("s") && format.extensions.includes(extension) && format.extensions.includes(extension.slice(1));
}

/** The bytes of a file that has no older version to take its containers from. */
export function wrapByName(content: Uint8Array, name: string, format: Format): Uint8Array {
  const yaz0 = containers.find((container) => container.id === "yaz0");
  return yaz0 && isWrappedName(name, format) ? yaz0.wrap(content) : content;
}
