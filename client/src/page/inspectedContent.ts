/**
 * The content sent to the language server for a file without a text. Limited in size, because a file may unpack to hundreds of megabytes
 * and is sent in one message. Must know no editor.
 */

import { encodeBase64 } from "../../../formats/core/bytes/base64.ts";
import { recognizes } from "../../../formats/core/format.ts";
import type { DecodedFile } from "../../../formats/open.ts";
import { HEAD_SIZE } from "../../../formats/registry.ts";
import type { InspectParams } from "../../../server/src/visual/protocol.ts";

/** Bytes. Files that Bytewright reads are smaller; pages show only the beginning of others. */
export const MAX_SENT = 16 * 1024 * 1024;

export interface InspectedContent extends Pick<InspectParams, "format" | "content"> {
  /** Bytes that are sent: the first ones. */
  readonly size: number;
}

/**
 * Of a larger file, only the start, and without the format, of which it would be a broken file. A file with only the name of a format is
 * also sent without it, or its bytes would get the labels of unrelated fields.
 */
export function inspectedContent({ content, format }: Pick<DecodedFile, "content" | "format">): InspectedContent {
  const sent = content.subarray(0, MAX_SENT);
  const isWhole = sent.length === content.length;
  const isOfFormat = isWhole && format !== undefined && recognizes(format, content.subarray(0, HEAD_SIZE));
  return { size: sent.length, format: isOfFormat ? format.id : null, content: encodeBase64(sent) };
}

/** The bytes on disk for a comparison; undefined if there are too many for a message. */
export function comparedContent({ content }: Pick<DecodedFile, "content">): string | undefined {
  return content.length <= MAX_SENT ? encodeBase64(content) : undefined;
}
