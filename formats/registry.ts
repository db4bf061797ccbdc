/** Every format the product knows: a new one is one folder and one line here. */
import { aamp } from "./aamp/index.ts";
import type { Format } from "./core/format.ts";

export const formats: readonly Format[] = [aamp];

/** The format with this id, if there is one. */
export function findFormat(id: string): Format | undefined {
  return formats.find((format) => format.id === id);
}

/** The format whose binary files are named like this one. */
export function findFormatByName(fileName: string): Format | undefined {
  const lower = fileName.toLowerCase();
  return formats.find((format) => format.textSuffix !== "" && format.extensions.some((extension) => lower.endsWith(`.${extension}`)));
}

/** The format whose text form is named like this (`x.bxml.yml`), if any. */
export function findFormatByTextName(fileName: string): Format | undefined {
  const lower = fileName.toLowerCase();
  return formats.find(
    (format) => lower.endsWith(format.textSuffix) && findFormatByName(lower.slice(0, lower.length - format.textSuffix.length)) === format,
  );
}

/** The format that recognises the first bytes of an unwrapped file. */
export function findFormatByBytes(head: Uint8Array): Format | undefined {
  return formats.find((format) => format.sniff(head));
}
